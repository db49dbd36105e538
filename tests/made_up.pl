#!/usr/bin/perl
# made_up.pl lsk|lss|mlsi|klsa FOLDER [RUN ...]: runs and tables as the examples make them, with made-up numbers,
# so that what is made of them (verdicts, figures, the page) can be tried without hours of work.
#
# Of lsk and mlsi the RUNs are those that experiments.tsv names, as runs/med/q23@none@1.tsv; of lss and klsa
# the tables that their verdicts read are written. A number depends on what it is of, and on nothing else.
use strict;
use warnings;
use Digest::MD5 'md5';
use File::Basename 'dirname';
use File::Path 'make_path';

my ($paper, $folder, @runs) = @ARGV;
my %of = (lsk => \&lsk, mlsi => \&mlsi, lss => \&lss, klsa => \&klsa);
die "usage: made_up.pl lsk|lss|mlsi|klsa FOLDER [RUN ...]\n" unless defined $folder && $of{$paper};
$of{$paper}->();

# A number between LOW and HIGH by the words that it is of.
sub made_up {
	my ($low, $high, @of) = @_;
	return sprintf '%.6f', $low + ($high - $low) * unpack('N', md5(join ' ', @of)) / 2**32;
}

sub write_lines {
	my ($name, @lines) = @_;
	make_path(dirname("$folder/$name"));
	open my $to, '>', "$folder/$name" or die "made_up.pl: $folder/$name: $!\n";
	print $to map { join("\t", @$_) . "\n" } @lines;
	close $to or die "made_up.pl: $folder/$name: $!\n";
}

