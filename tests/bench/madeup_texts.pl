#!/usr/bin/perl
# madeup_texts.pl DIR DOCUMENTS WORDS LABELS: a folder of made-up texts, one folder a label. Half of a
# text's words come from all words by Zipf's law, half from those that its label prefers.
use strict;
use warnings;

my ($dir, $n, $m, $labels) = @ARGV;
my ($sum, @upto) = (0);
srand 7;
push @upto, $sum += 1 / ($_ + 10) for 0 .. $m - 1;

my @first = qw(b d f g k l m n p r t v z br dr gr kr pl tr);
my @vowel = qw(a e i o u);
my @last = qw(b d g k m n p r t x);

sub word { # of a number: syllables, and no ending that a stemmer would cut
	my ($number, $word) = ($_[0] + 950, '');
	while ($number) {
		$word .= $first[$number % 19] . $vowel[$number / 19 % 5] . $last[$number / 95 % 10];
		$number = int($number / 950);
	}
	return $word;
}

sub zipf {
	my ($from, $to, $u) = (0, $m - 1, rand $sum);
	while ($from < $to) {
		my $middle = int(($from + $to) / 2);
		if ($upto[$middle] < $u) { $from = $middle + 1; } else { $to = $middle; }
	}
	return $from;
}

my @word = map { word($_) } 0 .. $m - 1;
my @home = map { int rand $m } 1 .. $labels;
mkdir $dir;
for my $l (1 .. $labels) { mkdir "$dir/group$l"; }
for my $i (1 .. $n) {
	my $l = int rand $labels;
	open my $f, '>', "$dir/group" . ($l + 1) . "/$i.txt" or die "$dir: $!\n";
	for my $t (1 .. 40 + int(-160 * log(1 - rand))) {
		my $w = rand() < .5 ? zipf() : ($home[$l] + int($m / 10 * rand() ** 3)) % $m;
		print $f $word[$w], $t % 12 ? ' ' : ".\n";
	}
	print $f "\n";
	close $f;
}
