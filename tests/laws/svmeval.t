#!/usr/bin/env bash
# Laws of svmeval.
. "$(dirname "$0")/../tap.sh"

tok < examples/corpus/corpus.rows | tfidf > rows
holdout -s 3 -n 60 train test < rows
recount() { perl "$top/tests/recount.pl" "$@"; }

# Labels without a positive or a negative row, labels of one part only; dense rows, separable ones.
sed 's/^/all,/; s/^all,\t/all\t/' train > train.odd
sed 's/^/all,only,/; s/,\t/\t/' test > test.odd
rows dense 400 < rows > dense
rows first 20 < dense > narrow
printf 'a\t1:1\nb\t1:-1\na\t1:2\nb\t1:-2\n' > line
printf 'a\t1:1\t# 1\nb\t1:-1\t# 2\n' > two

law table
# The table is what the predictions say.
svmeval -q -t test -P said train > table
recount said test table > again
near "measures by another computation" table again 1e-12
ok "no value is all zero" awk -F '\t' 'NR > 1 && $1 != "micro" && $8 <= .5 { bad = 1 } END { exit bad || NR != 11 }' table
svmeval -q -c 10 -v 4 -P folds rows > folds.table
same "with folds every row is predicted once, in order" \
	<(cut -f 3 rows) <(cut -f 3 folds)
ok "predictions are rows that svmeval reads" svmeval -q folds

law repeats
# A repeat is what holdout would have made.
holdout -s 7 -a 0.3 train7 test7 < rows
svmeval -q -c 10 -s 7 -t test7 train7 | cut -f 1,3-9 > once
svmeval -q -c 10 -s 7 -n 1 -a 0.3 rows | cut -f 1,3,4,5,7,9,11,13 > repeat
same "-n 1 is holdout and -t" once repeat
svmeval -q -s 7 -n 3 -a 0.3 rows > repeat
ok "-n 3: three times the rows" awk -F '\t' '
	FNR == NR { pos[$1] = $3; next }
	FNR > 1 && ($4 < 3 * pos[$1] - 4 || $4 > 3 * pos[$1] + 4) && $1 !~ /^m[ia]cro/ { bad = 1 } END { exit bad || FNR != 11 }' once repeat

law odd-labels
svmeval -t test.odd -P said train.odd > table 2> notes
recount said test.odd table > again
near "measures with labels that cannot be learnt" table again 1e-12
ok "they are reported" grep -q '2 of 10 labels have no positive or no negative training row.*: all only' notes
ok "they have C 0 and no auc" \
	awk -F '\t' '$1 == "all" || $1 == "only" { n += $3 == 0 && $8 == "nan" } END { exit n != 2 }' table
svmeval -q -t test train > without
same "macro leaves them out" <(grep ^macro without | cut -f 5-) <(grep ^macro table | cut -f 5-)
not_ok "micro does not" cmp -s <(grep ^micro without) <(grep ^micro table)

law closed-forms
# Two well-separated classes.
ok "separable rows are all right" \
	awk -F '\t' '$1 == "a" && $7 == 1 && $8 == 1 && $9 == 0 { f = 1 } END { exit !f }' <(svmeval -q line)
# max(0, 1-w)^2 twice plus w^2/2 is least at w = 4/(1+4): the value of row +1 is .8.
printf 'a\t1:1\nb\t1:-1\n' | svmeval -q --tolerance 1e-10 -y a -P said > table
printf 'a\t0.8\t# 1\n\t-0.8\t# 2\n' > wanted
near "squared hinge: the minimum by hand" said wanted 1e-8
# hinge: w = 1 for C = 1; logistic: w = 2C/(1+exp(w)).
printf 'a\t1:1\nb\t1:-1\n' | svmeval -q --tolerance 1e-10 -f hinge -y a -P said > table
printf 'a\t1\t# 1\n\t-1\t# 2\n' > wanted
near "hinge: the minimum by hand" said wanted 1e-8
printf 'a\t1:1\nb\t1:-1\n' | svmeval -q --tolerance 1e-10 -f logistic -c 3 -y a -P said > table
awk -F '\t' 'NR == 1 { print 6 / (1 + exp($2)) }' said > wanted
near "logistic: the minimum by hand" <(sed -n 1p said | cut -f 2) wanted 1e-6
# Three positives of weight 1 against one negative: a factor of 1/3 makes it even again.
printf 'a\t1:1\na\t1:1\na\t1:1\nb\t1:-1\n' > uneven
svmeval -q --tolerance 1e-10 --weight 0.3333333333333333 -y a -P said uneven > table
printf 'a\t0.8\t# 1\na\t0.8\t# 2\na\t0.8\t# 3\n\t-0.8\t# 4\n' > wanted
near "class weights: three rows of a third are one" said wanted 1e-8
svmeval -q --tolerance 1e-10 --weight balanced -y a -P said uneven > table
near "balanced weights: both sides alike" <(sed -n 1p said | cut -f 2) <(sed -n '4s/-//p' said | cut -f 2) 1e-8

