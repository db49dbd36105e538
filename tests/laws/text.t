#!/usr/bin/env bash
# Laws of docs, tok and tfidf, and of the ground they share: pipes, models, signals.
. "$(dirname "$0")/../tap.sh"

docs=examples/corpus/corpus.rows
tok -w vocab $docs > counts
tfidf -w idf counts > weights

shuf --random-source=vocab $docs > shuffled

law fit-and-apply
tok -m vocab $docs > again
same "tok -m gives the fitted counts again" counts again
tfidf -m idf counts > again
same "tfidf -m gives the fitted weights again" weights again
sort again > sorted
tok -m vocab shuffled | tfidf -m idf | sort > again
same "shuf | tok -m | tfidf -m | sort equals sort" sorted again
tok -w vocab2 shuffled > /dev/null
same "shuffled documents have the same vocabulary" vocab vocab2

law ways
# the same of every way to make terms, and the vocabulary says all of it
for how in '-g 1,2' '-g 2,3' --alnum '--alnum -g 1,3' '--chars 2,3' '-N 50' '-g 1,2 -d 2 -D .5 -N 100'; do
	tok $how -w vocab2 $docs > fitted
	tok -m vocab2 $docs > again
	same "tok $how, then -m" fitted again
	tok $how -w vocab3 shuffled > /dev/null
	same "tok $how of shuffled documents has the same vocabulary" vocab2 vocab3
done

law bad-sizes
for bad in grams=2,1 grams=0 chars=x chars=; do
	sed "1s/$/ $bad/" vocab > badvocab
	fails_with "a vocabulary with $bad" 1 '^tok: badvocab:1: wanted increasing sizes for (grams|chars), found' tok -m badvocab $docs
done

