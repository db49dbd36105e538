#!/usr/bin/perl
# Every program and mode inside the fence (fence.c): it writes what it writes without, and nothing
# outside the memory that it took.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Suite;
use Modes;

my $library = "$Suite::bin/../fence.so";
if ($ENV{SEMKERN_SANITIZED} || !-e $library) {
	Suite::skip('fence', $ENV{SEMKERN_SANITIZED} ? 'a sanitizer has its own malloc' : "no $library");
	Suite::done();
	exit;
}
Modes::prepare();
for (Modes::all()) {
	my ($old, $command) = @$_;
	my $want = Modes::run($old, $command);
	my $got = Modes::run($old, $command, LD_PRELOAD => $library);
	my $is_same = $want->{status} == 0 && text($got) eq text($want);
	ok($is_same, $command);
	print map { "# $_\n" } "status $got->{status}", split /\n/, $got->{stderr} unless $is_same;
}
Suite::done();

# All that came of a run.
sub text {
	my ($run) = @_;
	my $files = $run->{files};
	return join "\0", @$run{qw(status stdout stderr)}, map { $_, $files->{$_} } sort keys %$files;
}
