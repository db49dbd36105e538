#!/usr/bin/env bash
# Laws of ireval: trec_eval's rules against their definitions, and what is no run.
# shellcheck source-path=SCRIPTDIR/..
. "$(dirname "$0")/../tap.sh"

# The rules once more: eval.pl QRELS RUN all|both [single] prints "measure query value".
cat > eval.pl << 'END'
use strict; use warnings;
my ($qrels, $run, $which, $single) = @ARGV;
my (%grade, %list, %sum);
open my $in, '<', $qrels or die;
while (<$in>) { my @f = split; $grade{$f[0]}{$f[2]} = $f[3] }
open $in, '<', $run or die;
while (<$in>) { my @f = split; push @{$list{$f[0]}}, [$f[2], $single ? unpack 'f', pack 'f', $f[4] : $f[4] + 0] }
my $n = 0;
sub dcg { my ($s, $i) = (0, 1); $s += $_ > 0 ? $_ * log(2) / log(++$i) : 0 * ++$i for @_; $s }
for my $q (sort keys %grade) {
	my $judged = $grade{$q};
	my @ideal = sort { $b <=> $a } values %$judged;
	my $r = grep { $_ >= 1 } @ideal;
	my @g = map { $judged->{$_->[0]} // 0 }
		sort { $b->[1] <=> $a->[1] || $b->[0] cmp $a->[0] } @{$list{$q} // []};
	my @at = grep { $g[$_] >= 1 } 0 .. $#g;
	my $first = sub { my $k = shift; scalar grep { $_ < $k } @at };
	my %v = (num_ret => scalar @g, num_rel => $r, num_rel_ret => scalar @at);
	my $ap = 0;
	$ap += ($_ + 1) / ($at[$_] + 1) for 0 .. $#at;
	$v{map} = $r ? $ap / $r : 0;
	$v{Rprec} = $r ? $first->($r) / $r : 0;
	$v{recip_rank} = @at ? 1 / ($at[0] + 1) : 0;
	$v{"P_$_"} = $first->($_) / $_ for 5, 10, 20;
	$v{"recall_$_"} = $r ? $first->($_) / $r : 0 for 100, 1000;
	my $best = dcg(@ideal[0 .. ($#ideal < 9 ? $#ideal : 9)]);
	$v{ndcg_cut_10} = $best ? dcg(@g[0 .. ($#g < 9 ? $#g : 9)]) / $best : 0;
	next if !$list{$q} && $which eq 'both';
	$n++;
	$sum{$_} += $v{$_} for keys %v;
	printf "$_ $q %.4f\n", $v{$_} for keys %v;
}
printf "$_ all %.4f\n", /^num/ ? $sum{$_} : $sum{$_} / $n for keys %sum;
print "num_q all $n.0000\n";
END
plain() { awk '$1 != "runid" { printf "%s %s %.4f\n", $1, $2, $3 }' | sort; }

# Many made-up queries: grades -1 to 3, few distinct scores and so many ties, unjudged documents,
# queries missing on either side, queries without a relevant document, runs of any length.
perl -e 'srand 7;
	open Q, ">", "qrels"; open R, ">", "run";
	for $q (1 .. 120) {
		%seen = ();
		if ($q % 11) { $most = $q % 7 ? 5 : 2; print Q "$q 0 d$_ ", int(rand $most) - 1, "\n" for grep { !$seen{$_}++ } map { int rand 400 } 1 .. 40 }
		%seen = ();
		if ($q % 13) { print R "$q Q0 d$_ 0 ", int(rand 50) / 8, " made\n" for grep { !$seen{$_}++ } map { int rand 400 } 1 .. rand($q % 3 ? 600 : 9) }
	}'
ireval -q qrels run 2> /dev/null | plain > got
perl eval.pl qrels run both | sort > wanted
same "means over the queries in both" got wanted
ireval -q -c qrels run 2> /dev/null | plain > got
perl eval.pl qrels run all | sort > wanted
same "means over all judged queries" got wanted
ireval -q qrels run 2> /dev/null | awk '$1 == "map" && $2 != "all" { print $2 }' > got
sort -c got
report $? "queries come in bytewise order"
ireval -q qrels run > one 2> /dev/null
ireval -q <(shuf --random-source=run qrels) <(shuf --random-source=run run) > two 2> /dev/null
same "the order of lines does not matter" one two
sed 's/$/\r/; s/ /\t  /g' run | ireval -q <(sed 's/$/\r/' qrels) > two 2> /dev/null
same "nor do TABs, runs of blanks and CR LF" one two
awk '{ $4 = "?"; $2 = "x" } { print $0, "more", "fields" }' run | ireval -q qrels - > two 2> /dev/null
same "nor ranks, the second field, fields beyond" one two
ireval -q <(cat qrels; printf '5 0 not-in-the-collection 0\n') run > two 2> /dev/null
same "a judged document that nobody knows is never retrieved" one two
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

# the paired test
perl -ne '@f = split; print "$f[0] Q0 $f[2] 0 ", $f[4] * ($f[0] % 4 ? -1 : 1), " other\n"' run > other
ireval --against other -n 3000 qrels run > one 2> /dev/null
ireval --against other -n 3000 qrels run > two 2> /dev/null
same "the same seed, the same p" one two
ireval --against run -n 3000 qrels other 2> /dev/null | cut -f1,6 > two
cut -f1,6 one > three
same "the test is symmetric" two three
ireval --against run -n 3000 qrels run 2> /dev/null | awk 'NR > 1 && ($6 != 1 || $5 != 0)' > two
same "a run does not differ from itself" two /dev/null
# eight queries, each better by 1/2: of 256 sign vectors two reach the sum
for q in 1 2 3 4 5 6 7 8; do echo "$q 0 a 1"; done > q8
awk '{ print $1, "Q0 a 1 2 r"; print $1, "Q0 b 1 1 r" }' q8 > good
awk '{ print $1, "Q0 a 1 1 r"; print $1, "Q0 b 1 2 r" }' q8 > worse
ok "eight of eight: p = 2/256" test "$(ireval --against worse q8 good | awk '$1 == "map" { print $6 }')" = 0.0078
p=$(ireval --against worse -n 200 q8 good | awk '$1 == "map" { print $6 }')
ok "and by 200 random vectors near it" awk -v p="$p" 'BEGIN { exit !(p >= .0049 && p < .03) }'

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

# bad input
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
