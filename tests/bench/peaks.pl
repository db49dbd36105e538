#!/usr/bin/perl
# peaks.pl COMMAND ...: memory of a command and all that it starts, in MB: the sum of the peaks of its
# processes, and the greatest sum at one moment. Looks every five milliseconds.
use strict;
use warnings;

my $pid = fork // die;
if (!$pid) {
	setpgrp;
	open STDOUT, '>', '/dev/null';
	exec @ARGV or die;
}

# The processes of the group, with what they hold now and held at most, in kB.
sub look {
	my %seen;
	for my $folder (glob '/proc/[0-9]*') {
		open my $stat, '<', "$folder/stat" or next;
		my ($group) = (<$stat> // '') =~ /^.*\) \S+ \S+ (\d+)/ or next;
		next if $group != $pid;
		open my $status, '<', "$folder/status" or next;
		my %kb = map { /^(VmHWM|VmRSS):\s+(\d+)/ ? ($1, $2) : () } <$status>;
		$seen{$folder} = \%kb if %kb;
	}
	return \%seen;
}

my (%peak, $moment);
$moment = 0;
until (waitpid $pid, 1) {
	my $seen = look();
	my $now = 0;
	for my $process (keys %$seen) {
		$now += $seen->{$process}{VmRSS};
		my $most = $seen->{$process}{VmHWM};
		$peak{$process} = $most if $most > ($peak{$process} // 0);
	}
	$moment = $now if $now > $moment;
	select undef, undef, undef, .005;
}
my $sum = 0;
$sum += $_ for values %peak;
printf "%.0f %.0f\n", $sum / 1024, $moment / 1024;
