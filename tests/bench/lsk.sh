#!/usr/bin/env bash
# lsk against PROPACK, ARPACK, RSpectra and LAPACK; a model at work; growth; a million documents.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "lsk"

rspectra() { # rows k
	local triplets=$cache/triplets
	[ -s "$triplets" ] || awk -F '\t' '{n = split($2, e, " "); for (i = 1; i <= n; i++) {split(e[i], v, ":"); print NR, v[1], v[2]}}' \
		"$1" > "$triplets"
	Rscript "$top/tests/bench/rspectra.R" "$triplets" "$2" 2>> "$cache/peers.log"
}

rows=$cache/topics.rows
if topics "$rows"; then
	for k in 100 300; do
		propack=2.5:4 arpack=2.5:5 spectra=1.4:2.5
		[ $k = 100 ] || propack=4.5:7 arpack=4.5:8 spectra=2.2:4
		duel 2 "lsk -x -k $k, Reuters, the solver" s 'ours told lsk -v -x -k $k "$rows"' \
			"PROPACK:$propack"' peer svds "$rows" $k propack' \
			"ARPACK:$arpack"' peer svds "$rows" $k arpack' \
			"RSpectra:$spectra"' rspectra "$rows" $k'
	done
	duel 2 "... the whole program, text to text" s 'ours cpu lsk -x -k $k "$rows"' 'PROPACK,_in_memory peer svds "$rows" $k propack'
	kernel=$cache/kernel.rows
	head -n 4000 "$rows" | gram > "$kernel"
	duel 2 "lsk -k 100, kernel of 4000 texts, the solver" s 'ours told lsk -v -k 100 "$kernel"' \
		'dsyevr:5:8 peer evr "$kernel" 100' 'ARPACK:1.5:2.5 peer eigsh "$kernel" 100'
	for n in 1000 2000; do
		head -n $n "$rows" | gram > "$kernel"
		duel 2 "full spectrum, n = $n, the solver" s 'ours told lsk -v -k $n "$kernel"' 'numpy.linalg.eigh:1:1.1 peer eigh "$kernel"'
	done
	rm "$kernel"
fi

# One question to a space of the size of 20 Newsgroups.
model=$cache/news70.model
if [ ! -s "$model" ]; then
	zipf 18846 70000 80 1 | tfidf | lsk -q -x -k 200 -w "$model.new" > /dev/null
	mv "$model.new" "$model"
fi
printf '\t17:1 230:1 4100:1\n' > "$cache/question"
limit "a row through lsk -x -m, $(head -n 1 "$model" | grep -o 'width=[0-9]*') k=200" s \
	"$(for _ in 1 2 3 4 5; do wall lsk -q -x -m "$model" "$cache/question"; done | sort -g | head -n 1)" .15 .05

# As documents double, the median of three.
for n in 40000 80000 160000 320000; do
	zipf $n 100000 80 1 | tfidf > "$cache/zipf.x"
	now=$(for _ in 1 2 3; do told lsk -v -x -k 100 "$cache/zipf.x"; done | sort -g | sed -n 2p)
	[ $n = 40000 ] || limit "lsk -x -k 100, $((n / 2)) to $n documents: times" x \
		"$(awk -v a="$before" -v b="$now" 'BEGIN { printf "%.3f", b / a }')" 2.1 2.0
	before=$now
done
if [ "${BENCH_MILLION-1}" = 1 ]; then
	zipf 1000000 100000 72 1 | tfidf > "$cache/zipf.x"
	read -r memory _ seconds <<< "$(peaks lsk -x -k 300 "$cache/zipf.x")"
	limit "a million documents, k = 300" s "${seconds-}" 200 120
	limit "... its memory" MB "${memory-}" 2500
else
	echo "left out: a million documents (BENCH_MILLION=0)"
fi
rm "$cache/zipf.x"
