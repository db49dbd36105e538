#!/usr/bin/env bash
# Laws of machines: loops of every width, SEMKERN_PORTABLE, kernels of OpenBLAS that are odd here.
. "$(dirname "$0")/../tap.sh"
pipelines=$top/tests/machines/pipelines.sh sums=$top/tests/machines/sums
lines=$(grep -vc '^#' "$top/tests/machines/pipelines")

# semkern(7)'s bounds: "program bound" a line
awk '/^\.Ss/ { on = /Other machines/ } on && /^\.It/ { n = split($0, name, /[, ]+/) }
	on && /^[0-9.]+e-[0-9]+/ { for (i = 3; i <= n; i++) if (name[i - 1] == "Xr") print name[i], $1 + 0 }' \
	"$top/man/semkern.7" > bounds
ran() { # folder: how many pipelines did not fail there, and wrote something
	find "$1" -type f ! -name '*.err' -size +0 -exec grep -L '^status [0-9]*: ' {} + | wc -l
}
compare() { # what, reference, results
	ok "$1: every pipeline runs" [ "$(ran "$2") $(ran "$3")" = "$lines $lines" ]
	"$pipelines" differences "$2" "$3" bounds > table
	ok "$1: every pipeline is compared" [ "$(wc -l < table)" -eq "$lines" ]
	[ -z "${SEMKERN_TABLE-}" ] || cp table "$SEMKERN_TABLE"
	while IFS=$'\t' read -r name difference verdict; do
		case $verdict in at\ most*) report 0 "$1: $name: $difference, $verdict" ;;
		*) report 1 "$1: $name: $difference, $verdict" ;; esac
	done < table
}

# The loops and kernels that were built, whatever the environment says; rows, and their features.
as_built() {
	unset SEMKERN_LOOPS SEMKERN_PORTABLE OPENBLAS_CORETYPE GLIBC_TUNABLES
	tok examples/corpus/corpus.rows | tfidf > rows
	lsk -x -k 5 rows > want
}

law pipelines
# What this machine makes, as the environment has it, against what all make when portable; and
# against the results of another machine, if there are any in $SEMKERN_REFERENCE. $SEMKERN_TABLE, if it
# is named, gets the differences.
ok "semkern(7) has bounds" [ "$(wc -l < bounds)" -eq 11 ]
"$pipelines" inputs inputs
"$pipelines" outputs inputs here
(SEMKERN_PORTABLE=1 "$pipelines" outputs inputs everywhere)
compare "against SEMKERN_PORTABLE" everywhere here
if ! ldd "$bin/lsk" 2> err | grep -q openblas; then
	skip "the bytes that all make when portable" "these programs have no OpenBLAS of x86-64"
elif reason=$("$sums" other-libraries); then
	skip "the bytes that all make when portable" "$reason"
else
	"$sums" of everywhere > got
	grep -v '^#' "$sums.sha256" > want
	same "the bytes that all make when portable (make sums, if they are meant to change)" got want
fi
if [ -n "${SEMKERN_REFERENCE-}" ]; then
	"$pipelines" outputs "$SEMKERN_REFERENCE/inputs" here
	compare "against another machine" "$SEMKERN_REFERENCE/outputs" here
fi

law loops
as_built
for kind in plain fused avx2 avx512; do
	if SEMKERN_LOOPS=$kind lsk -x -k 5 rows > got 2> err; then
		near "loops $kind: the same but for the last digits" got want 1e-12
	else
		fails_with "loops $kind, which this CPU lacks: refused by name" 2 \
			"^lsk: SEMKERN_LOOPS: this CPU cannot run $kind" env SEMKERN_LOOPS=$kind lsk -x -k 5 rows
	fi
done
fails_with "loops nobody knows" 2 '^lsk: SEMKERN_LOOPS: wanted plain\|fused\|avx2\|avx512, found "wide"' \
	env SEMKERN_LOOPS=wide lsk -x -k 5 rows
SEMKERN_LOOPS=plain lsk -x -k 5 rows > plain
SEMKERN_LOOPS=plain lsk -x -k 5 -j 4 rows > got
same "plain loops: the same bytes for any number of threads" got plain

