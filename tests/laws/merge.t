#!/usr/bin/env bash
# Laws of what is learnt from the parts of a collection: tok, tfidf, bm25k --merge give the model of
# all, byte for byte; tok --grow and conv --columns keep rows in their columns.
. "$(dirname "$0")/../tap.sh"

cut -f 1,2,3 examples/corpus/corpus.rows | head -n 90 > text
sed -n '1~3p' text | sed 's/\t# /; mp3 players, x86 \xc3\x89t\xc3\xa9\t# /' > part1
sed -n '2~3p' text > part2
{ sed -n '3~3p' text; printf '\t\t# empty\n'; } > part3
cat part1 part2 part3 > all
echo 'the and of' > stop
parts() { for i in 1 2 3; do tok -q -w v$i part$i > c$i; done; }
parts

law vocabularies
while IFS= read -r options; do
	# shellcheck disable=SC2086
	for i in 1 2 3; do tok -q $options -w v$i part$i > c$i; done
	for choice in '' '-d 2' '-D .2' '-d 2 -D .5 -N 40'; do
		# shellcheck disable=SC2086
		{
			tok -q $options $choice -w one all > rows
			tok --merge $choice -w merged v1 v2 v3 > out 2>&1
		}
		same "tok $options: --merge $choice is the vocabulary of all" one merged
		ok "tok $options: --merge $choice says nothing" test ! -s out
		for i in 1 2 3; do conv -q --columns v$i merged c$i; done > renumbered
		same "tok $options: so are the rows in its columns $choice" rows renumbered
	done
	tok --merge -w v12 v1 v2
	tok --merge -w merged v12 <(cat v3)
	tok --merge -w other v3 v2 v1
	same "tok $options: in two steps, in another order" merged other
done <<'END'

-S stop -l none
-g 1,2 -n 3
--chars 2,3
--alnum -l english -S none
END
tok -d 1 -D 1 -w v part1 > rows
tok -w v2 part2 > rows
ok "-d and -D that drop nothing leave a vocabulary that merges" tok --merge -w merged v v2

law many-rows
parts
tok --merge -w merged v1 v2 v3
tok -m v1 part1 > few
for i in {1..20}; do cat few; done > many
for i in {1..20}; do conv -q --columns v1 merged few; done > wanted
conv -q --columns v1 merged many > renumbered
ok "600 rows" test "$(wc -l < renumbered)" -eq 600
same "conv --columns: many rows one after another, as few at a time" wanted renumbered

law weights
# The parts share a vocabulary, and not every part has the last columns.
parts
tok --merge -w vocab v1 v2 v3
for i in 1 2 3; do tok -m vocab part$i > c$i; done
sed 's/[0-9]*:[0-9.]*\t# /\t# /' c1 > c1.less
awk -F '\t' 'BEGIN { OFS = "\t" } { n = split($2, e, " "); $2 = ""
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); $2 = $2 p[1] ":" p[2] * (.1 + NR % 7 / 3) " " } print }' c2 > c2.odd
rows dense "$(($(wc -l < vocab) - 1))" < c3 > c3.dense
merges() { # WHAT PROGRAM OPTIONS ... : files
	local what=$1 program=$2
	shift 2
	rm -f m?
	for i in 1 2 3; do "$program" -q "$@" -w m$i "${files[i - 1]}" > /dev/null; done
	"$program" -q "$@" -w one <(cat "${files[@]}") > rows
	"$program" --merge -w merged m1 m2 m3 > out 2>&1
	same "$what: $program $*" one merged
	"$program" --merge -w m12 m3 m1
	"$program" --merge -w other m12 m2
	same "$what: $program $* in two steps" one other
}
for kind in counts less fractions; do
	case $kind in
	counts) files=(c1 c2 c3) ;;
	less) files=(c1.less c2 c3) ;;
	fractions) files=(c1 c2.odd c3) ;;
	esac
	for i in idf smooth none entropy; do merges $kind tfidf -I $i; done
	merges $kind tfidf -f raw -R -I entropy
	merges $kind tfidf -f binary
	merges $kind bm25k -x
	merges $kind bm25k -x -f lucene -1 1.2 -b .3
