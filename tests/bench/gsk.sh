#!/usr/bin/env bash
# gsk with eight columns a pass against a column at a time, in C too; its memory.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"

rows=$cache/topics.rows
topics "$rows" || exit 0
header "gsk"
for k in 200 1000; do
	[ $k = 200 ] && least=1:1.5 || least=1.5:2
	duel 3 "gsk -x -k $k, Reuters, choosing and projecting" s 'ours told gsk -x -k $k -v -p 1 "$rows"' \
		"a_column_at_a_time:$least"' gsk_columns "$rows" $k'
done
duel 1 "... peak memory" MB 'ours peaks gsk -x -k 1000 "$rows" | cut -d " " -f 1' \
	'a_column_at_a_time peaks gsk_columns "$rows" 1000 | cut -d " " -f 1'
