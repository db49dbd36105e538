#!/usr/bin/env bash
# examples/search: what ask finds is what the programs find; an index is whole or not used.
. "$(dirname "$0")/../tap.sh"
export SEMKERN_BIN=$bin
index=$top/examples/search/index
ask=$top/examples/search/ask

# The corpus as files, a folder a subject; the last twenty come later.
awk -F '\t' '{ split($1, l, ","); d = (NR > 180 ? "later/" : "texts/") l[1]; print d "\t" substr($3, 3) "\t" $2 }' \
	examples/corpus/corpus.rows > list
while IFS=$'\t' read -r d name text; do mkdir -p "$d"; printf '%s\n' "$text" > "$d/$name.txt"; done < list
question='a warm pot of meat and beans'
numbers() { sed -n 's/^\([0-9]*\)\. \([^ ]*\)  .*texts\/\(.*\)/\1 \2 \3/p'; }

"$index" -k 40 texts -o made 2> /dev/null

law before-there-is-an-index
fails_with "ask before index" 1 'ask: idx: no such index: index DIR -o idx' "$ask" -i idx meat
fails_with "no question" 2 'usage: ask' "$ask" -i idx
fails_with "an unknown way" 2 'usage: ask' "$ask" -i idx -f magic meat
fails_with "no folder" 1 'index: nowhere: wanted a folder of texts' "$index" nowhere -o idx
mkdir none words
printf '1 2 3 -- 4\n' > words/numbers.txt
fails_with "a folder without a text" 1 'index: .*none: no text in it' "$index" none -o idx
fails_with "texts without a word" 1 'index: .*words: no word in its texts' "$index" words -o idx
not_ok "neither leaves an index" test -e idx/now
fails_with "a half-made index" 1 'ask: idx: no index in it, or one half made' "$ask" -i idx meat
mkdir other
echo keep > other/letter
fails_with "another folder is no place for an index" 1 'other: wanted a new folder or an index, found something else' "$index" texts -o other
same "and is left alone" other/letter <(echo keep)
fails_with "an index within its own texts" 1 'texts/idx is in .*texts: wanted an index outside' "$index" texts -o texts/idx
not_ok "is not begun" test -e texts/idx
fails_with "--add needs an index" 1 'idx: --add needs an index' "$index" --add later -o idx

ok "index" "$index" -k 40 texts -o idx
ok "and ask" "$ask" -i idx meat

law what-is-found
# the three ways, against the programs themselves
docs -q texts > all
tok -q -w vocab all > counts
printf '\t%s\t# 1\n' "$question" | tok -q -m vocab > asked
plain() { awk '{ n = split($3, p, "texts/"); print $4, sprintf(f, $5), p[n] }' f="$1"; }
tfidf -q -w idf counts | lsk -q -x -k 40 --documents -w space > latent
tfidf -q -m idf asked | lsk -q -x -m space | rank -q -f cos -n 10 -t latent | plain %.3f > want
"$ask" -i made $question | numbers > got
near "lsi: the cosines in the space, to a thousandth" want got .0021
bm25k -q -Q -t counts asked > scores
rank -q -n 10 -t counts scores | plain %.2f > want
"$ask" -i made -f bm25 $question | numbers > got
near "bm25: the scores of bm25k -Q" want got .011
lsk -q -m space -K -a .9 -z 5 scores | rank -q -n 5 -t counts | plain %.2f > want
"$ask" -i made -f klsa -n 5 $question | numbers > got
near "klsa: the scores of lsk -K -a .9 -z 5, but for what is not among a text's 100 relatives" want got .05
rm -rf idx
"$index" texts -o idx 2> said
ok "a tenth of the texts, or 20, is the number of dimensions" grep -qx 'index: 20 latent dimensions' said
"$ask" -i idx -n 3 amateur soccer games > got
ok "so that texts with other words are found" test "$(grep -c '  sport  ' got)" -eq 3
ok "-n" test "$("$ask" -i made -n 3 $question | grep -c '^[0-9]')" -eq 3

law what-is-shown
"$ask" -i made -n 1 $question > shown
ok "file, label, score" grep -Eq '^1\. 0\.[0-9]{3}  cooking  texts/cooking/cooking-[0-9]+\.txt$' shown
ok "and a part of the text with its words" grep -Eq '^    .*(pot|meat|beans)' shown
not_ok "plain in a pipe" grep -q "$(printf '\033')" shown
if has_terminal; then
	script -qec "$ask -i made -n 1 $question" /dev/null < /dev/null > shown
	ok "on a terminal the question's words are bold" grep -q "$(printf '\033\\[1mmeat\033\\[0m')" shown
	ok "and near words underlined" grep -q "$(printf '\033\\[4m')" shown
	not_ok "stop words are not marked" grep -q "$(printf '\033\\[1mand')" shown
	NO_COLOR=1 script -qec "$ask -i made -n 1 $question" /dev/null < /dev/null > shown
	not_ok "NO_COLOR" grep -q "$(printf '\033')" shown