done
files=(c1 c2 c3)
cat c1 c2 c3 > counts
for i in 1 2 3; do tfidf -I entropy -w m$i c$i > /dev/null; done
tfidf --merge -w merged m1 m2 m3
tfidf -I entropy counts > rows
for i in 1 2 3; do tfidf -m merged c$i; done > got
same "weights of the parts by the merged model are those of all" rows got
tfidf -I entropy <(shuf --random-source=<(yes) counts) | sort > got
sort rows > wanted
same "entropy does not depend on the order of rows" wanted got
tfidf -I entropy -w m3 c3.dense > /dev/null
tfidf --merge -w other m1 m2 m3
same "dense counts merge too" merged other

law growing
parts
tok -w old part1 > yesterday
tok -m old --grow -w new part2 > today
tok -m new part2 > again
same "today's rows again" today again
tok -m new part1 > again
same "yesterday's rows stay as they are" yesterday again
n=$(($(wc -l < old) - 1))
same "the old terms come first" <(sed 1d old | cut -f 1) <(sed 1d new | head -n "$n" | cut -f 1)
cat part1 part2 > both
tok -w one both > rows
same "terms and documents are those of all" <(sed 1d one) <(sed 1d new | sort)
ok "documents are counted" grep -q '^# tok 1 docs=60 .* grown=' new
conv --columns new one <(cat yesterday today) > got
same "in the columns of one run" rows got
tok --merge -w merged new v3
tok -w one all > rows
same "it merges with others" one merged
tok -m new --grow -w newer part3 > third
same "it grows twice" <(sed 1d one) <(sed 1d newer | sort)
tok -m newer all > got
same "and keeps all columns" <(cat yesterday today third) got
tok -m old --grow -d 2 -w few part2 > today
ok "-d is about new terms" awk -F '\t' -v n="$n" 'NR > n + 1 && $2 < 2 { bad = 1 } END { exit bad || !(NR > n + 1) }' few
tok -m few part1 > again
same "and drops no old one" yesterday again
tok -q -d 2 -w pruned part1 > rows
notes "a vocabulary with dropped terms" '^tok: pruned dropped [0-9]* terms: one that comes back counts from now on' \
	tok -m pruned --grow -w grown part2
tok -m old --grow -w grown /dev/null
same "no documents: the vocabulary as it was" old grown
tok -g 1,2 -w old part1 > yesterday
tok -m old --grow -w new part2 > today
tok -w one -g 1,2 both > rows
same "pairs of words too" <(sed 1d one) <(sed 1d new | sort)
# a space of a vocabulary that grew
tfidf -I none yesterday | lsk -q -x -k 999 -w s > /dev/null
tfidf -I none today | lsk -q -x -m s --add -w s
tfidf -I none <(cat yesterday today) | lsk -q -x -k 999 -w one > f1
tfidf -I none <(cat yesterday today) | lsk -q -x -m s > f2
near "a space grows with its vocabulary" <(grep -h eigenvalues one) <(grep -h eigenvalues s) 1e-9

law refused
parts
tok -q -w v1 part1 > rows
tok -q -d 2 -w pruned part2 > rows
fails_with "dropped terms" 1 '^tok: pruned:1: wanted all terms of its documents, found dropped=[0-9]*: ' tok --merge -w m v1 pruned
while IFS=$'\t' read -r options says; do
	# shellcheck disable=SC2086
	tok -q $options -w v part2 > rows
	fails_with "another rule: $options" 1 "^tok: v:1: wanted $says" tok --merge -w m v1 v
done <<'END'
-S none	the rules of v1, found another stop list \("none"\)
-l none	the rules of v1, found another stemmer \("none"\)
-n 3	letters=2, as in v1, found 3
--alnum	the rules of v1, found another kind of word
-g 2	the rules of v1, found another size of terms \("2"\)
--chars 2	the rules of v1, found another (stemmer|kind of term)
END
tok -q -w v2 part2 > rows
sed '1s/ dropped=0//' v2 > older
fails_with "a vocabulary that does not tell" 1 '^tok: older:1: wanted dropped=' tok --merge -w m v1 older
ok "which is good enough for -m" tok -m older part2
tok -m older --grow -w grown part1 > rows
not_ok "and what grows out of it does not tell either" grep -q dropped grown
tok -q -n 3 -w w part2 > rows
fails_with "columns of other rules" 1 '^conv: w:1: wanted letters=2, as in v1, found 3' conv --columns v1 w c1
fails_with "a term that the new one has not" 1 '^conv: v1:[0-9]*: wanted a term of v2, found [a-z]*, which it has not' conv --columns v1 v2 c1
tok --merge -w vocab v1 v2
tok -m v1 part1 > c1
tok -q -S none -l none -w plain part1 > rows
tok -q -S none --chars 3 -w v part2 > rows
fails_with "words with characters" 1 '^tok: v:1: wanted the rules of plain, found another kind of term \("characters"\)$' \
	tok --merge -w m plain v
