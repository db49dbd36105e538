#!/usr/bin/perl
# The pages say the same under mandoc and under groff: not a character is lost, whatever the layout.
use strict;
use warnings;
use lib do { require File::Basename; File::Basename::dirname(__FILE__) };
use Suite;

my %renderer = (
	mandoc => 'mandoc -Tutf8 -Owidth=900',
	groff => 'groff -mdoc -Tutf8 -P-c -P-b -P-o -P-u -rLL=3000n',
);

# The page without heading and footing, which differ, and without blanks and breaks; dashes and
# quotes are one each, and none is double: groff 1.23 puts names of sections in them, others do not.
sub text {
	my ($command, $page) = @_;
	my $text = qx($command '$page' 2> /dev/null);
	utf8::decode($text);
	for ($text) {
		s/.\x08//g;
		s/\A\s*[^\n]*\n//;
		s/\n[^\n]*\s*\z//;
		s/\s+//g;
		s/[\x{2010}-\x{2015}\x{2212}]/-/g;
		s/[\x{2018}\x{2019}]/'/g;
		s/["\x{201c}\x{201d}]//g;
	}
	return $text;
}

# Where two texts part, with some characters around.
sub parting {
	my ($one, $other) = @_;
	my $at = 0;
	$at++ while $at < length $one && substr($one, $at, 1) eq substr($other, $at, 1);
	my $from = $at < 20 ? 0 : $at - 20;
	my $places = sprintf '%s / %s', map { substr $_, $from, 60 } $one, $other;
	utf8::encode($places);
	return $places;
}

my @missing = grep { system("command -v $_ > /dev/null 2>&1") } sort keys %renderer;
for my $page (sort glob "$Suite::top/man/*.[157]") {
	my ($name) = $page =~ m{([^/]+)$};
	if (@missing) {
		Suite::skip($name, "@missing not installed");
		next;
	}
	my ($mandoc, $groff) = map { text($renderer{$_}, $page) } qw(mandoc groff);
	ok(length $mandoc > 500 && $mandoc eq $groff, "$name: mandoc and groff give the same text")
		or print '# ', parting($mandoc, $groff), "\n";
}
Suite::done();
