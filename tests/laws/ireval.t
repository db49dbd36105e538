#!/usr/bin/env bash
# Laws of ireval: trec_eval's rules against their definitions, and what is no run.
# shellcheck source-path=SCRIPTDIR/..
. "$(dirname "$0")/../tap.sh"

# The rules once more: eval.pl QRELS RUN all|both [single] prints "measure query value".
cat > eval.pl << 'END'
use strict;
use warnings;
my ($qrels, $run, $which, $single) = @ARGV;
my (%grade, %list);
for (fields($qrels)) {
	my ($query, undef, $document, $grade) = @$_;
	$grade{$query}{$document} = $grade;
}
for (fields($run)) {
	my ($query, undef, $document, undef, $score) = @$_;
	push @{ $list{$query} }, [$document, $single ? unpack 'f', pack 'f', $score : $score + 0];
}
my ($n, %sum) = (0);
for my $query (sort keys %grade) {
	next if !$list{$query} && $which eq 'both';
	my %value = measures($grade{$query}, @{ $list{$query} // [] });
	$n++;
	for (keys %value) {
		$sum{$_} += $value{$_};
		printf "$_ $query %.4f\n", $value{$_};
	}
}
printf "$_ all %.4f\n", /^num/ ? $sum{$_} : $sum{$_} / $n for keys %sum;
print "num_q all $n.0000\n";

sub fields {
	open my $in, '<', $_[0] or die;
	return map { [split] } <$in>;
}

sub measures { # of documents with scores
	my ($grade, @list) = @_;
	my @ranked = sort { $b->[1] <=> $a->[1] || $b->[0] cmp $a->[0] } @list;
	my @gains = map { $grade->{ $_->[0] } // 0 } @ranked;
	my @ideal = sort { $b <=> $a } values %$grade;
	my $relevant = grep { $_ >= 1 } @ideal;
	my @at = grep { $gains[$_ - 1] >= 1 } 1 .. @gains;    # the ranks of the relevant ones
	my %value = (num_ret => scalar @gains, num_rel => $relevant, num_rel_ret => scalar @at);
	my $precisions = 0;
	$precisions += ($_ + 1) / $at[$_] for 0 .. $#at;
	$value{map} = ratio($precisions, $relevant);
	$value{Rprec} = ratio(up_to($relevant, @at), $relevant);
	$value{recip_rank} = @at ? 1 / $at[0] : 0;
	$value{"P_$_"} = up_to($_, @at) / $_ for 5, 10, 20;
	$value{"recall_$_"} = ratio(up_to($_, @at), $relevant) for 100, 1000;
	$value{ndcg_cut_10} = ratio(dcg(10, @gains), dcg(10, @ideal));
	return %value;
}

sub ratio { return $_[1] ? $_[0] / $_[1] : 0 }

sub up_to {
	my ($rank, @at) = @_;
	return scalar grep { $_ <= $rank } @at;
}

sub dcg {
	my ($depth, @gains) = @_;
	my $sum = 0;
	for my $rank (1 .. ($depth < @gains ? $depth : @gains)) {
		my $gain = $gains[$rank - 1];
		$sum += $gain * log(2) / log($rank + 1) if $gain > 0;
	}
	return $sum;
}
END
plain() { awk '$1 != "runid" { printf "%s %s %.4f\n", $1, $2, $3 }' | sort; }

# Many made-up queries: grades -1 to 3, few distinct scores and so many ties, unjudged documents,
# queries missing on either side, queries without a relevant document, runs of any length.
cat > made-up.pl << 'END'
use strict;
use warnings;
srand 7;
open my $qrels, '>', 'qrels' or die;
open my $run, '>', 'run' or die;
for my $query (1 .. 120) {
	if ($query % 11) {
		my $grades = $query % 7 ? 5 : 2;
		print $qrels "$query 0 d$_ ", int(rand $grades) - 1, "\n" for documents(40);
	}
	if ($query % 13) {
		my $most = $query % 3 ? 600 : 9;
		print $run "$query Q0 d$_ 0 ", int(rand 50) / 8, " made\n" for documents(rand $most);
	}
}

sub documents { # at most so many of four hundred
	my %seen;
	return grep { !$seen{$_}++ } map { int rand 400 } 1 .. $_[0];
}
END
perl made-up.pl

law measures
ireval -q qrels run 2> /dev/null | plain > got
perl eval.pl qrels run both | sort > wanted
same "means over the queries in both" got wanted
ireval -q -c qrels run 2> /dev/null | plain > got
perl eval.pl qrels run all | sort > wanted
same "means over all judged queries" got wanted
ireval -q qrels run 2> /dev/null | awk '$1 == "map" && $2 != "all" { print $2 }' > got
ok "queries come in bytewise order" eval 'test -s got && sort -c got'

law lines
ireval -q qrels run > one 2> /dev/null
ireval -q <(shuf --random-source=run qrels) <(shuf --random-source=run run) > two 2> /dev/null
same "the order of lines does not matter" one two
sed 's/$/\r/; s/ /\t  /g' run | ireval -q <(sed 's/$/\r/' qrels) > two 2> /dev/null
same "nor do TABs, runs of blanks and CR LF" one two
awk '{ $4 = "?"; $2 = "x" } { print $0, "more", "fields" }' run | ireval -q qrels - > two 2> /dev/null
same "nor ranks, the second field, fields beyond" one two
ireval -q <(cat qrels; printf '5 0 not-in-the-collection 0\n') run > two 2> /dev/null
same "a judged document that nobody knows is never retrieved" one two

law precision
printf 'q 0 a 1\n' > qa
printf 'q Q0 a 1 1.00000001 r\nq Q0 b 2 1 r\n' > ra
reciprocal() { ireval "$@" qa ra | awk '$1 == "recip_rank" { print $3 }'; }
ok "scores are compared in double precision" test "$(reciprocal)" = 1.0000
ok "and in single precision with --single" test "$(reciprocal --single)" = 0.5000

# scores closer than single precision tells apart
awk '{ $5 = sprintf("%.17g", 3 + $5 * 1e-8); print }' run > close
for how in '' --single; do
	ireval -q $how qrels close 2> /dev/null | plain > got
	perl eval.pl qrels close both $how | sort > wanted
	same "close scores${how:+, $how}" got wanted
	mv got "got.$how"
done
not_ok "which differ" cmp got. got.--single

law paired-test
awk '{ print $1, "Q0", $3, 0, $5 * ($1 % 4 ? -1 : 1), "other" }' run > other
ireval --against other -n 3000 qrels run > one 2> /dev/null
ireval --against other -n 3000 qrels run > two 2> /dev/null
same "the same seed, the same p" one two
ireval --against run -n 3000 qrels other 2> /dev/null | cut -f1,6 > two
cut -f1,6 one > three
same "the test is symmetric" two three
ireval --against run -n 3000 qrels run > two 2> /dev/null
ok "a run does not differ from itself" test "$(wc -l < two)" -gt 1 -a -z "$(awk 'NR > 1 && ($6 != 1 || $5 != 0)' two)"
# eight queries, each better by 1/2: of 256 sign vectors two reach the sum
for q in 1 2 3 4 5 6 7 8; do echo "$q 0 a 1"; done > q8
awk '{ print $1, "Q0 a 1 2 r"; print $1, "Q0 b 1 1 r" }' q8 > good
awk '{ print $1, "Q0 a 1 1 r"; print $1, "Q0 b 1 2 r" }' q8 > worse
ok "eight of eight: p = 2/256" test "$(ireval --against worse q8 good | awk '$1 == "map" { print $6 }')" = 0.0078
p=$(ireval --against worse -n 200 q8 good | awk '$1 == "map" { print $6 }')
ok "and by 200 random vectors near it" awk -v p="$p" 'BEGIN { exit !(p >= .0049 && p < .03) }'

law small-p
# many queries, all better: p is below what four digits show
for q in {1..40}; do echo "$q 0 a 1"; done > q40
awk '{ print $1, "Q0 a 1 2 one"; print $1, "Q0 b 1 1 one" }' q40 > good
awk '{ print $1, "Q0 a 1 1 two"; print $1, "Q0 b 1 2 two" }' q40 > worse
ok "a small p" test "$(ireval --against worse q40 good | awk '$1 == "map" { print $6 }')" = '<.0001'
if has_terminal; then
	script -qec "ireval --against worse q40 good" /dev/null < /dev/null | tr -d '\r' | head -n 3 > got
	printf '%s\n' 'measure      queries  one     two     difference  p' \
		'map          40       1.0000  0.5000  +0.5000     <.0001' \
		'Rprec        40       1.0000  0.0000  +1.0000     <.0001' > wanted
	same "aligned on a terminal" got wanted
else
	skip "aligned on a terminal" "no script(1)"
fi

law bad-input
fails_with "an empty run" 1 'stdin: wanted a run, found nothing' ireval qrels < /dev/null
fails_with "empty judgements" 1 '/dev/null: wanted judgements, found nothing' ireval /dev/null run
fails_with "a short line" 1 'stdin:1: wanted query Q0 document rank score run, found 5 fields' ireval qrels <<< '1 Q0 d 1 2'
fails_with "a run as judgements" 1 "found 6 fields" ireval run run
fails_with "a score of nan" 1 'stdin:2:11: wanted a finite number, found "nan"' ireval qrels < <(printf '1 Q0 d1 1 2 r\n1 Q0 d2 2 nan r\n')
fails_with "a score of inf" 1 'wanted a finite number, found "inf"' ireval qrels <<< '1 Q0 d 1 inf r'
fails_with "0,5" 1 'stdin:1:10: wanted a finite number, found "0,5"' ireval qrels <<< '1 Q0 d 1 0,5 r'
fails_with "a document twice for one query" 1 'stdin:2:6: wanted a document once for a query, found "d" again for "1"' ireval qrels < <(printf '1 Q0 d 1 2 r\n1 Q0 d 2 1 r\n')
printf '1 0 d 1\n1 0 d 1\n' > bad
fails_with "a judgement twice" 1 'bad:2:5: .* found "d" again' ireval bad run
printf '1 0 d 1.5\n' > bad
fails_with "a grade that is not whole" 1 'bad:1:7: wanted a whole grade' ireval bad run
printf '1 0 d\n' > bad
fails_with "a short judgement" 1 'bad:1: wanted query 0 document grade, found 3 fields' ireval bad run
printf '1 0 d 1 x\n' > bad
fails_with "a long judgement" 1 'bad:1: .* found 5 fields' ireval bad run
fails_with "no query in common" 1 'no query of the run has judgements' ireval qrels <<< 'other Q0 d 1 1 r'
fails_with "no judgements named" 2 'wanted qrels and a run' ireval
fails_with "too many files" 2 'wanted qrels and a run' ireval a b c
fails_with "-q with --against" 2 'do not go together' ireval -q --against run qrels run
done_testing
