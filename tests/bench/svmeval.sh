#!/usr/bin/env bash
# svmeval against scikit-learn's LinearSVC and liblinear's own program, one against the rest, C = 1, on
# Reuters ModApte, all at tolerance .1: all 90 topics on tf-idf rows, the ten largest on 200 latent
# dimensions. Our time includes reading; so does liblinear's, once a label.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "classification"
folder=$cache/modapte
ten=acq,corn,crude,earn,grain,interest,money-fx,ship,trade,wheat
"$top/tests/bench/modapte" "$folder" || exit 0
all=$(cat "$folder/labels")

liblinear() { # rows labels: liblinear-train -s 1 for each
	local label total=0
	for label in ${2//,/ }; do
		awk -F '\t' -v l="$label" 'index("," $1 ",", "," l ",") { print "1 " $2; next } { print "-1 " $2 }' "$1" > "$cache/one.svm"
		total=$(awk -v a="$total" -v b="$(cpu liblinear-train -q -s 1 -c 1 -B 1 -e 0.1 "$cache/one.svm" "$cache/one.model")" 'BEGIN { print a + b }')
	done
	echo "$total"
}

one_each() { # svmeval for each of the ten, reading each time as liblinear-train does
	local label
	for label in ${ten//,/ }; do
		cpu svmeval -q --tolerance .1 -t "$folder/test.rows" -y "$label" "$folder/train.rows"
	done | awk '{ s += $1 } END { if (NR == 10) print s }'
}

duel 2 "svmeval, 90 topics, tf-idf rows" s 'ours cpu svmeval -q --tolerance .1 -t "$folder/test.rows" -y "$all" "$folder/train.rows"' \
	'LinearSVC:1:1.2 peer linear_svc "$folder/train.rows" "$folder/test.rows" "$all" .1'
if [ ! -s "$folder/test.latent" ]; then
	lsk -x -k 200 -w "$folder/space" < "$folder/train.rows" > "$folder/train.latent"
	lsk -x -m "$folder/space" < "$folder/test.rows" > "$folder/test.latent"
fi
duel 2 "svmeval, 10 topics, 200 latent columns" s 'ours cpu svmeval -q --tolerance .1 -t "$folder/test.latent" -y $ten "$folder/train.latent"' \
	'LinearSVC:1:1.2 peer linear_svc "$folder/train.latent" "$folder/test.latent" $ten .1'
command -v liblinear-train > /dev/null &&
	duel 2 "svmeval, 10 topics, tf-idf rows, a run for each" s 'ours one_each' \
		'liblinear-train_for_each peer_time=$(liblinear "$folder/train.rows" $ten); echo "$peer_time"'
duel 1 "svmeval, 90 topics, peak memory" MB \
	'ours peaks svmeval -q --tolerance .1 -t "$folder/test.rows" -y "$all" "$folder/train.rows" | cut -d " " -f 1' \
	'LinearSVC peaks "$python" -W ignore "$top/tests/bench/peers.py" linear_svc "$folder/train.rows" "$folder/test.rows" "$all" .1 | cut -d " " -f 1'
