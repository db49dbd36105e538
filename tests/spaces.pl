#!/usr/bin/perl
# spaces.pl MODEL MODEL TOLERANCE: two models of lsk -x hold the same space. First lines but for the
# trace's last digits; eigenvalues to TOLERANCE of the greatest; and each axis of the one in the span of
# the other's axes of nearly the same eigenvalue (1e-4 of it): the sine of the angle, times the gap to
# the rest, is at most TOLERANCE. Axes that nearly share the last eigenvalue may have been cut, and
# are left out.
use strict;
use warnings;

sub model {
	my ($path) = @_;
	open my $in, '<', $path or die "$path: $!\n";
	my $head = <$in>;
	my @axes;
	while (<$in>) {
		my ($labels, $body, $id) = split /\t/;
		my @x = split ' ', $body;
		return {head => $head =~ s/ trace=.*//sr, axes => \@axes, value => \@x} if $id =~ /eigenvalues/;
		push @{$axes[$_]}, $x[$_] for 0 .. $#x;
	}
	die "$path: no eigenvalues\n";
}

sub dot {
	my ($x, $y, $sum) = (@_, 0);
	$sum += $x->[$_] * $y->[$_] for 0 .. $#$x;
	return $sum;
}

my ($one, $other, $tolerance) = (model($ARGV[0]), model($ARGV[1]), $ARGV[2]);
die "$one->{head} and $other->{head}\n" if $one->{head} ne $other->{head};
my @w = @{$one->{value}};
for my $j (0 .. $#w) {
	my $d = abs($w[$j] - $other->{value}[$j]);
	die "eigenvalue $j: $w[$j] and $other->{value}[$j]\n" if !($d <= $tolerance * $w[0]);
}
for my $j (0 .. $#w) {
	my @near = grep { abs($w[$_] - $w[$j]) <= 1e-4 * $w[$j] } 0 .. $#w;
	next if $near[-1] == $#w && @near > 1;
	my $gap = $w[0];
	for my $i (0 .. $#w) {
		next if grep { $_ == $i } @near;
		$gap = abs($w[$i] - $w[$j]) if abs($w[$i] - $w[$j]) < $gap;
	}
	my @rest = @{$other->{axes}[$j]};
	for my $i (@near) {
		my $c = dot($one->{axes}[$i], $other->{axes}[$j]);
		$rest[$_] -= $c * $one->{axes}[$i][$_] for 0 .. $#rest;
	}
	my $sine = sqrt dot(\@rest, \@rest);
	die "axis $j: sine $sine, gap $gap of $w[0]\n" if !($sine * $gap <= $tolerance * $w[0]);
}
