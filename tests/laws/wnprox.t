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
my ($dict, $longest) = @ARGV;
my (%up, %sense);
open my $vocab, '<', 'terms';
chomp(my @terms = <$vocab>);
my %is_term = map { $_ => 1 } @terms;
for my $kind ('noun', 'verb') {
	read_hypernyms($kind);
	read_senses($kind);
}
my %above = map { $_ => above($_) } grep { $sense{$_} } @terms;
for my $i (0 .. $#terms) {
	for my $j (0 .. $#terms) {
		my $path = shortest($above{ $terms[$i] }, $above{ $terms[$j] });
		print $i + 1, ' ', $j + 1, ' ', 1 / (1 + $path), "\n" if defined $path && $path <= $longest;
	}
}

sub read_hypernyms {
	my ($kind) = @_;
	open my $data, '<', "$dict/data.$kind";
	while (<$data>) {
		next if /^ /;
		my ($synset) = /^(\d+)/;
		s/\|.*//;
		push @{ $up{"$kind$synset"} }, "$kind$1" while / \@i? (\d+) [nv]/g;
	}
}

sub read_senses {
	my ($kind) = @_;
	open my $index, '<', "$dict/index.$kind";
	while (<$index>) {
		my @field = split;
		next if /^ / || !$is_term{ $field[0] };
		push @{ $sense{ $field[0] } }, map { "$kind$_" } @field[-$field[2] .. -1];
	}
}

# The synsets at or above a term, and how far each is.
sub above {
	my %far = map { $_ => 0 } @{ $sense{ $_[0] } };
	my @queue = keys %far;
	while (defined(my $synset = shift @queue)) {
		for (grep { !exists $far{$_} } @{ $up{$synset} || [] }) {
			$far{$_} = $far{$synset} + 1;
			push @queue, $_;
		}
	}
	return \%far;
}

sub shortest {
	my ($x, $z) = @_;
	return unless $x && $z;
	return (sort { $a <=> $b } map { $x->{$_} + $z->{$_} } grep { exists $z->{$_} } keys %$x)[0];
}
P

# Rows as lines `row column value`, as paths.pl writes them.
entries() {
	awk -F '\t' '{ n = split($2, e, " "); for (i = 1; i <= n; i++) { sub(/:/, " ", e[i]); print NR, e[i] } }' "$@"
}

grep -o '^[a-z]*	' vocab | tr -d '\t' > terms
terms=$(wc -l < terms)

law paths
for n in 0 2 4; do
	perl paths.pl $dict $n > wanted
	# a stem may have further words' senses: what perl finds is there, and at least as near
	entries rows.$n | awk 'NR == FNR { at[$1, $2] = $3; n++; next } at[$1, $2] < $3 - 1e-15 { bad = 1 }
		END { exit bad || NR == n }' - wanted
	report $? "-n $n: every path is found"
done

law exact
# dog, cat and wolf are stems and lemmas, and no other word's stems: paths are exact
grep -nxE 'dog|cat|wolf|aspirin|penicillin' terms | sed 's/:.*//' > exact
among() { awk 'NR == FNR { is[$1]; next } $1 in is && $2 in is' exact - | sort -n -k 1,1 -k 2,2; }
perl paths.pl $dict 4 | among > wanted
entries rows.4 | among > got
near "exact where stem and lemma are one" got wanted 1e-12
ok "and there are some" less 5 "$(wc -l < wanted)"


law concepts
# PP' by sums over the synsets that two terms have above them, at most -n edges; of terms whose senses
# are those of their lemma alone (wolf is the stem of others too)
cat > shared.pl << 'P'
my $from = $ARGV[1];
for my $i (0 .. $#terms) {
	for my $j (0 .. $#terms) {
		my ($x, $z) = map { $above{ $terms[$_] } } $i, $j;
		my $sum = 0;
		for (grep { exists $z->{$_} && $x->{$_} <= $from && $z->{$_} <= $from } keys %$x) {
			$sum += 1 / (1 + $x->{$_}) / (1 + $z->{$_});
		}
		print $i + 1, ' ', $j + 1, " $sum\n" if $sum;
	}
}
P
sed '/^for my $i/,/^}/d' paths.pl > common.pl
grep -nxE 'dog|cat|aspirin|penicillin' terms | sed 's/:.*//' > exact
for n in 0 1 3; do
	wnprox -n $n --concepts names vocab > concepts
	perl <(cat common.pl shared.pl) $dict $n |
		awk 'NR == FNR { is[$1]; next } $1 in is && $2 in is' exact - > wanted
	gram concepts | rows sparse | entries /dev/stdin |
		awk 'NR == FNR { is[$1]; next } $1 in is && $2 in is' exact - > got
	near "-n $n: kernels of terms by the concepts that they share" got wanted 1e-12
	ok "... a name for each column" test "$(wc -l < names)" = \
		"$(cut -f 2 concepts | tr ' ' '\n' | sed 's/:.*//' | sort -nu | tail -n 1)"
done
printf 'husband\nwife\nxyzzy\n' | tok -l none -w pair > three
wnprox -S 1 -n 1 --concepts names pair > p
gram -P p three > k
ok "husband and wife share a concept, and an unknown word none" \
	awk 'NR == 1 { good = $2 > 0 && $3 == 0 } END { exit !good }' k

law squares
ok "there are terms" less 30 "$terms"
for n in 0 1 2 4; do
	rows dense "$terms" < rows.$n > square
	ok "-n $n: one row a term" test "$(wc -l < square)" = "$terms"
	ok "-n $n: symmetric" rows symmetric < square
	ok "-n $n: 1 on the diagonal" test "$(rows diagonal < square | sort -u)" = 1
done
cut -f3 rows.2 | sed 's/# //' > ids
same "ids are the terms" ids terms

law longer-paths
for n in 0:1 1:2 2:4; do
	entries rows.${n%:*} | sort > shorter
	entries rows.${n#*:} | sort > longer
	ok "longer paths only add: $n" test -s shorter -a -z "$(comm -23 shorter longer)"
done

law purpose
# what they are for: two texts without a common term
printf 'physicians\nsurgeons\nwheat\n' | tok -m vocab > three
gram -u three > plain
gram -u -P rows.2 three > near
ok "no common term, no kernel" test "$(sed -n 1p plain)" = "$(printf '\t1 0 0\t# 1')"
ok "... but with proximities" awk 'NR == 1 { good = $2 > 0.3 && $3 == 0 } END { exit !good }' near

law bad-input
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
