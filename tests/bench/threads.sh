#!/usr/bin/env bash
# Two threads against one, seconds on the clock: for every program that has -j, on idle cores.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "two threads (on the clock)"
[ "$(nproc --all)" -gt 1 ] || { echo "skipped: one core" >&2; exit 0; }

two() { # WORK command ...: once with -j 2, once with -j 1
	local work=$1
	shift
	local command=("$@")
	duel 2 "$work" s "ours wall ${command[*]} -j 2" "one_thread:1.6:1.85 wall ${command[*]} -j 1"
}

rows=$cache/topics.rows
topics "$rows" || exit 0
kernel=$cache/kernel.rows
head -n 3000 "$rows" > "$rows.3000"
gram "$rows.3000" > "$kernel"
two "lsk -x -k 300" lsk -q -x -k 300 "$rows"
two "lsk -k 100, n = 3000" lsk -q -k 100 "$kernel"
two "gsk -x -k 1000" gsk -q -x -k 1000 "$rows"
two "gram, 3000 texts" gram "$rows.3000"
two "rank -f cos, 3000 queries" rank -q -f cos -t "$rows" "$rows.3000"
head -n 2000 "$rows" | gram > "$kernel"
two "diffuse -K, n = 2000" diffuse -q -K -l 0.01 "$kernel"
two "align, n = 2000" align -q -f exp -y earn "$kernel"
made=$cache/madeup.rows
[ -s "$made" ] || perl "$top/tests/bench/madeup.pl" 5000 20000 100 | tfidf > "$made"
two "mlsi -x -k 100, 5000 x 20000" mlsi -q -x -k 100 "$made"
folder=$cache/modapte
"$top/tests/bench/modapte" "$folder" && two "svmeval, 90 topics" svmeval -q -t "$folder/test.rows" -y "$(cat "$folder/labels")" "$folder/train.rows"
rm "$kernel"
