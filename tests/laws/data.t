#!/usr/bin/env bash
# The recipes of examples/data: each format on small inputs with the collections' defects, raw files
# that are missing or wrong, and the counts of the real sets.
. "$(dirname "$0")/../tap.sh"
unset SEMKERN_FETCH
code=$top/examples/data

# The recipes' awk, and others where they are installed: the same bytes.
awks=(awk)
for other in mawk gawk original-awk 'busybox awk'; do
	command -v "${other%% *}" > /dev/null && awks+=("$other")
done

# A project of its own, which has no ../shared/data.
mkdir -p home/project/examples
cp -r "$code" home/project/examples/data
own=$PWD/home/project/examples/data

rows() { # what format arguments ... : the rows of the file input are those of the file want
	local what=$1 format=$2 a
	shift 2
	for a in "${awks[@]}"; do
		$a -f "$code/row.awk" -f "$code/$format.awk" "$@" < input > got 2> err || cat err >> got
		same "$what ($a)" want got
	done
}

bad() { # what regex format: the file input is refused
	fails_with "$1" 1 "$2" awk -f "$code/row.awk" -f "$code/$3.awk" input
}

law smart
# SMART: CR LF, blanks after a marker, .A and .B again in the middle of .W, .W twice, no text,
# several .A in a row, fields that are not asked for, a missing last newline.
printf '%s\n' '2 0 10 1' '7 0 10 1' '7 0 12 3' > qrels
printf '\tred apple green pear\t# 1\nq2,q7\tone two three\t# 10\nq7\tleft right again\t# 12\n\tend\t# 13\n' > want
printf '%s\r\n' '.I 1' '.T' 'red   apple' '.A ' 'Smith' '.A' 'Jones' '.W' '  green' '	pear ' '.B' 'J. 1' \
	'.I 010' '.T' '.A' 'me' '.B' 'there' '.W' 'one' '.A' 'two' '.B' 'three' '.X' '1	5	1' \
	'.I 11' '.T' '.A' '.W' \
	'.I 12' '.W' 'left' '.W' 'right' '.K' 'no' '.W' 'again' '.I 13' '.W' 'end' > smart
head -c -2 smart > input
rows 'SMART documents' smart -v fields=.T.W -v qrels=qrels

printf '\tfirst\t# 1\n\tlast\t# 2\n' > want
printf '.I 001\r\n.W\r\nfirst\r\n.I 004\r\n.W\r\nlast\r\n' > input
rows 'CRAN counts its queries by rank' smart -v by=rank
printf 'lost\n' > input
bad 'text before the first record' 'smart: line 1: wanted' smart
fails_with 'qrels that are not there' 1 'cannot read none' \
	awk -f "$code/row.awk" -f "$code/smart.awk" -v qrels=none /dev/null

law qrels
printf '1 0 13 1\n10 0 28 1\n2 0 1410 1\n1 0 184 4\n1 0 13 1\n9 0 486 1\n' > want
printf '1 0 13 1\r\n     10     28\t0\t0.000000\r\n02 1410  0 0\n1 184 1 \n1 13 4 \n\n9 486 -1' > input
rows 'four layouts of judgements' qrels
printf '1 184 5\n' > input
bad 'a code CRAN does not have' 'qrels: line 1: wanted a code' qrels
printf '1 184\n' > input
bad 'a judgement cut short' 'qrels: line 1: wanted three' qrels

law reuters
# Reuters: entities, control characters, a byte that is not ASCII, a topic twice, a story without
# body, one unprocessed, one empty.
story() { # attributes topics text
	printf '<REUTERS %s>\n<TOPICS>%s</TOPICS>\n<UNKNOWN>\n&#5;noise</UNKNOWN>\n%b\n</REUTERS>\n' "$@"
}
{
	echo '<!DOCTYPE lewis SYSTEM "lewis.dtd">'
	story 'TOPICS="YES" LEWISSPLIT="TRAIN" CGISPLIT="TEST" OLDID="9" NEWID="1"' \
		'<D>corn</D><D>money-fx</D><D>corn</D>' \
		'<TEXT>&#2;\n<TITLE>A &lt;B> &amp;lt; C</TITLE>\n<DATELINE> X - </DATELINE><BODY>one\n\ttwo\xfc&#5;&#30;x&#127;\n Reuter\n&#3;</BODY></TEXT>'
	story 'TOPICS="YES" LEWISSPLIT="TEST" CGISPLIT="TRAIN" OLDID="8" NEWID="2"' '' \
		'<TEXT TYPE="BRIEF">&#2;\n<TITLE>T</TITLE>&#3;</TEXT>'
	story 'TOPICS="NO" LEWISSPLIT="TRAIN" CGISPLIT="TEST" OLDID="7" NEWID="3"' '' \
		'<TEXT TYPE="UNPROC">&#2;\nRATES 1.5 &amp; 2\n&#3;\n</TEXT>'
	story 'TOPICS="BYPASS" LEWISSPLIT="TRAIN" CGISPLIT="TEST" OLDID="7" NEWID="4"' '' \
		'<TEXT TYPE="UNPROC">&#2;\n&#3;\n</TEXT>'
} > sgml
printf '%s\t%s\t# %d\n' 'corn,money-fx' 'A <B> &lt; C one two x Reuter' 1 '' T 2 '' 'RATES 1.5 & 2' 3 '' '' 4 > all
cp sgml input
cp all want
rows 'Reuters, all' reuters
sed -n 1p all > want
rows 'ModApte, train' reuters -v side=TRAIN
sed -n 2p all > want
rows 'ModApte, test' reuters -v side=TEST
head -n 6 sgml > input
bad 'a story cut short' 'reuters: line 6: wanted </REUTERS>' reuters

