#!/usr/bin/env bash
# Laws of align: alignment by its definition, along lambda, on some rows, centred; bad input.
. "$(dirname "$0")/../tap.sh"

# Fourteen rows of nine columns; the first five share a label and a column. k is their kernel, ids
# the first ten of them, other a kernel of the same rows.
rows random 9 14 9 form=dense share='$j == 1 && $i < 6 ? 1 : .4' \
	value='int(rand 9) / 8 + ($j == 1 && $i < 6)' labels='$i < 6 ? "low" : $i % 2 ? "" : "even"' > x
dense 'put(product(rows("x"), turned(rows("x"))), "x")' > k
sed -n '1,10s/.*# //p' x > ids
dense '
	my $x = rows("x");
	$_->[0] = 0 for @$x;
	put(product($x, turned($x)), "x")' > other

# The definition, in long loops.
definition='
	sub alignment {
		my ($k, $l) = @_;
		return dot($k, $l) / sqrt(dot($k, $k) * dot($l, $l));
	}

	# yy'"'"' of the rows: y is 1 where a row has the label, -1 where not.
	sub ideal {
		my ($label, @rows) = @_;
		my @names = map { join ",", "", @$_, "" } @{labels("k")}[@rows];
		my @y = map { /,$label,/ ? 1 : -1 } @names;
		return [map { scaled($_, [[@y]])->[0] } @y];
	}
'

# Three rows that have one label in common.
printf 'a,c\t2 1 0\nb,c\t1 2 1\na,b,c\t0 1 2\n' > kc

law definition
dense "$definition"'
	print "$_\t", alignment(rows("k"), ideal($_, 0 .. 13)), "\n" for "even", "low"' > want
align k > got
near "y'Ky / (m |K|), for every label" got want 1e-12
align -y low k > got
near "for those of -y" got <(tail -n 1 want) 1e-12
dense "$definition"'
	my $k = block(rows("k"), 0 .. 9);
	print "$_\t", alignment($k, ideal($_, 0 .. 9)), "\n" for "even", "low"' > want
align -i ids k > got
near "on some rows, by the definition" got want 1e-12
dense 'put(block(rows("k"), 0 .. 9), "x")' > sub
align sub > want
near "on some rows: that of the block alone" got want 1e-14
sed 's/^/# /' ids > ids.rows
align -i ids.rows k > again
same "ids with or without #" got again
dense "$definition"'
	my $k = centred(rows("k"));
	print "$_\t", alignment($k, centred(ideal($_, 0 .. 13))), "\n" for "even", "low"' > want
align --centred k > got
near "centred" got want 1e-12

law other-kernel
align -t k k > got
printf 'k\t1\n' > want
near "a kernel with itself: 1" got want 1e-15
align -t k <(dense 'put(scaled(1000, rows("k")), "k")') > got
near "whatever its scale" got want 1e-14
align -t <(dense 'put(scaled(1e-150, rows("k")), "k")') k | cut -f 2 > got
near "however small" got <(echo 1) 1e-14
align -t other k > got
dense "$definition"'print "other\t", alignment(rows("k"), rows("other")), "\n"' > want
near "with another" got want 1e-12
align -i ids -t other --centred k > got
dense "$definition"'
	my ($k, $other) = map { centred(block(rows($_), 0 .. 9)) } "k", "other";
	print "other\t", alignment($k, $other), "\n"' > want
near "on some rows, centred" got want 1e-12
align -t <(rows each '-$_' < k) k | cut -f 2 > got
near "with its negative: -1" got <(echo -1) 1e-14