law portable
as_built
SEMKERN_PORTABLE=1 lsk -x -k 5 -w space rows > portable
near "portable: the same but for the last digits" portable want 1e-12
SEMKERN_PORTABLE=0 lsk -x -k 5 rows > got
same "SEMKERN_PORTABLE=0 is none" got want
for odd in OPENBLAS_CORETYPE=SkylakeX OPENBLAS_CORETYPE=nonsense OPENBLAS_BLOCK_FACTOR=3 \
	GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2 SEMKERN_LOOPS=plain; do
	env SEMKERN_PORTABLE=1 "$odd" lsk -x -k 5 rows > got
	same "portable, with $odd: ours stands" got portable
done
OPENBLAS_CORETYPE=nonsense lsk -x -k 5 rows > got
near "a kernel that OpenBLAS does not know: works" got want 1e-12
SEMKERN_PORTABLE=1 lsk -x -m space rows > got
same "portable: what was fitted is applied, byte for byte" got portable
(cd / && SEMKERN_PORTABLE=1 "$bin/lsk" -x -k 5 - < "$scratch/rows") > got
same "portable, from a pipe, by its path" got portable
ok "portable: the program keeps its name" [ "$(SEMKERN_PORTABLE=1 lsk -k 0 2>&1 | head -n 1 | cut -d: -f1)" = lsk ]
for word in 2 yes ''; do
	fails_with "SEMKERN_PORTABLE=$word" 2 "^lsk: SEMKERN_PORTABLE: wanted 0 or 1, found \"$word\"" \
		env SEMKERN_PORTABLE=$word lsk -x -k 5 rows
done
ok "but --help is given" env SEMKERN_PORTABLE=2 SEMKERN_LOOPS=wide lsk --help

law kernel
# A CPU that OpenBLAS takes for an old one: the bytes are those of a better kernel, unless one was named.
as_built
gram -f poly -d 3 rows > kernel
spectrum_of() { lsk -k 150 kernel; }
own=$(OPENBLAS_CORETYPE=Prescott "$bin/../unit/blas" 2> /dev/null | sed -n 's/^ok [0-9]* - a better kernel, \(.*\), is .*/\1/p')
if [ -n "$own" ]; then
	OPENBLAS_CORETYPE=Prescott spectrum_of > old
	OPENBLAS_CORETYPE=$own spectrum_of > better
	spectrum_of > plain
	not_ok "kernel: the two have other last digits" cmp -s old better
	if [ "$("$bin/../unit/blas" | sed -n 's/^# kernel //p')" = Prescott ]; then
		same "kernel: the better one's, where OpenBLAS does not know the CPU" better plain
	fi
else
	skip "kernel" "an old CPU, another BLAS or no unit tests here"
fi

law models
tok examples/corpus/corpus.rows > counts
tfidf counts > rows
gram rows > kernel
travels() { # fitted here, applied there: what, here, there, input, program, options ...
	local what=$1 here=$2 there=$3 input=$4 prog=$5
	shift 5
	SEMKERN_PORTABLE=$here "$prog" -q "$@" -w model "$input" > fitted
	SEMKERN_PORTABLE=$there "$prog" -q -m model "$input" > got
	SEMKERN_PORTABLE=$there "$prog" -q -m model "$input" > again
	near "$what: the same but for the last digits" got fitted 1e-11
	same "$what: the same bytes each time" again got
}
while read -r input command; do
	# shellcheck disable=SC2086 # words are meant to split
	travels "$command, a model made elsewhere" 1 0 "$input" $command
	# shellcheck disable=SC2086
	travels "$command, a model taken elsewhere" 0 1 "$input" $command
done <<- 'END'
	counts tfidf
	counts bm25k -x
	rows lsk -x -k 8
	kernel lsk -k 8 -K
	rows gsk -x -f rbf -k 8
	kernel gsk -k 8
	rows diffuse -x -f exp -l .5 -k 20
	kernel diffuse -f neumann -l .1 -K
	rows mlsi -x -k 5
	kernel mlsi -k 5 -K
	rows svmeval -c 1
END
done_testing
