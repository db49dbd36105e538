#!/usr/bin/env bash
# Laws of gram: kernels by plain sums in perl, cross rows and squares, bad input.
. "$(dirname "$0")/../tap.sh"

# sparse 90 x 40 with empty and repeated rows; its dense twin; a short one for new rows
rows random 7 90 40 share='.3 / sqrt $j' value='sprintf "%.3f", rand() - .3' labels='"l" . $i % 3' \
	empty=13 again=50:20 > x
rows dense 40 < x > dense
head -n 30 x | sed 's/# /# new/' > new
rows random 9 40 7 form=dense value='sprintf "%.3f", rand' > p.dense
rows random 9 40 40 share='$i == $j ? 1 : .025' value='$i == $j ? 1 : .5' > p.sparse
# few and full rows
rows random 9 20 6 form=dense > any
head -n 5 any > few

# kernel.pl NAME NEW TRAIN [P]: the same by definition, rows against rows
cat > kernel.pl <<'P'
my ($name, $new, $train, $p) = @ARGV;
my @x = read_rows($new);
my @z = read_rows($train);
if ($p) {
	my @p = map { $_->{body} } read_rows($p);
	$_->{body} = smoothed($_->{body}, @p) for @x, @z;
}
if ($name =~ /gvsm/) {
	my @documents = map { $_->{body} } @z;
	for my $row (@x, @z) {
		my $body = $row->{body};
		$row->{body} = { map { $_ => dot($body, $documents[$_]) } 0 .. $#documents };
	}
}
for my $x (@x) {
	print "$x->{labels}\t", join(' ', map { value($x->{body}, $_->{body}) } @z), "\t$x->{id}\n";
}

sub read_rows {
	my @rows;
	open my $in, '<', $_[0];
	while (<$in>) {
		chomp;
		my ($labels, $body, $id) = split /\t/;
		my ($column, %at) = 0;
		for (split ' ', $body) {
			$column++;
			if (/(.*):(.*)/) { $at{$1} = $2 } else { $at{$column} = $_ }
		}
		push @rows, { labels => $labels, body => \%at, id => $id };
	}
	return @rows;
}

sub dot {
	my ($x, $z) = @_;
	my $sum = 0;
	$sum += $x->{$_} * ($z->{$_} // 0) for keys %$x;
	return $sum;
}

sub smoothed { # x P
	my ($x, @p) = @_;
	my %y;
	for my $term (keys %$x) {
		my $near = $p[$term - 1];
		$y{$_} += $x->{$term} * $near->{$_} for keys %$near;
	}
	return \%y;
}

sub kernel {
	my ($x, $z) = @_;
	my $d = dot($x, $z);
	return ($d + .5) ** 3 if $name =~ /poly/;
	return exp -(dot($x, $x) + dot($z, $z) - 2 * $d) / (2 * .49) if $name =~ /rbf/;
	return $d;
}

sub value {
	my ($x, $z) = @_;
	return kernel($x, $z) unless $name =~ /unit/;
	my $norms = kernel($x, $x) * kernel($z, $z);
	return $norms > 0 ? kernel($x, $z) / sqrt $norms : 0;
}
P

declare -A parameters=([poly]="-d 3 -c 0.5" [rbf]="-g 0.7")

law definition
for f in linear poly rbf gvsm; do
	for u in "" -u; do
		options="-f $f ${parameters[$f]-} $u"
		perl kernel.pl "$f$u${u:+nit}" x x > wanted
		gram $options x > square
		near "$f $u: by definition" square wanted 1e-12
		gram $options dense > square.dense
		near "$f $u: dense" square.dense wanted 1e-12
		perl kernel.pl "$f$u${u:+nit}" new x > wanted
		gram $options -t x new > cross
		near "$f $u: new rows" cross wanted 1e-12
		head -n 30 square | sed 's/# /# new/' > wanted
		same "$f $u: cross rows are rows of the square" cross wanted
		gram $options -t dense dense > cross
		same "$f $u: dense cross rows too" cross square.dense
		split -l 17 x part.
		for part in part.*; do gram $options -t x "$part"; done > cross
		rm part.*
		same "$f $u: split, -t, cat" cross square
		shuf --random-source=x dense | gram $options -t dense | sort > shuffled
		sort square.dense > wanted
		same "$f $u: shuf, -t, sort" shuffled wanted
		gram $options -j 3 x > other
		same "$f $u: -j 3" other square
		gram $options -j 3 dense > other
		same "$f $u: -j 3, dense" other square.dense
		for s in square square.dense; do
			ok "$f $u: $s is symmetric bit for bit" rows symmetric < $s
		done
	done
	for p in p.dense p.sparse; do
		perl kernel.pl "$f" x x $p > wanted
		gram -f $f ${parameters[$f]-} -P $p x > square
		near "$f: -P $p" square wanted 1e-10
		gram -f $f ${parameters[$f]-} -P $p -t x x > cross
		same "$f: -P $p, cross" cross square
	done
done

law diagonal
awk -F '\t' '{ print ($2 == "" ? 0 : 1) }' x > wanted
ok "row 13 is zero" test "$(sed -n 13p wanted)" = 0
for s in x dense; do
	gram -u $s | rows diagonal > got
	same "-u: the diagonal is 1, or 0 for a zero row ($s)" got wanted
	ok "rbf: the diagonal is 1 ($s)" test "$(gram -f rbf $s | rows diagonal | sort -u)" = 1
done
gram x > square
gram -r 2 x > ridge
awk -F '\t' -v OFS='\t' '{ $2 = NR ":2" } 1' square | rows dense 90 > twos
paste square twos ridge | awk -F '\t' '{ n = split($2, k, " "); split($5, r, " "); split($8, sum, " ")
	for (i = 1; i <= n; i++) if (k[i] + r[i] != sum[i]) bad = 1 } END { exit bad || NR != 90 }'
report $? "-r adds to the diagonal alone"

law permuted
# permuted rows give the permuted kernel
tac x | gram > backwards
gram x | tac | rows mirror > wanted
same "rows backwards" backwards wanted
tac dense | gram > backwards
gram dense | tac | rows mirror > wanted
same "dense rows backwards" backwards wanted

law semi-definite
# positive semi-definite: a Cholesky factor of K + 1e-10 I exists
for options in "" "-f poly" "-f rbf" "-f gvsm" "-P p.sparse" "-u"; do
	gram $options -r 1e-10 x > square
	ok "gram $options is positive semi-definite" rows definite < square
done

law given
gram x > k
for f in poly rbf gvsm "linear -u" "rbf -u" "poly -u"; do
	gram -f $f x > wanted
	gram -G -f $f k > given
	near "-G -f $f of the linear kernel" given wanted 1e-12
done
gram -f rbf x > k
gram -G -f poly k > given
rows each '($_ + 1) ** 2' < k > wanted
near "-G: a polynomial of a Gaussian" given wanted 1e-12

law full
# a full sparse matrix goes through dgemm
rows each '$_ + 0.25' < dense | rows sparse > full
perl kernel.pl linear full full > wanted
gram full > square
near "a full sparse matrix" square wanted 1e-12
head -n 5 full | gram -t full > cross
head -n 5 square > wanted
same "... cross" cross wanted

law degenerate
printf '\t\n' > zero
ok "one empty document" test "$(gram zero)" = "$(printf '\t0\t# 1')"
fails_with "no training rows" 1 "wanted training rows, found none" gram -t /dev/null x
gram < /dev/null > got
ok "no rows" test $? -eq 0 -a ! -s got

law bad-input
fails_with "-G with -t, and -t is no kernel" 1 "symmetric" gram -G -t x x
fails_with "-G with -P" 2 "-G and -P do not go together" gram -G -P p.sparse x
fails_with "-r with -t" 2 "-r and -t do not go together" gram -r 1 -t x x
fails_with "sigma 0" 2 "^gram: -g: wanted a number above 0" gram -f rbf -g 0 x
fails_with "sigma below 0" 2 "^gram: -g: wanted a number above 0" gram -f rbf -g -1 x
fails_with "degree 0" 2 "^gram: -d: wanted a whole number from 1 " gram -f poly -d 0 x
fails_with "degree 1.5" 2 "^gram: -d: wanted a whole number from 1 " gram -f poly -d 1.5 x
fails_with "an unknown kernel" 2 "wanted linear.*, found .cosine" gram -f cosine x
head -n 20 p.sparse > short
fails_with "-P with too few rows" 1 "short: wanted a row for each of the 40 columns" gram -P short x
fails_with "-P with too few rows, cross" 1 "short: wanted a row" gram -P short -t short x
head -n 4 x | gram > k
shuf --random-source=x k > shuffled
tail -n +2 k > short
fails_with "a kernel without its first row" 1 "wanted a square kernel, found 3 rows of 4 numbers" gram -G short
cat k k > long
fails_with "a kernel with rows too many" 1 "long:5: wanted a square kernel" gram -G long
printf '\t1:1 3:1\n\t2:1\n' > odd
fails_with "a sparse kernel that is not square" 1 "found 2 rows and column 3" gram -G odd
gram x > k
tac k > shuffled
fails_with "shuffled rows" 1 "row 1 .*shuffled rows" gram -G shuffled
fails_with "too big for memory, given" 1 "a 90 x 90 kernel needs 64.8 kB of memory" gram -M 30k -G k
fails_with "too big for memory, gvsm" 1 "gvsm multiplies needs 64.8 kB" gram -M 30k -f gvsm x
ok "nothing half-written" test ! -s fails.out

law wordnet
if [ -n "$data" ] && [ -e /usr/share/wordnet/data.noun ]; then
	smart med/MED.ALL > all
	head -n 300 all > med
	tok -w vocab -d 2 < med | tfidf > med.rows
	wnprox vocab > near
	gram -P near -u med.rows > square
	tail -n 100 med.rows | gram -P near -u -t med.rows > cross
	tail -n 100 square > wanted
	same "MED with WordNet: cross rows are rows of the square" cross wanted
	gram -u med.rows > plain
	zeros() { cut -f 2 "$1" | tr ' ' '\n' | grep -cx 0; }
	ok "MED with WordNet: more pairs have something in common" less "$((4 * $(zeros square)))" "$(zeros plain)"
else
	skip "MED with WordNet" "the collection or WordNet is not here"
fi

law progress
# progress, where standard error is a terminal and the work takes over a second
if has_terminal; then
	rows random 1 600 9 value=.123 > slow
	script -qec 'gram slow | (head -c 1 > /dev/null; sleep 1.3; cat > /dev/null)' /dev/null < /dev/null > shown
	ok "gram shows how far it is" grep -q 'gram: kernel rows *[0-9]* %' shown
	script -qec 'for i in 1 2 3 4 5 6; do cat slow; done | conv -f rows -o csv | (head -c 1 > /dev/null; sleep 1.3; cat > /dev/null)' \
		/dev/null < /dev/null > shown
	ok "conv shows how far it is" grep -q 'conv: written *[0-9]* %' shown
	script -qec '{ cat slow; sleep 1.3; printf "\t1:1\n"; } | gram > /dev/null' /dev/null < /dev/null > shown
	ok "and how much was read" grep -q 'gram: read 0\.0 MB' shown
else
	skip "gram shows how far it is" "no terminal can be had"
fi

law memory
# -M knows of the padded blocks
rows random 1 1 20000 form=dense value=1 > wide
fails_with "-M counts blocks of 64 rows" 1 'a block of 64 rows so wide needs 20.5 MB of memory, and the limit is' gram -M 19M wide
enough=40M
[ -z "${SEMKERN_SANITIZED-}" ] || enough=400M # a sanitizer's own memory counts
ok "and they fit, OpenBLAS's own buffer beside them" timeout 100 gram -M $enough wide

law given-cross
# a function of a given kernel: new rows and square take the same way
gram -f gvsm any > given
gram -f gvsm -t any few > rows
rows diagonal < given | head -n 5 | sed 's/^/\t/' > own
for f in "poly -d 3" "rbf -g 9" "linear -u"; do
	# shellcheck disable=SC2086 # words are meant to split
	gram -G -f $f given | head -n 5 > want
	case $f in poly*) diagonal=() ;; *) diagonal=(--diagonal own) ;; esac
	# shellcheck disable=SC2086
	gram -G -f $f "${diagonal[@]}" -t given rows > got
	near "-G -t, $f: rows of the square" got want 1e-12
