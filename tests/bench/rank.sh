#!/usr/bin/env bash
# shellcheck disable=SC2154
# What ranking costs after the documents are loaded, against its budget. Loading alone is timed by
# ranking no query at all.
. "$(dirname "$0")/common.sh"
header "ranking (CPU seconds after loading; budget)"

after_loading() { # what budget queries command ...: the command reads the queries
	local what=$1 budget=$2 queries=$3 whole bare
	shift 3
	# shellcheck disable=SC2016
	whole=$(cpu 5 bash -c '"$@" > /dev/null' - "$@" "$queries")
	# shellcheck disable=SC2016
	bare=$(cpu 5 bash -c '"$@" > /dev/null' - "$@" /dev/null)
	line "$what" "$(awk -v t="$whole" -v l="$bare" 'BEGIN { s = t - l; printf "%.3f", (s > 0 ? s : .001) }')" "$budget" "1x"
}

if [ -d "$data/cran" ]; then
	smart() { LC_ALL=C awk -f "$top/examples/data/row.awk" -f "$top/examples/data/smart.awk" "$@"; }
	xz -dc "$data/cran/cran.all.1400.xz" | smart -v fields=.W |
		tok -w "$cache/vocab" > "$cache/cran"
	smart -v fields=.W -v by=rank "$data/cran/cran.qry" | tok -m "$cache/vocab" > "$cache/cran.q"
	bm25k -x -w "$cache/model" "$cache/cran" > "$cache/cran.x"
	bm25k -x -m "$cache/model" -Q "$cache/cran.q" > "$cache/cran.qx"
	bm25k -Q -t "$cache/cran" "$cache/cran.q" > "$cache/cran.scores"
	after_loading "rank -f dot, 225 CRAN queries" .050 "$cache/cran.qx" rank -q -f dot -t "$cache/cran.x"
	after_loading "rank, 225 CRAN queries, score rows" .050 "$cache/cran.scores" rank -q -t "$cache/cran"
	after_loading "bm25k -Q, 225 CRAN queries" .050 "$cache/cran.q" bm25k -q -Q -t "$cache/cran"
else
	echo "skipped: CRAN is not in $data" >&2
fi

zipf 200000 100000 80 1 | tfidf -w "$cache/model" > "$cache/zipf.rows"
zipf 50 100000 80 2 | tfidf -q -m "$cache/model" > "$cache/zipf.long"
zipf 50 100000 5 3 | tfidf -q -m "$cache/model" > "$cache/zipf.short"
after_loading "rank -f cos, 200,000 documents, 50 queries of 66 terms" 1 "$cache/zipf.long" \
	rank -q -f cos -t "$cache/zipf.rows"
after_loading "rank -f cos, 200,000 documents, 50 queries of 5 terms" 1 "$cache/zipf.short" \
	rank -q -f cos -t "$cache/zipf.rows"
