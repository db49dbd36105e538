#!/usr/bin/perl
# madeup.pl DOCUMENTS TERMS LABELS: sparse counts with labels. Half of a document's words come from
# all terms by Zipf's law, half from terms that its labels prefer.
use strict;
use warnings;

my ($n, $m, $labels) = @ARGV;
my ($sum, @upto) = (0);
srand 7;
push @upto, $sum += 1 / ($_ + 10) for 0 .. $m - 1;

sub zipf {
	my ($from, $to, $u) = (0, $m - 1, rand $sum);
	while ($from < $to) {
		my $middle = int(($from + $to) / 2);
		if ($upto[$middle] < $u) { $from = $middle + 1; } else { $to = $middle; }
	}
	return $from;
}

my @home = map { int rand $m } 1 .. $labels;
for my $i (1 .. $n) {
	my %own = map { int(rand $labels) => 1 } 1 .. 1 + int rand 3;
	my @own = sort { $a <=> $b } keys %own;
	my %count;
	for (1 .. 90) {
		my $t = rand() < .5 ? zipf() : ($home[$own[rand @own]] + int($m / 40 * rand() ** 2)) % $m;
		$count{$t + 1}++;
	}
	print join(',', map { "l$_" } @own), "\t",
		join(' ', map { "$_:$count{$_}" } sort { $a <=> $b } keys %count), "\t# d$i\n";
}
