#!/usr/bin/env bash
# The embedded corpus is what its README says: well formed, of those counts, of that difficulty.
. "$(dirname "$0")/../tap.sh"

corpus=$top/examples/corpus
readme=$corpus/README.md

# A figure of the README's tables, and the same measured: they agree to a hundredth and a half.
stated() { sed -n "s/^| $1 | *\\.\\([0-9]*\\).*/0.\\1/p" "$readme" | head -n 1; }
agree() { # row, measured
	ok "$1: $2 as stated" awk -v a="$(stated "$1")" -v b="$2" 'BEGIN { exit !(a && a - b < .015 && b - a < .015) }'
}
micro() { awk -F'\t' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "f1") f1 = i } $1 == "micro" { print $f1 }'; }
tok -w vocab "$corpus/corpus.rows" > counts
tfidf counts > rows
map() { ireval "$corpus/qrels" | awk '$1 == "map" { print $3 }'; }

law counts
ok "200 documents, 16 queries" test "$(wc -l < "$corpus/corpus.rows")" = 200 -a "$(wc -l < "$corpus/queries.rows")" = 16
ok "ids are unique" test -z "$(cut -f3 "$corpus/corpus.rows" "$corpus/queries.rows" | sort | uniq -d)"
awk -F'\t' '{ n = split($2, w, " "); if (n < 30 || n > 80) print }' "$corpus/corpus.rows" > odd
ok "documents of 30 to 80 words" test ! -s odd
cut -f1 "$corpus/corpus.rows" | tr ',' '\n' | sort | uniq -c | awk '{ print "| " $2 " | " $1 " |" }' > labels
ok "documents a label as stated" sh -c "grep -Fcf labels '$readme' | grep -qx 8"
awk '{ print $3 }' "$corpus/qrels" | sort -u > judged
cut -f3 "$corpus/corpus.rows" | sed 's/^# //' | sort > known
ok "judged documents exist" test -z "$(comm -23 judged known)"

law classification
agree "bag of words" "$(svmeval -q -v 5 -c 1 < rows | micro)"
agree "bag of words, C = 10" "$(svmeval -q -v 5 -c 10 < rows | micro)"
for k in 30 40 60; do
	agree "latent, k = $k" "$(lsk -q -x -u -k $k < rows | svmeval -q -v 5 -c 1 | micro)"
done

law search
tok -m vocab "$corpus/queries.rows" | bm25k -Q -t counts > scores
agree "BM25" "$(rank -t counts < scores | map)"
for k in 30 40 60; do
	bm25k counts | lsk -q -k $k -w space > /dev/null
	agree "Kernel LSA, k = $k" "$(lsk -m space -K -a 0.9 -z 5 < scores | rank -t counts | map)"
done
done_testing
