#!/usr/bin/perl
# near.pl FILE FILE TOLERANCE: the same words in the same places, numbers within TOLERANCE of each
# other (relative to the larger of 1 and their size). Sparse entries count: "3:0.5" is two numbers.
# Two empty files are no agreement, but two that failed alike.
use strict;
use warnings;

my ($one, $other, $tolerance) = @ARGV;
open my $a, '<', $one   or die "$one: $!\n";
open my $b, '<', $other or die "$other: $!\n";
my $number = qr/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

my $is_empty = 1;
while (1) {
	my ($x, $y) = (scalar <$a>, scalar <$b>);
	last if !defined $x && !defined $y;
	$is_empty = 0;
	die "line $.: one file is longer\n" if !defined $x || !defined $y;
	my @x = split /([\s:,]+)/, $x;
	my @y = split /([\s:,]+)/, $y;
	die "line $.: @{[scalar @x]} parts against @{[scalar @y]}\n" if @x != @y;
	for my $i (0 .. $#x) {
		next if $x[$i] eq $y[$i];
		die "line $.: \"$x[$i]\" against \"$y[$i]\"\n"
			unless $x[$i] =~ $number && $y[$i] =~ $number;
		my $size = abs $x[$i] > 1 ? abs $x[$i] : 1;
		die "line $.: $x[$i] against $y[$i]\n" if abs($x[$i] - $y[$i]) > $tolerance * $size;
	}
}
die "both are empty\n" if $is_empty;
