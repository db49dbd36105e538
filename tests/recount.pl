#!/usr/bin/perl
# recount.pl PREDICTIONS TRUTH TABLE [one]: svmeval's table again, from the values of its -P and the
# labels of the rows it judged; label, dims, C, solver and whether a label was learnt come from TABLE.
# AUC by comparing all pairs. one: a row has been given the label of greatest value.
use strict;
use warnings;

my ($predictions, $truth, $table, $one) = @ARGV;
sub lines {
	open my $in, '<', $_[0] or die "$_[0]: $!\n";
	chomp(my @lines = <$in>);
	return map { [split /\t/, $_, -1] } @lines;
}
sub ratio { $_[1] ? $_[0] / $_[1] : 0 }
sub measures { # tp fp fn tn
	my ($tp, $fp, $fn, $tn) = @_;
	return (ratio($tp, $tp + $fp), ratio($tp, $tp + $fn), ratio(2 * $tp, 2 * $tp + $fp + $fn),
		ratio($fp + $fn, $tp + $fp + $fn + $tn), ratio($tp + $tn, $tp + $fp + $fn + $tn));
}
sub auc {
	my ($yes, $no) = @_;
	my $sum = 0;
	for my $a (@$yes) { $sum += $a > $_ ? 1 : $a == $_ ? .5 : 0 for @$no }
	return @$yes && @$no ? $sum / (@$yes * @$no) : 'nan';
}

my @predicted = lines($predictions);
my @true = lines($truth);
my ($head, @rows) = lines($table);
my @labels = grep { $_->[0] !~ /^m[ia]cro$/ } @rows;
my (@pool, @macro, @auc, $pos);
my $right = grep { is_right($_) } 0 .. $#true;
sub is_right {
	my ($i) = @_;
	my %true = map { $_ => 1 } split /,/, $true[$i][0];
	my @given = split /,/, $predicted[$i][0];
	return $one ? $true{$given[0]} : @given == keys %true && !grep { !$true{$_} } @given;
}
print join("\t", @$head), "\n";
for my $j (0 .. $#labels) {
	my ($name, $dims, $c) = @{$labels[$j]};
	my @n = (0, 0, 0, 0);
	my @of = ([], []);
	for my $i (0 .. $#true) {
		my $has = grep { $_ eq $name } split /,/, $true[$i][0];
		my $says = grep { $_ eq $name } split /,/, $predicted[$i][0];
		my $value = (split / /, $predicted[$i][1])[$j];
		my $greatest = !grep { $_ > $value } split / /, $predicted[$i][1];
		die "row $i: label $name and value $value do not agree\n"
			if $one ? $says && !$greatest : $says != ($value > 0);
		die "row $i: another id\n" if $predicted[$i][2] ne $true[$i][2];
		$n[$has ? ($says ? 0 : 2) : ($says ? 1 : 3)]++;
		push @{$of[$has ? 0 : 1]}, $value;
	}
	my @m = measures(@n);
	my $auc = $c ? auc(@of) : 'nan';
	print join("\t", $name, $dims, $c, $n[0] + $n[2], @m[0 .. 2], $auc, @m[3, 4],
		@{$labels[$j]}[-2, -1]), "\n";
	$pool[$_] += $n[$_] for 0 .. 3;
	$pos += $n[0] + $n[2];
	next unless $c;
	push @{$macro[$_]}, $m[$_] for 0 .. 4;
	push @auc, $auc if $auc ne 'nan';
}
sub mean { my $s = 0; $s += $_ for @_; return @_ ? $s / @_ : 'nan' }
my @micro = measures(@pool);
my @mean = map { mean(@{$macro[$_]}) } 0 .. 4;
my @last = @{$rows[@labels]}[-2, -1];
print join("\t", 'micro', @{$rows[@labels]}[1, 2], $pos, @micro[0 .. 2], 'nan', $micro[3], $right / @true, @last), "\n";
print join("\t", 'macro', @{$rows[@labels]}[1, 2], $pos, @mean[0 .. 2], mean(@auc), @mean[3, 4], @last), "\n";
