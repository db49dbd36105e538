#!/usr/bin/perl
# Faults: in every program and mode, the n-th call of a function fails, for n = 1, 2, 3 ... until
# none is left to fail. Each run ends well, with the right bytes, or with a message, status 1,
# nothing left behind and every file either as it was or as it should be.
#
# A sample of the calls in the usual check, all of them with SEMKERN_LONG=1. FAULTS_MODES=REGEX
# chooses modes.
use strict;
use warnings;
use lib do { require File::Basename; File::Basename::dirname(__FILE__) . '/..' };
use Suite;
use POSIX ();

my %hows = (
	(map { $_ => ['once', 'on'] } qw(malloc calloc realloc mmap)),
	(map { $_ => ['once', 'term'] } qw(close fsync rename)),
	open => ['once', 'on', 'term'],
	read => ['once', 'on', 'short', 'eintr'],
	write => ['once', 'on', 'short', 'eintr', 'term'],
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
my $longest = 200;                          # seconds of a run
my $hits = 0;

prepare();
for (modes()) {
	my ($old, $command, $is_whole, $spares) = @$_;
	next if $command !~ /${\($ENV{FAULTS_MODES} \/\/ '')}/;
	my ($count, @bad) = try_mode($old, $command, $is_long || $is_whole, $spares);
	$hits += $count;
	ok(!@bad, "$command: $count faults");
	print "# $_\n" for @bad[0 .. ($#bad > 4 ? 4 : $#bad)];
	printf "# and %d more\n", @bad - 5 if @bad > 5;
}
ok($hits > ($is_long ? 10000 : 300), "$hits faults in all") unless $ENV{FAULTS_MODES};
Suite::done();

# The input of all modes, made by the programs themselves.
sub prepare {
	mkdir $_ for 'in', 'in/tree', 'in/tree/a', 'in/tree/b', 'work';
	symlink "$Suite::scratch/in", 'work/in';
	system('bash', '-e', '-c', 'cd in; ' . Suite::contents("$Suite::top/tests/faults/prepare")) == 0
		or die 'the input could not be made';
}

# Names of the files that it writes, the command, whether the sample is to have all of it, and whether
# memory is spared.
sub modes {
	my @modes;
	for (split /\n/, Suite::contents("$Suite::top/tests/faults/modes")) {
		next if /^#/;
		my ($old, $command) = split /\t/;
		push @modes, [[grep { /\w/ } split ' ', $old], $command, scalar($old =~ /!/), scalar($old =~ /~/)];
	}
	return @modes;
}

# Runs a command in the folder `work`, where its files are old. What came of it.
sub run_command {
	my ($old, $command, %fault) = @_;
	my ($line, $input) = split / < /, $command;
	chdir "$Suite::scratch/work";
	unlink grep { $_ ne 'in' } glob '* .??*';
	Suite::write_file($_, "old\n") for @$old;
	unlink '../mark';
	my $pid = fork;
	if (!$pid) {
		open STDIN, '<', $input // '/dev/null' or die;
		open STDOUT, '>', '../stdout' or die;
		open STDERR, '>', '../stderr' or die;
		if (%fault) {
			$ENV{LD_PRELOAD} = $library;
			@ENV{'FAULT_CALL', 'FAULT_HOW', 'FAULT_AT', 'FAULT_MARK'} =
				(@fault{'call', 'how', 'at'}, "$Suite::scratch/mark");
		}
		exec split ' ', $line or POSIX::_exit(127);
	}
	local $SIG{ALRM} = sub { kill 'KILL', $pid };
	alarm $longest;
	waitpid $pid, 0;
	my $status = $?;
	alarm 0;
	return {status => $status & 127 ? 128 + ($status & 127) : $status >> 8, hit => -e '../mark',
		stdout => Suite::contents('../stdout'), stderr => Suite::contents('../stderr'),
		files => {map { $_ => Suite::contents($_) } grep { $_ ne 'in' } glob '* .??*'}};
}

# What is wrong with a run; undef: nothing.
sub wrong {
	my ($got, $want, $program, $is_report, $is_term) = @_;
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
	return join ' ', grep({ !exists $got->{files}{$_} } keys %{$want->{files}}), 'lost'
		if keys %{$got->{files}} != keys %{$want->{files}};
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
	my $want = run_command($old, $command);
	my ($count, @bad) = (0);
	return (0, "without a fault: status $want->{status}: $want->{stderr}") if $want->{status};
	for (faults($is_whole, $spares)) {
		my ($call, $how) = @$_;
		for (my $at = 1;; $at += $is_whole ? 1 : $at + 1) {
			my $got = run_command($old, $command, call => $call, how => $how, at => $at);
			last unless $got->{hit};
			$count++;
			my $wrong = wrong($got, $want, $program, scalar($command =~ /^conv -c/), $how eq 'term');
			push @bad, "$call $how at $at: $wrong" if defined $wrong;
		}
	}
	return $count, @bad;
}
