#!/usr/bin/env bash
# Other people's files, read and written, against SciPy, scikit-learn and pandas. Our time is that of
# the whole program, theirs that of the call.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "conv"

dense
made=$cache/random.rows
perl -e '
	srand 1;
	for (1 .. 20000) {
		my $j = 0;
		print "1\t", join(" ", map { $j += 1 + int rand 900; "$j:" . rand } 1 .. 100), "\n";
	}' > "$made"
mtx=$cache/random.mtx svm=$cache/random.svm csv=$cache/random.csv to=$cache/written.mtx
conv -f rows -o mtx "$made" > "$mtx"
conv -f rows -o svmlight "$made" > "$svm"
cut -f2 "$cache/dense.rows" | tr ' ' ',' > "$csv"
duel 2 "mtx of 2 M entries read" s 'ours cpu conv -f mtx -c "$mtx"' 'scipy.io.mmread:4 peer mmread "$mtx"'
duel 2 "... and written as rows" s 'ours cpu conv "$mtx"' 'mmread_alone:4 peer mmread "$mtx"'
duel 2 "rows read and written as mtx" s 'ours cpu conv -o mtx "$made"' 'mmwrite_alone:4 peer mmwrite "$mtx" "$to"'
duel 2 "svmlight of 2 M entries read" s 'ours cpu conv -q -f svmlight -c "$svm"' 'load_svmlight_file peer svmlight "$svm"'
duel 2 "csv of a million numbers read" s 'ours cpu conv -q -f csv --header no -c "$csv"' 'pandas.read_csv peer read_csv "$csv" ,'
rm -f "$made" "$mtx" "$svm" "$csv" "$to"
