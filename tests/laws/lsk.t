#!/usr/bin/env bash
# Laws of lsk.
. "$(dirname "$0")/../tap.sh"

kernel_of() { # rows with any bodies: their kernel, by perl
	algebra gram "$1" > "$2"
}

# Documents, some twice, some without words; what else the laws begin with: a kernel, new rows, and
# spaces of features and of the kernel.
algebra random 1 14 9 .4 > wide
algebra random 2 9 30 .3 > long
{ cat long; sed 's/# d/# again/' long; } > twins
{ algebra random 3 6 5 .5; printf '\t\t# none\nl\t\t# nothing\n'; } > holes
kernel_of wide wide.k
algebra random 7 5 12 .4 | sed 's/# d/# new/' > new
algebra gram new wide > new.t
lsk -q -x -k 4 --documents -w mx wide > fx
lsk -q -k 4 -w mk wide.k > fk
rows sparse < new.t > sparse.t
: > nothing

# the kernel of features is K itself, whichever way
laws_of() { # what kernel rows features
	local what=$1 kernel=$2 x=$3 n
	n=$(wc -l < "$x")
	lsk -q -k "$n" "$kernel" > f
	kernel_of f ff
	near "$what: features of lsk -k n give back K" "$kernel" ff 1e-9
	lsk -q -k "$n" -K "$kernel" > ff
	near "$what: lsk -K -k n gives back K" "$kernel" ff 1e-9
	lsk -q -x -k "$n" "$x" > f
	kernel_of f ff
	near "$what: features of lsk -x -k n give back K" "$kernel" ff 1e-9
	lsk -q -x -k "$n" -K "$x" > ff
	near "$what: lsk -x -K -k n gives back K" "$kernel" ff 1e-9
	for options in "" -K -u; do
		# shellcheck disable=SC2086
		{
			lsk -q -x -k 3 $options -w m "$x" > f
			lsk -q -x -m m $options "$x" > again
			same "$what: training rows through -x -m $options, byte for byte" f again
			lsk -q -k 3 $options -w m "$kernel" > f
			lsk -q -m m $options "$kernel" > again
			same "$what: training rows through -m $options, byte for byte" f again
		}
	done
	lsk -q -x -k 3 "$x" > f
	lsk -q -x -k 3 -j 2 "$x" > f2
	lsk -q -x -k 3 -j 3 "$x" > f3
	same "$what: two threads, the same bytes" f f2
	same "$what: three threads, the same bytes" f f3
}


law whole
for x in wide long twins holes; do
	kernel_of $x $x.k
	laws_of $x $x.k $x
done
printf 'a\t3 4\t# one\n' > one
kernel_of one one.k
laws_of "one document" one.k one
seq 12 | awk '{print "\t" $1 ":1\t# " $1}' > eye
kernel_of eye eye.k
laws_of "identity" eye.k eye

law jacobi
# against Jacobi's rotations
algebra values wide.k > wanted
lsk -q -k 9 --spectrum table wide.k > f
cut -f 2 table > values
head -n "$(wc -l < values)" wanted > leading
near "eigenvalues are Jacobi's" leading values 1e-9
awk -F '\t' 'NR==FNR {t += $1; next} {s += $2; if ($1 != FNR || ($3 - $2/t)^2 > 1e-24 || ($4 - s/t)^2 > 1e-24) exit 1}' \
	wanted table
report $? "--spectrum: number, eigenvalue, share of the trace, share so far"
ok "all shares make 1" awk -F '\t' 'END {exit !($4 > 1 - 1e-12 && $4 < 1 + 1e-12)}' table
lsk -q -x -k 9 --spectrum table wide > f
cut -f 2 table > other
near "eigenvalues of -x are the same" values other 1e-9
for j in 1 3 5; do
	algebra latent wide.k $j > wanted
	lsk -K -k $j wide.k > got
	near "lsk -K -k $j is V W V' by Jacobi" wanted got 1e-9
	lsk -x -K -k $j wide > got
	near "lsk -x -K -k $j likewise" wanted got 1e-9
	lsk -x -k 9 wide > f
	algebra columns f $j > first
	kernel_of first got
	near "the first $j columns of -k 9 are -k $j" wanted got 1e-9
	lsk -q -x -k 9 --documents -w m wide > f
	lsk -x -m m -k $j -K wide > got
	near "-m -k $j takes the first $j dimensions" wanted got 1e-9