law lambda
# along lambda: what diffuse makes has the alignment that the search promised, and no neighbour more
for f in exp neumann; do
	for on in "" "-i ids" "--centred" "-i ids --centred"; do
		for y in low even; do
			# shellcheck disable=SC2086 # words are meant to split
			align -f $f $on -y $y k > found
			IFS=$'\t' read -r _ lambda value where < found
			diffuse -q -f $f -l "$lambda" -K k > diffused
			align $on -y $y diffused | cut -f 2 > got
			echo "$value" > want
			near "$f $on $y: the promise is kept ($where at $lambda)" got want 1e-9
			[ "$where" = interior ] || continue
			for step in .999 1.001; do
				diffuse -q -f $f -l "$(perl -e "print $lambda * $step")" -K k |
					align $on -y $y | cut -f 2 > got
				ok "$f $on $y: lambda * $step is not better" \
					perl -e 'exit($ARGV[0] <= $ARGV[1] + 1e-12 ? 0 : 1)' "$(cat got)" "$value"
			done
			a() { diffuse -q -f $f -l "$(perl -e "print $lambda * (1 + $1)")" -K k | align $on -y $y | cut -f 2; }
			ok "$f $on $y: stationary by finite differences" perl -e \
				'exit(abs($ARGV[0] - $ARGV[1]) / 2e-3 < 1e-4 ? 0 : 1)' "$(a 1e-3)" "$(a -1e-3)"
		done
	done
done
align -f exp -t other k > found
IFS=$'\t' read -r _ lambda value where < found
diffuse -q -f exp -l "$lambda" -K k | align -t other | cut -f 2 > got
near "-f with another kernel" got <(echo "$value") 1e-9

law curve
align -f neumann -y even -c 5 k > curve
ok "a curve of 5 points" [ "$(wc -l < curve)" -eq 5 ]
align -y even k | cut -f 2 > want
sed -n '1s/.*\t//p' curve > got
near "begins with the kernel as it is" got want 1e-12
sed -n 3p curve > point
IFS=$'\t' read -r _ lambda value < point
diffuse -q -f neumann -l "$lambda" -K k | align -y even | cut -f 2 > got
near "and tells the truth in the middle" got <(echo "$value") 1e-10
printf 'a\t1 0\t# 1\nb\t0 1\t# 2\n' > identity
ok "where every lambda is as good, 0" grep -q '^a	0	.*	lower$' <(align -f exp -y a identity)
printf 'a\t4 0 0\t# 1\na\t0 1 0\t# 2\na\t0 0 1\t# 3\n' > falling
ok "a curve that falls: lower" grep -q 'lower$' <(align -q -f neumann -y a falling)
# two blocks of five, apart: 1 within a block, -1 between them, and the identity
perl -e '
	my @side = ((1) x 5, (-1) x 5);
	for my $i (0 .. 9) {
		my @k = map { $side[$i] * $side[$_] + ($i == $_) } 0 .. 9;
		print $i < 5 ? "a" : "b", "\t@k\t# $i\n";
	}' > blocks
ok "a curve that rises: upper" grep -q 'upper$' <(align -f neumann -y a blocks)

law seen
# through few labels of a large kernel eigenvectors are only seen; a list of all rows has them all
rows random 5 600 400 form=dense share=.03 value='1 + int rand 3' labels='$i % 7 ? $i % 3 ? "" : "b" : "a,b"' > large.x
gram large.x > large
sed 's/.*# //' large > all.ids
for f in exp neumann; do
	align -v -f $f large > got 2> how
	ok "$f: without the vectors" grep -q 'by LAPACK dsytrd and QL, residual [0-9.]*e-1[2-9]$' how
	align -v -f $f -i all.ids large > want 2> how
	ok "$f: with them" grep -q 'by LAPACK dsytrd, residual' how
	near "$f: the same lambda and alignment" <(cut -f 1-3 got) <(cut -f 1-3 want) 1e-7
	same "$f: in the same place" <(cut -f 4 got) <(cut -f 4 want)
	align -f $f -c 9 -y b large > got.curve
	align -f $f -c 9 -y b -i all.ids large > want.curve
	near "$f: the same curve" got.curve want.curve 1e-12
	align -f $f -y b large > one
	same "$f: a label does not depend on the others" one <(tail -n 1 got)
	align -f $f -j 3 large > three
	same "$f: threads change no byte" three got
done

