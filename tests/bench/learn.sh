#!/usr/bin/env bash
# diffuse, align and mlsi against numpy in memory: ours reads and writes text, theirs does not.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "learning"

recipes=$top/examples/data
med=$cache/med.rows
export SEMKERN_FETCH=false
"$recipes/raw" med/MED.REL > "$cache/med.qrels" && "$recipes/raw" med/MED.ALL |
	awk -f "$recipes/row.awk" -f "$recipes/smart.awk" -v qrels="$cache/med.qrels" |
	tok | tfidf > "$med"
if [ -s "$med" ]; then
	auto() { gram "$med" | diffuse -q -f exp -l auto -y q20; }
	kernel=$cache/med.kernel
	gram "$med" > "$kernel"
	duel 5 "gram | diffuse -l auto, MED, text to text" s "ours cpu auto" 'numpy_in_memory:.9:1.2 peer auto "$med" q20'
	duel 3 "align -f exp, MED, text to text" s 'ours cpu align -f exp -y q20 "$kernel"' 'numpy_in_memory peer aligned "$kernel" q20'
fi

rows=$cache/topics.rows
if topics "$rows"; then
	kernel=$cache/kernel.rows
	head -n 2000 "$rows" | gram > "$kernel"
	duel 2 "diffuse -K -f exp, n = 2000, text to text" s 'ours cpu diffuse -q -K -f exp -l 0.01 "$kernel"' \
		'numpy,_V_g(w)_V_in_memory:.8:1 peer exponential "$kernel" 0.01'
	rm "$kernel"
fi

# Documents of at least two of the 47 most frequent categories, words of at least three documents.
multi=$cache/multi.rows
if reuters "$cache/reuters.rows"; then
	[ -s "$multi" ] || awk -F '\t' -f "$top/tests/bench/frequent.awk" "$cache/reuters.rows" "$cache/reuters.rows" |
		head -n 1700 | tok -d 3 | tfidf > "$multi"
	duel 3 "mlsi -x -k 100, Reuters, 1700 texts, 47 topics" s 'ours cpu mlsi -q -x -k 100 "$multi"' 'numpy_in_memory peer mlsi "$multi" 100'
fi
made=$cache/madeup.rows
[ -s "$made" ] || perl "$top/tests/bench/madeup.pl" 5000 20000 100 | tfidf > "$made"
duel 1 "mlsi -x -k 100, made up, 5000 x 20000 x 100" s 'ours cpu mlsi -q -x -k 100 "$made"' 'numpy_in_memory peer mlsi "$made" 100'
duel 1 "... peak memory" MB 'ours peaks mlsi -q -x -k 100 "$made" | cut -d " " -f 1' \
	'numpy peaks "$python" -W ignore "$top/tests/bench/peers.py" mlsi "$made" 100 | cut -d " " -f 1'