done
algebra latent wide.k 4 > l
algebra unit l > wanted
lsk -k 4 -K -u wide.k > got
near "-K -u: unit diagonal" wanted got 1e-9
lsk -x -k 4 -u wide > f
kernel_of f got
near "-u: features of unit length have that kernel" wanted got 1e-9
ok "-K -u: the diagonal is 1, or 0 for a row of zeros" awk -F '\t' '{split($2, k, " "); if (k[NR] != ($2 ~ /[1-9]/)) bad = 1}
	END {exit bad || NR != 14}' <(lsk -k 4 -K -u wide.k)

law new-rows
lsk -q -x -m mx new > g
lsk -m mk new.t > gk
algebra gram g fx > gf
algebra gram gk fk > gfk
near "new rows: -x -m and -m on kernel rows have the same kernel" gf gfk 1e-9
lsk -q -x -m mx -K new > got
near "new rows: -x -m -K is features times features" gf got 1e-9
lsk -m mk -K new.t > got
near "new rows: -m -K likewise" gf got 1e-9
algebra scores wide.k 4 new.t 1 99 > wanted
near "new rows: t V V'" wanted got 1e-9
lsk -x -q -m <(cat mx) - < new > got
same "a model and rows from pipes" g got
lsk -m mk sparse.t > got
same "sparse kernel rows are the dense ones" gk got
rows sparse < wide.k > sparse.k
lsk -k 4 sparse.k > got
same "a sparse kernel is the dense one" fk got

law scores
# Kernel LSA
for z in 1 3 14; do
	for a in .25 .9 1; do
		algebra scores wide.k 4 new.t $a $z > wanted
		lsk -m mk -K -a $a -z $z new.t > got
		near "scores, a = $a, z = $z" wanted got 1e-9
	done
done
lsk -m mk -K -a 0 -z 2 new.t > got
same "a = 0 gives the rows back" new.t got
lsk -m mk -K -a 0 -z 2 sparse.t > got
same "a = 0 gives sparse rows back" sparse.t got
lsk -m mk -K -a .9 -z 2 new.t > wanted
lsk -m mk -K -a .9 -z 2 sparse.t > got
same "scores of sparse rows are those of dense ones" wanted got
awk 'BEGIN {printf "\t"; for (i = 1; i <= 14; i++) printf "%s ", (i % 2 ? 2 : i > 7 ? "3.0000000000001" : 3); print "\t# tie"}' > tie
awk 'BEGIN {printf "\t"; for (i = 1; i <= 14; i++) printf "%s ", (i == 2 || i == 4 ? 3 : 0); print "\t# tie"}' > first
lsk -m mk -K -z 2 tie > got
lsk -m mk -K first > wanted
near "ties within 1e-10 go to the lowest index" wanted got 1e-9

law order
shuf --random-source=<(yes) new | lsk -q -x -m mx | sort > got
lsk -q -x -m mx new | sort > wanted
same "shuf | lsk -x -m | sort" wanted got
shuf --random-source=<(yes) new.t | lsk -m mk -K | sort > got
lsk -m mk -K new.t | sort > wanted
same "shuf | lsk -m -K | sort" wanted got
shuf --random-source=<(yes) wide > mixed
lsk -x -k 4 -K wide > k
algebra permute k mixed > wanted
lsk -x -k 4 -K mixed > got
near "permuted rows give the permuted kernel" wanted got 1e-9

law signs
# signs: the greatest entry of each column of the term side is positive
ok "signs" awk -F '\t' '/^#/ {split($0, h, "terms="); terms = h[2] + 0; next}
	FNR - 1 <= terms {n = split($2, u, " "); for (j = 1; j <= n; j++) {x = u[j] < 0 ? -u[j] : u[j]
		if (x > most[j] * (1 + 1e-10)) {most[j] = x; at[j] = u[j]}}}
	END {for (j in at) if (at[j] < 0) exit 1}' mx

law orthogonal
# axes near 1e-12 of the first: -v says how orthogonal the features are that leave
printf '\t1 1\t# a\n\t1 1.000000000009\t# b\n' > thin
lsk -k 2 -v thin > f 2> said
ok "-v: the cosine that the features have" awk '
	NR == FNR {if (/orthogonal to/) said = $NF; next}
	{a += $1 * $1; b += $2 * $2; c += $1 * $2}
	END {c /= sqrt(a * b); if (c < 0) c = -c; exit !(said > 1e-9 && said > .9 * c && said < 1.1 * c)}' said f
