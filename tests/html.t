#!/usr/bin/perl
# make html: an index that has every page, and no link that leads nowhere.
use strict;
use warnings;
use lib do { require File::Basename; File::Basename::dirname(__FILE__) };
use Suite;

if (system 'command -v mandoc > /dev/null 2>&1') {
	Suite::skip('make html', 'mandoc is not installed');
	Suite::done();
}
ok(system("make -s -C '$Suite::top' DEPS=no BUILD='$Suite::scratch' html > log 2>&1") == 0, 'make html')
	or print map { "# $_\n" } split /\n/, Suite::contents('log');

my %text = map { m{([^/]+)$} => Suite::contents($_) } glob 'html/*.html';
my %ids = map { my $page = $_; $page => {map { $_ => 1 } $text{$page} =~ /\bid="([^"]*)"/g} } keys %text;

# What is wrong with a link of a page, if anything is.
sub dead {
	my ($page, $link) = @_;
	my ($file, $mark) = $link =~ /^([^#]*)(?:#(.*))?$/;
	$file = $page if $file eq '';
	return "$page: no file $file" unless -e "html/$file";
	return "$page: no place #$mark in $file" if defined $mark && !$ids{$file}{$mark};
	return ();
}

my (@dead, $links);
for my $page (sort keys %text) {
	my @links = $text{$page} =~ /\b(?:href|src)="([^"]*)"/g;
	$links += @links;
	push @dead, map { dead($page, $_) } @links;
}
ok($links > 500, "$links links");
ok(!@dead, 'none is dead') or print map { "# $_\n" } @dead;
for my $page (glob "$Suite::top/man/*.[157]") {
	my ($name) = $page =~ m{([^/]+)$};
	ok(scalar($text{'index.html'} =~ m{<dt><a href="\Q$name\E.html">[^<]+</a></dt><dd>[^<]{10}}), "the index has $name");
	ok(index($text{"$name.html"} // '', 'href="index.html"') > 0 && index($text{"$name.html"}, 'href="style.css"') > 0,
		"$name.html leads back and has the style");
}
my $overview = $text{'semkern.7.html'};
ok(index($overview, '<a class="Xr" href="tok.1.html">tok(1)</a>') > 0 && scalar($overview =~ /[^>]shuf\(1\)/),
	'our pages are linked, others are named');
Suite::done();
