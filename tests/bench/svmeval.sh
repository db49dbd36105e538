#!/usr/bin/env bash
# svmeval against scikit-learn's LinearSVC, one against the rest, C = 1, on Reuters ModApte: all 90
# topics on tf-idf rows, the ten largest on 200 latent dimensions. Our time includes reading.
. "$(dirname "$0")/common.sh"
header "classification (CPU seconds, F1)"
folder=$cache/modapte
ten=acq,corn,crude,earn,grain,interest,money-fx,ship,trade,wheat

f1() { # micro or macro of a table
	awk -F '\t' -v line="$1" '$1 == line { printf "%.4f\n", $7 }' "$2"
}

compare() { # WHAT KIND LABELS
	local what=$1 train=$folder/train.$2 test=$folder/test.$2 ours
	ours=$(cpu 3 bash -c 'svmeval -q -t "$2" -y "$3" "$1" > "$4"' - "$train" "$test" "$3" "$folder/table")
	if ! has sklearn; then
		line "svmeval, $what; no scikit-learn here" "$ours" -
		return
	fi
	"$python" -W ignore "$top/tests/bench/svmeval.py" "$train" "$test" "$3" |
		while read -r how seconds micro macro; do
			line "svmeval, $what; LinearSVC $how" "$ours" "$seconds" "1.2x"
			line "  micro F1" "$(f1 micro "$folder/table")" "$micro" "0.86"
			line "  macro F1" "$(f1 macro "$folder/table")" "$macro"
		done
}

"$top/tests/bench/modapte" "$folder" || exit 0
compare "90 topics" rows "$(cat "$folder/labels")"
line "peak memory, MB; 16 bytes an entry" \
	"$(peak svmeval -q -t "$folder/test.rows" "$folder/train.rows")" \
	"$(cat "$folder"/t*.rows | cut -f 2 | tr ' ' '\n' | awk 'END { printf "%.0f", NR * 16 / 1e6 }')"
if command -v lsk > /dev/null; then
	if [ ! -s "$folder/test.latent" ]; then
		lsk -x -k 200 -w "$folder/space" < "$folder/train.rows" > "$folder/train.latent"
		lsk -x -m "$folder/space" < "$folder/test.rows" > "$folder/test.latent"
	fi
	compare "10 topics, k = 200" latent $ten
fi