sed '1s/docs=[0-9]*/docs=4294967290/' v1 > v
fails_with "more documents than can be counted" 1 '^tok: v1: wanted at most 4294967295 documents in all, found more$' tok --merge -w m v v1
fails_with "when a vocabulary grows" 1 '^tok: wanted at most 4294967295 documents in all, found more$' tok -m v --grow -w m part1
sed '1s/docs=[0-9]*/docs=4294967296/; 2s/[0-9]*$/4294967296/' v1 > v
# 32 bits cannot hold the number itself.
fails_with "and when it is read" 1 '^tok: v(: wanted at most 4294967295 documents in all, found more|:1: wanted a count for docs, found 4.29497e\+09)$' \
	tok -m v part1
printf '\t99999:1\n' > x
fails_with "an unknown column" 1 '^conv: x:1: wanted columns up to the [0-9]* of v1, found 99999$' conv --columns v1 vocab x
fails_with "dense rows" 1 'wanted sparse rows for --columns' conv -f rows --columns v1 vocab <(printf '\t1 2\n')
fails_with "one vocabulary" 2 'needs two vocabularies' conv --columns v1
fails_with "--columns -c" 2 'goes with neither' conv -c --columns v1 vocab c1
tok --merge -d 2 -w vocab v1 v2
notes "entries of dropped terms are counted" '^conv: [0-9]* entries of terms that the new vocabulary dropped were left out' \
	conv --columns v1 vocab c1
for p in tok tfidf bm25k; do
	fails_with "$p --merge of one" 2 'two models or more' $p --merge -w m v1
	fails_with "$p --merge without -w" 2 'say -w FILE' $p --merge v1 v2
	fails_with "$p --merge with -m" 2 '--merge and -m do not go together' $p --merge -m v1 v1 v2
	fails_with "$p: a missing model" 1 "^$p: nowhere: " $p --merge -w m nowhere v2
done
fails_with "an option of fitting" 2 '-l does not go with --merge: the models have it' tok --merge -l none -w m v1 v2
fails_with "an option of fitting" 2 '-I does not go with --merge' tfidf --merge -I none -w m m1 m2
fails_with "an option of fitting" 2 '-b does not go with --merge' bm25k --merge -b 0 -w m m1 m2
fails_with "--grow without -w" 2 '--grow goes with -m and -w' tok -m v1 --grow part1
fails_with "--grow without -m" 2 '--grow goes with -m and -w' tok --grow -w v part1
fails_with "a rule with --grow" 2 '-n does not go with -m' tok -m v1 --grow -n 3 -w v part1
tfidf -q -w m1 c1 > rows
for o in '-f raw:tf=log, as in m1, found raw' '-I none:idf=idf, as in m1, found none' '-R:scale=unit, as in m1, found raw'; do
	# shellcheck disable=SC2086
	tfidf -q ${o%%:*} -w m2 c2 > rows
	fails_with "tfidf ${o%%:*} with another" 1 "^tfidf: m2:1: wanted ${o#*:}" tfidf --merge -w m m1 m2
done
fails_with "a model of another program" 1 'wanted a model of tfidf, found one of tok' tfidf --merge -w m m1 v1
bm25k -x -w m1 c1 > rows
for o in '-1 1:k1=2, as in m1, found 1' '-b 0:b=0.75, as in m1, found 0' '-f lucene:idf=clip, as in m1, found lucene'; do
	# shellcheck disable=SC2086
	bm25k -x ${o%%:*} -w m2 c2 > rows
	fails_with "bm25k ${o%%:*} with another" 1 "^bm25k: m2:1: wanted ${o#*:}" bm25k --merge -w m m1 m2
done
bm25k -w m2 c2 > rows
fails_with "bm25k: kernel with features" 1 'wanted out=features, as in m1, found kernel' bm25k --merge -w m m1 m2
sed '1s/bm25k 3/bm25k 2/' m1 > m2
fails_with "an old layout" 1 '^bm25k: m2:1: wanted layout 3' bm25k --merge -w m m1 m2
printf 'a\t1\nb\t1\na\t1\n' | { sed -n '1s/terms=[0-9]*/terms=3 grown=2/p' v1; cat; } > twice
fails_with "a term twice" 1 '^tok: twice:4: wanted each term once, found a again' tok -m twice part1
done_testing
