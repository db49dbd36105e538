# The modes of tests/faults/modes, and a run of one in a folder of its own.
package Modes;
use strict;
use warnings;
use POSIX ();
use Suite;

my $longest = 200;                          # seconds of a run

# The input of all modes, made by the programs themselves.
sub prepare {
	mkdir $_ for 'in', 'in/tree', 'in/tree/a', 'in/tree/b', 'work';
	symlink "$Suite::scratch/in", 'work/in';
	system('bash', '-e', '-c', 'cd in; ' . Suite::contents("$Suite::top/tests/faults/prepare")) == 0
		or die 'the input could not be made';
}

# Names of the files that it writes, the command, whether the sample is to have all of it, and whether
# memory is spared.
sub all {
	my @modes;
	for (split /\n/, Suite::contents("$Suite::top/tests/faults/modes")) {
		next if /^#/;
		my ($old, $command) = split /\t/;
		push @modes, [[grep { /\w/ } split ' ', $old], $command, scalar($old =~ /!/), scalar($old =~ /~/)];
	}
	return @modes;
}

# Runs a command in the folder `work`, where its files are old, with these variables. What came of it.
sub run {
	my ($old, $command, %environment) = @_;
	my ($line, $input) = split / < /, $command;
	chdir "$Suite::scratch/work";
	unlink grep { $_ ne 'in' } glob '* .??*';
	Suite::write_file($_, "old\n") for @$old;
	my $pid = fork;
	if (!$pid) {
		open STDIN, '<', $input // '/dev/null' or die;
		open STDOUT, '>', '../stdout' or die;
		open STDERR, '>', '../stderr' or die;
		%ENV = (%ENV, TMPDIR => "$Suite::scratch/work", %environment);
		exec split ' ', $line or POSIX::_exit(127);
	}
	local $SIG{ALRM} = sub { kill 'KILL', $pid };
	alarm $longest;
	waitpid $pid, 0;
	my $status = $?;
	alarm 0;
	return {status => $status & 127 ? 128 + ($status & 127) : $status >> 8,
		stdout => Suite::contents('../stdout'), stderr => Suite::contents('../stderr'),
		files => {map { $_ => Suite::contents($_) } grep { $_ ne 'in' } glob '* .??*'}};
}

1;