law topics
printf 'earn\t1\t0\ncorn\t1\t2\n' | sort > want
printf 'earn,corn\tx\t# 1\n\ty\t# 2\n' > train.rows
printf 'corn\tx\t# 3\ncorn\ty\t# 4\n' > test.rows
awk -f "$code/topics.awk" train.rows test.rows | sort > got
same 'topics in train and test' want got

law ionosphere
numbers=$(seq -s , 1 34)
printf 'g\t%s\t# 1\nb\t%s\t# 2\n' "${numbers//,/ }" "${numbers//,/ }" > want
printf '%s,g\r\n%s,b\n' "$numbers" "$numbers" > input
rows Ionosphere ionosphere
printf '%s,x\n' "$numbers" > input
bad 'a class Ionosphere does not have' 'wanted 34 numbers' ionosphere

law svmlight
printf '0,14\t3:0.5 7:1e-2\t# t1\n\t1:2\t# t2\n\t4:1\t# t3\n33\t\t# t4\n' > want
printf '0,14 3:0.5 7:1e-2\r\n 1:2\n4:1 \n\n33' > input
rows 'labels that count from 0' svmlight -v name=t
printf 'a 1:1\n' > input
bad 'a label that is no number' 'wanted labels' svmlight

law arff
# Mulan: labels between words, names in quotes or with what a row gives a meaning to, a zero that
# is written out, rows without words or labels.
cat > mulan << 'END'
<?xml version="1.0" encoding="utf-8"?>
<labels xmlns="http://mulan.sourceforge.net/labels">
<label name="TAG_c#"></label><label name="x &amp; y"></label>
<label name="m\'u"/>
</labels>
@relation 'a: -C 3'

@attribute one {0,1}
@ATTRIBUTE TAG_c# {0,1}
@attribute 'x & y' {0,1}
@attribute two {0,1}
@attribute m\'u {0,1}
@attribute 3 numeric
% a comment
@data
{0 1,1 1,2 1,5 2.5}
{3 1,4 1, 5 0}
{}
END
sed -i 's/$/\r/' mulan
cp mulan input
printf 'TAG_c%%23,x%%20&%%20y\t1:1 3:2.5\t# train1\nm\\'"'"'u\t2:1\t# train2\n\t\t# train3\n' > want
rows 'ARFF and its labels' arff -v name=train
printf 'one\ntwo\n3\n' > want
rows 'the words of the columns' arff -v list=words
printf 'TAG_c%%23\nx%%20&%%20y\nm\\'"'"'u\n' > want
rows 'the names of the labels' arff -v list=labels
sed 's/TAG_c# {/TAG_d {/' mulan > input
bad 'a label that is no attribute' 'wanted the 3 labels' arff
sed 's/^{}/{9 1}/' mulan > input
bad 'an attribute that is not there' 'wanted an attribute' arff
sed 's/^{}/0,1,0/' mulan > input
bad 'a dense row' 'wanted a sparse row' arff

law raw-files
# Raw files, where nothing is fetched.
make_own() { SEMKERN_FETCH=${SEMKERN_FETCH:-false} make -s -C "$own" "$@"; }
unset SEMKERN_DATA
printf 'a\n' > MED.REL
sum=$(sha256sum < MED.REL)
sed -i "/med.MED.REL\$/s/^[^ ]*/${sum%% *}/" "$own/SHA256SUMS"

fails_with 'missing data: the set, where it was looked for, how to get it' 2 \
	'^raw: med/MED.REL: not in .SEMKERN_DATA \(unset\) nor in .*/home/shared/data, nor could it be fetched from http://.*med.tar.gz; get it' \
	make_own med
