#!/usr/bin/env bash
# The solver on real collections: Lanczos against LAPACK, the residual, the trace, features against
# the kernel, training rows through the model. MED, CRAN and 1500 stories of Reuters.
. "$(dirname "$0")/../tap.sh"

recipe() { LC_ALL=C awk -f "$top/examples/data/row.awk" -f "$top/examples/data/$1.awk" "${@:2}"; }

# eigenvalues over the first one, which is what the tolerance is of
relative() { awk 'NR == 1 { first = $2 } { printf "%.17g\n", $2 / first }' "$1"; }

laws_of() { # name: its text rows are in $1.docs
	tok "$1.docs" | tfidf > rows
	lsk -x -k 60 -v --solver lanczos --spectrum lanczos -w space rows > features 2> how
	lsk -q -x -k 60 --solver lapack --spectrum lapack rows > /dev/null
	relative lanczos > one
	relative lapack > two
	near "$1: sixty eigenvalues as LAPACK has them" one two 1e-10
	ok "$1: by Lanczos, residual below 1e-9" awk '/Lanczos/ && match($0, /residual [0-9.e-]+/) {
		good = substr($0, RSTART + 9, RLENGTH - 9) + 0 <= 1e-9 } END { exit !good }' how
	lsk -q -x -m space rows > again
	same "$1: training rows through the model" features again
	gram rows | lsk -q -k 60 -K > kernel
	lsk -q -x -k 60 -K rows > other
	near "$1: lsk -x is gram | lsk, as kernels" kernel other 1e-9
}

if [ -z "$data" ]; then
	skip "MED, CRAN and Reuters" "the collections are not there"
	done_testing
fi

law med
xz -dc "$data/med/MED.ALL.xz" | recipe smart -v fields=.W > med.docs
laws_of med
awk -F'\t' '{ k = split($2, e, " "); for (i = 1; i <= k; i++) { split(e[i], p, ":"); t += p[2] ^ 2 } }
	END { printf "%.9g\n", t }' rows > one
lsk -q -x -k 100000 --spectrum all rows > /dev/null
awk '{ t += $2 } END { printf "%.9g\n", t }' all > two
near "med: the eigenvalues sum up to the trace" one two 1e-8

law cran
xz -dc "$data/cran/cran.all.1400.xz" | recipe smart -v fields=.W > cran.docs
laws_of cran

law reuters
xz -dc "$data/reuters21578/reut2-000.sgm.xz" "$data/reuters21578/reut2-001.sgm.xz" |
	recipe reuters | awk -F'\t' '$1 != ""' | head -n 1500 > reuters.docs
laws_of reuters
done_testing
