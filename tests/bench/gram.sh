#!/usr/bin/env bash
# gram against scikit-learn's linear_kernel: the values alone, and a whole run with text in and out.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"

rows=$cache/topics.rows
topics "$rows" || exit 0
head -n 3000 "$rows" > "$rows.3000"
header "gram"
duel 3 "linear kernel, $(wc -l < "$rows") Reuters texts, the values" s 'ours told gram -v -p 1 "$rows"' \
	'linear_kernel,_warm:8:12 peer linear_kernel "$rows"'
duel 2 "text to text, 3000 of them" s 'ours cpu gram "$rows.3000"' 'linear_kernel,_savetxt peer linear_kernel_text "$rows.3000"'