lsk -k 2 -v wide.k > f 2> said
ok "-v: orthogonal to rounding" awk '/orthogonal to/ {good = $NF < 1e-13} END {exit !good}' said

law uncertified
# eigenvalues below zero, and a last one so small that few steps do not part it from them
awk 'BEGIN {for (i = 0; i < 700; i++)
	printf "\t%d:%.17g\t# %d\n", i + 1, i < 14 ? 10^(-i/2) : i < 400 ? 1e-7 * (400 - i) / 400 : -8e-5 * (i - 399) / 300, i + 1
	}' > below
lsk -q -k 14 --solver lanczos --spectrum table below > f 2> said
report $? "what is not certified is no error"
ok "not certified, in spite of -q" grep -q '^lsk: not certified: the last eigenvalue is 3.162e-07' said
report "$([ "$(wc -l < table) $(tail -n 1 table)" = "15 # not certified" ]; echo $?)" "not certified, below the table"
lsk -v -k 14 --spectrum table below > f 2> said
report "$([ "$(wc -l < table)" = 14 ]; echo $?)" "but solved densely, where nobody chose a solver"
ok "which -v says" grep -q '^lsk: LAPACK' said
lsk -q -k 8 --spectrum table below > f 2> said
ok "with -q nothing is said of what is certified" test ! -s said
report "$([ "$(wc -l < table)" = 8 ]; echo $?)" "and the table is as long as it was"
lsk -v -k 12 --solver lanczos below > f 2> said
ok "one ten times as great is certified beside them" grep -q '^lsk: certified: .* 1.0[0-9]* times the last' said
no_note "a direct solver misses nothing" certified lsk -v -k 6 wide.k

law solvers
# the solvers, where each of them has to work
awk 'BEGIN {srand(3); for (i = 1; i <= 700; i++) {printf "\t"; for (j = 1; j <= 900; j++) if (rand() < .02 / (1 + j / 90))
	printf "%d:%.3f ", j, rand(); print "\t# " i}}' > big
for solver in lanczos gsl lapack; do
	lsk -x -k 12 --solver $solver -v big > big.$solver 2> said
	ok "$solver says so" grep -qi $solver said
	[ $solver = lanczos ] || continue
	ok "lanczos says what it may have missed" grep -q 'certified: an eigenvalue above 1.0[0-9]* times the last' said
	ok "that a filter spared it steps" grep -q '^lsk: filtered block' said
	ok "and how many products it took" grep -Eq 'block Lanczos: [1-9][0-9]{1,3} products' said
done
lsk -x -k 12 --solver lanczos -j 2 big > two
same "Lanczos: two threads, the same bytes" big.lanczos two
lsk -x -k 12 --solver lapack -j 2 big > two
same "LAPACK: two threads, the same bytes" big.lapack two
near "Lanczos and LAPACK agree" big.lapack big.lanczos 1e-8
near "GSL and LAPACK agree" big.lapack big.gsl 1e-8
lsk -x -k 12 -w m big > f
lsk -x -m m big > again
same "700 rows through -m, byte for byte" f again
lsk -x -k 30 big > f30
cut -f 2 f30 | cut -d ' ' -f 1-12 > first
cut -f 2 f > wanted
near "the first 12 columns of -k 30" wanted first 1e-8
ok "the diagonal of 700 rows of -K -u" awk -F '\t' '{split($2, k, " "); if (k[NR] != ($2 ~ /[1-9]/)) bad = 1}
	END {exit bad || NR != 700}' <(lsk -x -k 5 -K -u big)
env -u OPENBLAS_NUM_THREADS lsk -x -m m big > again
same "whatever OPENBLAS_NUM_THREADS says" f again
env -u OPENBLAS_NUM_THREADS lsk -k 4 -w m wide.k > f
same "likewise from a kernel" f fk

law rank
notes "k above the rank is clipped with a note" 'the numerical rank is 9, below the 50' \
	lsk -x -k 50 twins
notes "as is k above the model's" 'mx has 4 dimensions' lsk -x -k 9 -m mx wide
ok "-q says nothing" sh -c 'test -z "$(lsk -q -x -k 50 -K twins 2>&1 > /dev/null)"'

