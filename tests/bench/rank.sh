#!/usr/bin/env bash
# What ranking costs after the documents are loaded, against scipy's product and numpy's argpartition.
# Loading alone is timed by ranking no query at all.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "ranking, documents loaded"

loading() { # command ...: the least that it takes without a query, to $bare
	bare=$(for _ in 1 2 3 4 5; do cpu "$@" /dev/null; done | sort -g | head -n 1)
}
after_loading() { # queries command ...
	local queries=$1
	shift
	awk -v t="$(cpu "$@" "$queries")" -v l="$bare" 'BEGIN { if (t != "") printf "%.3f\n", (t - l > .001 ? t - l : .001) }'
}

if [ -d "$data/cran" ]; then
	smart() { awk -f "$top/examples/data/row.awk" -f "$top/examples/data/smart.awk" "$@"; }
	xz -dc "$data/cran/cran.all.1400.xz" | smart -v fields=.W | tok -w "$cache/vocab" > "$cache/cran"
	smart -v fields=.W -v by=rank "$data/cran/cran.qry" | tok -m "$cache/vocab" > "$cache/cran.q"
	bm25k -x -w "$cache/model" "$cache/cran" > "$cache/cran.x"
	bm25k -x -m "$cache/model" -Q "$cache/cran.q" > "$cache/cran.qx"
	loading rank -q -f dot -t "$cache/cran.x"
	duel 5 "rank -f dot, 225 CRAN queries, 1000 each" s 'ours after_loading "$cache/cran.qx" rank -q -f dot -t "$cache/cran.x"' \
		'scipy,_argpartition peer rank "$cache/cran.x" "$cache/cran.qx" dot 1000'
else
	echo "skipped: CRAN is not in $data" >&2
fi
documents=$cache/zipf.rows
zipf 50000 100000 80 1 | tfidf -w "$cache/model" > "$documents"
loading rank -q -f cos -t "$documents"
for terms in 80 5; do
	queries=$cache/zipf.queries
	zipf 50 100000 $terms 2 | tfidf -q -m "$cache/model" > "$queries"
	duel 2 "rank -f cos, 50,000 documents, 50 queries of $terms words" s 'ours after_loading "$queries" rank -q -f cos -t "$documents"' \
		'scipy,_argpartition peer rank "$documents" "$queries" cos 1000'
done
rm "$documents"
