#!/usr/bin/env bash
# Laws of svmeval where a row has one label; probabilities, curves, what a model remembers.
. "$(dirname "$0")/../tap.sh"

tok < examples/corpus/corpus.rows | tfidf > rows
awk -F '\t' '$1 !~ /,/' rows > single
holdout -s 3 -n 40 train test < single
recount() { perl "$top/tests/recount.pl" "$@"; }

law one-label
svmeval -t test -P said --confusion confusion train > table 2> /dev/null
recount said test table one > again
near "--one: measures by another computation" table again 1e-12
svmeval -t test train > chosen 2> notes
same "it is chosen" chosen table
ok "with a note" grep -q 'every row has one label' notes
svmeval -q -t test --one train > asked
same "as --one" asked table
no_note "without note with --each" 'one label' svmeval -t test --each train
mv fails.out each
not_ok "which is another table" cmp -s each table
no_note "nor where a row has two" 'one label' svmeval -v 3 rows
no_note "nor where a row has none" 'one label' svmeval -v 3 -y music,sport,money single
awk -F '\t' '$1 == "music" || $1 == "sport"' single > two
no_note "nor for two labels" 'one label' svmeval -v 2 two
ok "every row gets one" awk -F '\t' '$1 == "" || $1 ~ /,/ { bad = 1 } END { exit bad || NR != 40 }' said
cut -f 2,3 test | sed 's/^/\t/' > bare
svmeval -t bare -P said2 train > table2 2> notes
ok "rows to judge need no label" grep -q 'every row has one label' notes
same "and get the same ones" said said2
if has_terminal; then
	script -qc 'svmeval -q -t test --confusion /dev/stdout train' /dev/null < /dev/null | tr -d '\r' | head -n 9 > shown
	ok "on a terminal the confusions are aligned" awk 'NR == 1 { at = index($0, "sport") } index($0, "\t") { bad = 1 }
		NR > 1 && (substr($0, at - 1, 1) != " " || substr($0, at, 1) !~ /[0-9]/) { bad = 1 } END { exit bad || NR != 9 }' shown
	same "and the same" confusion <(sed 's/   */\t/g' shown)
else
	skip "on a terminal the confusions are aligned" "no terminal can be had"
fi
accuracy() { awk -F '\t' '$1 == "micro" { print $10 }' "$1"; }
share=$(paste said test | awk -F '\t' '{ n += $1 == $4 } END { printf "%.17g\n", n / NR }')
ok "accuracy is the share of right ones" [ "$(accuracy table)" = "$share" ]
ok "more than by --each" awk -v a="$(accuracy table)" -v b="$(accuracy each)" 'BEGIN { exit !(a > b) }'

law confusion
svmeval -q -t test -P said --confusion confusion train > table
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

law never-learnt
# A label that no training row has is never given, though all values be below -1.
printf 'a\t1:1\nb\t2:1\nc\t3:1\n\t4:1\n' > few
printf 'z\t4:9\n' > strange
svmeval -q --one -c 100 -t strange -P said few > table
ok "all values are below -1" awk -F '\t' '{ split($2, value, " "); for (i = 1; i <= 3; i++) if (value[i] >= -1) bad = 1 } END { exit bad || NR != 1 }' said
not_ok "a label that cannot be learnt is not given" grep -q '^z' said

law choice-of-c
# C by the share of right rows.
svmeval -q -C .001,10 -t test train > chosen
svmeval -q -c 10 -t test train > ten
same "-C" chosen ten
svmeval -q -C .001,10 -j 3 -t test train > three
same "-C -j 3" chosen three

law probabilities
for options in "" "-f logistic" "-f hinge"; do
	# shellcheck disable=SC2086
	svmeval -q $options -t test -P values train > table
	# shellcheck disable=SC2086
	svmeval -q $options -t test -P chances --probability -w model train > table2
	same "--probability $options: the same table" table table2
	same "the same labels" <(cut -f 1,3 values) <(cut -f 1,3 chances)
	ok "a row's numbers sum to 1" awk -F '\t' '{
		n = split($2, chance, " ")
		sum = 0
		for (i = 1; i <= n; i++) {
			if (chance[i] < 0)
				bad = 1
			sum += chance[i]
		}
		if ((sum - 1) ^ 2 > 1e-24)
			bad = 1
	} END { exit bad || NR != 40 }' chances
	svmeval -q -m model -P again test > table2
	same "-m: the same" chances again
done
svmeval -q -f logistic --each -t test -P values train > table
svmeval -q -f logistic --each -t test -P chances --probability train > table
rows each '1 / (1 + exp(-$_))' < values > wanted
near "logistic's own" <(cut -f 2 chances) <(cut -f 2 wanted) 1e-12
# Of rows that were not trained on, about as many have a label as its probabilities say.
svmeval -q --each -v 4 -P chances --probability single > table
ok "Platt's are calibrated" awk -F '\t' '
	{
		n = split($2, chance, " ")
		for (i = 1; i <= n; i++)
			sum += chance[i]
	}
	END { exit !(sum / NR > .9 && sum / NR < 1.1) }' chances

