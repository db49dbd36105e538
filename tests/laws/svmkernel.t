#!/usr/bin/env bash
# Laws of svmeval -K: kernel rows judged directly.
. "$(dirname "$0")/../tap.sh"

tok < examples/corpus/corpus.rows | tfidf > rows
holdout -s 3 -n 60 train test < rows
gram train > K
gram -q -t train test > cross
recount() { perl "$top/tests/recount.pl" "$@"; }

# The optimum: 0 <= a <= C, sum y a = 0, and the objective next to that of the dual. $1: C.
cat > optimum.pl << 'END'
my ($c, $label, $model, $kernel) = @ARGV;
open my $m, '<', $model; <$m>;
my @w = map { (split /\t/)[1] } <$m>;
my $b = pop @w;
open my $k, '<', $kernel;
my ($square, $loss, $sum, $both, $bad) = (0, 0, 0, 0, 0);
while (<$k>) {
	my ($labels, $body) = split /\t/;
	my @k = split / /, $body;
	my $y = ",$labels," =~ /,$label,/ ? 1 : -1;
	my $f = $b; $f += $w[$_] * $k[$_] for 0 .. $#k;
	my $a = $y * $w[$. - 1];
	$bad = 1 if $a < 0 || $a > $c * (1 + 1e-12);
	$sum += $a; $both += $w[$. - 1]; $square += $w[$. - 1] * ($f - $b);
	$loss += 1 - $y * $f if $y * $f < 1;
}
my $primal = $square / 2 + $c * $loss;
exit !(!$bad && abs $both < 1e-6 && $primal - ($sum - $square / 2) < 1e-4 * $primal);
END
for c in .1 1 10; do
	svmeval -q -K -c $c -y sport -w model K > table
	ok "C = $c: the optimum" perl optimum.pl $c sport model K
done
ok "the table says who" awk -F '\t' 'NR > 1 && ($11 != "libsvm" || $12 != 0) { exit 1 }' table

# The same as libsvm's own program, whichever label comes first.
values() { # kernel: with svm-train's model, values of its rows; the first label of the file decides
	awk -F '\t' -v OFS='\t' '{ $1 = index("," $1 ",", ",sport,") ? 1 : -1; print }' "$1" > signed
	conv -o libsvm signed > "$1.libsvm" && svm-train -q -t 4 -c 10 -e 1e-6 "$1.libsvm" theirs &&
	perl -e '
		open my $m, "<", $ARGV[0]; my ($rho, $sign, $sv, @w) = (0, 1, 0);
		while (<$m>) {
			$rho = $1 if /^rho (\S+)/; $sign = -1 if /^label -1/;
			$w[$2] = $1 if $sv && /^(\S+) 0:(\d+)/; $sv = 1 if /^SV/;
		}
		open my $k, "<", $ARGV[1];
		while (<$k>) { my (undef, $b, $id) = split /\t/; my @k = split / /, $b; my $f = -$rho;
			$f += ($w[$_ + 1] // 0) * $k[$_] for 0 .. $#k; print $sign * $f, "\t$id" }' theirs "$1"
}
if command -v svm-train > /dev/null; then
	grep -E '^([^\t]*,)?sport' train > yes
	grep -vE '^([^\t]*,)?sport' train > no
	for order in "yes no" "no yes"; do
		# shellcheck disable=SC2086
		cat $order > mixed
		gram mixed > K.mixed
		svmeval -q -K -c 10 -y sport -P said K.mixed > table
		near "values of svm-train -t 4, $order first" <(cut -f 2,3 said) <(values K.mixed) 1e-4
	done
else
	skip "values of svm-train -t 4" "libsvm-tools is not installed"
fi

# Cross rows, folds, fit and apply.
svmeval -q -K -c 10 -t cross -P said -w model K > table
recount said test table > again
near "-t: measures by another computation" table again 1e-12
svmeval -q -m model -P said2 cross > table2
same "-m makes the table again" table table2
same "and the predictions" said said2
gram -f linear rows > all
svmeval -q -K -v 4 -P folds all > table
ok "folds predict each row once" cmp <(cut -f 3 rows) <(cut -f 3 folds)
# A fold is what its own kernel gives.
holdout -s 7 -a 0.3 train7 test7 < rows
svmeval -q -K -c 10 -s 7 -t <(gram -q -t train7 test7) <(gram train7) | cut -f 1,3-9 > once
svmeval -q -K -c 10 -s 7 -n 1 -a 0.3 all | cut -f 1,3,4,5,7,9,11,13 > repeat
same "-n 1 is the kernel of its rows" once repeat
svmeval -q -K -C .01,10 -t cross K > chosen
svmeval -q -K -c 10 -t cross K > ten
same "-C finds the better one" chosen ten
svmeval -q -K -j 3 -C .01,10 -t cross K > three
same "-j 3" chosen three
svmeval -q -K -c 10 <(conv -o rows K) > dense
perl -F'\t' -ane 'my $j; print "$F[0]\t", join(" ", grep { !/:0$/ } map { ++$j . ":$_" } split / /, $F[1]), "\t$F[2]"' K > sparse
svmeval -q -K -c 10 sparse > same
same "sparse kernel rows" dense same
svmeval -q -K -c .1 --weight balanced -y sport -P said K > table
svmeval -q -K -c .1 -y sport -P plain K > table
not_ok "--weight counts" cmp -s said plain

# Bad input.
fails_with "rows and columns that do not match" 1 'wanted a symmetric kernel.*were the rows shuffled' \
	svmeval -K -v 3 <(tac all)
fails_with "no square" 1 'wanted a square kernel' svmeval -K cross
fails_with "cross rows of another width" 1 'wanted 1[0-9]* numbers' svmeval -K -t all K
fails_with "-K and -k" 2 'no -k' svmeval -K -k 3 K
fails_with "-K and -f" 2 'no other -f' svmeval -K -f squared K
svmeval -q -w features train > table
fails_with "-K with a model of features" 1 'was made from features' svmeval -K -m features cross
done_testing
