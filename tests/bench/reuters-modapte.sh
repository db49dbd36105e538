#!/usr/bin/env bash
# reuters-modapte.sh FOLDER: Reuters-21578 in the ModApte split (TOPICS="YES", LEWISSPLIT TRAIN and
# TEST: 9603 and 3299 documents), with the 90 topics that have documents in both parts, as
# FOLDER/train.docs and test.docs and, by tok and tfidf, as train.rows and test.rows.
# What is there already is not made again.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
PATH=${SEMKERN_BIN:-$top/build/bin}:$PATH
data=${SEMKERN_DATA:-$top/../shared/data}/reuters21578
to=$1
mkdir -p "$to"

extract() { # FOLDER: documents of both parts, with all their topics
	xz -dc "$data"/reut2-*.sgm.xz | perl -e '
		my $to = shift;
		my (%out, %seen, @docs);
		undef $/;
		my $all = <STDIN>;
		while ($all =~ m{<REUTERS([^>]*)>(.*?)</REUTERS>}gs) {
			my ($head, $doc) = ($1, $2);
			next unless $head =~ /TOPICS="YES"/ && $head =~ /LEWISSPLIT="(TRAIN|TEST)"/;
			my $part = lc $1;
			my ($id) = $head =~ /NEWID="(\d+)"/;
			my ($topics) = $doc =~ m{<TOPICS>(.*?)</TOPICS>}s;
			my @topics = $topics =~ m{<D>(.*?)</D>}g;
			my ($text) = $doc =~ m{<TEXT[^>]*>(.*)</TEXT>}s;
			$text =~ s{<DATELINE>.*?</DATELINE>}{ }s;
			$text =~ s{<[^>]*>}{ }g;
			$text =~ s/&#\d+;/ /g;
			$text =~ s/&lt;/</g, $text =~ s/&gt;/>/g, $text =~ s/&amp;/&/g;
			$text =~ s/[^!-~]+/ /g;
			$seen{$part}{$_} = 1 for @topics;
			push @docs, [$part, \@topics, $text, $id];
		}
		open $out{$_}, ">", "$to/$_.docs" or die "$to: $!\n" for qw(train test);
		for (@docs) {
			my ($part, $topics, $text, $id) = @$_;
			my @both = grep { $seen{train}{$_} && $seen{test}{$_} } @$topics;
			print {$out{$part}} join(",", sort @both), "\t$text\t# $id\n";
		}' "$1"
}

[ -s "$to/test.docs" ] || extract "$to"
if [ ! -s "$to/test.rows" ]; then
	tok -w "$to/vocab" < "$to/train.docs" | tfidf -w "$to/idf" > "$to/train.rows"
	tok -m "$to/vocab" < "$to/test.docs" | tfidf -m "$to/idf" > "$to/test.rows.part"
	mv "$to/test.rows.part" "$to/test.rows"
fi
