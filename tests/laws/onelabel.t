#!/usr/bin/env bash
# Laws of svmeval where a row has one label; probabilities, curves, what a model remembers.
. "$(dirname "$0")/../tap.sh"

tok < examples/corpus/corpus.rows | tfidf > rows
awk -F '\t' '$1 !~ /,/' rows > single
holdout -s 3 -n 40 train test < single
recount() { perl "$top/tests/recount.pl" "$@"; }

# One label a row.
svmeval -t test -P said --confusion confusion train > table 2> /dev/null
recount said test table one > again
near "--one: measures by another computation" table again 1e-12
svmeval -t test train > chosen 2> notes
same "it is chosen" chosen table
ok "with a note" grep -q 'every row has one label' notes
svmeval -q -t test --one train > asked
same "as --one" asked table
svmeval -t test --each train > each 2> notes
not_ok "not with --each" cmp -s each table
not_ok "and without note" grep -q 'one label' notes
svmeval -v 3 rows > table2 2> notes
not_ok "nor where a row has two" grep -q 'one label' notes
svmeval -v 3 -y music,sport,money single > table2 2> notes
not_ok "nor where a row has none" grep -q 'one label' notes
awk -F '\t' '$1 == "music" || $1 == "sport"' single | svmeval -v 2 > table2 2> notes
not_ok "nor for two labels" grep -q 'one label' notes
ok "every row gets one" awk -F '\t' '$1 == "" || $1 ~ /,/ { exit 1 }' said
cut -f 2,3 test | sed 's/^/\t/' > bare
svmeval -t bare -P said2 train > table2 2> notes
ok "rows to judge need no label" grep -q 'every row has one label' notes
same "and get the same ones" said said2
if has_terminal; then
	script -qc 'svmeval -q -t test --confusion /dev/stdout train' /dev/null < /dev/null | tr -d '\r' | head -n 9 > shown
	ok "on a terminal the confusions are aligned" awk 'NR == 1 { at = index($0, "sport") } index($0, "\t") { exit 1 }
		NR > 1 && (substr($0, at - 1, 1) != " " || substr($0, at, 1) !~ /[0-9]/) { exit 1 }' shown
	ok "and the same" cmp confusion <(sed 's/   */\t/g' shown)
else
	skip "on a terminal the confusions are aligned" "no terminal can be had"
fi
accuracy() { awk -F '\t' '$1 == "micro" { print $10 }' "$1"; }
share=$(paste said test | awk -F '\t' '{ n += $1 == $4 } END { printf "%.17g\n", n / NR }')
ok "accuracy is the share of right ones" [ "$(accuracy table)" = "$share" ]
ok "more than by --each" awk -v a="$(accuracy table)" -v b="$(accuracy each)" 'BEGIN { exit !(a > b) }'
# the confusions again
paste <(cut -f 1 test) <(cut -f 1 said) | sort | uniq -c | awk '{ print $2, $3, $1 }' | sort > counted
awk -F '\t' 'NR == 1 { split($0, name); next } { for (j = 2; j <= NF; j++) if ($j) print $1, name[j], $j }' \
	confusion | sort > written
same "--confusion" written counted
svmeval -q --one -v 4 --confusion confusion single > table
ok "over folds: every row once" \
	awk -F '\t' -v n="$(wc -l < single)" 'NR > 1 { for (j = 2; j <= NF; j++) s += $j } END { exit s != n }' confusion
svmeval -q -n 2 -a .25 --confusion confusion single > table
ok "over repeats: summed" \
	awk -F '\t' 'NR > 1 { for (j = 2; j <= NF; j++) s += $j } END { exit s != 54 }' confusion
sed '1,3s/^[^\t]*//' test > partly
svmeval -q -t partly --confusion confusion train > table
ok "rows without a label are on a last line" \
	awk -F '\t' 'END { for (j = 2; j <= NF; j++) s += $j; exit !($1 == "" && s == 3) }' confusion
