#!/usr/bin/env bash
# Laws of bm25k: its kernels against the formula, its features against its kernels.
# shellcheck source-path=SCRIPTDIR/.. disable=SC2016,SC2154
. "$(dirname "$0")/../tap.sh"

# The formula once more: bm25.pl DOCS INPUT docs|queries k1 b clip|raw|lucene repeats writes dense rows.
cat > bm25.pl << 'END'
use strict;
use warnings;
my ($docs, $input, $kind, $k1, $b, $idf, $repeats) = @ARGV;
my @docs = map { counts($_) } rows($docs);
my $n = @docs;
my (%df, $tokens);
for my $doc (@docs) {
	for my $term (keys %$doc) {
		$df{$term}++;
		$tokens += $doc->{$term};
	}
}
my @saturated = map { saturated($_) } @docs;
for my $row (rows($input)) {
	my $counts = counts($row);
	my $x = $kind eq 'docs' ? saturated($counts) : asked($counts);
	my @scores = map { score($x, $_) } @saturated;
	print "$row->[0]\t@scores\t$row->[2]\n";
}

sub rows {
	open my $in, '<', $_[0] or die;
	chomp(my @lines = <$in>);
	return map { [split /\t/, $_, 3] } @lines;
}

sub counts { return { map { split /:/ } split ' ', $_[0][1] } }

sub asked {
	my ($query) = @_;
	return $repeats ? $query : { map { $_ => 1 } keys %$query };
}

# (k1 + 1) tf / (k + tf), where k follows the length of the document.
sub saturated {
	my ($doc) = @_;
	my $length = 0;
	$length += $doc->{$_} for grep { $df{$_} } keys %$doc;
	my $k = $k1 * (1 - $b + $b * $length / ($tokens / $n));
	return { map { $_ => ($k1 + 1) * $doc->{$_} / ($k + $doc->{$_}) } keys %$doc };
}

sub weight {
	my ($term) = @_;
	my $odds = ($n - $df{$term} + .5) / ($df{$term} + .5);
	my $weight = $idf eq 'lucene' ? log(1 + $odds) : log $odds;
	return $idf eq 'clip' && $weight < 0 ? 0 : $weight;
}

sub score {
	my ($x, $doc) = @_;
	my $sum = 0;
	$sum += $x->{$_} * $doc->{$_} * weight($_) for grep { $doc->{$_} } sort keys %$x;
	return $sum;
}
END
# Rows without the columns that the documents lack.
known() {
	perl -e '
		my %is_known;
		open my $docs, "<", "docs";
		while (<$docs>) { $is_known{$1} = 1 while /(\d+):/g }
		while (<STDIN>) {
			s/(\d+):\S+/$is_known{$1} ? $& : ""/ge;
			print;
		}'
}

tok -w vocab examples/corpus/corpus.rows | head -n 80 > docs
tok -m vocab examples/corpus/corpus.rows | tail -n 20 > new
tok -m vocab examples/corpus/queries.rows | sed 's/:1/:2/' > queries

# Real collections: mean average precision.
map() { # name: of NAME.docs, NAME.queries and NAME.qrels
	tok -w words "$1.docs" > counts
	tok -m words "$1.queries" | bm25k -Q -t counts | rank -q -t counts | ireval -c "$1.qrels" 2> /dev/null |
		awk '$1 == "map" { print $3 }'
}
between() { # what low high value
	awk -v l="$2" -v h="$3" -v x="$4" 'BEGIN { exit !(x >= l && x <= h) }'
	report $? "$1: $4"
}

law formula
for f in clip raw lucene; do
	bm25k -f $f -1 1.2 -b .6 docs > k
	perl bm25.pl docs docs docs 1.2 .6 $f 0 > wanted
	near "documents x documents, $f" k wanted 1e-12
done
for t in '' -T; do
	bm25k $t -Q -t docs queries 2> /dev/null | rows dense 80 > k
	perl bm25.pl docs <(known < queries) queries 2 .75 clip "${t:+1}" > wanted
	near "queries x documents${t:+, repeats}" k wanted 1e-12
done
bm25k -q -t docs new > k
perl bm25.pl docs <(known < new) docs 2 .75 clip 0 > wanted
near "new x documents" k wanted 1e-12

law features
bm25k -x -w model docs > docs.x
bm25k docs > k
algebra gram docs.x > wanted
near "features give the kernel" k wanted 1e-12
bm25k -q -x -Q -m model queries > queries.x
bm25k -q -Q -t docs queries | rows dense 80 > k
algebra gram queries.x docs.x > wanted
near "features of queries give the query kernel" k wanted 1e-12
bm25k -q -x -t docs new > one
bm25k -q -x -m model new > two
same "-x: the statistics of -t and of -m are the same" one two

law fit-and-apply
bm25k -w model docs > one
bm25k -m model -t docs docs > two
same "documents sent through -m give the kernel again" one two
bm25k -m <(cat model) -t <(cat docs) < docs > two
same "model and documents may be pipes" one two
bm25k -x docs > docs.x
bm25k -x -m model docs > two
same "documents sent through -x -m give the features again" docs.x two
bm25k -t docs -w again docs > two
same "-t with the documents themselves gives the kernel" one two
same "-t learns the same model" model again
ok "the kernel is symmetric to the last digit" rows symmetric < one
bm25k -q -t docs new | sort > one
shuf --random-source=docs new | bm25k -q -t docs | sort > two
same "a row does not depend on the rows beside it" one two
bm25k -q -t docs <(head -n 7 new) <(tail -n +8 new) | sort > two
same "nor on how the rows are cut into files" one two

