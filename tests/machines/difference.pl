#!/usr/bin/perl
# difference.pl HOW FILE FILE: the largest difference of numbers, where all else must be the same.
# HOW is "row": relative to the greatest number of the line; "table": each relative to itself, or
# to 1 if that is more; "same": 0, or the place where bytes differ.
use strict;
use warnings;

my ($how, $one, $other) = @ARGV;
open my $a, '<', $one   or die "$one: $!\n";
open my $b, '<', $other or die "$other: $!\n";
my $number = qr/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
my $largest = 0;

sub differ {
	print "line $.: $_[0]\n";
	exit;
}

# Sparse entries that one side lacks are zeros.
sub vector {
	my ($body) = @_;
	my ($i, %at) = (0);
	for (split ' ', $body) {
		if (/^(\d+):(.*)/) { $at{$1} = $2 } else { $at{$i++} = $_ }
	}
	return \%at;
}

sub row {
	my ($x, $y) = @_;
	my @x = split /\t/, $x;
	my @y = split /\t/, $y;
	differ("$x[0] against $y[0]") if @x != @y || $x[0] ne $y[0] || ($x[2] // '') ne ($y[2] // '');
	return words($x, $y, 0) if @x < 3;
	my ($u, $v) = (vector($x[1]), vector($y[1]));
	my ($most, $far) = (0, 0);
	for (keys %$u, keys %$v) {
		my ($p, $q) = ($u->{$_} // 0, $v->{$_} // 0);
		differ("$p against $q") if $p ne $q && ($p !~ $number || $q !~ $number);
		next if $p !~ $number;
		$most = abs $p if abs $p > $most;
		$far = abs($p - $q) if abs($p - $q) > $far;
	}
	return $far ? $far / ($most || 1) : 0;
}

sub words {
	my ($x, $y, $least) = @_;
	my @x = split /([\s:,=]+)/, $x;
	my @y = split /([\s:,=]+)/, $y;
	differ('other words') if @x != @y;
	my $far = 0;
	for my $i (0 .. $#x) {
		next if $x[$i] eq $y[$i];
		differ("$x[$i] against $y[$i]") if $x[$i] !~ $number || $y[$i] !~ $number;
		my $size = abs $x[$i] > $least ? abs $x[$i] : $least;
		my $d = abs($x[$i] - $y[$i]) / ($size || 1);
		$far = $d if $d > $far;
	}
	return $far;
}

while (1) {
	my ($x, $y) = (scalar <$a>, scalar <$b>);
	last if !defined $x && !defined $y;
	differ('one is longer') if !defined $x || !defined $y;
	next if $x eq $y;
	differ('other bytes: ' . substr($x, 0, 60) =~ s/\s+/ /gr . ' against ' . substr($y, 0, 60) =~ s/\s+/ /gr) if $how eq 'same';
	chomp($x, $y);
	my $d = $how eq 'row' && $x =~ /\t/ ? row($x, $y) : words($x, $y, 1);
	$largest = $d if $d > $largest;
}
printf "%.2g\n", $largest;