law curves
svmeval -q --each -t test --roc roc --pr pr train > table
ok "the area under the points is auc" awk -F '\t' '
	NR == FNR { auc[$1] = $8; next }
	/^# / { name = substr($0, 3); x = y = 0; next }
	NF || /[^ ]/ {
		split($0, point, " ")
		area[name] += (point[1] - x) * (point[2] + y) / 2
		x = point[1]
		y = point[2]
	}
	END {
		for (name in area) {
			labels++
			if ((area[name] - auc[name]) ^ 2 > 1e-24)
				exit 1
		}
		exit labels != 8
	}' table roc
ok "precision and recall at 0 are the table's" awk -F '\t' '
	NR == FNR { precision[$1] = $5; recall[$1] = $6; next }
	/^# / { name = substr($0, 3); next }
	/[^ ]/ {
		split($0, point, " ")
		if (point[3] > 0) {
			last_recall[name] = point[1]
			last_precision[name] = point[2]
		}
	}
	END {
		for (name in last_recall) {
			labels++
			if ((last_recall[name] - recall[name]) ^ 2 + (last_precision[name] - precision[name]) ^ 2 > 1e-24)
				exit 1
		}
		exit !labels
	}' table pr
if command -v gnuplot > /dev/null; then
	ok "gnuplot takes a label's points by its name" gnuplot -e \
		'set terminal dumb; plot "roc" index "sport" using 1:2 with lines, "pr" index "money" using 1:2'
else
	skip "gnuplot takes a label's points by its name" "it is not installed"
fi

law models
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
fails_with "an older model" 1 'wanted layout 3 of a svmeval model, found 2' svmeval -m <(sed '1s/svmeval 3/svmeval 2/' model) single
fails_with "a rule that is none" 1 'wanted decide=each.one, found "some"' svmeval -m <(sed '1s/decide=each/decide=some/' model) single
fails_with "a solver that is none" 1 'wanted solver of 2 labels' svmeval -m <(sed '1s/dual,/triple,/' model) single
fails_with "--one --each" 2 'do not go together' svmeval --one --each single
fails_with "--confusion --each" 2 'do not go together' svmeval --each --confusion c single
fails_with "--roc -n" 2 'do not go with -n' svmeval -n 2 --roc c single
fails_with "--probability for nobody" 2 'needs -P or -w' svmeval --probability single

law lengths
# Rows of very different lengths.
no_note "rows of unit length: no note" 'different lengths' svmeval -v 2 single
rows each '$_ * (1 + $i % 9)' < single > uneven
svmeval -v 2 uneven > table 2> notes
ok "others: a note that names -u" grep -q 'very different lengths: .*-u of lsk, gsk, mlsi' notes
rows each '$_ * 2' < ./test > longer
svmeval -t longer train > table 2> notes
ok "longer where judged: likewise" grep -q 'different lengths: 1 where trained on, 2 where judged' notes
of_length() { printf "a\t1:$1\nb\t2:$1\n"; }
svmeval -t <(of_length 0.5) <(of_length 0.01) > table 2> notes
ok "whatever the unit" grep -q 'different lengths: 0.01 where trained on, 0.5 where judged' notes
no_note "a little longer: no note" 'different lengths' svmeval -t <(of_length 12) <(of_length 10)

law convergence
# What has not converged is in the table, whatever -q says; what can be solved is.
rows random 1 400 20 form=dense labels='join ",", grep { rand() < .3 } "l1", "l2", "l3"' > hard
svmeval -q -c 1000 -f hinge hard > table
ok "hinge with a great C is solved to the end" awk -F '\t' 'NR > 1 && ($11 != "interior" || $12 != 0) { bad = 1 } END { exit bad || NR != 6 }' table
svmeval -q -c 1000 hard > table
ok "squared too" awk -F '\t' 'NR > 1 && $12 != 0 { bad = 1 } END { exit bad || NR != 6 }' table
svmeval -q -w model -c 1000 -f hinge hard > table
svmeval -m <(sed '1s/solver=interior/solver=libsvm!/' model) hard > table 2> notes
ok "one that did not converge is counted" awk -F '\t' '$1 == "l1" || $1 ~ /^m.cro/ { n += $12 } END { exit n != 3 }' table
ok "and named" grep -q '1 of 3 labels did not converge.*: l1' notes

law rcv1
if [ -n "$data" ] && [ -n "${SEMKERN_LONG-}" ]; then
	for part in train test; do xz -dc "$data/rcv1subset1/rcv1subset1-$part.svm.xz" > rcv1.$part; done
	svmeval -q -f hinge -c 100 -t rcv1.test rcv1.train > table
	ok "RCV1: what is too large for the interior point is libsvm's" \
		awk -F '\t' 'NR > 1 { n += $11 == "libsvm"; bad += $12 } END { exit !(n > 2 && bad == 0) }' table
else
	skip "RCV1, hinge, C = 100" "SEMKERN_LONG is not set, or there is no data"
fi
done_testing
