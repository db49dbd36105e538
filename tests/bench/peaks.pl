#!/usr/bin/perl
# peaks.pl COMMAND ...: memory of a command and all that it starts, in MB: the sum of the peaks of its
# processes, and the greatest sum at one moment; and its CPU seconds. Looks every five milliseconds. Of a process that
# another of them forked, and that runs the same program still, only what is its own counts: the
# rest is there once.
use strict;
use warnings;

my $pid = fork // die;
if (!$pid) {
	setpgrp;
	open STDOUT, '>', '/dev/null';
	exec @ARGV or die;
}

sub numbers { # those of a file of /proc, in kB, by name
	my ($path) = @_;
	open my $file, '<', $path or return;
	return map { /^(\w+):\s+(\d+) kB/ ? ($1, $2) : () } <$file>;
}

# The processes of the group, with what they hold now and held at most, in kB.
sub look {
	my (%seen, %parent, %program);
	for my $folder (glob '/proc/[0-9]*') {
		open my $stat, '<', "$folder/stat" or next;
		my ($parent, $group) = (<$stat> // '') =~ /^.*\) \S+ (\d+) (\d+)/ or next;
		next if $group != $pid;
		my %kb = numbers("$folder/status");
		next if !$kb{VmRSS};
		$seen{$folder} = {now => $kb{VmRSS}, most => $kb{VmHWM}};
		$parent{$folder} = "/proc/$parent";
		$program{$folder} = readlink "$folder/exe" // '';
	}
	for my $folder (keys %seen) {
		next if ($program{$parent{$folder}} // '') ne $program{$folder};
		my %own = numbers("$folder/smaps_rollup");
		my $kb = ($own{Private_Clean} // 0) + ($own{Private_Dirty} // 0);
		$seen{$folder} = {now => $kb, most => $kb};
	}
	return \%seen;
}

my (%peak, $moment);
$moment = 0;
until (waitpid $pid, 1) {
	my $seen = look();
	my $now = 0;
	for my $process (keys %$seen) {
		$now += $seen->{$process}{now};
		my $most = $seen->{$process}{most};
		$peak{$process} = $most if $most > ($peak{$process} // 0);
	}
	$moment = $now if $now > $moment;
	select undef, undef, undef, .005;
}
exit 1 if $?;
my $sum = 0;
$sum += $_ for values %peak;
printf "%.0f %.0f %.2f\n", $sum * 1.024e-3, $moment * 1.024e-3, (times)[2] + (times)[3];
