#!/usr/bin/perl
# Small things that laws do with rows, by name. tap.sh calls it `rows`.
#
#	rows dense N          sparse rows to dense ones of N columns
#	rows sparse           dense rows to sparse ones, without the zeros
#	rows first N          the first N numbers of dense rows
#	rows mirror           the numbers of dense rows backwards
#	rows each EXPRESSION  every number replaced, of dense or sparse rows: $_ is it, $i the row from 1
#	rows diagonal         the diagonal of a square, a number a line
#	rows symmetric        succeeds when a square is symmetric to the last digit
#	rows definite         succeeds when it has a Cholesky factor
#	rows unit             succeeds when every row has length 1 or 0
#	rows random SEED N M [NAME=VALUE ...]    N random rows of M columns:
#		value=rand      a number       } perl expressions, in which
#		share=1         is it there?   } $i is the row and $j the column
#		labels=         of the row     } from 1
#		id=d            before the row's number
#		form=sparse     or dense
#		empty=I         row I has no numbers; any other has one at least
#		again=I:J,...   row I has the numbers of row J
#
# Rows come from standard input and go to standard output.
use strict;
use warnings;

my %does = (
	dense => sub { each_body(\&dense) },
	sparse => sub { each_body(\&sparse) },
	first => sub { each_body(sub { (split ' ', $_[0])[0 .. $ARGV[0] - 1] }) },
	mirror => sub { each_body(sub { reverse split ' ', $_[0] }) },
	each => sub { each_body(\&replaced) },
	diagonal => sub { my $k = square(); print "$k->[$_][$_]\n" for 0 .. $#$k },
	symmetric => sub { exit !symmetric(square()) },
	definite => sub { exit !definite(square()) },
	unit => sub { exit !unit(square()) },
	random => sub { random(@ARGV) },
);
our ($i, $j);    # the row and the column, for the expressions of `random`
my $verb = shift // '';
my $action = $does{$verb} or die "rows: wanted one of ", join(' ', sort keys %does), ", found $verb\n";
$action->();

# Every row with another body: a function of the body gives its words.
sub each_body {
	my ($of) = @_;
	while (my $line = <STDIN>) {
		chomp $line;
		my ($labels, $body, @id) = split /\t/, $line, -1;
		print join("\t", $labels, join(' ', $of->($body)), @id), "\n";
	}
}

sub dense {
	my %at = map { split /:/ } split ' ', $_[0];
	return map { $at{$_} // 0 } 1 .. $ARGV[0];
}

sub sparse {
	my @x = split ' ', $_[0];
	return map { $x[$_] == 0 ? () : $_ + 1 . ":$x[$_]" } 0 .. $#x;
}

sub replaced {
	my $new = expression($ARGV[0]);
	$i = $.;
	my @words = split ' ', $_[0];
	for (@words) {
		my $index = s/^(.*:)// ? $1 : '';
		$_ = $index . $new->();
	}
	return @words;
}

# No rows are no square, but what a program left that failed.
sub square {
	my @rows = map { [split ' ', (split /\t/)[1]] } <STDIN>;
	return @rows ? \@rows : die "rows: wanted rows, found none\n";
}

sub symmetric {
	my ($k) = @_;
	for my $i (0 .. $#$k) {
		for my $j (0 .. $i) {
			return 0 if $k->[$i][$j] ne $k->[$j][$i];
		}
	}
	return 1;
}

sub definite {
	my ($k) = @_;
	my @l;
	for my $j (0 .. $#$k) {
		for my $i ($j .. $#$k) {
			my $rest = $k->[$i][$j];
			$rest -= $l[$i][$_] * $l[$j][$_] for 0 .. $j - 1;
			return 0 if $i == $j && $rest <= 0;
			$l[$i][$j] = $i == $j ? sqrt $rest : $rest / $l[$j][$j];
		}
	}
	return 1;
}

sub unit {
	for my $row (@{ $_[0] }) {
		my $length = 0;
		$length += $_**2 for @$row;
		return 0 if $length && abs($length - 1) > 1e-12;
	}
	return 1;
}

sub random {
	my ($seed, $n, $m, @settings) = @_;
	my %how = (value => 'rand', share => 1, labels => '""', id => 'd', form => 'sparse',
		map { split /=/, $_, 2 } @settings);
	my ($value, $share, $labels) = map { expression($how{$_}) } qw(value share labels);
	my %again = map { split /:/ } split /,/, $how{again} // '';
	my @rows;
	srand $seed;
	for (1 .. $n) {
		$i = $_;
		my @x = map { $j = $_; rand() < $share->() || $j == 1 + $i % $m ? $value->() : 0 } 1 .. $m;
		@x = (0) x $m if $i == ($how{empty} // 0);
		@x = @{ $rows[$again{$i}] } if $again{$i};
		$rows[$i] = \@x;
		print join("\t", $labels->(), join(' ', $how{form} eq 'dense' ? @x : sparse("@x")), "# $how{id}$i"), "\n";
	}
}

sub expression {
	my ($text) = @_;
	return eval("sub { $text }") // die "rows: $text: $@";    ## no critic
}