# A label that no training row has is never given, though all values be below -1.
printf 'a\t1:1\nb\t2:1\nc\t3:1\n\t4:1\n' > few
printf 'z\t4:9\n' > strange
svmeval -q --one -c 100 -t strange -P said few > table
ok "all values are below -1" perl -ane 'exit 1 if grep { $_ >= -1 } @F[1 .. 3]' said
not_ok "a label that cannot be learnt is not given" grep -q '^z' said
# C by the share of right rows.
svmeval -q -C .001,10 -t test train > chosen
svmeval -q -c 10 -t test train > ten
same "-C" chosen ten
svmeval -q -C .001,10 -j 3 -t test train > three
same "-C -j 3" chosen three

# Probabilities.
for options in "" "-f logistic" "-f hinge"; do
	# shellcheck disable=SC2086
	svmeval -q $options -t test -P values train > table
	# shellcheck disable=SC2086
	svmeval -q $options -t test -P chances --probability -w model train > table2
	same "--probability $options: the same table" table table2
	ok "the same labels" cmp <(cut -f 1,3 values) <(cut -f 1,3 chances)
	ok "a row's numbers sum to 1" perl -F'\t' -ane '
		my $s = 0; for (split / /, $F[1]) { exit 1 if $_ < 0; $s += $_ } exit 1 if abs($s - 1) > 1e-12' chances
	svmeval -q -m model -P again test > table2
	same "-m: the same" chances again
