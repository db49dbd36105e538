#!/usr/bin/perl
# Runs the sessions of tests/golden/*.txt, the EXAMPLES of the manual and those of READMEs: "$ command" and the
# output it must have, standard error included. A command goes on while its line ends with \ or |,
# and on lines that begin with "> ". A page's comment '.\" needs COMMAND' before a block says that its
# sessions are skipped where COMMAND fails.
# "~ command" says that rounding shows: words must be the same, numbers within 1e-9 (near.pl).
# The golden ones are inside tests/faults/fence.c, which sees who reads and writes what is not theirs.
use strict;
use warnings;
use File::Temp 'tempdir';
use Cwd 'abs_path';
use File::Basename;

my $top = abs_path(dirname(__FILE__) . '/..');
my $bin = $ENV{SEMKERN_BIN} || "$top/build/bin";
my $fence = "$bin/../fence.so";
$ENV{PATH}   = "$bin:$ENV{PATH}";
$ENV{LC_ALL} = 'C';
delete $ENV{COLUMNS};
$ENV{OPENBLAS_NUM_THREADS} = 1;
$ENV{$_} = 1 for qw(OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM);
$ENV{$_} = 1 for qw(OMPI_MCA_rmaps_base_oversubscribe OMPI_MCA_mpi_yield_when_idle);
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)}; # a session's make is not a part of the one that runs the tests

# Programs that are built only where they are asked for.
my %optional = (lskmpi => 'make mpi-deps, make MPI=1');

# The literal blocks of a page's EXAMPLES, as plain text; "! COMMAND" is what the next ones need.
sub examples {
	my ($in_examples, $in_block, @lines) = (0, 0);
	for (@_) {
		$in_examples = /^\.Sh EXAMPLES/ if /^\.Sh/;
		push @lines, "! $1\n" if $in_examples && /^\.\\" needs (.*)/;
		$in_block = 1, next if $in_examples && /^\.Bd -literal/;
		push @lines, "! true\n" if $in_block && /^\.Ed/;
		$in_block = 0, next if /^\.Ed/;
		next unless $in_block;
		s/\\e/\\/g, s/\\\(aq/'/g, s/\\-/-/g, s/\\&//g;
		push @lines, $_;
	}
	return @lines;
}

# The indented blocks of a text in Markdown that begin with a command.
sub indented {
	my ($in_block, @lines) = (0);
	for (@_) {
		$in_block = $in_block ? /^    / : /^    \$ /;
		push @lines, s/^    //r if $in_block;
	}
	return @lines;
}

# [command, expected, line number, is near, what it needs] ...
sub sessions {
	my ($line, $goes_on, $needs, @sessions) = (0, 0, 'true');
	for (@_) {
		$line++;
		if (/^! (.*)/) {
			$needs = $1;
		} elsif (/^([\$~]) (.*)\n/) {
			push @sessions, ["$2\n", '', $line, $1 eq '~', $needs];
			$goes_on = /[\\|]$/;
		} elsif (@sessions && /^> / && !length $sessions[-1][1]) {
			$sessions[-1][0] .= s/^> //r;
			$goes_on = /[\\|]$/;
		} elsif ($goes_on) {
			$sessions[-1][0] .= $_;
			$goes_on = /[\\|]$/;
		} elsif (@sessions && !/^##/) {
			$sessions[-1][1] .= $_;
		}
	}
	return @sessions;
}

sub write_file {
	my ($name, $text) = @_;
	open my $out, '>', $name or die "$name: $!\n";
	print $out $text;
	close $out;
}

# The same bytes, or where rounding shows the same numbers.
sub agree {
	my ($got, $expected, $is_near) = @_;
	return 1 if $got eq $expected;
	return 0 unless $is_near;
	write_file('.got', $got);
	write_file('.expected', $expected);
	return system($^X, "$top/tests/near.pl", '.expected', '.got', 1e-9) == 0;
}

my %there = (true => 1);

sub is_there {
	my ($command) = @_;
	$there{$command} //= system("$command > /dev/null 2>&1") == 0 || 0;
	return $there{$command};
}

my $number = 0;
my $failed = 0;
for my $file (@ARGV ? @ARGV : (glob("$top/tests/golden/*.txt"), glob("$top/man/*.[157]"), "$top/README.md", "$top/examples/search/README.md")) {
	open my $in, '<', $file or die "$file: $!\n";
	my @lines = <$in>;
	my ($program) = basename($file) =~ /^(\w+)/;
	if ($optional{$program} && !-x "$bin/$program") {
		$number++;
		print "ok $number # skip ", basename($file), ": not built ($optional{$program})\n";
		next;
	}
	@lines = examples(@lines) if $file =~ /\.[157]$/;
	@lines = indented(@lines) if $file =~ /\.md$/;
	my $scratch = tempdir(CLEANUP => 1);
	my $before = $file =~ /golden/ && -e $fence && !$ENV{SEMKERN_SANITIZED} ? "LD_PRELOAD=$fence" : '';
	chdir $scratch;
	symlink "$top/examples", 'examples';
	for (sessions(@lines)) {
		my ($command, $expected, $line, $is_near, $needs) = @$_;
		my $name = basename($file) . ": " . ($command =~ s/\n.*//sr);
		$number++;
		print("ok $number # skip $name: $needs fails\n"), next unless is_there($needs);
		write_file('.session', $command);
		my $got = `$before bash .session 2>&1`;
		$expected =~ s/\n+\z/\n/;
		my $holds = agree($got, $expected, $is_near);
		print $holds ? '' : 'not ', "ok $number - $name\n";
		next if $holds;
		$failed++;
		print "# line $line of its sessions\n", map { s/^/# wanted: /mgr } $expected;
		print map { s/^/# got:    /mgr } $got;
	}
	chdir '/';
}
print "1..$number\n";
exit($failed || !$number ? 1 : 0);