law hinge
# Latent rows at a high C: every label is finished, and its objective next to the least one.
cat > objective.pl << 'END'
use strict;
use warnings;
my ($c, $model, $rows) = @ARGV;
open my $in, '<', $model or die;
my ($first, @w) = <$in>;
my @names = split /,/, $first =~ s/.* labels=(\S+).*/$1/sr;
$_ = [split / /, (split /\t/)[1]] for @w;
my @sum;
for my $l (0 .. $#names) { $sum[$l] += $_->[$l] ** 2 / 2 for @w }
open my $x, '<', $rows or die;
while (<$x>) {
	my ($labels, $body) = split /\t/;
	my @x = (split(/ /, $body), 1);
	for my $l (0 .. $#names) {
		my $value = 0;
		$value += $x[$_] * $w[$_][$l] for 0 .. $#x;
		$value = -$value if ",$labels," !~ /,\Q$names[$l]\E,/;
		$sum[$l] += $c * (1 - $value) if $value < 1;
	}
}
print "$names[$_]\t$sum[$_]\n" for 0 .. $#names;
END
tok < examples/corpus/corpus.rows | tfidf | lsk -q -x -k 40 > latent
# The same problem with columns of zeros: too many for the interior point to come first.
awk -F '\t' -v OFS='\t' -v zeros="$(printf ' 0%.0s' {1..100})" '{ $2 = $2 zeros; print }' latent > wide
for c in 1 100 1000; do
	svmeval -q -f hinge -c $c -w few.model latent > few
	svmeval -q -f hinge -c $c -w default.model wide > table
	svmeval -q -f hinge -c $c --tolerance 1e-7 -w least.model wide > least
	ok "C = $c: all are finished" awk -F '\t' 'FNR > 1 && $12 != 0 { bad = 1 } END { exit bad || NR != 22 }' table few
	paste <(perl objective.pl $c default.model wide) <(perl objective.pl $c least.model wide) > both
	ok "C = $c: objectives within 1e-3 of the least" awk '$2 > 1.001 * $4 || !$4 { bad = 1 } END { exit bad || NR != 8 }' both
	paste <(perl objective.pl $c few.model latent) <(perl objective.pl $c least.model wide) > both
	ok "C = $c: few dense columns are the interior point's" awk -F '\t' 'NR > 1 && $11 != "interior" { bad = 1 } END { exit bad || NR != 11 }' few
	ok "C = $c: within 1e-5 of the least" awk '$2 > 1.00001 * $4 || !$4 { bad = 1 } END { exit bad || NR != 8 }' both
done
ok "C = 1: the others are the dual's, if it is near" grep -q dual <(svmeval -q -f hinge --tolerance .001 wide)
ok "... and else the interior point's" grep -q interior <(svmeval -q -f hinge --tolerance .1 wide)
svmeval -q -f hinge -c .1 -y sport -P plain -t latent latent > table
svmeval -q -f hinge -c .1 --weight 3 -y sport -P few -t latent latent > table
svmeval -q -f hinge -c .1 --weight 3 -y sport --tolerance 1e-7 -P least -t wide wide > table
near "a class's weight, by the interior point" few least 1e-3
not_ok "... which counts" cmp plain few

law few-columns
# The interior point's share, as the page has it: 127 columns, 262144 numbers with the bias.
by() { # rows, columns: who finds the classifier
	awk -v n="$1" -v m="$2" 'BEGIN { srand(3); for (i = 1; i <= n; i++) {
		printf "%s\t", i % 2 ? "a" : "b"
		for (j = 1; j <= m; j++) printf "%s%.1f", (j > 1 ? " " : ""), rand() + i % 2
		print "" } }' | svmeval -q -f hinge -c .001 --tolerance .001 -y a - | awk -F '\t' '$1 == "a" { print $11 }'
}
for try in 200x127:interior 200x128:dual 128x200:interior 129x200:dual 4096x63:interior 4097x63:dual; do
	size=${try%:*}
	ok "${size/x/ rows of } columns: ${try#*:}" test "$(by "${size%x*}" "${size#*x}")" = "${try#*:}"
done

law row-set
# Many dense rows are learnt from those of them that bear on it; sparse ones, from all.
awk 'BEGIN { srand(5); for (i = 1; i <= 6000; i++) {
	printf "%s\t", i % 7 ? "a" : i % 2 ? "b" : "a,b"
	for (j = 1; j <= 12; j++) printf "%s%.3f", (j > 1 ? " " : ""), rand() - .5 + (i % 7 == 0) * (j < 6) / 3
	print "" } }' > many
