#!/usr/bin/perl
# Faults: in every program and mode, the n-th call of a function fails, for n = 1, 2, 3 ... until
# none is left to fail. Each run ends well, with the right bytes, or with a message, status 1,
# nothing left behind and every file either as it was or as it should be.
#
# A sample of the calls in the usual check, all of them with SEMKERN_LONG=1. FAULTS_MODES=REGEX
# chooses modes.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Suite;
use Modes;

my %hows = (
	(map { $_ => ['once', 'on'] } qw(malloc calloc realloc mmap)),
	(map { $_ => ['once', 'term'] } qw(close fsync rename)),
	open => ['once', 'on', 'term'],
	lseek => ['once', 'on'],
	(map { $_ => ['once', 'on', 'short', 'eintr'] } qw(read pread)),
	(map { $_ => ['once', 'on', 'short', 'eintr', 'term'] } qw(write pwrite)),
	fork => ['once'],
	thread => ['once'],
);
my $library = $ENV{SEMKERN_FAULTS} // "$Suite::bin/../faults.so";
if ($ENV{SEMKERN_SANITIZED} || !-e $library) {
	Suite::skip('faults', $ENV{SEMKERN_SANITIZED} ? 'a sanitizer has its own malloc' : "no $library");
	Suite::done();
	exit;
}
my $is_long = $ENV{SEMKERN_LONG};
my $hits = 0;
my %hits_of = map { $_ => 0 } keys %hows;

Modes::prepare();
for (Modes::all()) {
	my ($old, $command, $is_whole, $spares) = @$_;
	next if $command !~ /${\($ENV{FAULTS_MODES} \/\/ '')}/;
	my ($count, @bad) = try_mode($old, $command, $is_long || $is_whole, $spares);
	$hits += $count;
	ok(!@bad, "$command: $count faults");
	print "# $_\n" for @bad[0 .. ($#bad > 4 ? 4 : $#bad)];
	printf "# and %d more\n", @bad - 5 if @bad > 5;
}
if (!$ENV{FAULTS_MODES}) {
	ok($hits > ($is_long ? 10000 : 300), "$hits faults in all");
	ok($hits_of{$_} > 0, "$hits_of{$_} of $_") for sort keys %hits_of;
}
Suite::done();

# What is wrong with a run; undef: nothing.
sub wrong {
	my ($got, $want, $program, $old, $is_report, $is_term) = @_;
	my $is_good = $got->{status} == 0;
	my $is_ended = $got->{status} == 143 && $is_term;
	return "status $got->{status}: $got->{stderr}" if $got->{status} > 1 && !$is_ended;
	return 'status 1 without a message' if !$is_good && !$is_ended && $got->{stderr} !~ /^\Q$program\E: ./m;
	return 'other output' if $is_good && $got->{stdout} ne $want->{stdout};
	return 'output that is no beginning' if !$is_report && index($want->{stdout}, $got->{stdout}) != 0;
	for (keys %{$got->{files}}) {
		my $new = $want->{files}{$_} // return "$_ is left behind";
		next if $got->{files}{$_} eq $new;
		return "$_ is wrong" if $is_good || $got->{files}{$_} ne "old\n";
	}
	my @lost = grep { !exists $got->{files}{$_} } $is_good ? keys %{$want->{files}} : @$old;
	return "@lost lost" if @lost;
	return undef;
}

# Calls and how they fail; of the sample a fourth each time.
my $turn;
sub faults {
	my ($is_whole, $spares) = @_;
	my @all = map { my $call = $_; map { [$call, $_] } @{$hows{$call}} } sort keys %hows;
	@all = grep { "@$_" !~ /alloc|mmap/ } @all if $spares;
	$turn++;
	return $is_whole ? @all : @all[grep { ($_ + $turn) % 4 == 0 } 0 .. $#all];
}

# How many faults there were, and the bad ones in words.
sub try_mode {
	my ($old, $command, $is_whole, $spares) = @_;
	my ($program) = $command =~ /^(\w+)/;
	my $mark = "$Suite::scratch/mark";
	my $want = Modes::run($old, $command);
	my ($count, @bad) = (0);
	return (0, "without a fault: status $want->{status}: $want->{stderr}") if $want->{status};
	for (faults($is_whole, $spares)) {
		my ($call, $how) = @$_;
		for (my $at = 1;; $at += $is_whole ? 1 : $at + 1) {
			my $got = Modes::run($old, $command, LD_PRELOAD => $library, FAULT_CALL => $call,
				FAULT_HOW => $how, FAULT_AT => $at, FAULT_MARK => $mark);
			last unless unlink $mark;
			$count++;
			$hits_of{$call}++;
			my $wrong = wrong($got, $want, $program, $old, scalar($command =~ /^conv -c/), $how eq 'term');
			push @bad, "$call $how at $at: $wrong" if defined $wrong;
		}
	}
	return $count, @bad;
}
