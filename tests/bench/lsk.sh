#!/usr/bin/env bash
# lsk against RSpectra, scipy's svds and eigsh (ARPACK) and LAPACK's dsyevr; its memory; its growth.
. "$(dirname "$0")/common.sh"

solver() { # arguments of lsk: CPU seconds of the solver alone, best of three
	for _ in 1 2 3; do
		lsk -v "$@" 2>&1 > /dev/null | sed -n 's/.*, \([0-9.]*\) s$/\1/p'
	done | sort -g | head -n 1
}

prepare() { # FILE: tf-idf rows of the documents with topics
	[ -s "$1" ] && return
	reuters "$cache/reuters.rows" || return 1
	grep -v "^$(printf '\t')" "$cache/reuters.rows" | tok -q -l none -d 2 | tfidf > "$1"
}

python_svds() { # rows k
	has scipy.sparse.linalg || { echo -; return; }
	"$python" -c '
import sys, time
import numpy, scipy.sparse
from scipy.sparse.linalg import svds
start, col, val = [0], [], []
for row in open(sys.argv[1]):
    for entry in row.split("\t")[1].split():
        j, v = entry.split(":")
        col.append(int(j) - 1)
        val.append(float(v))
    start.append(len(col))
x = scipy.sparse.csr_matrix((val, col, start))
best = 9e9
for _ in range(2):
    t = time.process_time()
    svds(x, int(sys.argv[2]))
    best = min(best, time.process_time() - t)
print("%.2f" % best)' "$1" "$2"
}

rspectra_svds() { # rows k
	if [ -z "$r" ] || ! "$r" -e 'library(RSpectra)' > "$cache/r.log" 2>&1; then
		echo -
		return
	fi
	awk -F '\t' '{n = split($2, e, " "); for (i = 1; i <= n; i++) {split(e[i], v, ":"); print NR, v[1], v[2]}}' \
		"$1" > "$cache/triplets"
	cat > "$cache/svds.R" <<- 'END'
		a <- commandArgs(TRUE)
		suppressMessages({library(Matrix); library(RSpectra)})
		m <- matrix(scan(a[1], quiet = TRUE), 3)
		x <- sparseMatrix(i = m[1, ], j = m[2, ], x = m[3, ])
		best <- Inf
		for (i in 1:2) {
			t <- proc.time(); s <- svds(x, as.integer(a[2])); d <- proc.time() - t
			best <- min(best, d[1] + d[2])
		}
		cat(sprintf("%.2f\n", best))
	END
	"$r" "$cache/svds.R" "$cache/triplets" "$2"
}

python_eigen() { # rows k: dsyevr, ARPACK
	has scipy.linalg || { echo "- -"; return; }
	"$python" -c '
import sys, time
import numpy, scipy.linalg, scipy.sparse
from scipy.sparse.linalg import eigsh
kernel = numpy.array([[float(v) for v in row.split("\t")[1].split()] for row in open(sys.argv[1])])
n, k = len(kernel), int(sys.argv[2])
t = time.process_time()
scipy.linalg.eigh(kernel, driver="evr", subset_by_index=(n - k, n - 1))
dense = time.process_time() - t
best = 9e9
for _ in range(2):
    t = time.process_time()
    eigsh(kernel, k)
    best = min(best, time.process_time() - t)
print("%.2f %.2f" % (dense, best))' "$1" "$2"
}

header "lsk (CPU seconds)"
if prepare "$cache/topics.x"; then
	for k in 100 300; do
		solve=$(solver -x -k $k "$cache/topics.x")
		# shellcheck disable=SC2016
		all=$(cpu 3 bash -c 'lsk -x -k "$1" "$2" > /dev/null' - $k "$cache/topics.x")
		svds=$(python_svds "$cache/topics.x" $k)
		spectra=$(rspectra_svds "$cache/topics.x" $k)
		[ $k = 100 ] && least="1.4x 2.5x" || least="2.2x 4.5x"
		line "lsk -x -k $k, Reuters, the solver; RSpectra svds" "$solve" "$spectra" "${least% *}"
		line "the same; scipy svds" "$solve" "$svds" "${least#* }"
		line "the whole of lsk, reading and writing too; RSpectra svds" "$all" "$spectra"
		line "the same; scipy svds" "$all" "$svds"
	done
	line "peak memory of lsk -x -k 200, MB; the budget" \
		"$(peak lsk -x -k 200 "$cache/topics.x")" 150 "1x"
	head -n 4000 "$cache/topics.x" | gram > "$cache/kernel.rows"
	read -r dense arpack <<< "$(python_eigen "$cache/kernel.rows" 100)"
	solve=$(solver -k 100 "$cache/kernel.rows")
	line "lsk -k 100, Gram matrix n = 4000, the solver; dsyevr" "$solve" "$dense" "5x"
	line "the same; ARPACK (eigsh)" "$solve" "$arpack" "1.5x"
	rm "$cache/kernel.rows"
fi

if command -v zipf > "$cache/which.log"; then
	for n in 100000 200000; do
		zipf $n 100000 80 1 | tfidf > "$cache/zipf.x"
		# shellcheck disable=SC2016
		all=$(cpu 1 bash -c 'lsk -x -k 100 "$1" > /dev/null' - "$cache/zipf.x")
		[ $n = 200000 ] && line "lsk -x -k 100, 200,000 made-up documents; 2.2 times 100,000" \
			"$all" "$(awk -v h="$half" 'BEGIN {print 2.2 * h}')" "1x"
		half=$all
	done
	line "peak memory of that, MB; the budget" "$(peak lsk -x -k 100 "$cache/zipf.x")" 1500 "1x"
	rm "$cache/zipf.x"
else
	echo "skipped: zipf is not built" >&2
fi
