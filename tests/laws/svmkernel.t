#!/usr/bin/env bash
# Laws of svmeval -K: kernel rows judged directly.
. "$(dirname "$0")/../tap.sh"

tok < examples/corpus/corpus.rows | tfidf > rows
holdout -s 3 -n 60 train test < rows
gram train > K
gram -q -t train test > cross
recount() { perl "$top/tests/recount.pl" "$@"; }

gram rows > all

law optimum
# 0 <= a <= C, sum y a = 0, and the objective next to that of the dual: optimum.pl C LABEL MODEL KERNEL.
cat > optimum.pl << 'END'
use strict;
use warnings;
my ($c, $label, $model, $kernel) = @ARGV;
open my $in, '<', $model or die;
my (undef, @w) = <$in>;
$_ = (split /\t/)[1] for @w;    # y a of each row
my $b = pop @w;
open my $rows, '<', $kernel or die;
my ($square, $loss, $sum, $both) = (0, 0, 0, 0);
while (<$rows>) {
	my ($labels, $body) = split /\t/;
	my @k = split / /, $body;
	my $y = ",$labels," =~ /,$label,/ ? 1 : -1;
	my $w = $w[$. - 1];
	my $value = $b;
	$value += $w[$_] * $k[$_] for 0 .. $#k;
	exit 1 if $y * $w < 0 || $y * $w > $c * (1 + 1e-12);
	$sum += $y * $w;
	$both += $w;
	$square += $w * ($value - $b);
	$loss += 1 - $y * $value if $y * $value < 1;
}
my $primal = $square / 2 + $c * $loss;
my $dual = $sum - $square / 2;
exit !(abs $both < 1e-6 && $primal - $dual < 1e-4 * $primal);
END
for c in .1 1 10; do
	svmeval -q -K -c $c -y sport -w model K > table
	ok "C = $c: the optimum" perl optimum.pl $c sport model K
done
ok "the table says who" awk -F '\t' 'NR > 1 && ($11 != "libsvm" || $12 != 0) { bad = 1 } END { exit bad || NR != 4 }' table

law svm-train
# The same as libsvm's own program, whichever label comes first.
values() { # kernel: with svm-train's model, values of its rows; the first label of the file decides
	awk -F '\t' -v OFS='\t' '{ $1 = index("," $1 ",", ",sport,") ? 1 : -1; print }' "$1" > signed
	conv -o libsvm signed > "$1.libsvm" && svm-train -q -t 4 -c 10 -e 1e-6 "$1.libsvm" theirs &&
	perl values.pl theirs "$1"
}
cat > values.pl << 'END'
use strict;
use warnings;
my ($model, $kernel) = @ARGV;
my ($rho, $sign, $in_vectors, @w) = (0, 1, 0);
open my $in, '<', $model or die;
while (<$in>) {
	$rho = $1 if /^rho (\S+)/;
	$sign = -1 if /^label -1/;
	$w[$2 - 1] = $1 if $in_vectors && /^(\S+) 0:(\d+)/;
	$in_vectors = 1 if /^SV/;
}
open my $rows, '<', $kernel or die;
while (<$rows>) {
	my (undef, $body, $id) = split /\t/;
	my @k = split / /, $body;
	my $value = -$rho;
	$value += ($w[$_] // 0) * $k[$_] for 0 .. $#k;
	print $sign * $value, "\t$id";
}
END
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

law fit-and-apply
svmeval -q -K -c 10 -t cross -P said -w model K > table
recount said test table > again
near "-t: measures by another computation" table again 1e-12
svmeval -q -m model -P said2 cross > table2
same "-m makes the table again" table table2
same "and the predictions" said said2

law folds
svmeval -q -K -v 4 -P folds all > table
same "folds predict each row once" <(cut -f 3 rows) <(cut -f 3 folds)
# A fold is what its own kernel gives.
holdout -s 7 -a 0.3 train7 test7 < rows
svmeval -q -K -c 10 -s 7 -t <(gram -q -t train7 test7) <(gram train7) | cut -f 1,3-9 > once
svmeval -q -K -c 10 -s 7 -n 1 -a 0.3 all | cut -f 1,3,4,5,7,9,11,13 > repeat
same "-n 1 is the kernel of its rows" once repeat

law choice-of-c
svmeval -q -K -C .01,10 -t cross K > chosen
svmeval -q -K -c 10 -t cross K > ten
same "-C finds the better one" chosen ten
svmeval -q -K -j 3 -C .01,10 -t cross K > three
same "-j 3" chosen three

law sparse
svmeval -q -K -c 10 <(conv -o rows K) > dense
rows sparse < K > sparse
svmeval -q -K -c 10 sparse > same
same "sparse kernel rows" dense same

law weight
svmeval -q -K -c .1 --weight balanced -y sport -P said K > table
svmeval -q -K -c .1 -y sport -P plain K > table
not_ok "--weight counts" cmp -s said plain

law notes
no_note "kernel rows have no length to speak of" lengths svmeval -K -c 10 -t cross K

law bad-input
fails_with "features where kernel rows should be" 1 ':1: wanted [0-9]* documents, as in the training set, found column [0-9]*: features' \
	svmeval -K -t train K
fails_with "rows and columns that do not match" 1 'wanted a symmetric kernel.*shuffled rows' \
	svmeval -K -v 3 <(tac all)
fails_with "no square" 1 'wanted a square kernel' svmeval -K cross
fails_with "cross rows of another width" 1 'wanted 1[0-9]* numbers' svmeval -K -t all K
fails_with "-K and -k" 2 'no -k' svmeval -K -k 3 K
fails_with "-K and -f" 2 'no other -f' svmeval -K -f squared K
svmeval -q -w features train > table
fails_with "-K with a model of features" 1 'was made from features' svmeval -K -m features cross
done_testing
