#!/usr/bin/env bash
# Laws of docs: one text in many formats is one document; real collections are read whole.
# shellcheck source-path=SCRIPTDIR/..
. "$(dirname "$0")/../tap.sh"

law formats
# One text with all that is awkward, in every format, is the same record.
text=$'Caf\xc3\xa9 & "quotes", <tags>\ttabs\nand lines'
wanted='Café & "quotes", <tags> tabs and lines'
html='Caf&eacute; &amp; "quotes", &lt;tags&gt;'$'\ttabs\nand lines'
printf 'a%%20b\t%s\t# 7\n' "$wanted" > wanted
quoted=${text//\"/\"\"}
printf 'id,label,text\n7,a b,"%s"\n' "$quoted" | docs -f csv > got
same "csv" got wanted
printf 'id\tlabel\ttext\n7\ta b\t"%s"\n' "$quoted" | docs -f tsv > got
same "tsv" got wanted
printf '{"id":7,"label":"a b","text":"Caf\\u00e9 & \\"quotes\\", <tags>\\ttabs\\nand lines"}\n' | docs -f jsonl > got
same "jsonl" got wanted
printf '.I 7\n.C\na b\n.W\n%s\n' "$text" | docs -f smart --label C > got
same "smart" got wanted
printf '<DOC>\n<DOCNO>7</DOCNO>\n<CLASS>a b</CLASS>\n<TEXT>%s</TEXT>\n</DOC>\n' "$html" | docs -f trec --label class --text text > got
same "trec" got wanted
mkdir 'a b'
printf '%s' "$text" > 'a b/7'
sed 's/# 7/# a%20b\/7/' wanted > wanted.file
docs 'a b' > got
same "text" got wanted.file
printf 'From: x\n\n%s\n' "$text" > 'a b/7'
docs -f mail 'a b' > got
same "mail" got wanted.file
printf '<p>%s</p>' "$html" > 'a b/7'
docs -f html 'a b' > got
same "html" got wanted.file

law encodings
# An encoding that is declared gives what UTF-8 gives, at every border of a read.
for k in {0..3} {262140..262147}; do printf "%${k}s" ''; printf 'caf\xc3\xa9 %s\n' "$k"; done > utf8
for encoding in latin1 utf-16 utf-32; do
	iconv -f utf-8 -t $encoding utf8 > other
	docs --from $encoding < other > got
	docs < utf8 > wanted
	same "--from $encoding" got wanted
done
iconv -f utf-8 -t latin1 utf8 | docs -l --from latin1 > got
docs -l utf8 > wanted
same "--from latin1 with -l" got wanted
{ echo text; sed 's/.*/"&"/' utf8; } > utf8.csv
iconv -f utf-8 -t latin1 utf8.csv | docs -f csv --from latin1 > got
same "--from latin1 with -f csv" got wanted

law folders
# Folders of any format; ids count over all files
mkdir -p parts/x
printf 'text\none\n' > parts/1.csv
printf 'text\ntwo\n' > parts/x/2.csv
docs -f csv parts > got
printf '\tone\t# 1\n\ttwo\t# 2\n' > wanted
same "tables below a folder" got wanted
printf 'id,text\na,one\n' > parts/1.csv
printf 'x,id,text\n,a,two\n' > parts/x/2.csv
fails_with "an id twice, over two files" 1 '^docs: parts/x/2.csv:2:1: wanted an id once, found "a" again: it is in line 2 of parts/1.csv too$' docs -f csv parts
mkdir -p loop
ln -s . loop/self
fails_with "a folder inside itself with -L" 1 '^docs: loop/self: a folder inside itself$' docs -L loop
ok "and without it a note" docs loop

law collections
# The real collections: as many documents as they have, by the numbers they have.
if [ -n "$data" ] && [ -e "$data/cran/cran.all.1400.xz" ]; then
	for collection in med/MED.ALL:1033 cran/cran.all.1400:1400 cisi/CISI.ALL:1460 cacm/cacm.all:3204; do
		xzcat "$data/${collection%:*}.xz" | docs -q -f smart | cut -f 3 > got
		seq ${collection#*:} | sed 's/^/# /' > wanted
		same "all of ${collection%:*}" got wanted
	done
else
	skip "SMART's collections" "they are not there"
fi
done_testing