law zero
printf 'a\t0 0\t# x\n\t0 0\t# y\n' > zero
notes "rank 0 is a note" 'the kernel is zero' lsk -k 2 zero
printf 'a\t\t# x\n\t\t# y\n' > wanted
lsk -q -k 2 -w m zero > got
same "rank 0: empty bodies" wanted got
lsk -m m zero > got
same "rank 0 through -m" wanted got
lsk -q -x -k 2 zero > got
same "rank 0 from features" wanted got
lsk -q -k 2 -K zero > got
same "a zero kernel comes back" zero got
: > nothing

law nothing
lsk -k 2 nothing > got 2>&1
ok "empty input is no error" test $? -eq 0
ok "and gives no rows and no notes" test ! -s got
fails_with "but no model" 1 'no rows' lsk -k 2 -w m.new nothing
not_ok "which is not written" test -e m.new

law far-columns
printf '\t1:1 2147483646:2\t# far\n\t1:1\t# near\n' > far
lsk -x -k 2 far > f
kernel_of f got
kernel_of far wanted
near "memory follows the entries, not the greatest index" wanted got 1e-9

law indefinite
printf '\t1 0 0\n\t0 1 0\n\t0 0 -1e-11\n' > tiny
no_note "rounding is silent" . lsk -k 2 tiny
printf '\t1 0 0\n\t0 1 0\n\t0 0 -1e-5\n' > small
notes "a small one is named" 'eigenvalues below 0, down to -1e-05' lsk -k 2 small
notes "also by --strict" 'smallest eigenvalue, -1e-05' lsk --strict -k 2 small
printf '\t1 2\n\t2 1\n' > large
fails_with "a large one is an error for --strict" 1 'smallest eigenvalue is -1.*gram -G -r 1' lsk --strict -k 2 large
lsk -q -k 2 -K -w m large > got
near "else the leading ones stay: 3 (1,1)(1,1)'/2" got <(printf '\t1.5 1.5\t# 1\n\t1.5 1.5\t# 2\n') 1e-12
lsk -m m large > again
same "and through the model" again got
dense '
	my $k = scaled(0, unit(700));
	$k->[$_][$_] = $_ < 350 ? 2 + $_ / 350 : 2 - $_ / 350 for 0 .. 699;
	($k->[0][0], $k->[699][699]) = (100, -0.012);
	put($k)' > wide.spectrum
fails_with "--strict looks for the smallest, however few are wanted" 1 'smallest eigenvalue is -0.012' \
	lsk --strict -k 1 wide.spectrum
fails_with "no eigenvalue above 0" 1 'no eigenvalue above 0: its smallest is -2' lsk -k 1 <(printf '\t-2\n')

law bad-options
fails_with "-k 0" 2 '^lsk: -k: wanted a whole number from 1 ' lsk -k 0 wide.k
fails_with "no -k" 2 'say -k N' lsk wide.k
fails_with "-w with -m" 2 'do not go together' lsk -k 2 -w a -m b wide.k
fails_with "-a without -m" 2 '-a and -z' lsk -k 2 -K -a .5 wide.k
fails_with "-z without -K" 2 '-a and -z' lsk -m mk -z 5 new.t
fails_with "-a with features" 2 '-a and -z need -m and -K, and kernel rows' lsk -x -m mx -K -a .5 new
fails_with "-z above the documents" 1 'wanted -z of at most its' lsk -m mk -K -z 1000 new.t
fails_with "--expansion of an unknown document" 1 'nobody' lsk -m mk --expansion <(echo nobody)
fails_with "--expansion with -z above the documents" 1 'wanted -z of at most' lsk -m mk --expansion all -z 1000
fails_with "--term-rows of a kernel" 1 'it has no terms' lsk -m mk --term-rows all
fails_with "--expansion without -m" 2 'with -m' lsk -k 2 --expansion all wide.k
fails_with "-a without -K" 2 '-a and -z need -K' lsk -m mk -a .5 new.t
fails_with "-u -K with -m" 2 'neither -w nor -m' lsk -m mk -K -u new.t
fails_with "-u -K with -w" 2 'neither -w nor -m' lsk -k 2 -K -u -w no wide.k

law tiny-beside-large
# Reflections of columns whose length is no normal number, above the rows that LAPACK reduces alone.
perl -e 'printf "\t%d:%s 601:1e-155\n", $_, 1 + $_ / 600 for 1 .. 600' > tiny
lsk -q -x -k 200 tiny > got
ok "all that were wanted" test "$(head -n 1 got | cut -f 2 | wc -w)" -eq 200
lsk -q -x -k 200 --spectrum table tiny > got
perl -e 'printf "%.6f\n", (1 + $_ / 600) ** 2 for reverse 401 .. 600' > wanted
cut -f 2 table | awk '{ printf "%.6f\n", $1 }' > values
same "and their values" wanted values

