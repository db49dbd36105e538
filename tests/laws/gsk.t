#!/usr/bin/env bash
# Laws of gsk: the algorithm by plain loops in perl, the kernel given back, models, bad input.
. "$(dirname "$0")/../tap.sh"

# x: 70 sparse rows of 30 columns, with zero and repeated rows; wide: full rank; unit: all tie
rows random 3 70 30 share='.3 / sqrt $j' value='sprintf "%.3f", rand() - .3' \
	labels='$i % 3 ? "a" : "a,rare"' empty=13 again=50:20 > x
rows random 4 40 140 share='$j == 100 + $i ? 1 : $j <= 90 ? .2 : 0' \
	value='$j == 100 + $i ? .5 : sprintf "%.3f", rand' id=w > wide
tfidf wide > unit
gram unit | gsk -k 12 -q > dense
rows random 5 25 12 form=dense value='sprintf "%.4f", rand() - .5' id=n > new.dense
head -n 20 x | sed 's/# d/# n/; s/:0/:1/' > new

# gsk.pl K T BIAS: by definition, from kernel rows; features and the rows chosen
cat > gsk.pl <<'P'
my ($file, $t, $bias) = @ARGV;
my (@k, @labels, @id);
open my $in, '<', $file;
while (<$in>) {
	chomp;
	my ($labels, $body, $id) = split /\t/;
	push @k, [split ' ', $body];
	push @labels, $labels;
	push @id, $id;
}
my @residual = map { $k[$_][$_] } 0 .. $#k;
my $least = 1e-12 * largest(@residual);
my @weight = map { $bias && ",$_," =~ /,rare,/ ? $bias : 1 } @labels;
my @features;
for my $j (0 .. $t - 1) {
	my $chosen = next_axis() // last;
	print STDERR substr($id[$chosen], 2), "\n";
	add_axis($j, $chosen);
}
print "$labels[$_]\t@{$features[$_]}\t$id[$_]\n" for 0 .. $#k;

sub largest { return (sort { $b <=> $a } @_)[0] }

# The first of the rows whose weighted residual is the greatest, if any is left.
sub next_axis {
	my @open = grep { $residual[$_] > $least } 0 .. $#k;
	return unless @open;
	my $most = largest(map { $weight[$_] * $residual[$_] } @open);
	return (grep { $weight[$_] * $residual[$_] >= $most * (1 - 1e-10) } @open)[0];
}

