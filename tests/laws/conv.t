#!/usr/bin/env bash
# Laws of conv: samples of every format, round trips, lies, and the libraries others read with.
. "$(dirname "$0")/../tap.sh"
formats=$top/tests/formats

options() { # what a sample needs besides its name
	case $1 in
	*.libsvm) echo "-f libsvm" ;;
	fruit0.svmlight) echo "-0" ;;
	fruit.csv) echo "--id name --label kind" ;;
	esac
}

# Numbers of all sizes, names of all kinds; the same without labels and ids, with ids alone.
cat > names.pl << 'END'
use strict;
use warnings;
my @names = ("a", "b%20c", "%23x", "caf\xc3\xa9", "%25", "x%3Ay", "\"q\"", "-1");
srand 7;
while (<STDIN>) {
	my (undef, $body) = split /\t/;
	my %seen;
	my @labels = grep { !$seen{$_}++ } map { $names[rand @names] } 1 .. rand 4;
	print join(',', @labels), "\t$body\t# $.-$names[rand @names],;|\n";
}
END
any_size='sprintf "%.17g", (rand() - .5) * 10 ** int(rand(600) - 300)'
{
	rows random 7 60 40 share=.2 value="$any_size" | perl names.pl
	printf '\t40:1\t# last\n'
} > sparse0
rows random 8 60 7 share=.8 form=dense value="$any_size" | perl names.pl > dense0
conv -f rows sparse0 > sparse
conv -f rows dense0 > dense
cut -f2 sparse | awk '{ print "\t" $0 "\t# " NR }' > sparse.bare
cut -f2 dense | awk '{ print "\t" $0 "\t# " NR }' > dense.bare
cut -f2,3 dense | sed 's/^/\t/; s/%20/%2520/' > dense.ids # no blank in a word

# The libraries that others read and write with.
python=/usr/bin/python3
peer() { # module: is it there?
	[ -x $python ] && $python -c "import importlib.util as u, sys; sys.exit(not u.find_spec('$1'))"
}
head -n 30 sparse.bare > peer.sparse
head -n 30 dense.bare > peer.dense

law samples
# The samples, by guess, by name, from a pipe, byte by byte.
for sample in "$formats"/*.*; do
	name=${sample##*/}
	case $name in *.rows) continue ;; esac
	read -ra args <<< "$(options "$name")"
	conv "${args[@]}" "$sample" > got
	same "$name" got "$sample.rows"
	conv -f "${name##*.}" "${args[@]}" < "$sample" > got
	same "$name, from a pipe and by its format's name" got "$sample.rows"
	dd bs=1 if="$sample" 2> dd.err | conv "${args[@]}" > got
	same "$name, byte by byte" got "$sample.rows"
	[ "${name##*.}" = npy ] && continue
	{ printf '\xef\xbb\xbf' && sed 's/$/\r/' "$sample"; } | conv "${args[@]}" > got
	[ "$name" = fruit.csv ] || same "$name, with a mark and CR LF" got "$sample.rows"
done

law round-trip
# There and back, byte for byte.
ok "a sparse stream is good" conv -c sparse0
ok "a dense stream is good" conv -c dense0
not_ok "the two are not one stream" conv -c sparse0 dense0
there_and_back() { # what, stream, expected, format, options
	local what=$1 stream=$2 expected=$3 format=$4
	shift 4
	rm -f map
	conv -f rows -o "$format" "$@" "$stream" > there
	conv -f "$format" "$@" < there > back
	same "$what through $format and back" back "$expected"
	conv -f rows -o "$format" "$@" back > again
	[ "$expected" != "$stream" ] || same "$what in $format again" there again
}
there_and_back "sparse rows" sparse sparse.bare mtx
there_and_back "sparse rows" sparse sparse svmlight -L map
there_and_back "dense rows" dense dense.bare mtx
there_and_back "dense rows" dense dense csv
there_and_back "dense rows" dense dense tsv
there_and_back "dense rows" dense dense libsvm -L map
there_and_back "dense rows" dense dense.ids word2vec
there_and_back "dense rows" dense dense.bare npy
conv -f rows -o csv sparse | conv -f csv -o svmlight -L map3 > there
conv -f svmlight -L map3 there > back
same "sparse rows to dense and to sparse again" back sparse
conv -f rows -o mtx -W 50 sparse | sed -n 2p | cut -d' ' -f1,2 > got
echo "61 50" > wanted
same "-W is the width" got wanted

