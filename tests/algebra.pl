#!/usr/bin/perl
# What the laws of lsk and others compare with, by the plain loops of Dense.pm. tap.sh calls it `algebra`.
#
#   algebra.pl random SEED N M SHARE    sparse rows, values in 1/8 .. 1, about SHARE of them there
#   algebra.pl gram ROWS [ROWS]         dense kernel rows: dot products with the second, or itself
#   algebra.pl values KERNEL            eigenvalues, decreasing
#   algebra.pl latent KERNEL K          V_k W_k V_k'
#   algebra.pl scores KERNEL K T A Z    A top_Z(t) V_k V_k' + (1-A) t for the rows t of T
#   algebra.pl grown K FORGET ROWS ...  eigenvalues of X'X, cut to K and times FORGET^2 before the
#                                       rows of each next file join; then, in a line, what was cut
#   algebra.pl unit KERNEL              scaled to a unit diagonal
#   algebra.pl columns FEATURES J       the first J columns
#   algebra.pl permute KERNEL LIKE      rows and columns in the order of the rows of LIKE
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Dense;

my ($what, @arguments) = @ARGV;

# {column => value} for each row: columns may have great numbers.
sub sparse {
	open my $in, '<', $_[0] or die;
	my @rows;
	while (my $line = <$in>) {
		my ($column, %at) = (0);
		for (split ' ', (split /\t/, $line, -1)[1]) {
			$column++;
			if (/(.*):(.*)/) { $at{$1} = $2 } else { $at{$column} = $_ }
		}
		push @rows, \%at;
	}
	return @rows;
}

sub sparse_dot {
	my ($x, $z) = @_;
	my $sum = 0;
	$sum += $x->{$_} * $z->{$_} for sort { $a <=> $b } grep { exists $z->{$_} } keys %$x;
	return $sum;
}

# V' diag(f(w)) V of the first k pairs.
sub of_pairs {
	my ($kernel, $k, $f) = @_;
	my ($w, $v) = eigen(rows($kernel));
	my @v = @$v[0 .. $k - 1];
	return product(turned(\@v), [map { my $x = $f->($w->[$_]); [map { $x * $_ } @{$v[$_]}] } 0 .. $k - 1]);
}

sub top {
	my ($z, @t) = @_;
	my @order = sort { $t[$b] <=> $t[$a] || $a <=> $b } 0 .. $#t;
	my %kept = map { $_ => 1 } @order[0 .. ($z < @t ? $z : @t) - 1];
	return map { $kept{$_} ? $t[$_] : 0 } 0 .. $#t;
}

# U W U' of the first k pairs of a symmetric matrix, and the sum of the other values.
sub cut {
	my ($a, $k) = @_;
	my ($w, $v) = eigen($a);
	my @u = map { my $x = sqrt($w->[$_] > 0 ? $w->[$_] : 0); [map { $x * $_ } @{$v->[$_]}] } 0 .. $k - 1;
	my $rest = 0;
	$rest += $_ for @$w[$k .. $#$w];
	return (product(turned(\@u), \@u), $rest);
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
		my @z = sparse($other // $one);
		my @kernel;
		for my $x (sparse($one)) {
			push @kernel, [map { sparse_dot($x, $_) } @z];
		}
		put(\@kernel, $one);
	},
	values => sub { my ($w) = eigen(rows(@_)); printf "%.17g\n", $_ for @$w },
	latent => sub { my ($kernel, $k) = @_; put(of_pairs($kernel, $k, sub { $_[0] }), $kernel) },
	scores => sub {
		my ($kernel, $k, $file, $share, $z) = @_;
		my $project = of_pairs($kernel, $k, sub { 1 });
		my $t = rows($file, scalar @$project);
		my $best = [map { [top($z, @$_)] } @$t];
		put(plus(scaled($share, product($best, $project)), scaled(1 - $share, $t)), $file);
	},
	grown => sub {
		my ($k, $forget, @files) = @_;
		my ($width, $lost, $a) = (0, 0);
		for my $file (@files) { my $n = @{rows($file)->[0]}; $width = $n if $n > $width; }
		for my $file (@files) {
			my $x = rows($file, $width);
			my $more = product(turned($x), $x);
			if ($a) { ($a, my $rest) = cut($a, $k); $lost = ($lost + $rest) * $forget ** 2; }
			$a = $a ? plus(scaled($forget ** 2, $a), $more) : $more;
		}
		my ($w) = eigen($a);
		printf "%.17g\n", $_ for @$w[0 .. $k - 1], $lost;
	},
	unit => sub {
		my $k = rows(@_);
		my @root = map { $k->[$_][$_] > 0 ? sqrt $k->[$_][$_] : 1 } 0 .. $#$k;
		put([map { my $i = $_; [map { $k->[$i][$_] / $root[$i] / $root[$_] } 0 .. $#$k] } 0 .. $#$k], @_);
	},
	columns => sub { my ($file, $j) = @_; put([map { [@$_[0 .. $j - 1]] } @{rows($file)}], $file) },
	permute => sub {
		my ($kernel, $like) = @_;
		my ($n, %place) = (0);
		open my $in, '<', $kernel or die;
		$place{(split /\t/)[2]} = $n++ while <$in>;
		open my $order, '<', $like or die;
		put(block(rows($kernel), map { $place{(split /\t/)[2]} } <$order>), $like);
	},
);
($commands{$what // ''} or die "algebra.pl: no such command\n")->(@arguments);
