#!/usr/bin/env bash
# Laws of rank: the same run from scores, sparse and dense features, in an order that is trec_eval's.
# shellcheck source-path=SCRIPTDIR/..
. "$(dirname "$0")/../tap.sh"

# The definition once more: rank.pl dot|cos QUERIES DOCS reads sparse rows, in double precision,
# rounds to single and sorts by score and name.
cat > rank.pl << 'END'
use strict;
use warnings;
my ($function, $queries, $docs) = @ARGV;
my @docs = rows($docs);
for my $query (rows($queries)) {
	my %score;
	for my $doc (@docs) {
		my $score = score($query->{body}, $doc->{body});
		$score{ $doc->{name} } = unpack 'f', pack 'f', $score if $score;
	}
	my $rank = 0;
	printf "%s Q0 %s %d %.6g semkern\n", $query->{name}, $_, ++$rank, $score{$_}
		for sort { $score{$b} <=> $score{$a} || $b cmp $a } keys %score;
}

sub rows {
	open my $in, '<', $_[0] or die;
	my @rows;
	while (my $line = <$in>) {
		chomp $line;
		my (undef, $body, $id) = split /\t/, $line, 3;
		push @rows, { body => { map { split /:/ } split ' ', $body }, name => $id =~ s/^# //r };
	}
	return @rows;
}

sub score {
	my ($query, $doc) = @_;
	my $score = 0;
	$score += $query->{$_} * $doc->{$_} for grep { $doc->{$_} } sort { $a <=> $b } keys %$query;
	$score /= size($query) * size($doc) if $score && $function eq 'cos';
	return $score;
}

sub size {
	my ($x) = @_;
	my $square = 0;
	$square += $_ ** 2 for values %$x;
	return sqrt $square;
}
END
# A run has one order, in single and in double precision: order.pl RUN.
cat > order.pl << 'END'
use strict;
use warnings;
my ($query, $rank, $name, $score) = ('', 0);
while (<>) {
	my @f = split;
	if ($f[0] ne $query) {
		exit 1 unless $f[3] == 1;
	} else {
		exit 1 unless $f[3] == $rank + 1;
		exit 1 unless follows($score, $f[4], $f[2]) && follows(single($score), single($f[4]), $f[2]);
	}
	($query, $rank, $name, $score) = @f[0, 3, 2, 4];
}
exit !$rank;

sub single { return unpack 'f', pack 'f', $_[0] }

sub follows { # the line before, of that score
	my ($before, $score, $document) = @_;
	return $before > $score || $before == $score && $name gt $document;
}
END
six() { awk '{ $5 = sprintf("%.6g", $5) } 1' "$@"; }

tok -w vocab examples/corpus/corpus.rows > docs
tok -m vocab examples/corpus/queries.rows > queries
tfidf -w idf docs > weights
tfidf -m idf queries > qw
rows dense 1900 < weights > weights.dense
rows dense 1900 < qw > qw.dense
bm25k -Q -t docs queries > scores

law definition
for f in dot cos; do
	rank -f $f -t docs queries > run
	perl rank.pl $f queries docs > wanted
	six run > got
	# a rounding to single precision may fall on either side
	paste -d ' ' got wanted | awk '{ d = $5 - $11 }
		NF != 12 || $1 != $7 || $4 != $10 || d * d > 1e-10 * $11 * $11 { bad = 1 } END { exit bad || !NR }'
	report $? "-f $f ranks as defined"
	ok "-f $f: sparse scores tie exactly as often" test "$(awk '{ print $1, $5 }' got | uniq -d | wc -l)" = "$(awk '{ print $1, $5 }' wanted | uniq -d | wc -l)"
done
# whole numbers leave no room for rounding
rank -f dot -t docs queries > one
perl rank.pl dot queries docs > two
same "dot products of counts, ties and all" one two

law one-order
rank -f dot -t weights weights > run
ok "a run has one order, whatever the reader's precision" perl order.pl run

law dense
rank -f dot -t weights qw > one
rank -f cos -t weights qw > run
rank -f dot -t weights.dense qw.dense > two
near "dense features give the run of sparse ones" <(cut -d' ' -f1,4,5 one) <(cut -d' ' -f1,4,5 two) 1e-6
rank -f dot -t weights.dense qw > three
same "sparse queries for dense documents" two three
near "cosines of unit vectors are their dot products" <(cut -d' ' -f1,4,5 one | head -n 500) <(cut -d' ' -f1,4,5 run | head -n 500) 1e-6

law neighbours
# a query does not depend on the queries beside it, nor a score on the other documents
rank -f dot -t weights.dense qw.dense > two
sort two > wanted
shuf --random-source=docs qw.dense | rank -f dot -t weights.dense | sort > got
same "dense queries in another order" wanted got
while IFS= read -r line; do printf '%s\n' "$line" | rank -q -f dot -t weights.dense; done < qw.dense > got
same "dense queries one by one" two got
rank -n 100000 -f dot -t weights.dense qw.dense | cut -d' ' -f1,3,5 | sort > wanted
rank -n 100000 -f dot -t <(shuf --random-source=docs weights.dense) qw.dense | cut -d' ' -f1,3,5 | sort > got
same "dense documents in another order" wanted got

law blocks-of-queries
rows random 1 150 90 form=dense value='int(rand 7) - 3' id=r > small
rank -f cos -t small small > one
ok "a document finds itself at cosine 1" test "$(awk '$4 == 1 && $5 == 1' one | wc -l)" -ge 140
cat small small | sed '151,300s/# /# again-/' | rank -f cos -t small | tail -n "$(wc -l < one)" | sed 's/^again-//' > two
same "blocks of queries leave no trace" one two

law scores
rank -t docs scores > one
bm25k -x -w model docs > docs.x
bm25k -x -m model -Q queries | rank -f dot -t docs.x > two
same "BM25 scores and BM25 features give one run" one two
rows dense 200 < scores > scores.dense
rank -t docs scores.dense > two
same "dense and sparse score rows" one two
rank -t docs --zeros scores.dense > one
rank -t docs --zeros scores > two
same "and with --zeros" one two
ok "--zeros ranks all documents" test "$(wc -l < one)" = $((16 * 200))
ok "in order" perl order.pl one
rank -n 7 -t docs --zeros scores > two
awk '$4 <= 7' one > three
same "-n 7 is the beginning of all" two three

law columns
rank scores | awk '{ $3 = "x" } 1' > one
rank -t docs scores | awk '{ $3 = "x" } 1' > two
same "without -t documents are columns" <(cut -d' ' -f1,5 one) <(cut -d' ' -f1,5 two)
printf '\t%s\t# q\n' "$(yes 1 | head -n 250 | tr '\n' ' ')" | rank > one
ok "column numbers tie as names" perl order.pl one
printf '\t9:1 10:1 2147483646:1\t# q\n' | rank | cut -d' ' -f3 > one
printf '9\n2147483646\n10\n' > two
same "a column of a great number" one two

law bad-input
printf '1:1 # a\n2:1 # a\n' > twice
fails_with "a document twice" 1 '^rank: twice:2: wanted a document once, found "a" again: it is in line 1 of twice too$' rank -f dot -t twice queries
fails_with "two ids that decode to one" 1 'found "a%2Fb" again' rank -t <(printf '\t1:1\t# a/b\n\t1:1\t# a%%2Fb\n') <<< '1:1'
fails_with "a query twice" 1 '^rank: stdin:3: wanted a query once, found "q" again: it is in line 2 of stdin too$' rank < <(printf '\n\t1:1\t# q\n\t1:1\t# q\n')
printf '\t1:1\t# a\n' > lone
fails_with "a query twice, by features and over blocks" 1 '^rank: stdin:101: wanted a query once, found "7" again: it is in line 7 of stdin too$' rank -f dot -t lone < <(for i in {1..100} 7; do printf '\t1:1\t# %s\n' "$i"; done)
fails_with "more scores than documents" 1 ':1: wanted scores of the 200 documents of docs, found 300: features' rank -t docs <<< '300:1'
fails_with "fewer dense scores than documents" 1 'found 2' rank -t docs < <(printf '\t1 2\n')
fails_with "dense queries for sparse documents" 1 'wanted sparse rows|wanted 1900 numbers' rank -f dot -t docs < <(printf '\t1 2\n')
fails_with "dense queries of another width" 1 'wanted 1900 numbers' rank -f dot -t weights.dense < <(printf '\t1 2\n')
fails_with "no documents" 1 'wanted documents, found none' rank -t /dev/null <<< '1:1'
fails_with "a score beyond single precision" 1 '^rank: stdin:1: query "1" has a score beyond single precision' rank <<< '1:1e39'
fails_with "an overflow" 1 'beyond single precision' rank -f dot -t <(printf '\t1e308\t# a\n') < <(printf '\t1e308\t# q\n')
fails_with "nan" 1 'stdin:1:4: wanted a finite decimal number, found "nan"' rank < <(printf '\t1:nan\n')
fails_with "0,5" 1 'stdin:1:4: wanted a finite decimal number' rank < <(printf '\t1:0,5\n')
fails_with "-f dot without -t" 2 'need the documents' rank -f dot
fails_with "--zeros without -t" 2 'needs the documents' rank --zeros
fails_with "-n 0" 2 'of at least 1|from 1' rank -n 0
fails_with "a run's name with a blank" 2 'without blanks' rank -N 'a b'

law sorting
# few and many documents are sorted in two ways, to one order
for i in $(seq 1 400); do printf '\t%d:1\t# d%d\n' $((i % 7 + 1)) $i; done > many
printf '\t1:7 2:6 3:5 4:4 5:3 6:2 7:1\t# q\n' > asks
for n in 255 256 400; do
	rank -f dot -t many -n $n asks | cut -d' ' -f3,5 > got
	rank -f dot -t many -n 400 asks | cut -d' ' -f3,5 | sort -k2,2gr -k1,1r | head -n $n > wanted
	same "the first $n, by score and then by name" got wanted
done
done_testing