else
	skip "marks" "script(1) makes no terminal here"
fi
fails_with "no known word" 1 'ask: no word of the question is known to made' "$ask" -i made zzyzx of the
fails_with "quotes, dashes and backslashes are letters like others" 1 'no word of the question is known' \
	"$ask" -i made -- '-e' '$(echo>qqq)' '\033[31m' "'; echo>qqq" '%' '&'
not_ok "and nothing runs" test -e qqq
for way in bm25 klsa; do
	fails_with "$way: no known word" 1 'ask: no word of the question is known to made' "$ask" -i made -f $way zzyzx
done

law files
# that went since, and odd names and texts
file=$("$ask" -i made -n 1 $question | sed -n '1s/.*  //p')
mv "$file" aside
"$ask" -i made -n 1 $question > shown
ok "a file that is gone is said to be" grep -q '^    (gone since the index was made) ' shown
mv aside "$file"
mkdir -p odd/'a b,c#%'
printf 'the glockenspiel \033[31mrings\033[0m \302\233loud\n' > odd/'a b,c#%'/"$(printf 'x y:1\tz\n\033.txt')"
printf 'another text of bells\n' > odd/two.txt
printf 'and a third\n' > odd/three.txt
ok "odd names are indexed" "$index" -k 5 odd -o oddly
"$ask" -i oddly -f bm25 glockenspiel > shown
ok "found by their text, which is read from the file" grep -q '^    the glockenspiel' shown
ok "and named" grep -q 'odd/a b,c#%/x y:1%09z%0A%1B.txt$' shown
printf 'z\303\274rich %.0s' $(seq 40) > odd/four.txt
"$index" -k 5 odd -o oddly 2> /dev/null
ok "lines are filled by characters, not by bytes" test "$(env -u COLUMNS "$ask" -i oddly -f bm25 zürich 2>&1 | sed -n 2p | tr -d '\200-\277' | wc -c)" -gt 70
ok "and are no wider than 80" test "$(env -u COLUMNS "$ask" -i made $question 2>&1 | awk '{ if (length > most) most = length } END { print most }')" -le 80
not_ok "no control character reaches the terminal" grep -q "$(printf '[\033\233]')" shown

law add
# new files through the models
rm -rf idx
cp -a made idx
now=idx/now
ok "--add" "$index" --add later -o idx
ok "all are there" test "$(wc -l < $now/titles)" -eq 200
for way in lsi bm25 klsa; do
	"$ask" -i idx -f $way -n 5 "$(cat "$(find later -name '*.txt' | sort | head -n 1)")" > shown
	ok "$way: a new text is found by its own words" grep -q "^1\. .*$(find later -name '*.txt' | sort | head -n 1)" shown
	"$ask" -i idx -f $way -n 1 $question > shown
	ok "$way: and the others as before" grep -q texts/cooking shown
done
fails_with "the same again" 1 '20 of 20 texts are there already' "$index" --add later -o idx
ok "leaves the index as it was" test "$(wc -l < $now/titles)" -eq 200
docs -q texts later | cut -f 3 | sort > want
cut -f 2 $now/titles | sed 's/^/# /; s:# .*/\(texts\|later\):# \1:' | sort > got
same "each text once" want got

law the-old-one-serves
# when another fails, is killed or is being made
rm -rf idx
cp -a made idx
now=idx/now
before=$(readlink $now)
fails_with "a stemmer that is not there" 2 'no stemmer "klingon"' "$index" -l klingon texts -o idx
ok "the old index serves" "$ask" -i idx $question
ok "it is the same" test "$(readlink $now)" = "$before"
not_ok "nothing is left over" sh -c 'ls -d idx/made.*.part'
exec 7> idx/lock
flock 7
fails_with "two at once" 1 'another index is being made there' "$index" texts -o idx
exec 7>&-
mkdir idx/made.1.2.part
echo half > idx/made.1.2.part/vocab
ok "one that was killed is not looked at" "$ask" -i idx $question
ok "index anew" "$index" -k 40 texts -o idx
ok "takes its place" test "$(ls -d idx/made.* | wc -l)" -eq 1 -a "$(wc -l < $now/titles)" -eq 180
(for _ in 1 2 3; do "$index" -k 10 texts -o idx || exit; done > /dev/null 2>&1) &
wrong=0 asked=0
while kill -0 $! 2> /dev/null; do
	asked=$((asked + 1))
	"$ask" -i idx -n 1 $question > got 2>&1 && grep -q cooking got || { wrong=1; cat got; }
done
ok "an index is made and replaced" wait $!
ok "who asks meanwhile has an answer each time" test $wrong -eq 0 -a $asked -gt 2
printf 'layout\t0\n' > $now/settings
fails_with "an index of another version" 1 'idx: not whole, or made by another version' "$ask" -i idx meat
fails_with "nor is it added to" 1 'idx: made by another version' "$index" --add later -o idx
rm $now/settings
fails_with "an index without its parts" 1 'idx: not whole, or made by another version' "$ask" -i idx meat
done_testing