law zero-based
cut -f 2 sparse | sed 's/^/1 /' > light
awk '{
	for (i = 2; i <= NF; i++) {
		split($i, entry, ":")
		$i = entry[1] - 1 ":" entry[2]
	}
	print
}' light > zero
conv -f svmlight light > wanted
conv -f svmlight -0 zero > got
same "-0 counts from 0" got wanted

law line-ends
printf '1,2\r\n3,4\n5,6\r\n' | conv > got
printf '\t1 2\t# 1\n\t3 4\t# 2\n\t5 6\t# 3\n' > wanted
same "mixed line ends" got wanted

law odd-names
# Names that other formats have no room for (found by make fuzz).
printf '\t1 2\t# a b c\n\t3 4\t# d%%20e\n' > named
printf '2 2\na%%20b%%20c 1 2\nd%%20e 3 4\n' > wanted
conv -o word2vec named > got
same "word2vec: a blank in an id does not end the word" got wanted
printf '1\t1:1\t# x%%00\n1\t1:1\t# %%3a%%41 %%\n' > named
printf '1\t1:1\t# x%%00\n1\t1:1\t# %%3a%%41%%20%%25\n' > wanted
conv -o svmlight named | conv -f svmlight > got
same "svmlight: what is encoded stays as it is" got wanted
printf '\t1 2\t# a\r\r\n' | conv > got
printf '\t1 2\t# a\n' > wanted
same "all CRs at the end of a line go" got wanted

law several-files
# Files in turn are one stream; a map once begun goes on.
head -n 20 dense > part1
tail -n +21 dense > part2
for format in csv word2vec npy; do
	conv -o $format dense | conv -f $format > wanted
	conv -o $format part1 > one
	conv -o $format part2 > two
	conv -f $format one two > got
	same "two files of $format" got wanted
done
conv -o svmlight -L map1 dense > wanted
conv -o svmlight -L map2 part1 > got
conv -o svmlight -L map2 part2 >> got
same "two parts get the numbers of the whole" got wanted
same "and the same map" map1 map2
printf '\t1 2\n' > narrow
fails_with "files of two widths" 1 'wanted 7 numbers, as in the rows before' \
	conv -f csv <(conv -o csv dense) <(conv -f rows -o csv narrow)
fails_with "matrices of two widths" 1 'wanted 5 columns, as in the file before, found 3' \
	conv "$formats/coordinate.mtx" "$formats/pattern.mtx" -o csv

law streams
# Streams flow.
yes '1 1:1' | timeout 200 conv -f rows -o svmlight | head -n 1 > got
echo '1 1:1 # 1' > wanted
same "rows to svmlight do not wait for the end" got wanted
yes '1,2' | timeout 200 conv -f csv | head -n 1 > got
printf '\t1 2\t# 1\n' > wanted
same "nor csv to rows" got wanted

