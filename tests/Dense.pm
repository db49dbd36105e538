# Small dense matrices for the laws: an independent computation, in plain loops. A matrix is a list
# of rows. perl -I "$top/tests" -MDense -e '...'
package Dense;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(rows labels put turned product plus scaled unit inverse expm eigen block centred dot
	power_norm);

# The bodies of a stream as a matrix, sparse or dense (of $width columns at least); its labels.
sub rows {
	my ($file, $width) = @_;
	my ($most, @x) = ($width || 0);
	open my $in, '<', $file or die "$file: $!\n";
	while (my $line = <$in>) {
		chomp $line;
		next if $line =~ /^#/ || $line eq '';
		my @v = split ' ', (split /\t/, $line, -1)[1];
		if (@v && $v[0] =~ /:/) {
			my @r;
			for (@v) { my ($i, $x) = split /:/; $r[$i - 1] = $x; }
			@v = @r;
		}
		$most = @v if @v > $most;
		push @x, [@v];
	}
	for my $r (@x) { $r->[$_] //= 0 for 0 .. $most - 1; }
	return \@x;
}

sub labels {
	open my $in, '<', $_[0] or die;
	return [map { [split /,/, (split /\t/, $_, -1)[0]] } grep { !/^#/ } <$in>];
}

# Rows with the labels and ids of another stream, or none.
sub put {
	my ($a, $like) = @_;
	my @like;
	if ($like) { open my $in, '<', $like or die; @like = grep { !/^#/ } <$in>; chomp @like; }
	for my $i (0 .. $#$a) {
		my @f = $like ? split(/\t/, $like[$i], -1) : ('', '', '# ' . ($i + 1));
		print join("\t", $f[0], join(' ', map { sprintf '%.17g', $_ } @{$a->[$i]}), $f[2]), "\n";
	}
}

sub turned { my ($a) = @_; return [map { my $j = $_; [map { $_->[$j] } @$a] } 0 .. $#{$a->[0]}]; }

sub product {
	my ($a, $b) = @_;
	my @c;
	for my $r (@$a) {
		my @row = (0) x @{$b->[0]};
		for my $k (0 .. $#$r) {
			my $x = $r->[$k] or next;
			my $s = $b->[$k];
			$row[$_] += $x * $s->[$_] for 0 .. $#row;
		}
		push @c, \@row;
	}
	return \@c;
}

sub plus {
	my ($a, $b) = @_;
	return [map { my $i = $_; [map { $a->[$i][$_] + $b->[$i][$_] } 0 .. $#{$a->[0]}] } 0 .. $#$a];
}

sub scaled { my ($x, $a) = @_; return [map { [map { $x * $_ } @$_] } @$a]; }

sub unit { my ($n) = @_; return [map { my $i = $_; [map { $_ == $i ? 1 : 0 } 0 .. $n - 1] } 0 .. $n - 1]; }

sub inverse {
	my ($given) = @_;
	my $n = @$given;
	my $id = unit($n);
	my @a = map { [@{$given->[$_]}, @{$id->[$_]}] } 0 .. $n - 1;
	for my $c (0 .. $n - 1) {
		my ($p) = sort { abs $a[$b][$c] <=> abs $a[$a][$c] } $c .. $n - 1;
		@a[$c, $p] = @a[$p, $c];
		my $pivot = $a[$c][$c];
		$_ /= $pivot for @{$a[$c]};
		for my $i (grep { $_ != $c } 0 .. $n - 1) {
			my $f = $a[$i][$c] or next;
			$a[$i][$_] -= $f * $a[$c][$_] for 0 .. 2 * $n - 1;
		}
	}
	return [map { [@$_[$n .. 2 * $n - 1]] } @a];
}

sub expm { # the series of A/2^12, squared twelve times
	my ($a) = @_;
	my $small = scaled(1 / 4096, $a);
	my $sum = unit(scalar @$a);
	my $term = $sum;
	for my $j (1 .. 25) { $term = scaled(1 / $j, product($term, $small)); $sum = plus($sum, $term); }
	$sum = product($sum, $sum) for 1 .. 12;
	return $sum;
}

sub eigen { # Jacobi: values, decreasing, and vectors in rows
	my ($given) = @_;
	my $n = @$given;
	my @a = map { [@$_] } @$given;
	my $v = unit($n);
	for (1 .. 15) {
		for my $p (0 .. $n - 2) {
			for my $q ($p + 1 .. $n - 1) {
				next if abs $a[$p][$q] < 1e-300;
				my $th = ($a[$q][$q] - $a[$p][$p]) / (2 * $a[$p][$q]);
				my $t = ($th < 0 ? -1 : 1) / (abs($th) + sqrt($th * $th + 1));
				my $c = 1 / sqrt($t * $t + 1);
				my $s = $t * $c;
				for my $m (\@a, $v) {
					for (0 .. $n - 1) {
						my ($x, $y) = ($m->[$p][$_], $m->[$q][$_]);
						$m->[$p][$_] = $c * $x - $s * $y;
						$m->[$q][$_] = $s * $x + $c * $y;
					}
				}
				for (@a) {
					my ($x, $y) = @$_[$p, $q];
					$_->[$p] = $c * $x - $s * $y;
					$_->[$q] = $s * $x + $c * $y;
				}
			}
		}
	}
	my @order = sort { $a[$b][$b] <=> $a[$a][$a] } 0 .. $n - 1;
	return ([map { $a[$_][$_] } @order], [@$v[@order]]);
}

sub block { my ($a, @r) = @_; return [map { [@{$a->[$_]}[@r]] } @r]; }

sub centred { # HAH
	my ($a) = @_;
	my @a = map { [@$_] } @$a;
	for (1 .. 2) {
		for my $r (@a) { my $m = 0; $m += $_ / @$r for @$r; $_ -= $m for @$r; }
		@a = @{turned(\@a)};
	}
	return \@a;
}

sub dot { # <A,B>
	my ($a, $b) = @_;
	my $s = 0;
	for my $i (0 .. $#$a) { $s += $a->[$i][$_] * $b->[$i][$_] for 0 .. $#{$a->[$i]}; }
	return $s;
}

sub power_norm { my ($w) = eigen($_[0]); return $w->[0]; }

1;
