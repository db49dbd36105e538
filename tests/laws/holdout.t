#!/usr/bin/env bash
# Laws of holdout.
. "$(dirname "$0")/../tap.sh"
all=examples/corpus/corpus.rows

counts() { cut -f 1 "$1" | tr ',' '\n' | sort | uniq -c; }
in_order() { # PART WHOLE: are the part's lines the whole's, in its order?
	diff <(grep -Fxf "$1" "$2") "$1"
}

law seeds
for s in 1 2 3; do
	holdout -s $s -a 0.25 train test < $all
	ok "seed $s: a quarter is held out" test "$(wc -l < ./test)" -eq 50
	same "seed $s: every row in one part" <(sort train test) <(sort $all)
	ok "seed $s: train in input order" in_order train $all
	ok "seed $s: test in input order" in_order test $all
	ok "seed $s: each label within 2 of its share" awk '
		FNR == NR { all[$2] = $1; next }
		{ d = $1 - all[$2] / 4; if (d > 2 || d < -2) bad = 1; n++ }
		END { exit bad || n != 8 }' <(counts $all) <(counts test)
done
holdout -s 3 -a 0.25 train2 test2 < $all
same "the same seed, the same split: train" train train2
same "the same seed, the same split: test" test test2
holdout -s 4 -a 0.25 train2 test2 < $all
not_ok "another seed, another split" cmp -s test test2
holdout train2 test2 < $all
ok "a quarter is the default" test "$(wc -l < test2)" -eq 50

law sizes
holdout -n 200 train test < $all
same "all held out" test $all
ok "nothing left" test -e train -a ! -s train
holdout -n 60 -y money=30:12 train test < $all
ok "-y: 30 in train" test "$(cut -f 1 train | grep -cw money)" -eq 30
ok "-y: 12 in test" test "$(cut -f 1 test | grep -cw money)" -eq 12
ok "-y: the size asked for" test "$(wc -l < ./test)" -eq 60
same "-y: every row in one part" <(sort train test) <(sort $all)

law ids
holdout train2 test2 < $all
printf 'money-01\n# travel-02\n' > ids
holdout -i ids train test < $all
same "-i: those rows" <(cut -f 3 test | sort) <(printf '# money-01\n# travel-02\n')
same "-i: and all others" <(sort train test) <(sort $all)
holdout -i <(cut -f 3 test2) train test < $all
same "-i gives a split again" test test2
holdout -i /dev/null train test < $all
same "an empty list holds nothing out" train $all

law bytes
tok < $all | tfidf > rows
holdout train test < rows
same "sparse rows untouched" <(sort train test) <(sort rows)
printf 'a\t 0.50  +1 \t# x\nb\t1e-5 007\t# y\n' > dense
holdout -n 1 train test < dense
same "dense rows untouched" <(sort train test) <(sort dense)
printf 'a\tone\n# comment\n\nb\ttwo\t\n\tthree\t# \nfour\nc\tfive\t# id\r\n' > bare
holdout -n 5 train test < bare
printf 'a\tone\t# 1\nb\ttwo\t# 2\n\tthree\t# 3\n\tfour\t# 4\nc\tfive\t# id\n' > wanted
same "rows without id get their number" test wanted
printf '1 1:2 3:4\n-1\n+1 2:3 # me\n' > svmlight
holdout -n 3 train test < svmlight
printf '1 1:2 3:4 # 1\n-1 # 2\n+1 2:3 # me\n' > wanted
same "SVMlight stays SVMlight" test wanted
for i in $(seq 20); do echo "1 1:$i"; echo "-1 1:$i"; done | holdout -n 10 train test
ok "and its labels are spread evenly" test "$(grep -c ^1 test)" -eq 5
holdout train test < /dev/null
ok "no rows, two empty files" test -f train -a ! -s train -a -f test -a ! -s test

law rare-labels
# Rare labels: one of two in each half.
for i in $(seq 30); do printf 'l%d\tx\t# a%d\nl%d\ty\t# b%d\n' "$i" "$i" "$i" "$i"; done |
	holdout -a 0.5 train test
ok "labels with two rows have one in each half" test "$(cut -f 1 test | sort -u | wc -l)" -eq 30

law streams
# With a list no row waits in memory: more of them than there is memory.
limited() ( # an emulator needs more for itself
	[ -n "${SEMKERN_SANITIZED-}${SEMKERN_EMULATED-}" ] || ulimit -S -v 100000
	holdout -i <(printf '7\n') train test
)
line=$(printf '%05000d' 0)
yes "$line" | sed "s/^/a	/; 30000q" > big
ok "rows by a list are not kept" limited < big
ok "all are there" test "$(cat train test | wc -l) $(wc -l < ./test)" = "30000 1"
rm -f big train

law bad-input
fails_with "more rows than there are" 1 'wanted 201 rows to hold out, found 200' \
	holdout -n 201 train test < $all
echo old > train
fails_with "the same file twice" 2 'one file' holdout train train < $all
ln -sf train link
fails_with "a link to the same file" 2 'one file' holdout train link < $all
ok "which stays" grep -qx old train
printf '1\n2\0three\n' > ids
fails_with "a NUL in a list of ids" 1 'ids:2: wanted an id, found a NUL byte behind "2"' holdout -i ids train test < $all
fails_with "one file" 2 'wanted two files' holdout train < $all
fails_with "three files" 2 'wanted two files' holdout a b c < $all
fails_with "-n and -a" 2 'do not go together' holdout -n 1 -a .5 train test < $all
fails_with "unknown ids" 1 'no row has 2 of its 3 ids: nobody nothing' \
	holdout -i <(printf 'nobody\nmoney-01\n# nothing\n') train test < $all
fails_with "-y with other numbers than there are" 1 'wanted N \+ M to be the 42 rows with label money, found 30 \+ 13' \
	holdout -y money=30:13 train test < $all
fails_with "-y with an unknown label" 1 'no row has the label moneys' holdout -y moneys=1:1 train test < $all
fails_with "-y beyond the sizes" 1 'wanted 30 of 190' holdout -n 10 -y money=30:12 train test < $all
for bad in money money=3 money=3: money=:3 =3:3 money=a:b money=1:2x money=-1:2; do
	fails_with "-y $bad" 2 'wanted label=N:M' holdout -y "$bad" train test < $all
done
fails_with "-a 0" 2 'above 0|from' holdout -a 0 train test < $all
fails_with "-a 1.5" 2 'at most 1' holdout -a 1.5 train test < $all
fails_with "-n 0" 2 'at least 1' holdout -n 0 train test < $all
fails_with "four fields" 1 'stdin:1:|more TABs' holdout train test < <(printf 'a\tb\t# c\td\n')
fails_with "a bad line among SVMlight" 1 ':2:' holdout train test < <(printf '1 1:2\n1 2:3 1:4\n')
fails_with "no such folder" 1 'nowhere' holdout train nowhere/test < $all
ok "failures leave the old file" grep -qx old train
done_testing