law bad-input
fails_with "a label nobody has" 1 'label nobody' align -y nobody k
fails_with "no labels at all" 1 'wanted labels' align <(sed 's/^[^\t]*//' k)
fails_with "a label that no listed row has" 1 'in the rows of the list' align -y even -i <(echo d1) k
printf 'd1\nghost\n' > bad.ids
fails_with "an id that is not there" 1 'ghost' align -i bad.ids k
sed 's/^[^\t]*/all/' k > all
ok "all rows with the label: the alignment is defined" align all
notes "but a search says nothing" 'all rows .*label all' align -f exp all
fails_with "centred, nothing is left" 1 'nothing is left' align --centred -y all all
fails_with "nor to search" 1 'nothing is left' align --centred -f exp -y all all
printf 'a\t0 0\t# a\nb\t0 0\t# b\n' > zero
fails_with "a zero kernel" 1 'zero' align zero
fails_with "nor along lambda" 1 'zeros' align -f exp zero
fails_with "with a zero kernel" 1 'zero' align -t <(dense 'put(scaled(0, rows("k")), "k")') k
fails_with "a kernel of another size" 1 'wanted 14 rows' align -t zero k
fails_with "large negative eigenvalues" 1 'smallest eigenvalue is -2' align -f exp <(printf 'a\t1 3\t# a\nb\t3 1\t# b\n')
fails_with "no rows" 1 'found none' align /dev/null
fails_with "-c without -f" 2 '-c goes with -f' align -c 5 k
fails_with "-y with -t" 2 '-y and -t do not go together' align -y a -t k k
fails_with "an unknown function" 2 '^align: -f: wanted exp.neumann, found "log"' align -f log k
notes "other ids: a note" 'same rows' align -t <(sed 's/# d/# e/' k) k

law early-maximum
# a maximum before the first point of the scan: eigenvalues 1 and 1/2, whose vectors are turned so that
# their shares of the label have the ratio of the diffused eigenvalues at l = x
kernel_with_maximum() { # x
	awk -v x="$1" 'BEGIN {
		ratio = 2 * (1 - x / 2) / (1 - x)
		c = sqrt(ratio / (1 + ratio))
		s = sqrt(1 / (1 + ratio))
		v1 = sqrt(.5) * (c + s)
		v2 = sqrt(.5) * (s - c)
		OFMT = CONVFMT = "%.17g"
		print "a\t" v1 * v1 + v2 * v2 / 2 " " v1 * v2 / 2
		print "\t" v1 * v2 / 2 " " v2 * v2 + v1 * v1 / 2
	}'
}
for x in 7e-4 2e-3 1e-5; do
	kernel_with_maximum $x > near0
	align -f neumann near0 | awk -v x=$x '{ d = $2 / x - 1; good = $4 == "interior" && d * d < 1e-4 } END { exit !good }'
	report $? "an interior maximum at l |K| = $x"
done

law label-of-all
# a label of all rows: nothing once centred
notes "centred, a label that all rows have: a note" 'all rows have the label c: centred, nothing is left' align --centred kc
ok "nan in a table that is whole" [ "$(cut -f 1 fails.out | tr -d '\n') $(tail -n 1 fails.out | cut -f 2)" = "abc nan" ]
notes "likewise with a search" 'all rows have the label c' align --centred -f exp kc
ok "and no place" [ "$(tail -n 1 fails.out)" = $'c\tnan\tnan\tnone' ]
fails_with "asked for by name: an error" 1 'all rows have the label c: centred, nothing is left' align --centred -y c kc

law terminal
if has_terminal; then
	script -qc 'align kc' /dev/null < /dev/null | tr -d '\r' > got
	printf 'a\t0.1667\nb\t0.5\nc\t0.8333\n' > want
	same "four digits on a terminal" got want
else
	skip "four digits on a terminal" "no terminal can be had"
fi

law spelling
fails_with "no label named" 2 '^align: -y: wanted labels, found nothing' align -y '' kc
align -q --centred kc > want
align -q --centered kc > got
same "--centered is --centred" got want
done_testing
