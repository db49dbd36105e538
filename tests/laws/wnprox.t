#!/usr/bin/env bash
# Laws of wnprox: shortest paths found in perl, symmetry, and what the proximities are for.
. "$(dirname "$0")/../tap.sh"

dict=/usr/share/wordnet
if [ ! -e $dict/data.noun ]; then
	skip "wnprox" "WordNet is not here: the package wordnet-base"
	done_testing
fi
cat > text <<'E2'
the dog and the cat ran after mice and a wolf; wolves are animals; horses, mares and ponies
cars, trucks and vehicles; an automobile; bicycles; driving and walking, went and gone, moves
doctors, nurses, physicians and surgeons; a hospital, medicines, drugs, aspirin and penicillin
money, dollars, francs, cash; banks lend; buying and selling; wheat, corn and barley are grains
E2
tok -w vocab < text > counts
for n in 0 1 2 4; do wnprox -n $n vocab > rows.$n; done

# the same by way of all hypernyms of every sense, nouns and verbs whose lemma is a term as it is
cat > paths.pl <<'P'
my ($dict, $longest) = @ARGV; my (%up, %sense, @terms, %is);
open my $v, 'vocab'; while (<$v>) { next if /^#/; /^(\S+)/; push @terms, $1; $is{$1} = 1 }
for my $kind ('noun', 'verb') {
	open my $d, "$dict/data.$kind"; while (<$d>) { next if /^ /; my ($o) = /^(\d+)/; s/\|.*//;
		push @{$up{"$kind$o"}}, "$kind$1" while / \@i? (\d+) [nv]/g }
	open my $i, "$dict/index.$kind"; while (<$i>) { next if /^ /; my ($l) = /^(\S+)/; next unless $is{$l};
		my @f = split; push @{$sense{$l}}, map "$kind$_", @f[-$f[2] .. -1] } }
sub above { my ($l) = @_; my %d = map { $_ => 0 } @{$sense{$l}}; my @q = keys %d;
	while (@q) { my $s = shift @q; for (@{$up{$s} || []}) { next if exists $d{$_}; $d{$_} = $d{$s} + 1; push @q, $_ } } \%d }
my %above = map { $_ => above($_) } grep $sense{$_}, @terms;
for my $a (0 .. $#terms) { for my $b (0 .. $#terms) { my ($x, $z) = map $above{$terms[$_]}, $a, $b; next unless $x && $z;
	my $best; for (keys %$x) { next unless exists $z->{$_}; my $d = $x->{$_} + $z->{$_}; $best = $d if !defined $best || $d < $best }
	print $a + 1, " ", $b + 1, " ", 1 / (1 + $best), "\n" if defined $best && $best <= $longest } }
P
perl -e '%is = (); open my $v, "vocab"; while (<$v>) { print "$1\n" if /^([a-z]+)\t/ }' > terms
for n in 0 2 4; do
	perl paths.pl $dict $n > wanted
	# a stem may have further words' senses: what perl finds is there, and at least as near
	ok "-n $n: every path is found" perl -e 'open my $r, "rows.'$n'"; while (<$r>) { my $i = $.;
		$k{"$i $1"} = $2 while /(\d+):(\S+)/g } open my $w, "wanted"; my $n = 0;
		while (<$w>) { my ($i, $j, $d) = split; exit 1 unless ($k{"$i $j"} // 0) >= $d - 1e-15; $n++ } exit !$n'
done
# dog, cat and wolf are stems and lemmas, and no other word's stems: paths are exact
perl -e 'my @t = map { chomp; $_ } `cat terms`; my %n = map { $t[$_] => $_ + 1 } 0 .. $#t; print "$n{$_}\n" for qw(dog cat wolf aspirin penicillin)' > exact
perl paths.pl $dict 4 > wanted
ok "exact where stem and lemma are one" perl -e 'my %e = map { $_ + 0 => 1 } `cat exact`; my (%k, %w);
	open my $r, "rows.4"; while (<$r>) { my $i = $.; while (/(\d+):(\S+)/g) { $k{"$i $1"} = $2 if $e{$i} && $e{$1} } }
	open my $w, "wanted"; while (<$w>) { my ($i, $j, $d) = split; $w{"$i $j"} = $d if $e{$i} && $e{$j} }
	exit 1 if keys %k != keys %w; abs($k{$_} - $w{$_}) < 1e-12 or exit 1 for keys %k; exit !(keys %k > 5)'

for n in 0 1 2 4; do
	ok "-n $n: symmetric, 1 on the diagonal, one row a term" perl -e 'open my $r, "rows.'$n'"; my %k; my $n = 0;
		while (<$r>) { $n = $.; $k{"$n $1"} = $2 while /(\d+):(\S+)/g }
		for (keys %k) { my ($i, $j) = split; exit 1 unless $k{"$j $i"} eq $k{$_} && ($i != $j || $k{$_} == 1) }
		exit !($n == `grep -c -v "^#" vocab` && !grep { !$k{"$_ $_"} } 1 .. $n)'
done
cut -f3 rows.2 | sed 's/# //' > ids
same "ids are the terms" ids terms
ok "longer paths only add" perl -e 'my %k; for my $n (0, 1, 2, 4) { open my $r, "rows.$n"; my %now; while (<$r>) { my $i = $.;
	$now{"$i $1"} = $2 while /(\d+):(\S+)/g } exit 1 if grep { $now{$_} ne $k{$_} } keys %k; exit 1 unless keys %now >= keys %k; %k = %now }'

# what they are for: two texts without a common term
printf 'physicians\nsurgeons\nwheat\n' | tok -m vocab > three
gram -u three > plain
gram -u -P rows.2 three > near
ok "no common term, no kernel" test "$(sed -n 1p plain)" = "$(printf '\t1 0 0\t# 1')"
ok "... but with proximities" perl -lane 'exit !($F[1] > 0.3 && $F[2] == 0) if $. == 1' near

# bad input
mkdir partial
cp $dict/data.noun partial
fails_with "a database in part" 1 "partial/index.noun: no WordNet database: install the package wordnet-base" wnprox -d partial vocab
fails_with "no vocabulary" 2 "wanted one vocabulary" wnprox
fails_with "two vocabularies" 2 "wanted one vocabulary" wnprox vocab vocab
fails_with "no such file" 1 "nosuch" wnprox nosuch
fails_with "not a vocabulary" 1 "wanted a model of tok" wnprox rows.2
head -n 9 vocab > short.vocab
fails_with "a vocabulary cut short" 1 "cut short" wnprox short.vocab
mkdir odd
cp $dict/index.noun $dict/index.verb $dict/data.verb $dict/noun.exc $dict/verb.exc odd
printf '00001740 03 n 01 entity 0 003 ~ 00001930\n' > odd/data.noun
fails_with "a damaged database" 1 "odd/data.noun:1: wanted a line of WordNet" wnprox -d odd vocab
printf '00001740 03 n 01 entity 0 000 | all\n' > odd/data.noun
fails_with "files that do not agree" 1 "there is no synset" wnprox -d odd vocab
done_testing
