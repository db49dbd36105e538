#!/usr/bin/env bash
# diffuse and mlsi against their budgets: the second column is the budget, in CPU seconds or MB.
# shellcheck disable=SC2154 # data, cache and top come from common.sh
. "$(dirname "$0")/common.sh"
header "learning (CPU seconds; peer is the budget)"

recipes=$top/examples/data
export SEMKERN_FETCH=false
"$recipes/raw" med/MED.REL > "$cache/med.qrels" && "$recipes/raw" med/MED.ALL |
	awk -f "$recipes/row.awk" -f "$recipes/smart.awk" -v qrels="$cache/med.qrels" |
	tok | tfidf > "$cache/med.rows"
if [ -s "$cache/med.rows" ]; then
	for f in exp neumann; do
		# shellcheck disable=SC2016 # for the shell inside
		t=$(cpu 5 bash -c 'gram "$1" | diffuse -q -f "$2" -l auto -y q20 > /dev/null' - "$cache/med.rows" $f)
		line "gram | diffuse -f $f -l auto, MED (1033)" "$t" 1.5 1x
	done
	# shellcheck disable=SC2016
	t=$(cpu 3 bash -c 'gram "$1" | diffuse -q -f exp -K -l auto -y q20 > /dev/null' - "$cache/med.rows")
	line "the same, exp, kernel rows" "$t" -
	gram "$cache/med.rows" > "$cache/med.kernel"
	t=$(cpu 3 sh -c 'align -f exp -y q20 "$1" > /dev/null' - "$cache/med.kernel")
	line "align -f exp, MED" "$t" -
fi

# Documents of at least two of the 47 most frequent categories, words of at least three documents.
if reuters "$cache/reuters.rows"; then
	perl -e 'open my $in, "<", shift; @rows = grep { !/^\t/ } <$in>;
		for (@rows) { $n{$_}++ for split /,/, (split /\t/)[0] }
		%top = map { $_ => 1 } (sort { $n{$b} <=> $n{$a} || $a cmp $b } keys %n)[0 .. 46];
		for (@rows) { my ($l, $rest) = split /\t/, $_, 2; my @l = grep { $top{$_} } split /,/, $l;
			print join(",", @l), "\t$rest" if @l > 1 }' "$cache/reuters.rows" |
		head -n 1700 | tok -d 3 | tfidf > "$cache/multi.rows"
	words=$(cut -f2 "$cache/multi.rows" | tr ' ' '\n' | cut -d: -f1 | sort -n | tail -n 1)
	t=$(cpu 3 sh -c 'mlsi -q -x -k 100 "$1" > /dev/null' - "$cache/multi.rows")
	line "mlsi -x -k 100, Reuters $(wc -l < "$cache/multi.rows") x $words x 47" "$t" 3 1x
	t=$(cpu 3 sh -c 'mlsi -q -x -k 100 -g 1 "$1" > /dev/null' - "$cache/multi.rows")
	line "the same, gamma = 1" "$t" -
fi

# The smaller square is formed: 8 bytes for each of its entries, the budget in memory.
for terms in 20000 5000; do
	if [ $terms = 20000 ]; then seconds=200 megabytes=3500; else seconds=60 megabytes=1000; fi
	made=$cache/madeup.$terms.rows
	[ -s "$made" ] || perl "$top/tests/bench/madeup.pl" 20000 $terms 100 | tfidf > "$made"
	t=$(cpu 1 sh -c 'mlsi -q -x -k 100 "$1" > /dev/null' - "$made")
	line "mlsi -x -k 100, made up, 20000 x $terms x 100" "$t" $seconds 1x
	line "peak memory, MB" "$(peak mlsi -q -x -k 100 "$made")" $megabytes 1x
done
