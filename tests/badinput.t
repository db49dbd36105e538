#!/usr/bin/perl
# What every program must bear: odd input, odd surroundings. A program is covered by its line in
# tests/programs, and one that is missing there fails. With arguments, only the programs named.
use strict;
use warnings;
use lib do { require File::Basename; File::Basename::dirname(__FILE__) };
use Suite;

my @programs = Suite::programs();
my %listed = map { $_->{name} => 1 } @programs;
for (glob "$Suite::top/cmd/*.c") {
	my ($name) = m{([^/]+)\.c$};
	ok($listed{$name}, "$name is in tests/programs");
}
my %asked = map { $_ => 1 } @ARGV;
@programs = grep { $asked{$_->{name}} } @programs if @ARGV;

# Some documents, as each kind of program wants them.
my $text = join '', map { "a" . $_ % 2 . "\tword" . chr(97 + $_ % 5) . " and red apple$_\t# d$_\n" } 1 .. 40;
my $vectors = join '', map { my $i = $_; "a" . $_ % 2 . "\t" . join(' ', map { "$_:" . (1 + ($i * $_) % 3) }
	grep { ($i + $_) % 3 } 1 .. 9) . "\t# d$_\n" } 1 .. 40;
my %sample = (text => $text, vectors => $vectors, other => '');

# A locale with a decimal comma, in force, or none: made here, where there is what it is made of.
my $locale = "LOCPATH=$Suite::scratch/locale LC_ALL=de_DE.UTF-8";
my $has_comma = mkdir('locale') && system('localedef -i de_DE -f UTF-8 locale/de_DE.UTF-8 2> /dev/null') == 0
	&& `$locale bash -c 'printf %.1f 1,5'` eq '1,5';

# Who cannot read everything: we, or where we are root somebody else, who sees the programs.
my $reader = $> ? '' : 'setpriv --reuid 65534 --clear-groups';
chmod 0755, $Suite::scratch;
my $has_reader = !$reader || system("$reader test -x '$Suite::bin' 2> /dev/null") == 0;