law grams
# runs of words and of characters, counted once more
cat > grams.pl << 'END'
use strict;
use warnings;
my ($of, @sizes) = @ARGV;
my %count;
while (<STDIN>) {
	my @words = map { lc } (split /\t/)[1] =~ /[A-Za-z]+/g;
	my @lists = $of eq 'words' ? [@words] : map { [split //] } @words;
	for my $list (@lists) {
		$count{$_}++ for map { runs($_, @$list) } @sizes;
	}
	next if $of eq 'words';
	$count{$_}++ for grep { length() < $sizes[0] } @words;
}
print "$_ $count{$_}\n" for sort keys %count;

sub runs {
	my ($size, @list) = @_;
	my $between = $of eq 'words' ? '_' : '';
	return map { join $between, @list[$_ .. $_ + $size - 1] } 0 .. @list - $size;
}
END
counted() { # by the vocabulary's terms, of rows on standard input
	awk 'NR == FNR { if (FNR > 1) term[FNR - 1] = $1; next }
		{ n = split($2, entry, " "); for (i = 1; i <= n; i++) { split(entry[i], e, ":"); sum[term[e[1]]] += e[2] } }
		END { for (t in sum) print t, sum[t] }' FS='\t' vocab2 - | sort
}
tr -d "'" < $docs | tr '\200-\377' ' ' > plain
for how in 'words 1 2' 'words 3' 'chars 2 3' 'chars 4'; do
	set -- $how
	of=$1
	shift
	sizes=$(IFS=,; echo "$*")
	if [ "$of" = words ]; then option="-g $sizes -l none"; else option="--chars $sizes"; fi
	tok $option -S none -n 1 -w vocab2 plain > rows
	counted < rows > got
	perl grams.pl $how < plain > wanted
	same "tok $option counts all of them" got wanted
done

law hash
# hashed columns are those of the formula, and do not depend on what came before
tok --hash 12 $docs > hashed
cat > hashed.pl << 'END'
# FNV-1a of 64 bits, in halves of 32, folded to twelve bits.
use strict;
use warnings;
my %column;
open my $vocabulary, '<', 'vocab' or die;
while (<$vocabulary>) {
	my ($term) = split /\t/;
	$column{$. - 1} = 1 + (folded($term) & 4095);
}
open my $counts, '<', 'counts' or die;
while (<$counts>) {
	my ($labels, $body, $id) = split /\t/;
	my %sum;
	for (split / /, $body) {
		my ($term, $count) = split /:/;
		$sum{ $column{$term} } += $count;
	}
	my @entries = map { "$_:$sum{$_}" } sort { $a <=> $b } keys %sum;
	print "$labels\t@entries\t$id";
}

sub folded {
	my ($low, $high) = (0x84222325, 0xcbf29ce4);
	for my $byte (unpack 'C*', $_[0]) { # times 0x100000001b3
		$low ^= $byte;
		my $product = $low * 0x1b3;
		$high = ($high * 0x1b3 + ($product >> 32) + ($low << 8)) & 0xffffffff;
		$low = $product & 0xffffffff;
	}
	return $low ^ $high;
}
END
perl hashed.pl > wanted
same "tok --hash is its formula" hashed wanted
perl -e '
	my $word = "aaaa";
	for (1 .. 1200) {
		my @words = map { $word++ . "q" } 1 .. 1000;
		print "doc @words\n";
	}' > endless
tok -S none -l none --hash 20 endless | tail -n 1 > got
tail -n 1 endless | tok -S none -l none --hash 20 | sed 's/# 1$/# 1200/' > wanted
same "after a million terms too" got wanted

law parts
# a text is read in parts, and words at their borders are words like others
odd="caf\xc3\xa9 don't na\xc3\xafve's rock'n'roll \xe2\x80\x9cquoted\xe2\x80\x9d don\xe2\x80\x99t \xe4\xb8\xad\xe6\x96\x87 abcdefghijklmnop x\xffy"
long=$(printf '\xc3\xa9%.0s' {1..700})$(printf 'b%.0s' {1..700})
for k in 0 {940..1030}; do printf "%${k}s$odd $long\n" ''; done > odd
tok -q -S none -n 1 -l none -w oddvocab odd | cut -f2 | sort -u > again
ok "at every border the same words, once each" test "$(wc -l < again)" = 1
tr ' ' '\n' < again | grep -c : > found
ok "and all of them" test "$(cat found)" = "$(($(wc -l < oddvocab) - 1))" -a "$(cat found)" = 10
head -n 92 odd | tok -S none -w oddvocab 2>&1 > /dev/null | grep -q '^tok: 92 bytes were not UTF-8'
ok "a byte that is no UTF-8 is counted once" test $? = 0

law bad-vocabularies
# a vocabulary says all that it needs
for bad in stop=/etc/passwd stop=no/such stemmer=klingon letters=0; do
	sed "1s#${bad%%=*}=[^ ]*#$bad#" vocab > badvocab
	tok -m badvocab $docs > out 2> err
	ok "a vocabulary with $bad is refused" test $? = 1 -a ! -s out
	ok "by its line" grep -q '^tok: badvocab:1: wanted .*, found ' err
done

gzip -c vocab > packed
fails_with "a compressed vocabulary" 1 '^tok: packed: gzip data: give <\(zcat packed\)$' tok -m packed $docs

law pipe-in-a-folder
# docs reads files; a pipe may be an operand, but is not opened because it lies in a folder
mkdir -p tree/a
echo text > tree/a/b
mkfifo tree/a/c
fails_with "a pipe inside a folder" 1 '^docs: tree/a/c: wanted a file or a folder, found neither' timeout 100 docs tree
rm -r tree

law lines
# rows are lines
split -l 37 $docs part.
for p in part.*; do tok -m vocab "$p" | tfidf -m idf; done > again
same "split | tok -m | tfidf -m | cat equals the whole" weights again
cat part.* | tok -m vocab - | tfidf -m idf - > again
same "cat of the parts too" weights again
tok -m vocab part.* | tfidf -m idf > again
same "and the parts as operands" weights again
head -n 20 counts | tail -n 5 | tfidf -m idf > again
sed -n 16,20p weights > wanted
same "head and tail" wanted again
cut -f1,3 $docs > wanted
cut -f1,3 weights > again
same "labels and ids ride through" wanted again

law numbers
# numbers pass any number of pipes
pass() { tfidf -R -f raw -I none "$@"; }
pass weights | pass | pass | pass | pass | pass | pass | pass > again
same "eight more pipes change no byte" weights again

law formula
cat > tfidf.pl << 'END'
use strict;
use warnings;
my (@rows, %df);
while (<STDIN>) {
	my %count = map { split /:/ } split ' ', (split /\t/)[1];
	$df{$_}++ for keys %count;
	push @rows, \%count;
}
for my $count (@rows) {
	my %weight = map { $_ => log(1 + $count->{$_}) * log(@rows / $df{$_}) } grep { $df{$_} < @rows } keys %$count;
	my $square = 0;
	$square += $_ ** 2 for values %weight;
	print join(' ', map { "$_:" . $weight{$_} / sqrt $square } sort { $a <=> $b } keys %weight), "\n";
}
END
perl tfidf.pl < counts > wanted
cut -f2 weights > again
near "tfidf equals the formula in perl" wanted again 1e-12
cut -f 2 counts | tr ' ' '\n' | cut -d: -f1 |
	sort -n | uniq -c | awk '{print $1}' > wanted
tail -n +2 vocab | cut -f2 > again
same "document frequencies by sort and uniq" wanted again

law models
tok -w >(gzip > vocab.gz) $docs > /dev/null
for _ in $(seq 600); do gzip -t vocab.gz 2> /dev/null && break; sleep 0.1; done
tok -m <(zcat vocab.gz) $docs > again
same "a model through pipes, out and in" counts again
echo old > target
ln -s target link
tok -w link $docs > /dev/null
same "a link's target is replaced, not the link" vocab target
ok "the link is still one" test -L link
chmod 640 target
tok -w target $docs > /dev/null
ok "a model keeps the mode of the file it replaces" test "$(stat -c %a target)" = 640
mkdir box
tok -w box/v $docs | head -n 1 > /dev/null
tok -w box/v /nowhere 2> /dev/null
mkfifo fifo
tok -w box/w < fifo > /dev/null &
exec 3> fifo
cat $docs >&3
kill $!
wait $! 2> /dev/null
exec 3>&-
ok "no unfinished files stay" test "$(ls box)" = v
fails_with "a model in a folder that is not there" 1 '^tok: none/v: No such file' tok -w none/v $docs
fails_with "a model in place of a folder" 1 '^tok: box: Is a directory' tok -w box $docs

law dense-width
# dense counts keep their width, also where the last columns are empty
printf '\t1 0 2 0\t# a\n\t0 1 1 0\t# b\n' > wide
tfidf -w wide.model wide > fitted
ok "the model has a row for a last column that is empty" grep -q '^	0	# 4$' wide.model
tfidf -m wide.model wide > again
same "and takes rows of that width" again fitted

law reader-leaves
# a reader that leaves
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat $docs; done > many
{ tok many 2> err; echo $? > status; } | head -n 1 > /dev/null
ok "a reader that leaves: SIGPIPE's status" test "$(cat status)" = 141
ok "and nothing said" test ! -s err
{ (trap '' PIPE; tok many 2> err; echo $? > status); } | head -n 1 > /dev/null
ok "the same where SIGPIPE is ignored" test "$(cat status)" = 141 -a ! -s err

law long-line
size=10000000
[ -n "${SEMKERN_LONG-}" ] && size=100000000
head -c "$size" /dev/zero | tr '\0' a > long
ok "a word of $size letters" sh -c 'tok -w v long | grep -q "	1:1	# 1"'
{ printf '\t'; seq 1 $((size / 20)) | sed 's/$/:1/' | tr '\n' ' '; echo; } > long
tfidf -R -f raw -I none long | tr -s ' \t' '\n' | grep -c ':1$' > again
echo $((size / 20)) > wanted
same "a row of $((size / 20)) entries" wanted again
rm long

law other-readers
# other people's readers
cut -f2 counts | sed 's/^/1 /;2~2s/^1/-1/' > light
paste <(cut -d' ' -f1 light) <(cut -f2 counts) <(cut -f3 counts) > numeric
if command -v liblinear-train > /dev/null; then
	ok "liblinear-train reads a stream with one numeric label" liblinear-train -q numeric model.ll
else
	skip "liblinear-train reads a stream" "it is not installed"
fi
if /usr/bin/python3 -c 'import sklearn' 2> /dev/null; then
	ok "scikit-learn reads it, and the same numbers" /usr/bin/python3 -c '
from sklearn.datasets import load_svmlight_file
x, y = load_svmlight_file("numeric")
ours = [dict((int(k) - 1, float(v)) for k, v in (e.split(":") for e in l.split("\t")[1].split())) for l in open("numeric")]
assert x.shape[0] == len(ours) == len(y) == 200
for i, row in enumerate(ours):
    assert dict(zip(x[i].indices, x[i].data)) == row'
else
	skip "scikit-learn reads it" "it is not installed"
fi
done_testing
