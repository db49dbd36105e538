#!/usr/bin/env bash
# The text end against scikit-learn and gensim; rows against numpy's and pandas' text files.
# shellcheck disable=SC2016,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "text"

if reuters "$cache/reuters.rows"; then
	text=$cache/reuters.txt
	cut -f2 "$cache/reuters.rows" > "$text"
	words() { tok "$cache/reuters.rows" | tfidf; }
	duel 5 "tok | tfidf, Reuters" s "ours cpu words" \
		'TfidfVectorizer_with_stops:8:12 peer tfidf "$text"' \
		'TfidfVectorizer,_imports_and_reading_too [ -z "$python" ] || cpu peer tfidf "$text"' \
		'gensim_with_Porter:30:50 peer preprocess "$text"'
	duel 1 "tok | tfidf, peak memory, summed" MB 'ours peaks bash -c "tok $cache/reuters.rows | tfidf" | cut -d " " -f 1' \
		'TfidfVectorizer peaks "$python" "$top/tests/bench/peers.py" tfidf "$text" | cut -d " " -f 1'
fi

dense
dense=$cache/dense.txt
cut -f2 "$cache/dense.rows" > "$dense"
duel 3 "a million dense numbers read" s 'ours rows_speed "$cache/dense.rows" | cut -d " " -f 1' \
	'numpy.loadtxt:4:8 peer loadtxt "$dense"' 'pandas.read_csv peer read_csv "$dense" blank'
duel 3 "a million dense numbers written" s 'ours rows_speed "$cache/dense.rows" | cut -d " " -f 2' \
	'numpy.savetxt:4:8 peer savetxt "$dense"'
