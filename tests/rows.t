#!/usr/bin/perl
# The table of rows(5), held against every program of tests/programs that reads rows.
use strict;
use warnings;
use lib do { require File::Basename; File::Basename::dirname(__FILE__) };
use Suite;

my @cases;
for (Suite::page('rows.5')) {
	push @cases, [$1, $2, Suite::unescape($3), $4]
		if /^(accept|reject)\s+(both|text|vectors)\s+\|(.*?)\|\s+(.*)/;
}
ok(@cases >= 40, scalar(@cases) . ' lines in the table');

for my $p (Suite::programs()) {
	next unless $p->{reads} =~ /^(?:text|vectors)$/;
	my @wrong;
	for (@cases) {
		my ($verdict, $who, $line, $what) = @$_;
		next if $who ne 'both' && $who ne $p->{reads};
		next if $verdict eq 'accept' && $p->{only_rejects};
		my $got = Suite::run($p, stdin => "$line\n");
		push @wrong, "$verdict \"$what\": status $got->{status}, $got->{stderr}"
			unless $verdict eq 'accept'
			? $got->{status} == 0 || $got->{stderr} =~ /(?:needs|takes) [\d.]+ .B / # what a machine cannot hold
			: $got->{status} == 1
			&& $got->{stderr} =~ /^\Q$p->{name}\E: stdin:\d+:\d+: wanted .*, found /;
	}
	ok(!@wrong, "$p->{name} keeps to the table");
	print "# $_\n" for map { s/\n/ /gr } @wrong;
}
Suite::done();