# The sample many times over, with ids of their own.
my %many;
sub many {
	my ($sample) = @_;
	return join '', map { my $k = $_; $sample =~ s/# /# $k-/gr } 1 .. 20000;
}

# It ends well, with the bytes of another run.
sub agrees {
	my ($got, $good) = @_;
	return $got->{status} == 0 && $got->{stdout} eq $good->{stdout};
}

sub is_usage {
	my ($p, @arguments) = @_;
	my $got = Suite::run({name => $p->{name}, arguments => \@arguments});
	return $got->{status} == 2 && $got->{stderr} =~ /^\Q$p->{name}\E: .*\nusage: / && $got->{stdout} eq '';
}

for my $p (@programs) {
	my $name = $p->{name};

	if (my $why = Suite::missing($name)) {
		Suite::skip($name, $why);
		next;
	}

	# the command line
	my $help = Suite::run({name => $name, arguments => ['--help']});
	my @lines = split /\n/, $help->{stdout};
	ok($help->{status} == 0 && @lines && @lines <= 40 && !grep({ length > 80 } @lines), "$name --help fits a screen");
	ok(Suite::run({name => $name, arguments => ['--version']})->{stdout} =~ /^\Q$name\E \(semkern\) \d/,
		"$name --version");
	ok(is_usage($p, '--no-such-option'), "$name: an unknown option is a usage error");
	ok(Suite::run({name => $name, arguments => ['--help']}, after => '< .stdin > /dev/full')->{status} == 1,
		"$name --help to a full disk fails") if -e '/dev/full';
	next if $p->{reads} eq 'other';

	# streams
	my $good = Suite::run($p, stdin => $sample{$p->{reads}});
	ok($good->{status} == 0 && $good->{stdout} ne '', "$name reads its sample") or print "# $good->{stderr}";
	my $crlf = Suite::run($p, stdin => $sample{$p->{reads}} =~ s/\n/\r\n/gr);
	ok(agrees($crlf, $good), "$name: CR LF is the same");
	my $cut = Suite::run($p, stdin => $sample{$p->{reads}} =~ s/\n\z//r);
	ok(agrees($cut, $good), "$name: no last newline is the same");
	my $slow = Suite::run($p, stdin => $sample{$p->{reads}}, before => 'dd bs=1 if=.stdin 2> /dev/null |',
		after => '> .stdout');
	ok(agrees($slow, $good), "$name: byte by byte is the same");
	my $comma = Suite::run($p, stdin => $sample{$p->{reads}}, before => $locale);
	my $what = "$name: the locale changes nothing";
	$has_comma ? ok(agrees($comma, $good), $what) : Suite::skip($what, 'no locale with a comma');
	my $again = Suite::run($p, stdin => $sample{$p->{reads}});
	ok(agrees($again, $good), "$name: the same bytes again");

	for (['empty input', ''], ['blank lines only', "\n\n\n"], ['comments only', "# a\n# b\n"]) {
		my ($what, $stdin) = @$_;
		next if $name eq 'docs' && $stdin ne '';
		my $got = Suite::run($p, stdin => $stdin);
		ok($p->{only_rejects} ? $got->{status} == 1 && $got->{stderr} =~ /^\Q$name\E: /
			: $got->{status} == 0 && $got->{stdout} eq '', "$name: $what");
	}
	for (['a missing file', 'no/such/file'], ['a folder', '.']) {
		my ($what, $path) = @$_;
		next if $name eq 'docs' && $path eq '.' && !grep { $_ eq '-l' } @{$p->{arguments}};
		my $got = Suite::run($p, arguments => [$path]);
		ok($got->{status} == 1 && $got->{stderr} =~ /^\Q$name: $path\E: \w/, "$name: $what");
	}
	for (['packed', "\x1f\x8b\x08\x00rest", 'gzip data', 'zcat'], ['packed', "PK\x03\x04rest", 'a zip archive', 'unzip -p'],
		['packed', "BZh91AY&SY", 'bzip2 data', 'bzcat'], ['packed', "\xfd7zXZ\0", 'xz data', 'xzcat'],
		['packed', "\x28\xb5\x2f\xfd", 'zstd data', 'zstdcat']) {
		my ($path, $bytes, $what, $reader) = @$_;
		Suite::write_file($path, $bytes);
		my $got = Suite::run($p, arguments => [$path]);
		ok($got->{status} == 1 && $got->{stderr} eq "$name: $path: $what: $reader $path | $name\n" && $got->{stdout} eq '',
			"$name: $what") or print "# $got->{stderr}";
	}
	my $packed = Suite::run($p, stdin => "\x1f\x8b\x08", before => 'dd bs=1 if=.stdin 2> /dev/null |', after => '> .stdout');
	ok($packed->{status} == 1 && $packed->{stderr} eq "$name: stdin: gzip data: zcat | $name\n", "$name: gzip data on standard input");
	unlink 'unreadable';
	Suite::write_file('unreadable', "x\n");
	chmod 0, 'unreadable';
	if (!$has_reader) {
		Suite::skip("$name: an unreadable file", 'this user reads everything, and nobody sees the programs');
	} else {
		my $got = Suite::run($p, arguments => ['unreadable'], before => $reader);
		ok($got->{status} == 1 && $got->{stderr} =~ /unreadable: Permission denied/, "$name: an unreadable file");
	}

	# output that does not arrive
	my $closed = Suite::run($p, stdin => $sample{$p->{reads}}, after => '< .stdin >&-');
	ok($closed->{status} == 1 && $closed->{stderr} =~ /^\Q$name\E: stdout: /, "$name: standard output closed");
	my $no_input = Suite::run($p, after => '<&- > .stdout');
	ok($no_input->{status} == 1 && $no_input->{stderr} =~ /^\Q$name\E: stdin: /, "$name: standard input closed");
	if (-e '/dev/full') {
		my $full = Suite::run($p, stdin => $sample{$p->{reads}}, after => '< .stdin > /dev/full');
		ok($full->{status} == 1 && $full->{stderr} =~ /^\Q$name\E: stdout: /, "$name: a full disk");
	}
	my $left = Suite::run($p, stdin => $sample{$p->{reads}},
		before => '{', after => '< .stdin; echo $? > .status; } | sleep 0');
	# a small output may fit the pipe before the reader leaves; then the status is 0
	my $status = Suite::contents('.status');
	ok($status =~ /^(?:0|141)$/ && $left->{stderr} eq '', "$name: a reader that leaves, silently");

	# memory
	if ($ENV{SEMKERN_SANITIZED} || $ENV{SEMKERN_EMULATED}) {
		Suite::skip("$name: little memory", 'a sanitizer or an emulator needs much');
		next;
	}
	my $poor = Suite::run($p, stdin => $many{$p->{reads}} //= many($sample{$p->{reads}}),
		before => 'ulimit -v 120000;', after => '< .stdin > /dev/null');
	ok($poor->{status} == 0 || $poor->{status} == 1 && $poor->{stderr} =~ /^\Q$name\E: (?:out of memory: wanted|.* needs) /,
		"$name: little memory") or print "# status $poor->{status}: $poor->{stderr}\n";
}
Suite::done();
