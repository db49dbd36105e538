#!/usr/bin/env bash
# shellcheck disable=SC2154
# examples/search on a made-up collection of the size of 20 Newsgroups: seconds on the clock from the
# question to the last line, the median of five.
. "$(dirname "$0")/common.sh"
export SEMKERN_BIN=${SEMKERN_BIN:-$top/build/bin}
header "search (on the clock)"
news
[ -L "$cache/news.index/now" ] || "$top/examples/search/index" "$cache/news" -o "$cache/news.index" 2> /dev/null
question=$(tr -d '.' < "$cache/news/group1/$(ls "$cache/news/group1" | head -n 1)" | head -n 1 | cut -d ' ' -f 1-5)
clock() {
	local TIMEFORMAT=%3R
	for _ in 1 2 3 4 5; do { time "$@" > /dev/null; } 2>&1; done | sort -n | sed -n 3p
}
for way in bm25 lsi klsa; do
	# shellcheck disable=SC2086
	limit "ask -f $way, 18,846 texts, 200 dimensions" s "$(clock "$top/examples/search/ask" -i "$cache/news.index" -f $way $question)" .2
done
