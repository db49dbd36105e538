#!/usr/bin/perl
# Reuters-21578's SGML on standard input to text rows: topics TAB text TAB # NEWID. With an
# argument train or test, that side of ModApte alone.
use strict;
use warnings;

my $side = uc($ARGV[0] // '');
@ARGV = ();
$/ = '</REUTERS>';
while (<STDIN>) {
	my ($topics, $split, $id) = /<REUTERS TOPICS="(\w+)" LEWISSPLIT="([\w-]+)".*?NEWID="(\d+)"/ or next;
	next if $side && ($topics ne 'YES' || $split ne $side);
	my ($labels) = m{<TOPICS>(.*?)</TOPICS>}s;
	my ($text) = m{<TEXT.*?>(.*)</TEXT>}s;
	$text =~ s/<[^>]*>/ /g;
	$text =~ s/&#\d+;/ /g;
	$text =~ s/&lt;/</g, $text =~ s/&gt;/>/g, $text =~ s/&amp;/&/g;
	$text =~ s/[\x00-\x20\x7f-\xff]+/ /g;
	$text =~ s/^ | $//g;
	print join(',', $labels =~ m{<D>(.*?)</D>}g), "\t$text\t# $id\n";
}
