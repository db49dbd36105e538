#!/usr/bin/perl
# Small matrices in plain perl, for tests that want an independent computation.
#
#   algebra.pl random SEED N M SHARE    sparse rows, values in 1/8 .. 1, about SHARE of them there
#   algebra.pl gram ROWS [ROWS]         dense kernel rows: dot products with the second, or itself
#   algebra.pl values KERNEL            eigenvalues, decreasing (Jacobi's rotations)
#   algebra.pl latent KERNEL K          V_k W_k V_k'
#   algebra.pl scores KERNEL K T A Z    A top_Z(t) V_k V_k' + (1-A) t for the rows t of T
#   algebra.pl unit KERNEL              scaled to a unit diagonal
#   algebra.pl columns FEATURES J       the first J columns
#   algebra.pl permute KERNEL IDS       rows and columns in the order of the ids, one a line
use strict;
use warnings;

my ($what, @arguments) = @ARGV;

# [labels, {column => value}, id] for each row, and the width.
sub rows {
	my ($file) = @_;
	my ($width, @rows) = (0);
	open my $in, '<', $file or die "$file: $!\n";
	while (<$in>) {
		chomp;
		my ($labels, $body, $id) = split /\t/, $_, -1;
		my ($column, %row) = (0);
		for (split ' ', $body) {
			/^(\d+):(.*)/ ? $row{$column = $1} = $2 : ($row{++$column} = $_);
		}
		$width = $column if $column > $width;
		push @rows, [$labels, \%row, $id // '# ' . (@rows + 1)];
	}
	return ($width, @rows);
}

sub matrix {
	my ($width, @rows) = rows(@_);
	return map { my $row = $_->[1]; [map { $row->{$_} // 0 } 1 .. $width] } @rows;
}

sub show { # rows for names, values
	my ($named, @values) = @_;
	for my $i (0 .. $#values) {
		print "$named->[$i][0]\t", join(' ', map { sprintf '%.17g', $_ } @{$values[$i]}), "\t$named->[$i][2]\n";
	}
}

# Eigenvalues and vectors, as pairs [value, vector], decreasing.
sub jacobi {
	my @a = map { [@$_] } @_;
	my $n = @a;
	my @v = map { my $i = $_; [map { $_ == $i ? 1 : 0 } 0 .. $n - 1] } 0 .. $n - 1;
	for my $sweep (1 .. 60) {
		my $off = 0;
		for my $p (0 .. $n - 2) {
			for my $q ($p + 1 .. $n - 1) {
				next if $a[$p][$q] == 0;
				$off += $a[$p][$q] ** 2;
				my $theta = ($a[$q][$q] - $a[$p][$p]) / (2 * $a[$p][$q]);
				my $t = ($theta < 0 ? -1 : 1) / (abs($theta) + sqrt($theta ** 2 + 1));
				my $c = 1 / sqrt($t ** 2 + 1);
				my $s = $t * $c;
				for my $i (0 .. $n - 1) {
					my ($x, $y) = ($a[$i][$p], $a[$i][$q]);
					($a[$i][$p], $a[$i][$q]) = ($c * $x - $s * $y, $s * $x + $c * $y);
				}
				for my $i (0 .. $n - 1) {
					my ($x, $y) = ($a[$p][$i], $a[$q][$i]);
					($a[$p][$i], $a[$q][$i]) = ($c * $x - $s * $y, $s * $x + $c * $y);
					($x, $y) = ($v[$i][$p], $v[$i][$q]);
					($v[$i][$p], $v[$i][$q]) = ($c * $x - $s * $y, $s * $x + $c * $y);
				}
			}
		}
		last if $off < 1e-28;
	}
	my @order = sort { $a[$b][$b] <=> $a[$a][$a] } 0 .. $n - 1;
	return map { my $j = $_; [$a[$j][$j], [map { $v[$_][$j] } 0 .. $n - 1]] } @order;
}

sub dot {
	my ($x, $y) = @_;
	my $sum = 0;
	$sum += $x->[$_] * $y->[$_] for 0 .. $#$x;
	return $sum;
}

sub top {
	my ($z, @t) = @_;
	my @order = sort { $t[$b] <=> $t[$a] || $a <=> $b } 0 .. $#t;
	my %kept = map { $_ => 1 } @order[0 .. ($z < @t ? $z : @t) - 1];
	return map { $kept{$_} ? $t[$_] : 0 } 0 .. $#t;
}

my %commands = (
	random => sub {
		my ($seed, $n, $m, $share) = @_;
		my $next = sub { ($seed = ($seed * 1103515245 + 12345) % 2147483648) / 2147483648 };
		for my $i (1 .. $n) {
			my @row = map { $next->() < $share ? "$_:" . (1 + int 8 * $next->()) / 8 : () } 1 .. $m;
			print "l", $i % 3, "\t@row\t# d$i\n";
		}
	},
	gram => sub {
		my ($one, $other) = @_;
		my (undef, @x) = rows($one);
		my (undef, @y) = rows($other // $one);
		show(\@x, map { my $x = $_->[1]; [map { my ($sum, $y) = (0, $_->[1]);
			$sum += $x->{$_} * ($y->{$_} // 0) for sort { $a <=> $b } keys %$x; $sum } @y] } @x);
	},
	values => sub { printf "%.17g\n", $_->[0] for jacobi(matrix(@_)) },
	latent => sub {
		my ($kernel, $k) = @_;
		my (undef, @rows) = rows($kernel);
		my @pairs = (jacobi(matrix($kernel)))[0 .. $k - 1];
		show(\@rows, map { my $i = $_; [map { my ($j, $sum) = ($_, 0);
			$sum += $_->[0] * $_->[1][$i] * $_->[1][$j] for @pairs; $sum } 0 .. $#rows] } 0 .. $#rows);
	},
	scores => sub {
		my ($kernel, $k, $file, $share, $z) = @_;
		my @pairs = (jacobi(matrix($kernel)))[0 .. $k - 1];
		my (undef, @rows) = rows($file);
		my $n = @{$pairs[0][1]};
		my @t = map { my $row = $_->[1]; [map { $row->{$_} // 0 } 1 .. $n] } @rows;
		show(\@rows, map { my $t = $_;
			my @best = top($z, @$t);
			my @along = map { dot(\@best, $_->[1]) } @pairs;
			[map { my ($j, $sum) = ($_, 0);
				$sum += $along[$_] * $pairs[$_][1][$j] for 0 .. $#pairs;
				$share * $sum + (1 - $share) * $t->[$j] } 0 .. $n - 1] } @t);
	},
	unit => sub {
		my (undef, @rows) = rows(@_);
		my @k = matrix(@_);
		my @root = map { $k[$_][$_] > 0 ? sqrt $k[$_][$_] : 1 } 0 .. $#k;
		show(\@rows, map { my $i = $_; [map { $k[$i][$_] / $root[$i] / $root[$_] } 0 .. $#k] } 0 .. $#k);
	},
	columns => sub {
		my (undef, @rows) = rows($_[0]);
		my @f = matrix($_[0]);
		show(\@rows, map { [@$_[0 .. $_[1] - 1]] } @f);
	},
	permute => sub {
		my (undef, @rows) = rows($_[0]);
		my @k = matrix($_[0]);
		my %place = map { $rows[$_][2] => $_ } 0 .. $#rows;
		open my $in, '<', $_[1] or die;
		chomp(my @ids = <$in>);
		my @order = map { $place{$_} } @ids;
		show([@rows[@order]], map { my $i = $_; [map { $k[$i][$_] } @order] } @order);
	},
);
($commands{$what // ''} or die "algebra.pl: no such command\n")->(@arguments);