done
gram -G -f gvsm -t given rows > got
gram -G -f gvsm given | head -n 5 > want
near "-G -t, gvsm: likewise" got want 1e-9

law given-distance
# values that no kernel has, in a square and in rows: their distance is 0, which is said whatever -q says
printf 'a\t1 3 0\nb\t3 1 0\nc\t0 0 1\n' > odd
printf '\t1\n\t1\n\t1\n' > own
notes "a distance below 0" '^gram: 2 values k\(x,z\) are above .*: their distance counts as 0$' gram -q -G -f rbf odd
notes "in new rows" '^gram: 2 values k\(x,z\) are above .*: their distance counts as 0$' gram -q -G -f rbf -t odd --diagonal own odd
ok "none below 0" test -z "$(gram -G -f rbf <(gram any) 2>&1 > /dev/null)"
ok "no distance is wanted" test -z "$(gram -G -f poly odd 2>&1 > /dev/null)"

law sum-and-product
# a sum of kernels is the kernel of features side by side, a product that of all their products
awk -F '\t' -v OFS='\t' '{ $2 = $2 " " $2; print }' any > both
gram both > want
gram --sum <(gram any) <(gram any) > got
near "--sum: features side by side" got want 1e-12
gram -f poly -c 0 any > want
gram --product <(gram any) <(gram any) > got
near "--product: the polynomial kernel" got want 1e-12

law square-proximity
rows random 4 6 4 form=dense value='rand() - .5' > root
algebra gram root > proximity
gram -P root any > want
gram --square -P proximity any > got
near "--square: P is RR'" got want 1e-12
gram -P root -f rbf -t any few > want
gram --square -P proximity -f rbf -t any few > got
near "... also for new rows and other kernels" got want 1e-12
done_testing