law lies
# Lies and other faults: format, message, bytes as printf writes them. Little memory is enough.
[ -n "${SEMKERN_SANITIZED-}" ] || ulimit -S -v 1000000
while IFS='|' read -r format regex bytes; do # or is ~, where sizes have 32 bits
	printf "$bytes" > bad
	read -ra args <<< "$format"
	regex=${regex//\~/|}
	fails_with "$format: $regex" 1 "^conv: bad:?[0-9:]* (wanted|.*needs).*($regex)|($regex).*limit" conv -M 900M -f "${args[@]}" bad
done << 'TABLE'
mtx|an empty file|
mtx|the end of the line, found "1"|%%%%MatrixMarket matrix coordinate real general 1\n1 1 0\n
mtx|MatrixMarket|%%MatrixMarkt matrix coordinate real general\n1 1 0\n
mtx|found "vector"|%%%%MatrixMarket vector coordinate real general\n1 1 0\n
mtx|real.integer.pattern, found "complex"|%%%%MatrixMarket matrix coordinate complex general\n1 1 0\n
mtx|skew-symmetric, found "hermitian"|%%%%MatrixMarket matrix coordinate real hermitian\n1 1 0\n
mtx|found nothing|%%%%MatrixMarket matrix coordinate real\n1 1 0\n
mtx|the sizes, found the end|%%%%MatrixMarket matrix coordinate real general\n%% only this\n
mtx|entries up to 4, found "18446744073709551615"|%%%%MatrixMarket matrix coordinate real general\n2 2 18446744073709551615\n1 1 1\n
mtx|rows up to 2147483646, found "-2"|%%%%MatrixMarket matrix coordinate real general\n-2 2 1\n1 1 1\n
mtx|columns up to 2147483646, found "99999999999999999999"|%%%%MatrixMarket matrix coordinate real general\n2 99999999999999999999 1\n1 1 1\n
mtx|of such a size needs~entries up to|%%%%MatrixMarket matrix coordinate real general\n2000000000 2000000000 2000000000000000000\n1 1 1\n
mtx|of such a size needs|%%%%MatrixMarket matrix array real general\n2000000000 2000000000\n1\n
mtx|of such a size needs~entries up to|%%%%MatrixMarket matrix coordinate real general\n1000000 1000000 900000000000\n
mtx|3 entries, found 2|%%%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1\n2 2 2\n
mtx|1 entries, found more|%%%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 1\n2 2 2\n
mtx|4 entries, found 3|%%%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n
mtx|4 entries, found more|%%%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n5\n
mtx|a row up to 2, found "3"|%%%%MatrixMarket matrix coordinate real general\n2 2 1\n3 1 1\n
mtx|a column from 1, found 0|%%%%MatrixMarket matrix coordinate real general\n2 2 1\n1 0 1\n
mtx|each entry once, found row 2, column 1 again|%%%%MatrixMarket matrix coordinate real general\n2 2 3\n2 1 1\n1 1 1\n2 1 5\n
mtx|the lower triangle|%%%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 1\n
mtx|below the diagonal|%%%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 1\n
mtx|as many rows as columns|%%%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n1 1 1\n
mtx|found "nan"|%%%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 nan\n
mtx|a whole number, found 1.5|%%%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 1.5\n
mtx|the end of the line, found "7"|%%%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 7\n
mtx|a row up to 2, found "%"|%%%%MatrixMarket matrix coordinate real general\n2 2 1\n%% late\n1 1 1\n
mtx|found nothing|%%%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1\n
svmlight|an index from 1, found "0:1": zero-based|1 0:1\n
svmlight|an index above 3, found "2:1"|1 3:1 2:1\n
svmlight|found "inf"|1 3:inf\n
svmlight|a NUL byte|1 3:1 \0 4:1\n
svmlight -0|up to 2147483645|1 2147483646:1\n
libsvm|0:serial before|1 1:1 2:1\n
libsvm|index 2 of a kernel's row, found 3|1 0:1 1:1 3:1\n
libsvm|3 numbers, as in the rows before|1 0:1 1:1 2:1 3:1\n1 0:1 1:1 2:1\n
csv|3 fields, as in the first record, found 2|1,2,3\n4,5\n
csv|3 fields, as in the first record, found 4|1,2,3\n4,5,6,7\n
csv|a closing quote|1,2\n3,"4\n5,6\n
csv|a separator behind a quote|1,2\n3,"4"5\n
csv|quotes around a whole field|1,2\n3,4"5"\n
csv|found nothing|1,2\n3,\n
csv|found "nan"|1,2\n3,nan\n
csv|found "1 2"|1,2\n3,1 2\n
csv --id 3|column 3, found 2|1,2\n
csv --id 0|column 0, found 2|1,2\n
csv --id no|a column called "no"|a,b\n1,2\n
csv --id 1 --label 1|two columns|1,2\n
tsv|3 fields|1\t2\t3\n4,5,6\n
word2vec|a number of words|the one 2\n
word2vec|a word before the numbers, found nothing|the 1 2\n1 2\n
word2vec|a number of dimensions up to 2147483646|1 18446744073709551615\nthe 1\n
word2vec|3 numbers, found 2|1 3\nthe 1 2\n
word2vec|the end of the line, found "4"|1 3\nthe 1 2 3 4\n
word2vec|9 words, found 1|9 1\nthe 1\n
word2vec|1 words, found more|1 1\nthe 1\na 2\n
word2vec|a word, found nothing|1 1\n 1 2\n
word2vec|found "x"|1 2\nthe 1 x\n
word2vec|2 words, found the end in word 2|2 1\na \0\0\x80\x3fb
word2vec|2 words, found nothing for word 2|2 1\na \0\0\x80\x3f\n \0\0\x80\x3f
word2vec|found "tree..?"|1 1\nthe tree\xc3\xa9\n
npy|NUMPY, found "NUMPY|NUMPY\1\0vv\n
npy|an empty file|
npy|version 1 to 3 of npy, found 4|\x93NUMPY\4\0\1\0
npy|a header, found the end|\x93NUMPY\1\0\x76
npy|cut short|\x93NUMPY\1\0\x76\0{
npy|a header of at most|\x93NUMPY\2\0\xff\xff\xff\xff{
npy|a header of at most 1048576 bytes, found 1048577|\x93NUMPY\2\0\1\0\20\0{
npy|descr|\x93NUMPY\1\0\2\0{}
npy|at most 2147483646 rows~a size, found|\x93NUMPY\1\0\x50\0{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999, 9), }            \n
npy|a size, found "99999999999999999999|\x93NUMPY\1\0\x50\0{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999, 9), }   \n
npy|a size, found "-1"|\x93NUMPY\1\0\x50\0{'descr': '<f8', 'fortran_order': False, 'shape': (-1, 9), }                     \n
npy|the end in row 1~a size, found|\x93NUMPY\1\0\x50\0{'descr': '<f8', 'fortran_order': False, 'shape': (2000000000, 2000000000), }    \n
npy|two axes|\x93NUMPY\1\0\x50\0{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 3), }                   \n
npy|two axes|\x93NUMPY\1\0\x50\0{'descr': '<f8', 'fortran_order': False, 'shape': (), }                          \n
TABLE
{ printf '2 1\na \0\0\x80\x3f'; head -c 70000 /dev/zero | tr '\0' b; } > bad
fails_with "a word without an end" 1 'wanted 2 words, found no blank in word 2' conv -f word2vec bad
# A file of a few bytes is not the seed of two thousand million lines.
{
	printf '\x93NUMPY\1\0\x46\0'
	printf '%-69s\n' "{'descr': '<f8', 'fortran_order': False, 'shape': (2147483646, 0), }"
} > bad
fails_with "an array of nothing but rows" 1 'rows with numbers in them, found 2147483646 rows and 0 numbers' conv bad
printf '%%%%MatrixMarket matrix array real general\n2147483646 0\n' > bad
fails_with "the same of Matrix Market" 1 'found 2147483646 rows and 0 numbers' conv bad
printf '%%%%MatrixMarket matrix coordinate real general\n2147483646 1 1\n7 1 1\n' > bad
fails_with "and sparse, with one entry" 1 'found 2147483646 rows and 1 numbers' conv bad
printf '%%%%MatrixMarket matrix array real general\n3 0\n' > few
same "three rows of nothing are rows" <(conv few) <(printf '\t\t# %d\n' 1 2 3)
printf 'a,b\t1:1\t# 1\n' > sparse1
printf '2147483647\ta\n' > full
cp full before
fails_with "no number is left for a label" 1 'found that the map has 2147483647, the last one' conv -o svmlight -L full sparse1
same "... and the map stays" before full
fails_with "a big-endian array" 1 'little-endian numbers, found big-endian' conv "$formats/bad/big-endian.npy"
fails_with "neither order" 1 'fortran_order True or False, found "Yes"' conv "$formats/bad/order.npy"
fails_with "Fortran order" 1 'C order, found Fortran order' conv "$formats/bad/fortran.npy"
fails_with "whole numbers" 1 'float64 or float32' conv "$formats/bad/i8.npy"
fails_with "one axis" 1 'two axes, found shape "\(2,\)"' conv "$formats/bad/vector.npy"
{ cat "$formats/f8.npy"; echo; } > bad
fails_with "bytes behind an array" 1 'found more bytes' conv bad
{
	printf '\x93NUMPY\1\0\x46\0'
	printf '%-69s\n' "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1), }"
	printf '\0\0\0\0\0\0\xf8\x7f'
} > bad
fails_with "nan in an array" 1 'finite numbers, found nan in row 1, column 1' conv bad
fails_with "rows wider than -W" 1 'indices up to 3 \(-W\), found [0-9]+' conv -W 3 -o mtx sparse.bare
fails_with "a map on both sides" 2 '-L goes with' conv -f svmlight -o libsvm -L map sparse
printf '1\ta\n1\tb\n' > map.bad
cut -f 2 sparse | sed 's/^/1 /' > light
fails_with "a map with a number twice" 1 'map.bad:2: wanted each number once' conv -f svmlight -L map.bad light
echo 'my notes' > notes
fails_with "a map that is none is left alone" 1 'notes:1: wanted a label' conv -f rows -o svmlight -L notes dense
ulimit -S -v unlimited

law cut-files
# A file cut anywhere: never a crash, and an error where the format can tell.
cat > cuts.pl << 'END'
use strict;
use warnings;
my ($folder) = @ARGV;
my $wrong = 0;
for my $name ('coordinate.mtx', 'array.mtx', 'f8.npy', 'words.word2vec', 'fruit.svmlight', 'fruit.csv') {
	my ($format) = $name =~ /\.(\w+)$/;
	my $can_tell = $format =~ /mtx|npy|word2vec/;
	my $all = contents("$folder/$name");
	my $whole = $format eq 'npy' ? length $all : length($all =~ s/\s+\z//r) - 1;
	for my $n (0 .. length($all) - 1) {
		my $status = status_of($format, substr $all, 0, $n);
		next if $status == 1 || $status == 0 && !($can_tell && $n < $whole);
		print "$name cut at $n: $status\n";
		$wrong++;
	}
}
exit $wrong > 0;

sub contents {
	open my $in, '<', $_[0] or die;
	local $/;
	return <$in>;
}

sub status_of { # conv's, of such a file
	my ($format, $bytes) = @_;
	open my $out, '>', 'cut' or die;
	print $out $bytes;
	close $out;
	my $status = system("conv -f $format cut > cut.out 2> cut.err");
	return $status & 127 ? "signal $status" : $status >> 8;
}
END
ok "files cut at every byte" perl cuts.pl "$formats"

law check
# conv -c says all, and never gives up.
printf 'a b\t1:x 2:y 3:1 2:2\tq\n\t7:1\t# a\n\t0.5 0.3\n0.5 0.3\n\t7:2 8:1e999\t# a\n\t7:7\t# a\n\t1:\0 3:x\n' > faulty
conv -c faulty > got 2> problems
report $((! $?)) "conv -c fails on a faulty stream"
cut -d: -f3,4 problems > places
printf '1:1\n1:21\n1:7\n1:11\n1:17\n3:2\n4:5\n5:8\n7:4\n7:8\n' > wanted
same "conv -c names line and column of all" places wanted
printf 'rows\t2\ncolumns\t7\nnon-zeros\t2\nbody\tsparse\nlabels\t0\nunlabelled\t2\nduplicate ids\t1\nproblems\t10\n' > wanted
same "conv -c sums up" got wanted
perl -e '
	srand 3;
	for (1 .. 3000) {
		print map { chr int rand 256 } 1 .. rand 200;
		print "\n" if rand() < .9;
	}' > junk
conv -c junk > got 2> problems
report $(($? != 1)) "conv -c of junk"
report $(($(wc -l < problems) < 1000)) "conv -c of junk says much"
{ printf '\t'; seq -s ' ' -f '%.0f:x' 200000; } | timeout 200 conv -c > got 2> problems
report $(($? != 1)) "conv -c of a line that is wrong everywhere does not take for ever"
fails_with "conv -c -W" 1 'stdin:1: wanted 3 columns \(-W\), found 5' conv -c -W 3 < <(printf '\t5:1\n')
ok "conv -c of another format" conv -c -f mtx "$formats/coordinate.mtx"

law scipy
if peer scipy; then
	conv -o mtx -W 40 peer.sparse > ours.mtx
	conv -o mtx peer.dense > ours-dense.mtx
	conv -o npy peer.dense > ours.npy
	cat > peers.py << 'PYTHON'
import numpy as np, scipy.io, scipy.sparse as sp
m = scipy.io.mmread('ours.mtx')
assert m.shape == (30, 40)
scipy.io.mmwrite('theirs.mtx', m.tocsr(), precision=17)
d = scipy.io.mmread('ours-dense.mtx')
scipy.io.mmwrite('theirs-dense.mtx', d, precision=17)
n = np.load('ours.npy')
assert n.dtype == np.float64 and (n == d).all()
np.save('theirs.npy', n)
np.save('single.npy', np.clip(n, -1e30, 1e30).astype(np.float32))
s = np.arange(16).reshape(4, 4)
scipy.io.mmwrite('symmetric.mtx', sp.coo_matrix(s + s.T))
scipy.io.mmwrite('integer.mtx', np.arange(6).reshape(2, 3))
np.savetxt('symmetric.txt', s + s.T, fmt='%d', delimiter=',')
with open('single.txt', 'w') as f:
    for row in np.load('single.npy').astype(np.float64):
        f.write(','.join(repr(x) for x in row.tolist()) + '\n')
PYTHON
	ok "scipy and numpy read and write" $python peers.py
	conv theirs.mtx > got
	same "mmread and mmwrite, sparse" got peer.sparse
	conv theirs-dense.mtx > got
	same "mmread and mmwrite, dense" got peer.dense
	conv theirs.npy > got
	same "numpy.load and numpy.save" got peer.dense
	conv theirs.npy -o npy > again.npy
	same "numpy's file again, byte for byte" again.npy theirs.npy
	conv single.npy > got
	conv single.txt > wanted
	same "float32" got wanted
	conv symmetric.mtx -o csv --id none --label none --header no > got
	same "mmwrite of a symmetric matrix" got symmetric.txt
	conv integer.mtx > got
	printf '\t0 1 2\t# 1\n\t3 4 5\t# 2\n' > wanted
	same "mmwrite of whole numbers" got wanted
else
	skip "scipy.io.mmread and mmwrite, numpy.load and save" "scipy is not installed"
fi

law scikit-learn
if peer sklearn; then
	awk -F '\t' -v OFS='\t' -v CONVFMT=%.15g '{
		value = (NR + .5) * 2 ^ (NR % 60 - 30)
		gsub(/:[^ ]*/, ":" value, $2)
		$1 = 1 + NR % 3
		print
	}' peer.sparse | conv -f rows > labelled
	conv -f rows -o svmlight labelled > ours.svm
	conv -f rows -o svmlight -L multi.map sparse > ours.multi
	cat > peers.py << 'PYTHON'
from sklearn.datasets import load_svmlight_file, dump_svmlight_file
x, y = load_svmlight_file('ours.svm', zero_based=False)
dump_svmlight_file(x, y, 'theirs.svm')
dump_svmlight_file(x, y, 'theirs1.svm', zero_based=False, comment='a comment')
x, y = load_svmlight_file('ours.multi', zero_based=False, multilabel=True)
assert x.shape == (61, 40) and max(map(len, y)) > 1
PYTHON
	ok "scikit-learn reads and writes" $python peers.py
	sed 's/# .*/# /' labelled | awk '{ print $0 NR }' > wanted
	conv -0 -f svmlight theirs.svm > got
	same "dump_svmlight_file, zero-based" got wanted
	conv -f svmlight theirs1.svm > got
	same "dump_svmlight_file, one-based with comments" got wanted
else
	skip "scikit-learn's load_ and dump_svmlight_file" "scikit-learn is not installed"
fi

law gensim
if peer gensim; then
	conv "$formats/words.word2vec" -o word2vec > ours.w2v
	cat > peers.py << 'PYTHON'
from gensim.models import KeyedVectors
import numpy as np
v = KeyedVectors.load_word2vec_format('ours.w2v', binary=False)
assert v.index_to_key == ['the', '50%', 'http://a:1', 'café#'], v.index_to_key
w = KeyedVectors(5)
w.add_vectors(['a', 'b%', '#c'], np.random.default_rng(1).normal(size=(3, 5)).astype(np.float32))
w.save_word2vec_format('theirs.w2v')
PYTHON
	cat > back.py << 'PYTHON'
from gensim.models import KeyedVectors
a, b = (KeyedVectors.load_word2vec_format(f) for f in ('theirs.w2v', 'again.w2v'))
assert a.index_to_key == b.index_to_key and (a.vectors == b.vectors).all()
PYTHON
	ok "gensim reads and writes" $python peers.py
	conv theirs.w2v | conv -o word2vec > again.w2v
	ok "gensim's vectors bit for bit" $python back.py
	same "gensim's file byte for byte" theirs.w2v again.w2v
else
	skip "gensim's KeyedVectors" "gensim is not installed"
fi

law r
if command -v Rscript > ok.out && Rscript -e 'library(Matrix)' > ok.out 2>&1; then
	conv -o mtx -W 40 peer.sparse > ours.mtx
	cat > peers.R << 'R'
suppressMessages(library(Matrix))
m <- readMM("ours.mtx")
stopifnot(identical(dim(m), c(30L, 40L)))
invisible(writeMM(m, "theirs.mtx"))
x <- summary(as(m, "CsparseMatrix"))
writeLines(c("%%MatrixMarket matrix coordinate real general", paste(nrow(m), ncol(m), nrow(x)),
	sprintf("%d %d %.17g", x$i, x$j, x$x)), "exact.mtx")
R
	ok "R reads and writes" Rscript peers.R
	conv exact.mtx > got
	same "readMM bit for bit" got peer.sparse
	conv theirs.mtx > got
	near "writeMM, which writes fewer digits" got peer.sparse 1e-13
else
	skip "R's readMM" "R's Matrix is not installed"
fi

law libsvm
if command -v svm-train > ok.out && command -v svm-predict > ok.out; then
	awk 'BEGIN {
		for (i = 1; i <= 20; i++) {
			printf "%d\t", i % 2 ? 1 : -1
			for (j = 1; j <= 20; j++)
				printf "%s%d", (j > 1 ? " " : ""), (i % 2 == j % 2 ? 3 : 0) + (i == j)
			printf "\t# d%d\n", i
		}
	}' > kernel
	conv -o libsvm kernel > kernel.svm
	ok "svm-train -t 4 reads a kernel" svm-train -q -t 4 kernel.svm model.svm
	svm-predict kernel.svm model.svm predicted > ok.out
	cut -f1 kernel > wanted
	same "and classifies with it" predicted wanted
	conv -f libsvm kernel.svm > got
	same "and it comes back" got kernel
else
	skip "svm-train -t 4" "libsvm-tools are not installed"
fi

law liblinear
if command -v liblinear-train > ok.out; then
	printf 'x\t1:1 2:0.5\t# a%%3Ab\ny\t3:1\t# c%%20d\nx\t1:2\t# e\ny\t\t# f\n' > small
	conv -o svmlight -L small.map small > small.svm
	ok "liblinear-train reads svmlight with ids" liblinear-train -q small.svm model
	liblinear-predict small.svm model predicted > ok.out
	printf '1\n2\n1\n' > wanted
	head -n 3 predicted > got
	same "and learns the labels" got wanted
	conv -L small.map small.svm > got
	same "whose names come back" got small
else
	skip "liblinear-train" "liblinear-tools are not installed"
fi

law guess
# a guess is right or an error: every line of the table in rows(5) that rows take
perl -ne 'print "$1\n" if /^accept\s+(?:both|vectors)\s+\|(.*?)\|/' "$top/man/rows.5" |
	sed 's/\\e/\\/g' > accepted
wrong=0 refused=0 taken=0
while IFS= read -r line; do
	printf '%b\n' "$line" > one
	conv -f rows one > wanted 2> /dev/null || continue
	if conv one > guessed 2> said; then
		taken=$((taken + 1))
		cmp -s guessed wanted || { wrong=$((wrong + 1)); echo "# $line"; }
	else
		refused=$((refused + 1))
		grep -q 'say -f rows' said || { wrong=$((wrong + 1)); echo "# $line"; }
	fi
done < accepted
ok "a guess is right, or refused ($taken, $refused)" [ $wrong -eq 0 ]
ok "most lines leave no doubt" [ $taken -gt $((5 * refused)) ]

law large-member
# A member of an archive that is read in pieces.
rows random 1 15 900 form=dense value=rand > large
conv -o npy large > large.npy
same "rows that are read in pieces" <(conv large.npy | cut -f 2) <(conv large | cut -f 2)
perl -MIO::Compress::Zip=:all -e 'zip "large.npy" => "large.npz", Name => "a.npy"'
same "npz: what npy has" <(conv -f npy large.npy) <(conv -f npz large.npz)

law damaged-member
# A member whose bytes are not those that its checksum was made of.
printf '\t1 2\n' > one
conv -o npy one > one.npy
perl -MIO::Compress::Zip=:all -e 'zip "one.npy" => "one.npz", Name => "a.npy"'
perl -0777 -pe 's/(PK\x01\x02.{12}).{4}/$1 . "\0" x 4/se' one.npz > bad.npz
same "npz: as it was" <(conv one.npz) <(conv one)
fails_with "npz: a member that is damaged" 1 'wanted a member that can be read, found "a.npy"' conv bad.npz

law archive-times
# An archive's first bytes hold the time of day: a TAB, a newline or a comma there is no other format.
printf '\t1 2\n\t3 4\n' > two
conv -o npy two > two.npy
perl -MIO::Compress::Zip=:all -e 'zip "two.npy" => "timed.npz"'
for code in 9 10 13 35 44 58; do
	perl -e 'open my $f, "+<", "timed.npz"; seek $f, 10, 0; print $f chr(shift) x 2' "$code"
	conv timed.npz > got 2>&1
	same "npz at a time with bytes $code" got <(conv two)
done

law terminal
# a terminal gets no binary bytes
if has_terminal; then
	printf '\t1 2\n' > one.rows
	script -qec "conv -o npy one.rows; echo \$?" /dev/null < /dev/null | tr -d '\r' > got
	printf '%s\n' 'conv: wanted a file or a pipe for -o npy, found a terminal' 1 > wanted
	same "npy to a terminal" got wanted
	ok "npy to a file from a terminal" script -qec "conv -o npy one.rows > one.npy" /dev/null
else
	skip "npy to a terminal" "no script(1)"
fi

law word2vec-binary
# word2vec's binary files give what its text gives, at every length of a word and a vector
cat > vectors.pl << 'END'
use strict;
use warnings;
my ($size) = @ARGV;
srand 3;
open my $text, '>', "text.$size" or die;
open my $binary, '>', "bin.$size" or die;
print {$_} "200 $size\n" for $text, $binary;
for my $i (1 .. 200) {
	my $word = join '', (map { chr 97 + rand 26 } 0 .. rand 30), $i;
	my @x = map { int(rand(2000) - 1000) / 64 } 1 .. $size;
	print $text "$word @x\n";
	print $binary "$word ", pack('f<*', @x), $size % 2 ? '' : "\n";
}
END
for m in 1 2 7 300; do
	perl vectors.pl $m
	conv -f word2vec "text.$m" > wanted
	conv -f word2vec "bin.$m" > got
	same "word2vec's binary file of $m dimensions" got wanted
	sed 1d "text.$m" > glove
	conv -f word2vec glove > got 2> /dev/null
	[ "$m" = 1 ] || same "GloVe's of $m" got wanted
done
done_testing