awk -F '\t' -v OFS='\t' '{ n = split($2, x, " "); $2 = ""; for (j = 1; j <= n; j++) $2 = $2 " " j ":" x[j]; print }' many > many.sparse
for how in "" "-c 30" "--weight 4" "--weight balanced" "-k 5" "-v 2"; do
	for kind in many many.sparse; do
		# shellcheck disable=SC2086 # words are meant to split
		svmeval -q $how --tolerance 1e-7 -P $kind.said $kind > $kind.table
	done
	near "${how:-as it is}: the same values" many.said many.sparse.said 1e-5
	same "... and who found them" <(cut -f 11,12 many.table) <(cut -f 11,12 many.sparse.table)
done
svmeval -q -j 2 --tolerance 1e-7 -P two many > table
svmeval -q --tolerance 1e-7 -P one many > table
same "-j 2: to the last bit" two one

law fit-and-apply
svmeval -q -w model -P said train > table
svmeval -q -m model -P said2 train > table2
same "training rows through -m give the table again" table table2
same "and the predictions" said said2
svmeval -q -t test -w model2 -P said train > table
svmeval -q -m model2 -P said2 test > table2
same "-t and -m agree: table" table table2
same "-t and -m agree: predictions" said said2
same "-t does not change the model" model model2
svmeval -q -t test.odd -w model2 -P said train.odd > table
svmeval -q -m <(cat model2) -P said2 test.odd > table2
same "the same with labels that cannot be learnt" table table2
svmeval -q -v 3 -w model2 train > table
same "folds save the model of all rows" model model2
cut -f 2- test | sed 's/^/\t/' > bare
svmeval -q -m model -P said2 bare > table2
svmeval -q -m model -P said test > table
same "rows without labels are classified alike" said said2
ok "and there is no table" test ! -s table2
shuf --random-source=rows test > mixed
svmeval -q -m model -P said2 mixed > table2
same "a row's values do not depend on the rows beside it" <(sort said) <(sort said2)
same "nor does the table on their order" table table2
svmeval -q -m model -y money,sport test > table2
same "-m -y: the same lines" <(grep -E '^(money|sport)' table) <(grep -E '^(money|sport)' table2)

law threads
# The same bytes for every -j and for the same seed.
svmeval -q -n 3 -C 1,10 -j 1 rows > one
svmeval -q -n 3 -C 1,10 -j 3 rows > three
same "-j 1 and -j 3" one three
svmeval -q -j 3 -t test -w model2 -P said2 train > table2
svmeval -q -t test -w model -P said train > table
same "-j: table" table table2
same "-j: model" model model2
same "-j: predictions" said said2
svmeval -q -n 3 -C 1,10 -s 2 rows > other
not_ok "another seed, another table" cmp -s one other

