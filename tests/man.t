#!/usr/bin/perl
# Every program has its page, its page has its options, and the overviews know it.
use strict;
use warnings;
use lib do { require File::Basename; File::Basename::dirname(__FILE__) };
use Suite;

# The words that --help offers for an option, as log|raw|binary, and the page does not have.
sub unsaid {
	my ($text, $help) = @_;
	my @words = map { split /\|/ } $help =~ /^  (?:-\w,|   ) --[-\w]+ ([a-z0-9]+(?:\|[a-z0-9]+)+)/mg;
	return grep { $text !~ /\b$_\b/m } @words;
}

my $readme = Suite::contents("$Suite::top/README.md");
my $overview = Suite::contents("$Suite::top/man/semkern.7");

for (glob "$Suite::top/cmd/*.c") {
	my ($name) = m{([^/]+)\.c$};
	my $page = "$Suite::top/man/$name.1";
	ok(-e $page, "$name has a page") or next;
	my $text = Suite::contents($page);
	if (my $why = Suite::missing($name)) {
		Suite::skip("the options of $name.1", $why);
		next;
	}
	my $help = Suite::run({name => $name, arguments => ['--help']})->{stdout};
	my %paged = map { $_ => 1 } $text =~ /^\.It Fl ([-\w]+)/mg, $text =~ /^\.It Fl \w+ , Fl -([-\w]+)/mg;
	my %helped = map { $_ => 1 } $help =~ /^  -(\w),/mg, $help =~ /^  (?:-\w,|   ) --([-\w]+)/mg;
	delete @helped{qw(h help version)};
	delete @paged{qw(h help version -help -version)};
	s/^-// && ($paged{$_} = 1) for grep { /^-/ } my @long = keys %paged;
	delete @paged{grep { /^-/ } keys %paged};
	my @missing = grep { !$paged{$_} } sort keys %helped;
	my @stale = grep { !$helped{$_} } sort keys %paged;
	ok(!@missing, "$name.1 has all options" . (@missing ? ": not @missing" : ''));
	ok(!@stale, "$name.1 has no other options" . (@stale ? ": @stale" : ''));
	my @unsaid = unsaid($text, $help);
	ok(!@unsaid, "$name.1 has all words of its options" . (@unsaid ? ": not @unsaid" : ''));
	ok($text =~ /^\.Sh EXIT STATUS/m && $text =~ /^\.Sh EXAMPLES/m && $text =~ /^\$ /m, "$name.1 has examples");
	ok($readme =~ /^\| `$name` \|/m, "README.md has $name");
	ok($overview =~ /^\.It Xr $name 1/m, "semkern(7) has $name");
}
# Letters that semkern(7) says are the same everywhere have one long name, but for the exceptions that
# it names; -M has one wording.
my %long;
my %said;
for my $page (glob "$Suite::top/man/*.1") {
	my $text = Suite::contents($page);
	$text =~ s/^\.It Fl K .*\n//mg if $page =~ /svmeval/;
	push @{$long{$1}{$2}}, $page while $text =~ /^\.It Fl (\w) , Fl -([-\w]+)/mg;
	$said{$1}{$2}++ while $text =~ /^\.It Fl (M) ,.*\n((?:(?!\.It|\.El).*\n)*)/mg;
}
for my $letter (qw(k x K w m u s j p M i)) {
	my @names = sort keys %{$long{$letter}};
	ok(@names == 1, "-$letter is @names");
	ok($overview =~ /^\.It Fl $letter\b/m, "semkern(7) tells of -$letter");
}
ok(keys %{$said{M}} == 1, '-M has one wording');
ok(!(grep { $overview !~ /^\.It \Q$_\E\n/m } 'kernel row', 'cross row', 'features', 'latent axis', 'model', 'run', 'label', 'term side'),
	'semkern(7) has a glossary');
Suite::done();