law bad-kernel
fails_with "not square" 1 'wanted a square kernel' lsk -k 2 new.t
printf '\t1 2\n\t1 1\n' > skew
fails_with "not symmetric" 1 'wanted a symmetric kernel, found 2 in row 1.*1 in row 2' lsk -k 2 skew
fails_with "shuffled rows" 1 'shuffled rows' lsk -k 2 <(shuf --random-source=<(yes) wide.k)

law bad-models
tfidf -w idf wide > ok.out
fails_with "another program's model" 1 'wanted a model of lsk, found one of tfidf' lsk -x -m idf new
sed '1s/lsk 2/lsk 1/' mx > earlier
fails_with "another version's model" 1 'wanted layout 2.*found 1' lsk -x -m earlier new
head -n -1 mx > short
fails_with "a model cut short" 1 'cut short' lsk -x -m short new
head -n 5 mx > short
fails_with "a model cut shorter" 1 'cut short' lsk -x -m short new
head -c -3 mk > short
fails_with "a model cut in a row" 1 'cut short' lsk -m short new.t
{ cat mk; echo; printf '\t1 2 3 4\t# more\n'; } > longer
fails_with "a model with more rows" 1 'found more' lsk -m longer new.t
fails_with "a model of features, and kernel rows" 1 'wanted 9 numbers, as in mx' lsk -m mx new.t
fails_with "a model of a kernel with -x" 1 'no -x' lsk -x -m mk new
printf '\t1 2 3\n' > narrow
fails_with "dense rows of another width" 1 'wanted 14 numbers, as in mk, found 3' lsk -m mk narrow
printf '\t50:1 60:2\n' > strange
fails_with "no shared column" 1 'another vocabulary' lsk -x -m mx strange
printf '\t1:1 60:2\n' > partly
notes "unknown columns are a note" '1 entry in a column that mx does not know was left out' lsk -x -m mx partly
printf '\t1:1 60:2 61:1\n' > mostly
notes "most columns unknown: said with -q too" '2 of 3 entries are unknown to mx: was a program left out' lsk -q -x -m mx mostly
fails_with "features for a model of a kernel" 1 'partly:1: wanted 14 documents, as in mk, found column 60: features' lsk -m mk partly

law memory
fails_with "too big for -M" 1 '14 x 14 kernel needs 1.6 kB .*limit' lsk -M 1k -k 2 wide.k
fails_with "too big for -M, from features" 1 'needs .* of memory' lsk -M 1k -x -k 9 wide
printf '\t1e160\n' > huge
fails_with "beyond the range of numbers" 1 'trace' lsk -x -k 1 huge
echo kept > m.old
lsk -k 2 -w m.old skew > ok.out 2>&1
ok "a failed fit leaves the old model" grep -qx kept m.old

law collection
# real documents
if [ -n "$data" ] && [ -e "$data/med/MED.ALL.xz" ]; then
	smart med/MED.ALL | tok -q | tfidf > med
	lsk -x -k 50 -w m --spectrum table med > f
	lsk -x -m m med > again
	same "MED: training rows through -m" f again
	shuf --random-source=<(yes) med | lsk -x -m m | sort > got
	sort f > wanted
	same "MED: shuf | lsk -x -m | sort" wanted got
	lsk -x -k 50 -j 2 med > got
	same "MED: two threads" f got
	lsk -x -k 50 --solver lapack --spectrum other med > got
	near "MED: Lanczos and LAPACK agree" other table 1e-10
	if command -v gram > ok.out; then
		gram med > med.k
		lsk -k 50 --spectrum other med.k > got
		near "MED: gram | lsk has the same spectrum" table other 1e-9
		lsk -x -k 50 -K med | head -n 100 > k
		lsk -k 50 -K med.k | head -n 100 > got
		near "MED: gram | lsk -K is lsk -x -K" k got 1e-9
	else
		skip "MED: gram | lsk" "no gram here"
	fi
else
	skip "MED" "the collection is not here"
fi

law range
for x in 1e200 1e-170 1e-200; do
	printf 'a\t1:%s\t# a\nb\t2:%s\t# b\n' $x $x > far
	fails_with "rows of $x: no zero kernel" 1 'trace of the kernel is .*too long or too short' lsk -x -k 1 far
done
done_testing
