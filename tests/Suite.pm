# What the perl tests share: the programs, running them, and TAP.
package Suite;
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
use File::Temp 'tempdir';
use IPC::Open3;
use Symbol 'gensym';

our $top = abs_path(dirname(__FILE__) . '/..');
our $bin = $ENV{SEMKERN_BIN} || "$top/build/bin";
our $scratch = tempdir(CLEANUP => 1);
$ENV{PATH} = "$bin:$ENV{PATH}";
$ENV{LC_ALL} = 'C';
$ENV{OPENBLAS_NUM_THREADS} = 1;
chdir $scratch or die;

my ($count, $failed) = (0, 0);

sub import { no strict 'refs'; *{caller() . '::ok'} = \&ok; }

# The prototype: in a list, a match that fails is no argument at all, and what is said would hold.
sub ok($$) {
	my ($holds, $what) = @_;
	$count++;
	$failed++ unless $holds;
	print $holds ? '' : 'not ', "ok $count - $what\n";
	return $holds;
}

sub skip {
	my ($what, $why) = @_;
	$count++;
	print "ok $count # skip $what: $why\n";
}

sub done {
	print "1..$count\n";
	chdir '/';
	exit($failed || !$count ? 1 : 0);
}

# Why a program is not there, if that is allowed: it is built only where it is asked for.
our %optional = (lskmpi => 'not built (make mpi-deps, make MPI=1)');

sub missing {
	my ($name) = @_;
	return -x "$bin/$name" ? undef : $optional{$name};
}

# tests/programs: name, what it reads, arguments; a fourth field "rejects" marks programs that
# need more of their input than valid rows.
sub programs {
	my @programs;
	open my $in, '<', "$top/tests/programs" or die;
	while (<$in>) {
		chomp;
		next if /^#/ || !/\S/;
		my ($name, $reads, $arguments, $more) = split /\t/;
		push @programs, {name => $name, reads => $reads,
			arguments => [split ' ', $arguments // ''],
			only_rejects => ($more // '') eq 'rejects'};
	}
	return @programs;
}

# A page as plain text, with the escapes of its source undone.
sub page {
	open my $in, '<', "$top/man/$_[0]" or die;
	return map { s/\\e/\\/gr } <$in>;
}

sub unescape {
	my %byte = (t => "\t", n => "\n", r => "\r", 0 => "\0", '\\' => '\\');
	return $_[0] =~ s/\\(?:x([0-9a-f]{2})|(.))/defined $1 ? chr hex $1 : $byte{$2}/ger;
}

sub contents {
	open my $in, '<', $_[0] or die "$_[0]: $!";
	local $/;
	my $text = <$in>;
	return defined $text ? $text : '';
}

sub write_file {
	open my $out, '>', $_[0] or die "$_[0]: $!";
	print $out $_[1];
	close $out;
}

# Runs a program of the table (or a hash with `command`): stdin, more arguments, a shell prefix.
sub run {
	my ($p, %how) = @_;
	write_file('.stdin', $how{stdin} // '');
	my $arguments = join ' ', map { s/'/'\\''/gr =~ s/.*/'$&'/sr } @{$p->{arguments}},
		@{$how{arguments} // []};
	my $status = system 'bash', '-c',
		($how{before} // '') . " $p->{name} $arguments "
		. ($how{after} // '< .stdin > .stdout') . ' 2> .stderr';
	return {status => $status & 127 ? 128 + ($status & 127) : $status >> 8,
		stdout => -e '.stdout' ? contents('.stdout') : '', stderr => contents('.stderr')};
}

1;
