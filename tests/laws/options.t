#!/usr/bin/env bash
# Laws of the command line in all programs: what values are asked for, what a model settles, files named -.
. "$(dirname "$0")/../tap.sh"

printf 'a\t2 1\t# a\nb\t1 2\t# b\n' > k
printf 'a\t1:1 3:1\t# a\nb\t2:1 3:1\t# b\n' > x

law wrong-values
# a wrong value: the option, what it wants, what stood there
fails_with "a number below the least" 2 '^diffuse: -l: wanted a number of at least 0, found "-0.1"$' diffuse -l -0.1 k
fails_with "nan" 2 '^diffuse: -l: wanted a number of at least 0, found "nan"$' diffuse -l nan k
fails_with "a list" 2 '^svmeval: -C: wanted numbers above 0 joined by commas, found "1,0"$' svmeval -C 1,0 x
fails_with "a list of counts" 2 '^svmeval: -k: wanted numbers from 1 to 2147483646 joined by commas, found "0"$' svmeval -k 0 x
fails_with "a long name" 2 '^svmeval: --weight: wanted a number above 0, found "0"$' svmeval --weight 0 x
fails_with "above 0, with a limit" 2 '^svmeval: -a: wanted a number above 0 and at most 1, found "0"$' svmeval -n 2 -a 0 x
fails_with "the same" 2 '^holdout: -a: wanted a number above 0 and at most 1, found "2"$' holdout -a 2 a b
svmeval -q -k 2,1,2 x > got
svmeval -q -k 1,2 x > want
same "numbers of a list count once" got want

law fit-only
# what only fitting looks at is refused with a model, by its letter or long name
while IFS=$'\t' read -r program options; do
	for o in $options; do
		fails_with "$program ${o/=/ } -m" 2 "^$program: ${o%%=*} does not go with -m" "$program" ${o/=/ } -m model
	done
done <<'END'
tok	-S=none -l=none -n=1 -d=1 -D=1
tfidf	-f=raw -I=none -R
lsk	--solver=gsl
lsk	--single
gsk	-f=rbf -d=2 -c=1 -g=1 -B=2 -y=a -e=0.1
diffuse	-f=exp -l=1 -y=a -i=ids -k=2
mlsi	-k=2 -b=0.1 -g=1 -f=unit
bm25k	-1=2 -b=0.5 -f=raw
svmeval	-t=x -v=2 -n=2 -a=0.5 -c=1 -C=1,2 --per-label -k=1 -f=hinge --weight=2 --tolerance=0.1 -s=2
END
fails_with "ireval -n without a test" 2 'go with --against' ireval -n 5 qrels run
fails_with "ireval -s without a test" 2 'go with --against' ireval -s 5 qrels run

law standard-input
# standard input is read once, and no file is called -
for c in "bm25k -t -" "rank -f dot -t -" "rank -t -" "svmeval -t -" "gram -t -" "tfidf - -"; do
	fails_with "$c: standard input twice" 1 'standard input can be read once' $c < x
done
fails_with "align -t -: standard input twice" 1 'standard input can be read once' align -t - < k
fails_with "ireval - -: standard input twice" 1 'standard input can be read once' ireval - - <<< '1 0 a 1'
ok "once is enough" rank -f dot -t - x < x
for c in "svmeval -q -P -" "svmeval -q -w -" "holdout - b" "holdout a -" "lsk -q -x -k 1 -w -" "tfidf -w -"; do
	fails_with "$c: no file" 1 'wanted a file to write, found -' $c < x
	not_ok "$c: not even one called -" test -e ./-
done

law long-names
for p in lsk diffuse mlsi gsk; do
	ok "$p --kernel-rows is -K" grep -q -- '-K, --kernel-rows' <($p --help)
done
for p in lsk diffuse mlsi gsk svmeval; do
	ok "$p --dimensions is -k" grep -q -- '-k, --dimensions' <($p --help)
done
done_testing