law great-columns
# a few columns of great numbers
sed -E 's/([0-9]+):/\1000:/g' docs > far
bm25k -f raw far | cut -f2 > one
bm25k -f raw docs | cut -f2 > two
near "columns of great numbers" one two 1e-13

law edges
printf '\t\t# a\n\t\t# b\n' | bm25k > one
printf '\t0 0\t# a\n\t0 0\t# b\n' > two
same "empty documents have a kernel of zeros" one two
printf '\t1:1\n\t2:1\n\t3:1\n' | bm25k -1 0 -p 4 > one
printf '\t0.5108 0 0\t# 1\n\t0 0.5108 0\t# 2\n\t0 0 0.5108\t# 3\n' > two
same "k1 = 0 counts presence alone" one two
printf '\t2 0\n\t0 1\n\t0 0\n' | bm25k > one
printf '\t1:2\n\t2:1\n\t\n' | bm25k > two
same "dense counts are sparse ones" one two

law bad-input
bm25k -w model docs > k
fails_with "a negative count" 1 'stdin:1: wanted counts' bm25k <<< '1:-1'
fails_with "no rows, -w" 1 'cannot be learnt' bm25k -w none < /dev/null
not_ok "and no model" test -e none
fails_with "another vocabulary" 1 'no column .* known to docs' bm25k -t docs <<< '99999:1'
fails_with "raw weights below 0 have no features" 1 'terms weigh less than 0' bm25k -x -f raw < <(printf '1:1\n1:1\n')
fails_with "-w and -m" 2 'do not go together' bm25k -w x -m model
fails_with "-m without -t" 2 'need the documents' bm25k -m model
fails_with "-x with -m and -t" 2 'not both' bm25k -x -m model -t docs
fails_with "-Q alone" 2 'needs the documents' bm25k -Q
fails_with "-T without -Q" 2 'queries' bm25k -T
fails_with "b above 1" 2 'from 0 to 1' bm25k -b 1.5
fails_with "k1 = 0,5" 2 'wanted a number' bm25k -1 0,5
fails_with "a foreign model" 1 'wanted a model of bm25k, found one of tok' bm25k -m vocab -t docs
fails_with "a model cut short" 1 'cut short' bm25k -m <(head -n 50 model) -t docs
for b in 0 1; do
	bm25k -q -x -b $b -w full docs > want
	bm25k -q -x -m full docs > got
	same "b = $b is kept" want got
done
fails_with "documents, and not a word in them" 1 'no collection has' bm25k -m <(sed '1s/tokens=[0-9]*/tokens=0/' model) -t docs
fails_with "a model of nonsense" 1 'no collection has' bm25k -m <(sed '2s/\t[0-9]*/\t1000/' model) -t docs

law collections
recipe() { # name arguments ...
	LC_ALL=C awk -f "$top/examples/data/row.awk" -f "$top/examples/data/$1.awk" "${@:2}"
}
if [ -n "$data" ]; then
	xz -dc "$data/med/MED.ALL.xz" | recipe smart -v fields=.W > med.docs
	recipe smart -v fields=.W "$data/med/MED.QRY" > med.queries
	recipe qrels "$data/med/MED.REL" > med.qrels
	between "BM25 on MED" .535 .555 "$(map med)"
	xz -dc "$data/cran/cran.all.1400.xz" | recipe smart -v fields=.W > cran.docs
	ok "CRAN has 1398 documents with text" test "$(wc -l < cran.docs)" = 1398
	recipe smart -v fields=.W -v by=rank "$data/cran/cran.qry" > cran.queries
	recipe qrels "$data/cran/cranqrel" > cran.qrels
	between "BM25 on CRAN" .42 .44 "$(map cran)"
	xz -dc "$data/cisi/CISI.ALL.xz" | recipe smart -v fields=.T.A.W > cisi.docs
	recipe smart -v fields=.T.W "$data/cisi/CISI.QRY" > cisi.queries
	recipe qrels "$data/cisi/CISI.REL" > cisi.qrels
	between "BM25 on CISI" .18 .20 "$(map cisi)"
	xz -dc "$data/cacm/cacm.all.xz" | recipe smart -v fields=.T.A.W > cacm.docs
	recipe smart -v fields=.W "$data/cacm/query.text" > cacm.queries
	recipe qrels "$data/cacm/qrels.text" > cacm.qrels
	between "BM25 on CACM, near the published .31" .295 .32 "$(map cacm)"
else
	skip "BM25 on MED, CRAN, CISI, CACM" "the collections are not there"
fi

law dense-width
# dense counts keep their width, also where the last columns are empty
printf '\t1 0 2 0\t# a\n\t0 1 1 0\t# b\n\t0 0 1 0\t# c\n' > wide
printf '\t1 1 1 1\t# q\n' > query
bm25k -p 4 -Q -t wide query > k
printf '\t1:0.4087 2:0.5108\t# q\n' > wanted
same "a query as wide as the documents, which have nothing in the last column" k wanted
bm25k -x -w wide.model wide > fitted
bm25k -x -m wide.model wide > again
same "the model of such documents takes them again" again fitted
ok "and a row that has something there" bm25k -x -m wide.model query

law corpus
cp examples/corpus/corpus.rows small.docs
cp examples/corpus/queries.rows small.queries
cp examples/corpus/qrels small.qrels
between "BM25 on the corpus of the examples" .40 .42 "$(map small)"
done_testing