done
svmeval -q -f logistic --each -t test -P values train > table
svmeval -q -f logistic --each -t test -P chances --probability train > table
ok "logistic's own" perl -e '
	open my $a, "<", "values"; open my $b, "<", "chances";
	while (<$a>) { my @v = split / /, (split /\t/)[1]; my @p = split / /, (split /\t/, <$b>)[1];
		for (0 .. $#v) { exit 1 if abs($p[$_] - 1 / (1 + exp(-$v[$_]))) > 1e-12 } }'
# Of rows that were not trained on, about as many have a label as its probabilities say.
svmeval -q --each -v 4 -P chances --probability single > table
ok "Platt's are calibrated" perl -F'\t' -ane '
	BEGIN { @names = qw(cooking gardening health money music sport travel weather) }
	my @p = split / /, $F[1];
	$s += $p[$_] for 0 .. 7; $n++; END { exit !(abs($s / $n - 1) < .1) }' chances

# Curves.
svmeval -q --each -t test --roc roc --pr pr train > table
ok "the area under the points is auc" perl -e '
	open my $t, "<", "table"; my %auc = map { (split /\t/)[0, 7] } <$t>;
	open my $r, "<", "roc"; my ($name, $x, $y);
	while (<$r>) {
		if (/^# (.*)/) { $name = $1; ($x, $y) = (0, 0) }
		elsif (/\S/) { my @p = split; $area{$name} += ($p[0] - $x) * ($p[1] + $y) / 2; ($x, $y) = @p }
	}
	exit 1 if keys %area != 8; for (keys %area) { exit 1 if abs($area{$_} - $auc{$_}) > 1e-12 }' 
ok "precision and recall at 0 are the table's" perl -e '
	open my $t, "<", "table"; my %at = map { my @f = split /\t/; $f[0] => [@f[4, 5]] } <$t>;
	open my $r, "<", "pr"; my ($name, %last);
	while (<$r>) { if (/^# (.*)/) { $name = $1 } elsif (/\S/) { my @p = split; $last{$name} = \@p if $p[2] > 0 } }
	for (keys %last) { exit 1 if abs($last{$_}[0] - $at{$_}[1]) + abs($last{$_}[1] - $at{$_}[0]) > 1e-12 }'
if command -v gnuplot > /dev/null; then
	ok "gnuplot takes a label's points by its name" gnuplot -e \
		'set terminal dumb; plot "roc" index "sport" using 1:2 with lines, "pr" index "money" using 1:2'
else
	skip "gnuplot takes a label's points by its name" "it is not installed"
fi

# A model remembers all that -m needs.
gram single > kernel
while IFS=: read -r input options; do
	# shellcheck disable=SC2086
	svmeval -q $options -w model -P said "$input" > table
	svmeval -q -m model -P said2 "$input" > table2
	same "$input $options: the table again" table table2
	same "and the predictions" said said2
done << 'END'
rows:
rows:-y money,sport
rows:-y money,sport -C 1,10 --per-label
rows:-k 30
rows:--one
rows:--probability
rows:-f hinge -c 1000
rows:-f logistic --probability --one
single:
single:--each
single:-y music
single:--one --probability -y music,sport,money
kernel:-K
kernel:-K --each --probability
kernel:-K -y money
END
svmeval -q --each -w model single > table
svmeval -q -m model --one single > table2
svmeval -q --one single > table
same "--one said again wins" table table2
svmeval -q -w model -y music,sport single > table
fails_with "a label that it does not know" 1 'knows no label money' svmeval -m model -y money single
fails_with "probabilities that it does not know" 1 'was made without --probability' svmeval -m model -P p --probability single
fails_with "an older model" 1 'wanted layout 2 of a svmeval model, found 1' svmeval -m <(sed '1s/svmeval 2/svmeval 1/' model) single
fails_with "a rule that is none" 1 'wanted decide=each|one' svmeval -m <(sed '1s/decide=each/decide=some/' model) single
fails_with "a solver that is none" 1 'wanted solver of 2 labels' svmeval -m <(sed '1s/dual,/triple,/' model) single
fails_with "--one --each" 2 'do not go together' svmeval --one --each single
fails_with "--confusion --each" 2 'do not go together' svmeval --each --confusion c single
fails_with "--roc -n" 2 'do not go with -n' svmeval -n 2 --roc c single
fails_with "--probability for nobody" 2 'needs -P or -w' svmeval --probability single

# Rows of very different lengths.
svmeval -v 2 single > table 2> notes
not_ok "rows of unit length: no note" grep -q 'different lengths' notes
perl -F'\t' -ane '$F[1] =~ s/:(\S+)/":" . $1 * (1 + $. % 9)/ge; print join "\t", @F' single > uneven
svmeval -v 2 uneven > table 2> notes
ok "others: a note that names -u" grep -q 'very different lengths: .*-u of lsk, gsk, mlsi' notes
perl -F'\t' -ane '$F[1] =~ s/:(\S+)/":" . $1 * 2/ge; print join "\t", @F' test > longer
svmeval -t longer train > table 2> notes
ok "longer where judged: likewise" grep -q 'different lengths: 1 where trained on, 2 where judged' notes

# What has not converged is in the table, whatever -q says; what can be solved is.
perl -e 'srand 1; print join(",", map { "l$_" } grep { rand() < .3 } 1 .. 3), "\t", join(" ", map { rand() } 1 .. 20), "\n" for 1 .. 400' > hard
svmeval -q -c 1000 -f hinge hard > table
ok "hinge with a great C is solved to the end" awk -F '\t' 'NR > 1 && ($11 != "interior" || $12 != 0) { exit 1 }' table
svmeval -q -c 1000 hard > table
ok "squared too" awk -F '\t' 'NR > 1 && $12 != 0 { exit 1 }' table
svmeval -q -w model -c 1000 -f hinge hard > table
svmeval -m <(sed '1s/solver=interior/solver=libsvm!/' model) hard > table 2> notes
ok "one that did not converge is counted" awk -F '\t' '$1 == "l1" || $1 ~ /^m.cro/ { n += $12 } END { exit n != 3 }' table
ok "and named" grep -q '1 of 3 labels did not converge.*: l1' notes
if [ -n "$data" ] && [ -n "${SEMKERN_LONG-}" ]; then
	for part in train test; do xz -dc "$data/rcv1subset1/rcv1subset1-$part.svm.xz" > rcv1.$part; done
	svmeval -q -f hinge -c 100 -t rcv1.test rcv1.train > table
	ok "RCV1: what is too large for the interior point is libsvm's" \
		awk -F '\t' 'NR > 1 { n += $11 == "libsvm"; bad += $12 } END { exit !(n > 2 && bad == 0) }' table
else
	skip "RCV1, hinge, C = 100" "SEMKERN_LONG is not set, or there is no data"
fi
done_testing