sub add_axis {
	my ($j, $chosen) = @_;
	my $size = sqrt $residual[$chosen];
	my @own = @{ $features[$chosen] // [] };
	for my $i (0 .. $#k) {
		my $rest = $k[$i][$chosen];
		$rest -= $features[$i][$_] * $own[$_] for 0 .. $j - 1;
		$features[$i][$j] = $rest / $size;
	}
	$residual[$_] -= $features[$_][$j] ** 2 for 0 .. $#k;
	$residual[$chosen] = 0;
}
P

check() { # what rows options-of-gram
	local what=$1 rows=$2
	shift 2
	gram "$@" "$rows" > k
	perl gsk.pl k 15 > wanted 2> chosen.wanted
	gsk -q -x -k 15 -w model "$@" "$rows" > features
	near "$what: by definition" features wanted 1e-9
	grep -v '^#' model | sed 's/.*# //' > chosen
	same "$what: the documents chosen" chosen chosen.wanted
	gsk -q -k 15 -w model.k k > features.k
	same "$what: from the kernel, the same bytes" features.k features
	gsk -x -m model "$rows" > again
	same "$what: training rows through -m" again features
	gsk -m model.k k > again
	same "$what: kernel rows through -m" again features
	shuf --random-source=x "$rows" | gsk -x -m model | sort > shuffled
	sort features > wanted
	same "$what: shuf, -m, sort" shuffled wanted
	gsk -q -x -k 15 -j 3 "$@" "$rows" > other
	same "$what: -j 3" other features
	gsk -x -k 6 "$@" "$rows" > few
	rows first 6 < features > wanted
	same "$what: nested" few wanted
	gsk -x -m model -k 6 "$rows" > few
	same "$what: nested, from the model" few wanted
	n=$(wc -l < "$rows")
	gsk -q -x -k "$n" -K -w model "$@" "$rows" > back
	near "$what: -k n gives back K" back k 1e-9
	gsk -x -m model -K "$rows" > again
	same "$what: -K through -m" again back
}

law definition
check "linear, sparse" x
check "linear, sparse, full rank" wide
check "linear, unit length" unit
check "linear, dense" dense
for f in "poly -d 3 -c 0.5" "rbf -g 0.7"; do
	check "$f, sparse" x -f $f
	check "$f, dense" new.dense -f $f
done

gsk -v -x -f rbf -k 40 wide > out 2> said
ok "-v says how long it took, in seconds" grep -Eq '^gsk: 40 documents chosen, [0-9]+ passes, [0-9]{1,2}\.[0-9]{3} s$' said

law new-rows
# new rows: the same from features and from cross rows
gsk -x -k 15 -w model x > /dev/null
gram x | gsk -k 15 -w model.k > /dev/null
gsk -x -m model new > one
gram -t x new | gsk -m model.k > other
same "new rows, from features or cross rows" one other
gsk -x -k 15 -f rbf -w model x > /dev/null
gram -f rbf x | gsk -k 15 -w model.k > /dev/null
gsk -x -m model new > one
gram -f rbf -t x new | gsk -m model.k > other
same "... Gaussian" one other

law bias
gram x > k
for b in 0.25 3 100; do
	perl gsk.pl k 15 $b > wanted 2> chosen.wanted
	gsk -k 15 -B $b -y rare -w model k > features
	near "bias $b: by definition" features wanted 1e-9
	sed '1d; s/.*# //' model > chosen
	same "bias $b: the documents chosen" chosen chosen.wanted
	gsk -m model k > again
	same "bias $b: through -m" again features
done
gsk -k 15 -B 1 -y rare k > one
gsk -k 15 k > other
same "bias 1 is none" one other

law unit
# unit length, unit diagonal
gsk -x -k 9 -u x > unit.rows
ok "-u: rows of length 1 or 0" rows unit < unit.rows
gsk -x -k 9 -u -K x > one
gram unit.rows > other
near "-u -K: their kernel" one other 1e-12

law degenerate
seq -f '	%g:1' 60 > identity
gsk -x -k 60 identity > one
gram identity > other
same "an identity matrix: rows in their order" one other
gsk -x -k 5 -w model identity > /dev/null
ok "ties go to the lowest row" test "$(sed '1d; s/.*# //' model | tr '\n' ' ')" = "1 2 3 4 5 "
gsk -x -k 3 <(printf '\t1:2\n') > one 2> note
ok "one document" test "$(cat one)" = "$(printf '\t2\t# 1')"
ok "... and a note" grep -q -- '-k 3 is more than there is: 1 feature$' note
printf '\t1:1 2:1\n\t1:1 2:1\n\t1:1 2:1\n' > three
gsk -q -x -k 3 three > one
ok "three times the same" test "$(cut -f2 one | sort -u | wc -w)" = 1
gsk -x -k 3 < /dev/null > one
ok "no rows" test $? -eq 0 -a ! -s one
printf '\t0 0\n\t0 0\n' | gsk -q -k 2 > one
printf '\t\t# %s\n' 1 2 > other
same "a zero kernel" one other

law bad-input
gram x > k
fails_with "k 0" 2 "^gsk: -k: wanted a whole number from 1 " gsk -k 0 k
fails_with "no k" 2 "say -k" gsk k
fails_with "-w and -m" 2 "-w and -m do not go together" gsk -k 2 -w a -m b k
fails_with "-f without -x" 2 "-f needs -x" gsk -k 2 -f rbf k
fails_with "gvsm" 2 "linear.poly.rbf" gsk -x -k 2 -f gvsm x
fails_with "-B without -y" 2 "-B needs -y" gsk -x -k 2 -B 3 x
fails_with "sigma 0" 2 "^gsk: -g: wanted a number above 0" gsk -x -k 2 -f rbf -g 0 x
fails_with "a kernel that is not square" 1 "wanted a square kernel" gsk -k 2 dense
tac k > shuffled
fails_with "shuffled rows" 1 "shuffled rows" gsk -k 2 shuffled
printf '\t1 0 0\n\t0 1 1.00001\n\t0 1.00001 1\n' > odd
ok "not quite positive semi-definite: a warning" sh -c 'gsk -k 2 odd 2>&1 >/dev/null | grep -q "not quite positive semi-definite: a squared residual is -2"'

law bad-models
gram x > k
gsk -x -k 9 -w model x > /dev/null
gsk -k 9 -w model.k k > /dev/null
head -n 5 model > short.model
fails_with "a model cut short" 1 "was the model cut short" gsk -x -m short.model x
head -c -4 model > short.model
fails_with "... in its last line" 1 "was the model cut short" gsk -x -m short.model x
sed 's/^# gsk 2/# gsk 9/' model > other
fails_with "a model of another version" 1 "made by another version" gsk -x -m other x
sed 's/^# gsk 2/# lsk 2/' model > other
fails_with "a model of another program" 1 "wanted a model of gsk, found one of lsk" gsk -x -m other x
sed '2s/1:[^ ]*/1:-1/' model > other
fails_with "a size below 0" 1 "^gsk: other:[0-9]+: wanted a size above 0" gsk -x -m other x
sed '2s/1:[^ ]*/1:-0.001/' model > other
fails_with "... a little" 1 "^gsk: other:2: wanted a size above 0 in column 1, found -0.001" gsk -x -m other x
sed '2s/1:\([^ ]*\)/1:\1 2:3/' model > other
fails_with "a factor that is not triangular" 1 "wanted features up to 1" gsk -x -m other x
sed '2s/\t[^\t]*\t/\t0.5 0.25\t/; 3,$d; 1s/k=9/k=1/' model > other
fails_with "a dense model" 1 "wanted sparse rows" gsk -x -m other x
fails_with "dense rows of another width" 1 "wanted 70 numbers, as in model.k, found 12" gsk -m model.k dense
fails_with "a model of features, and kernel rows" 1 "wanted 30 numbers, as in model" gsk -m model k
fails_with "a model of a kernel, and features" 1 "model.k was made from a kernel" gsk -x -m model.k x
printf '\t99:1\n' > far
fails_with "no column in common" 1 "made with another vocabulary" gsk -x -m model far

law memory
gram x > k
fails_with "too big for memory" 1 "needs .* of memory" gsk -M 10k -x -k 50 x
fails_with "a kernel too big for memory" 1 "a 70 x 70 kernel needs" gsk -M 10k -k 2 k
ok "nothing half-written" test ! -s fails.out
gsk -M 10k -x -k 50 -w never x 2> /dev/null
ok "no model either" test ! -e never

law collections
if [ -n "$data" ]; then
	for set in med/MED.ALL cran/cran.all.1400; do
		smart $set | tok -d 2 | tfidf > rows
		gsk -x -k 200 -w model rows > features
		gsk -x -m model rows > again
		same "$set: training rows through -m" again features
		gram rows | gsk -k 200 > other
		same "$set: from the kernel" other features
		shuf --random-source=x rows | gsk -x -m model -j 2 | sort > shuffled
		sort features > wanted
		same "$set: shuf, -m, sort" shuffled wanted
	done
else
	skip "MED, CRAN" "the collections are not here"
fi
done_testing