law dimensions
# -k: the first columns, in one process as alone; dense rows as sparse ones.
svmeval -q -v 3 -k 20,400,100 dense > all
for k in 20 100 400; do svmeval -q -v 3 -k $k dense; done > each
same "-k 20,400,100 is each of them alone" <(sort -u all) <(sort -u each)
rows sparse < dense > sparse
svmeval -q -v 3 -k 100 dense > a
svmeval -q -v 3 -k 100 sparse > b
same "dense and sparse rows" a b
svmeval -q -v 3 narrow > a
svmeval -q -v 3 -k 20 dense > b
same "-k 20 and rows cut to 20 columns" a b
svmeval -q -k 20 -w model dense > a
svmeval -q -m model dense > b
same "a model of -k 20 takes whole rows" a b

law choice-of-c
svmeval -q -t test -C 0.01,100 train > chosen
svmeval -q -t test -c 100 train > hundred
same "-C finds the better one" chosen hundred
ok "-C names it" awk -F '\t' 'NR > 1 && $3 != 100 { bad = 1 } END { exit bad || NR != 11 }' chosen
ok "--per-label may differ" svmeval -q -t test -C 1,10,100 --per-label train

law unknown-columns
# Sparse test columns that the training does not know.
sed 's/\t# / 999999:5\t# /' test > wide
svmeval -t wide train > a 2> notes
same "unknown columns weigh nothing" a <(svmeval -q -t test train)
ok "and are counted" grep -q '61 entries in columns that the training set does not know' notes

law bad-input
svmeval -q -w model train > table
cut -f 2- rows | sed 's/^/\t/' > bare
fails_with "no labels at all" 1 'no row has a label' svmeval -v 2 bare
fails_with "no labels, -m, no -P" 1 'no row has a label' svmeval -m model bare
fails_with "fewer rows than folds" 1 'wanted at least 5 rows' svmeval -v 5 line
fails_with "-k beyond the width" 1 'wanted the first 401 columns, found 400' svmeval -k 401 dense
fails_with "dense test rows of another width" 1 'narrow:1: wanted 400 numbers' svmeval -t narrow dense
fails_with "C = 0" 2 'above 0' svmeval -c 0 rows
fails_with "-C 1,0" 2 'wanted numbers' svmeval -C 1,0 rows
fails_with "-C 0,5 is two numbers, and 0 is none" 2 'wanted numbers' svmeval -C 0,5 rows
fails_with "-k 2.5" 2 'whole numbers' svmeval -k 2.5 rows
fails_with "-t and -v" 2 'do not go together' svmeval -t test -v 2 rows
fails_with "-m and -w" 2 'do not go together' svmeval -m model -w m rows
fails_with "-P and -n" 2 'do not go with -n' svmeval -n 2 -P p rows
fails_with "-P and two -k" 2 'one number' svmeval -k 2,3 -P p rows
fails_with "-a alone" 2 'needs -n' svmeval -a .5 rows
fails_with "a label that no row has" 1 'no row has the label moneys' svmeval -y moneys rows
fails_with "a label that the model does not know" 1 'knows no label' svmeval -m model -y moneys rows
fails_with "no rows" 1 'no rows to train on' svmeval /dev/null
fails_with "no test rows" 1 'no rows to judge' svmeval -t /dev/null rows
fails_with "a share that leaves nothing" 1 'leaves nothing' svmeval -n 2 -a 0.01 line
printf 'a\t1:nan\n' > bad
fails_with "nan in the rows" 1 'bad:1' svmeval bad
printf 'a\t1:0.1\nb\t1:-0.1\n' > small
printf 'a\t1:1e308\n' > great
fails_with "decision values that are not finite" 1 'label a: .*scale the rows' svmeval --tolerance 1e-3 -c 1e3 -t great small
fails_with "the same in a worker" 1 'label a: .*scale the rows' svmeval -j 2 --tolerance 1e-3 -c 1e3 -t great small

