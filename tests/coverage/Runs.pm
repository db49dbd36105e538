# What coverage and mutation share: the tests one by one, and the lines that each of them executes.
package Runs;
use strict;
use warnings;

# Tests as commands of their own: the sessions a file at a time, the tables of programs a program at
# a time, the laws a block at a time.
sub split_tests {
	my @sessions = (glob('tests/golden/*.txt'), glob('man/*.[157]'));
	my @programs = map { m{cmd/(\w+)\.c} } glob 'cmd/*.c';
	return map { my $t = $_; $t =~ m{^tests/sessions\.t$} ? map { "$t $ENV{PWD}/$_" } @sessions
		: $t =~ m{^tests/badinput\.t$} ? map { "$t $_" } @programs
		: $t =~ m{^tests/laws/} ? map { "$t $_" } split ' ', `$t -l` : $t } @_;
}

# A test's name as a file's.
sub name { return $_[0] =~ s/\Q$ENV{PWD}\E\///gr =~ s/[^\w.-]+/_/gr; }

# Runs a test in a group of its own; no process of it has more than so many seconds of a CPU, and all
# have ten times as many by the clock; `until_bad`: until its first failure. How it ended: ok, failed,
# late; and the seconds of a CPU that it took.
sub run {
	my ($test, $most, $until_bad, %environment) = @_;
	my (undef, undef, @before) = times;
	my $pid = open my $out, '-|';
	die "fork: $!" unless defined $pid;
	if (!$pid) {
		setpgrp 0, 0;
		open STDERR, '>', '/dev/null';
		open STDIN, '<', '/dev/null';
		%ENV = (%ENV, %environment);
		exec 'bash', '-c', sprintf('ulimit -t %d; exec %s', 1 + $most, $test) or exit 127;
	}
	my $end = '';
	local $SIG{ALRM} = sub { $end = 'late'; kill 'KILL', -$pid };
	alarm 20 + 10 * $most;
	while (<$out>) {
		next unless /^not ok/ && $until_bad;
		chomp;
		$end = $_;
		kill 'KILL', -$pid;
		last;
	}
	close $out;
	$end ||= 'failed' if $?;
	alarm 0;
	kill 'KILL', -$pid;
	my (undef, undef, @after) = times;
	return ($end || 'ok', $after[0] + $after[1] - $before[0] - $before[1]);
}

# file => {line => how often} from gcov's text, for the files of lib and cmd.
sub parse {
	my ($text) = @_;
	my ($file, %count);
	while ($$text =~ /^ *([^:\n]+): *(\d+):(.*)$/mg) {
		my ($times, $line, $rest) = ($1, $2, $3);
		if ($line == 0) {
			$file = $1 if $rest =~ m{^Source:(?:\Q$ENV{PWD}\E/)?(.*)};
			next;
		}
		next if $times eq '-' || $file !~ m{^(?:lib|cmd)/};
		$count{$file}{$line} += $times =~ /^(\d+)/ ? $1 : 0;
	}
	return \%count;
}

# What gcov says about the data files of a folder.
sub gcov {
	my ($folder) = @_;
	my @data = split /\n/, `find $folder -name '*.gcda' -path '*/lib/*' -o -name '*.gcda' -path '*/cmd/*'`;
	my %all;
	while (my @some = splice @data, 0, 100) {
		my $text = `gcov -t @some 2> /dev/null`;
		my $count = parse(\$text);
		for my $file (keys %$count) {
			$all{$file}{$_} += $count->{$file}{$_} for keys %{$count->{$file}};
		}
	}
	return \%all;
}

1;