ok 'in one line' test "$(grep -vc '^make' fails.err)" = 1
not_ok 'and nothing is made' test -e home/project/examples/out/data/med/qrels
fails_with 'a set that has no public address' 1 'rcv1subset1-test.svm: not in .*mldr.datasets' \
	env SEMKERN_FETCH=false "$own/raw" rcv1subset1/rcv1subset1-test.svm
fails_with 'a file that nobody knows' 1 'none/such: not one of' "$own/raw" none/such
fails_with 'no file' 2 usage "$own/raw"

mkdir -p home/shared/data/med elsewhere/med
printf 'b\n' > home/shared/data/med/MED.REL
fails_with 'a wrong checksum stops' 1 'shared/data/med/MED.REL: wanted the sha256 [0-9a-f]+, found' \
	"$own/raw" med/MED.REL
ok 'and writes nothing' test ! -s fails.out
xz -c MED.REL > elsewhere/med/MED.REL.xz
SEMKERN_DATA=$PWD/elsewhere "$own/raw" med/MED.REL med/MED.REL > got
cat MED.REL MED.REL > want
same 'SEMKERN_DATA first, decompressed, several files' want got
rm home/shared/data/med/MED.REL
tar -czf med.tar.gz MED.REL
cat > fetch << END
echo "\$1" >> $PWD/fetched
cat $PWD/med.tar.gz
END
SEMKERN_FETCH="sh $PWD/fetch" "$own/raw" med/MED.REL > got
SEMKERN_FETCH=false "$own/raw" med/MED.REL >> got
same 'an archive is fetched and kept' want got
ok 'once, from the public source' grep -q 'medl/med.tar.gz$' fetched

fails_with 'wrong counts fail the target' 2 'qrels: line 1: wanted' make_own med
printf '1 0 13 1\n' > home/project/examples/out/raw/med/MED.REL
sum=$(sha256sum < home/project/examples/out/raw/med/MED.REL)
sed -i "/med.MED.REL\$/s/^[^ ]*/${sum%% *}/" "$own/SHA256SUMS"
fails_with 'counts that differ are named' 2 'count: med/qrels: judgements: wanted 696, found 1' make_own -k med
ok 'and leave nothing behind' test -z "$(find home/project/examples/out/data -type f)"
fails_with 'a file without counts' 1 'med/none: not in the table' "$own/keep" out/med/none < MED.REL

law interrupted
# An interrupted run: killed in the middle, nothing that a later make would trust.
mkfifo slow
"$own/keep" "$PWD/half/med/qrels" < slow & keeper=$!
exec 9> slow
printf '1 0 13 1\n' >&9
until [ -n "$(find half -type f 2> /dev/null)" ]; do sleep 0.01; done
kill "$keeper"
exec 9>&-
wait "$keeper"
ok 'an interrupted file is gone' test -z "$(find half -type f)"

law real-sets
if [ -z "$data" ]; then
	skip 'the real sets' 'no collections here'
else
	export SEMKERN_DATA=$data SEMKERN_FETCH=false
	sets='med cran cisi cacm reuters ionosphere enron medical'
	ok 'the counts of the real sets' make -s -j2 -C "$code" data="$PWD/rows" SETS="$sets" check
	ok 'a second make does nothing' make -q -C "$code" data="$PWD/rows" SETS="$sets" all
	cut -f3 rows/cran/docs.rows | grep -xE '# (471|995)' > got
	ok 'CRAN: 471 and 995 are empty' test ! -s got
	ok 'CRAN 240 goes on after the slip' grep -q 'is made for a prandtl number of unity in low-speed .*# 240$' rows/cran/docs.rows
	ok 'CRAN 576 goes on after its second .W' grep -q 'benser, w.a. limit characteristics .*# 576$' rows/cran/docs.rows
	awk '$2 && $3 { print $1 }' rows/reuters/topics > got
	same 'the 90 categories that examples/lsk names' got "$top/examples/lsk/ninety"
	not_ok 'nothing but ASCII in Reuters' grep -q '[^ -~	]' rows/reuters/all.rows
	ok 'tok reads what comes out' tok -q rows/med/docs.rows
	mkdir -p tree/paper tree/data
	cp "$code"/* tree/data
	printf 'include ../data/data.mk\nmine: $(data)/med/queries.rows\n\tcp $< mine\n' > tree/paper/Makefile
	ok 'a paper includes the recipes' make -s -C tree/paper
	same 'and its own first target is made' rows/med/queries.rows tree/paper/mine
fi
done_testing
