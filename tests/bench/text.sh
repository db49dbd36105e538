#!/usr/bin/env bash
# The text end against scikit-learn and gensim; rows against numpy's text files.
. "$(dirname "$0")/common.sh"
header "text (CPU seconds)"

if reuters "$cache/reuters.rows"; then
	cut -f2 "$cache/reuters.rows" > "$cache/reuters.txt"
	sk=- gs=-
	pipeline() { tok "$1" | tfidf; }
	ours=$(cpu 15 pipeline "$cache/reuters.rows")
	has sklearn && sk=$("$python" -c '
import sys, time
from sklearn.feature_extraction.text import TfidfVectorizer
best = 9e9
for _ in range(3):
    t = time.process_time()
    TfidfVectorizer().fit_transform(open(sys.argv[1]).read().split("\n")[:-1])
    best = min(best, time.process_time() - t)
print("%.3f" % best)' "$cache/reuters.txt")
	line "tok | tfidf, Reuters; TfidfVectorizer, no stemmer" "$ours" "$sk" "5x"
	has gensim && gs=$("$python" -c '
import sys, time
from gensim.parsing.preprocessing import preprocess_documents
docs = open(sys.argv[1]).read().split("\n")[:-1]
best = 9e9
for _ in range(3):
    t = time.process_time()
    preprocess_documents(docs[::8])
    best = min(best, 8 * (time.process_time() - t))
print("%.3f" % best)' "$cache/reuters.txt")
	line "the same; gensim preprocessing with Porter (an eighth, x8)" "$ours" "$gs" "30x"
	tok "$cache/reuters.rows" > "$cache/counts.rows"
	entries=$(cut -f2 "$cache/counts.rows" | tr ' ' '\n' | grep -c :)
	matrix=$((entries * 12 / 1000000))
	line "peak memory of tok, MB; three times the sparse matrix" "$(peak tok "$cache/reuters.rows")" $((3 * matrix)) "1x"
	line "peak memory of tfidf, MB; the same" "$(peak tfidf "$cache/counts.rows")" $((3 * matrix)) "1x"
fi

perl -e 'srand 1; for (1 .. 2000) { print "\t", join(" ", map { sprintf "%.17g", rand() - .5 } 1 .. 500), "\n" }' > "$cache/dense.rows"
cut -f2 "$cache/dense.rows" > "$cache/dense.txt"
read_=- write=-
if has numpy; then
	read_=$("$python" -c '
import sys, time, numpy
t = time.process_time(); numpy.loadtxt(sys.argv[1]); print("%.3f" % (time.process_time() - t))' "$cache/dense.txt")
	write=$("$python" -c '
import sys, time, numpy
x = numpy.random.rand(2000, 500) - .5
t = time.process_time(); numpy.savetxt("/dev/null", x); print("%.3f" % (time.process_time() - t))')
fi
# shellcheck disable=SC2046
set -- $(rows_speed "$cache/dense.rows")
line "a million dense numbers read; numpy.loadtxt" "$1" "$read_" "4x"
line "a million dense numbers written; numpy.savetxt" "$2" "$write" "4x"