law bad-models
svmeval -q -k 20 -w model dense > table
fails_with "another program's model" 1 'wanted a model of svmeval' svmeval -m <(echo '# tok 1 docs=1') rows
head -n 5 model > short
fails_with "a model cut short" 1 'cut short' svmeval -m short dense
sed '1s/C=[^ ]*/C=1/' model > bent
fails_with "a model with too few C" 1 'wanted C of 8 labels' svmeval -m bent dense
fails_with "a model with labels out of order" 1 'bytewise order' \
	svmeval -m <(sed '1s/cooking,gardening/gardening,cooking/' model) dense
printf 'old\n' > kept
fails_with "a failing run leaves the old model" 1 'no row' svmeval -w kept <(cut -f 2- rows | sed 's/^/\t/')
ok "whole" grep -qx old kept

law reuters
# Reuters, ModApte split, 90 topics, C = 1: published .860 to .875.
if [ -n "$data" ] && [ -n "${SEMKERN_LONG-}" ]; then
	ok "Reuters is read" "$top/tests/bench/modapte" modapte
	svmeval -q -y "$(cat modapte/labels)" -t modapte/test.rows modapte/train.rows > table
	ok "micro F1 of 90 topics is .85 to .88" \
		awk -F '\t' '$1 == "micro" && $7 > .85 && $7 < .88 { f = 1 } END { exit !f }' table
else
	skip "Reuters ModApte" "SEMKERN_LONG is not set, or there is no data"
fi

law both-files
# both files or none
echo kept > old
fails_with "predictions that cannot be written" 1 '/nodir/x: No such file' svmeval -q -w old -P /nodir/x two
ok "leave the old model as it was" grep -qx kept old
ok "and nothing beside it" [ "$(echo old*)" = old ]
fails_with "a model that cannot be written" 1 '/nodir/x: No such file' svmeval -q -w /nodir/x -P old two
ok "leaves the old predictions" grep -qx kept old
ok "both, where both can be" svmeval -q -w both.model -P both.predictions two
ok "and both are there" [ -s both.model -a -s both.predictions ]

law unlabelled
# rows without labels are not judged, with -t as with -m
cut -f 2,3 two | sed 's/^/\t/' > unlabelled
fails_with "-t without labels, without -P" 1 'no row has a label to be judged by' svmeval -t unlabelled two
svmeval -t unlabelled -P by.t two > table
ok "-t without labels, with -P: no table" [ ! -s table ]
svmeval -q -w model two > table
svmeval -m model -P by.m unlabelled > table
ok "-m: likewise" [ ! -s table ]
same "and the same predictions" by.t by.m

law terminal
if has_terminal; then
	printf 'a\t1:1\na\t1:1\na\t1:-1\nb\t1:-1\nb\t1:-1\nb\t1:-1\n' > uneven
	svmeval -q -p 4 uneven > want
	script -qc 'svmeval -q uneven' /dev/null < /dev/null | tr -d '\r' | sed 's/   */\t/g' > got
	same "four digits on a terminal" got want
	ok "where there would be more" [ "$(svmeval -q uneven | wc -c)" -gt "$(wc -c < want)" ]
else
	skip "four digits on a terminal" "no terminal can be had"
fi

law memory
rows random 1 3000 100 value=1 labels='$i % 2 ? "a" : "b"' > many
fails_with "-M counts the rows" 1 'set of rows needs .* limit' svmeval -M 1M many

law workers
# workers end with the program that started them
rows random 1 4000 60 form=dense labels='join ",", map { "l$_" } grep { rand() < .3 } 1 .. 20' > slow
svmeval -q -j 2 -c 1000 -f hinge --tolerance 1e-6 slow > /dev/null 2>&1 &
parent=$!
workers=
for _ in $(seq 600); do
	workers=$(cat /proc/$parent/task/*/children 2> /dev/null)
	[ "$(wc -w <<< "$workers")" -eq 2 ] && break
	sleep .1
done
kill $parent
wait $parent 2> /dev/null
for _ in $(seq 600); do
	left=$(for w in $workers; do grep -h '^State:[[:blank:]]*[RSD]' "/proc/$w/status" 2> /dev/null; done)
	[ -z "$left" ] && break
	sleep .1
done
ok "workers do not outlive it" [ -n "$workers" -a -z "$left" ]
done_testing