sub split_of { return $_[0] =~ s/\.tsv$//r =~ s{.*/}{}r =~ s/.*@//r }

# ---- lsk: `experiment variant method label dims C measure value`

sub lsk {
	my @five = qw(earn acq money-fx grain crude);
	my @ten = (@five, qw(trade interest ship wheat corn));
	my @curve = (25, 50, 100, 200, 300, 400, 500, 700, 1000, 1500, 1900);
	my @med = (25, 50, 100, 150, 200, 300, 400, 500, 600, 700, 800, 900);
	my @soft = qw(.0001 .001 .003 .01 .03 .1 .3 1 3 10 100);
	for my $run (@runs) {
		my ($experiment, $name) = $run =~ m{runs/([^/]+)/(.*)\.tsv$} or die "made_up.pl: $run\n";
		my ($first, $second, $third) = split /@/, $name;
		my @points;
		if ($experiment eq 'subset' || $experiment eq 'small') {
			my @k = $experiment eq 'small' ? (100, 200, 300) : @curve;
			my @y = $experiment eq 'small' ? @ten : @five;
			@points = map { my $m = $_; map { ['-', $m, $_, 30, @y] } @k } 'lsk', 'gsk';
			push @points, map { ['-', $_, '-', 30, @y] } 'linear', 'linear-free';
			push @points, map { ['-', 'lsk-free', $_, 30, @y] } $experiment eq 'small' ? @k : 300;
			push @points, ['-', 'gsk-free', 300, 30, @y];
		} elsif ($experiment eq 'med') {
			for my $c (10, 100) {
				push @points, map { my $m = $_; map { [$second, $m, $_, $c, $first] } @med } 'lsk', 'gsk';
				push @points, map { [$second, 'lsk-unit', $_, $c, $first] } 100, 200, 400, 900;
				push @points, [$second, 'linear', '-', $c, $first];
				push @points, [$second, 'linear-free', '-', $c, $first],
				    map { [$second, 'lsk-free', $_, $c, $first] } 100, 200, 400, 800
				    if $second eq 'none';
			}
		} elsif ($experiment eq 'free') {
			@points = map { [$second, 'gsk-free', $_, 100, $first] } 100, 200, 400;
		} elsif ($experiment eq 'full') {
			@points = $first eq 'linear' ? ['-', 'linear', '-', 30, ninety()] : [$second, 'gsk', $third, 30, $first];
		} elsif ($experiment eq 'modapte') {
			@points = [$first, 'linear', '-', 1, ninety()];
		} elsif ($experiment eq 'iono') {
			for my $c (qw(.01 .1 1)) {
				push @points, map { [$first, 'lsk', $_, $c, 'b'] } 5, 10, 20, 50, 100, 300;
				push @points, map { [$first, 'after', $_, $c, 'b'] } 5, 10, 20, 34;
				push @points, map { [$first, 'lsk-free', $_, $c, 'b'] } 10, 20, 50, 100;
				push @points, map { [$first, $_, '-', $c, 'b'] } 'full', 'full-free';
			}
		} elsif ($experiment eq 'ridge') {
			for my $ridge (qw(.03 .1 .3 1 3)) {
				push @points, map { ['-', 'ridge', $ridge, $_, $first] } 1, 100;
				push @points, ['-', 'margin', $ridge, '2-norm', $first];
			}
			push @points, map { ['-', 'linear', '-', $_, $first] } @soft;
		} elsif ($experiment eq 'kernels') {
			@points = map { ['-', $_, '-', 30, @five] }
			    qw(linear lsk gsk gvsm poly-gvsm wordnet rbf-wordnet poly poly-before-lsk poly-after-lsk);
		} elsif ($experiment eq 'tune') {
			@points = map { my $k = $_; map { ['-', 'lsk', $k, $_, 'earn'] } qw(.1 .3 1 3 10 30 100) } @curve;
		}
		write_lines($run, map { measured($experiment eq 'free' ? 'med' : $experiment, split_of($name), @$_) } @points);
	}
}

sub measured {
	my ($experiment, $split, $variant, $method, $k, $c, @labels) = @_;
	my %range = (f1 => [.6, .9], auc => [.9, .99], error => [.02, .1], precision => [.6, .9], recall => [.6, .9]);
	my @lines;
	for my $label (@labels, 'micro', 'macro') {
		push @lines, map { [$experiment, $variant, $method, $label, $k, $c, $_,
			made_up(@{ $range{$_} }, $experiment, $split, $variant, $method, $k, $c, $label, $_)] } sort keys %range;
		push @lines, [$experiment, $variant, $method, $label, $k, $c, 'pos', 20],
		    [$experiment, $variant, $method, $label, $k, $c, 'unfinished', 0];
	}
	return @lines;
}

sub ninety {
	open my $in, '<', 'examples/lsk/ninety' or die "made_up.pl: examples/lsk/ninety: $!\n";
	chomp(my @names = <$in>);
	return @names;
}

# ---- mlsi: `setting measure series x value`

sub mlsi {
	my @k = (10, 20, 30, 50, 70, 100);
	for my $run (@runs) {
		my ($experiment, $name) = $run =~ m{runs/([^/]+)/(.*)\.tsv$} or die "made_up.pl: $run\n";
		my @points =
		    $experiment eq 'linear' || $experiment eq 'rcv1' ? (['original', '-'], map { (['lsk', $_], ['mlsi', $_]) } @k)
		    : $experiment =~ /^free/ ? (['original', '-'], ['lsk', 50], ['mlsi', 50])
		    : $experiment eq 'beta' ? map { (['mlsi', $_], ['unit', $_]) } qw(0 .1 .2 .4 .5 .6 .8 .9 .95 1)
		    : $experiment eq 'gamma' ? map { ['mlsi', $_] } qw(0 .1 .3 1 2 3 5 10)
		    : $experiment eq 'gauss' ? (['original', '-'], map { (['lsk', $_], ['mlsi', $_]) } @k)
		    : map { ['tree', $_] } @k;
		my @settings = $experiment eq 'gauss' ? qw(.5 1 2) : ('I', 'II');
		my @lines;
		for my $setting (@settings) {
			for my $point (@points) {
				push @lines, map { [$setting, $_, @$point,
					made_up(.7, .8, $experiment, $name, $setting, $_, @$point)] } 'micro F1', 'macro F1', 'AUC';
				push @lines, [$setting, 'unfinished', @$point, 0];
			}
		}
		write_lines($run, @lines);
	}
	write_lines('speed.tsv', ['features', 'what', 'seconds'], ['original features', 'learn and classify', 2],
		map { ([$_, 'learn the map', 1], [$_, 'apply it', .1], [$_, 'learn and classify', .5]) } 'LSI', 'MLSI');
}

# ---- lss: the runs, curves of the alignment, the choice of lambda

sub lss {
	my (@runs, @choices);
	for my $share (80, 50, 20) {
		for my $split (1 .. 3) {
			for my $reading (qw(transductive inductive unstopped)) {
				for my $kernel (qw(bag exp neumann), $reading eq 'transductive' ? 'constant' : ()) {
					push @runs, map { [$reading, $kernel, $share, $split, $_, made_up(.3, .9, $reading, $kernel, $share, $split, $_)] }
					    'alignment', 'centred', (map { ("error$_", "F1$_", "AUC$_", "unfinished$_") } '', ', C = 100', ', free bias'),
					    'lambda', 'interior';
				}
			}
			for my $factor (0, .25, .5, 1, 1.5, 2) {
				push @choices, [$share, $split, $factor, $factor * .2, map { made_up(.3, .9, $share, $split, $factor, $_) } 1 .. 6];
			}
		}
	}
	write_lines('runs', [qw(reading kernel share seed measure value)], @runs);
	write_lines('choice.tsv', [qw(share split factor lambda alignment folds unfinished error F1 unfinished)], @choices);
	write_lines('alignment.tsv', [qw(what reading kernel share lambda alignment lambda_sd alignment_sd)],
		map { my $k = $_; map { my $s = $_; (['maximum', 'unstopped', $k, $s, .2, .8, 0, 0],
			map { ['curve', 'unstopped', $k, $s, $_ / 10, made_up(.3, .8, $k, $s, $_), 0, 0] } 0 .. 5) } 80, 50, 20 } 'exp', 'neumann');
}

# ---- klsa: what the verdicts read

sub klsa {
	my @sets = qw(cran cisi cacm med);
	my @z = (1, 5, 10, 20, 50);
	my @methods = qw(bm25 cosine lsi bag);
	write_lines('precisions', [qw(set method query map)], map { my $s = $_; map { my $m = $_;
		map { [$s, $m, $_, made_up(0, 1, $s, $m, $_)] } 1 .. 20 } 'klsa', 'mixed', @methods } @sets);
	write_lines('grid', [qw(set kernel z alpha query map)], map { my $s = $_; map { my $z = $_; map { my $a = $_;
		map { [$s, 'bm25', $z, $a, $_, made_up(0, 1, $s, $z, $a, $_)] } 1 .. 20, 'all' } qw(0 .5 .9 1) } @z } @sets);
	write_lines('expanded', [qw(method query map)], map { my $m = $_; map { [$m, $_, made_up(0, 1, $m, $_)] } 1 .. 20, 'all' }
		'BM25', 'BM25 expanded');
	write_lines('levels', [qw(set method dimensions query precision)], map { my $s = $_; map { my ($m, $k) = @$_;
		map { [$s, $m, $k, $_, made_up(0, 1, $s, $m, $k, $_)] } 1 .. 20, 'all' } ['cosine', 0], map { (['LSI', $_], ['LSI + cosine', $_]) } 50, 100 } @sets);
	write_lines('same.tsv', ['set', 'queries'], map { [$_, 20] } @sets);
	write_lines('sweep.tsv', [qw(set kernel z alpha map)], map { my $s = $_; map { my $k = $_; map { my $z = $_;
		map { [$s, $k, $z, $_, made_up(.3, .5, $s, $k, $z, $_)] } qw(0 .5 .9 1) } @z } 'bm25', 'tfidf' } @sets);
	write_lines('table1.tsv', [qw(set method queries klsa map difference p)], map { my $s = $_;
		map { [$s, $_, 20, .45, made_up(.3, .5, $s, $_), .01, $_ eq 'bag' ? '<0.0001' : .02] } @methods } @sets);
	write_lines('times.tsv', [qw(series x mean sd n)], map { my $w = $_; map { [$w, $_, made_up(1, 99, $w, $_), '-', 3] } @z, 900 }
		'through V (lsk)', 'expansion stored (rank)');
	write_lines('dimensions.tsv', [qw(set method dimensions precision)], map { my $s = $_;
		map { [$s, $_, 100, made_up(.2, .6, $s, $_)] } 'cosine', 'LSI', 'LSI + cosine' } @sets);
	write_lines('cacm.tsv', [qw(table row column paper ours)], ['cacm', 'BM25', 'MAP', .3123, .31], ['cacm', 'BM25 expanded', 'MAP', .3648, .35]);
	write_lines('hofmann.tsv', [qw(table row column paper ours)]);
	write_lines('grown.tsv', [qw(set share draw method map)], map { my $s = $_; map { my ($p, $d) = @$_;
		map { [$s, $p, $d, $_, made_up(.3, .5, $s, $p, $d, $_)] } 'BM25', 'z = 1, alpha = .9', 'alpha = 1' }
		[100, 0], map { ([25, $_], [50, $_]) } 1 .. 3 } @sets);
	write_lines('sparse.tsv', [qw(set way seconds bytes map)], map { ([$_, 'documents x documents', 2, 9e6, .4], [$_, 'sparse features', 1, 1e6, .4]) } @sets);
}
