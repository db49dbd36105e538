#!/usr/bin/env bash
# Laws of gram: kernels by plain sums in perl, cross rows and squares, bad input.
. "$(dirname "$0")/../tap.sh"

# sparse 90 x 40 with empty and repeated rows; its dense twin; a short one for new rows
perl -e 'srand 7; for my $i (1 .. 90) { my %r; $r{1 + int 40 * rand() ** 2} = sprintf "%.3f", rand() - 0.3 for 1 .. rand 9;
	%r = () if $i == 13; %r = %old if $i == 50; %old = %r if $i == 20;
	print "l", $i % 3, "\t", join(" ", map "$_:$r{$_}", sort { $a <=> $b } keys %r), "\t# d$i\n" }' > x
perl -ne 'chomp; my ($l, $b, $id) = split /\t/; my @v = (0) x 40; /(.*):(.*)/ and $v[$1 - 1] = $2 for split " ", $b;
	print "$l\t@v\t$id\n"' x > dense
head -n 30 x | sed 's/# /# new/' > new
perl -e 'srand 9; print "\t", join(" ", map { sprintf "%.3f", rand } 1 .. 7), "\n" for 1 .. 40' > p.dense
perl -e 'srand 9; for my $i (1 .. 40) { my %r = ($i => 1); $r{1 + int rand 40} = 0.5; print "\t", join(" ", map "$_:$r{$_}", sort { $a <=> $b } keys %r), "\n" }' > p.sparse

# kernel.pl NAME NEW TRAIN [P]: the same by definition, rows against rows
cat > kernel.pl <<'P'
my ($name, $new, $train, $p) = @ARGV;
sub rows { my @r; open my $f, '<', $_[0]; while (<$f>) { chomp; my ($l, $b, $id) = split /\t/; my %v; my $c = 0;
	for (split ' ', $b) { $c++; /(.*):(.*)/ ? ($v{$1} = $2) : ($v{$c} = $_) } push @r, [\%v, $l, $id] } return @r }
sub dot { my ($x, $z) = @_; my $s = 0; $s += $x->{$_} * ($z->{$_} // 0) for keys %$x; $s }
my @x = rows($new); my @z = rows($train);
if ($p) { my @p = map $_->[0], rows($p);
	for my $r (@x, @z) { my %y; for my $t (keys %{$r->[0]}) { $y{$_} += $r->[0]{$t} * $p[$t - 1]{$_} for keys %{$p[$t - 1]} } $r->[0] = \%y } }
if ($name =~ /gvsm/) { my @t = map $_->[0], @z;
	for my $r (@x, @z) { my %y; $y{$_} = dot($r->[0], $t[$_]) for 0 .. $#t; $r->[0] = \%y } }
sub k { my ($x, $z) = @_; my $d = dot($x, $z); return ($d + .5) ** 3 if $name =~ /poly/;
	return exp -(dot($x, $x) + dot($z, $z) - 2 * $d) / (2 * .49) if $name =~ /rbf/; $d }
for my $x (@x) { my @k = map { my $v = k($x->[0], $_->[0]);
	if ($name =~ /unit/) { my $n = k($x->[0], $x->[0]) * k($_->[0], $_->[0]); $v = $n > 0 ? $v / sqrt $n : 0 } $v } @z;
	print "$x->[1]\t@k\t$x->[2]\n" }
P

declare -A parameters=([poly]="-d 3 -c 0.5" [rbf]="-g 0.7")
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
			ok "$f $u: $s is symmetric bit for bit" perl -F'\t' -lane 'push @k, [split " ", $F[1]]; END {
				for my $i (0 .. $#k) { $k[$i][$_] eq $k[$_][$i] or exit 1 for 0 .. $i } }' $s
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

# the diagonal
for s in x dense; do
	ok "-u: the diagonal is 1, or 0 for a zero row ($s)" perl -e '
		open my $x, "x"; my @is_zero = map { (split /\t/)[1] eq "" } <$x>;
		open my $k, "-|", "gram -u '$s'"; while (<$k>) { my @v = split " ", (split /\t/)[1];
			exit 1 unless $v[$. - 1] eq ($is_zero[$. - 1] ? 0 : 1) } exit !$is_zero[12]'
	ok "rbf: the diagonal is 1 ($s)" perl -e '
		open my $k, "-|", "gram -f rbf '$s'"; while (<$k>) { my @v = split " ", (split /\t/)[1];
			exit 1 unless $v[$. - 1] eq 1 } exit 0'
done
gram x > square
gram -r 2 x > ridge
ok "-r adds to the diagonal alone" perl -e 'open my $a, "square"; open my $b, "ridge"; while (<$a>) {
	my @x = split " ", (split /\t/)[1]; my @y = split " ", (split /\t/, scalar <$b>)[1];
	for (0 .. $#x) { exit 1 unless $y[$_] == $x[$_] + ($_ == $. - 1 ? 2 : 0) } } exit 0'

# permuted rows give the permuted kernel
tac x | gram > backwards
perl -F'\t' -lane 'print join "\t", $F[0], join(" ", reverse split " ", $F[1]), $F[2]' square | tac > wanted
same "rows backwards" backwards wanted
tac dense | gram > backwards
gram dense | perl -F'\t' -lane 'print join "\t", $F[0], join(" ", reverse split " ", $F[1]), $F[2]' | tac > wanted
same "dense rows backwards" backwards wanted

# positive semi-definite: a Cholesky factor of K + 1e-10 I exists
for options in "" "-f poly" "-f rbf" "-f gvsm" "-P p.sparse" "-u"; do
	gram $options -r 1e-10 x > square
	ok "gram $options is positive semi-definite" perl -F'\t' -lane 'push @k, [split " ", $F[1]]; END {
		for my $j (0 .. $#k) { for my $i ($j .. $#k) { my $s = $k[$i][$j];
			$s -= $l[$i][$_] * $l[$j][$_] for 0 .. $j - 1;
			if ($i == $j) { exit 1 if $s <= 0; $l[$j][$j] = sqrt $s } else { $l[$i][$j] = $s / $l[$j][$j] } } } }' square
done

# -G
gram x > k
for f in poly rbf gvsm "linear -u" "rbf -u" "poly -u"; do
	gram -f $f x > wanted
	gram -G -f $f k > given
	near "-G -f $f of the linear kernel" given wanted 1e-12
done
gram -f rbf x > k
gram -G -f poly k > given
perl -F'\t' -lane 'print join "\t", $F[0], join(" ", map { ($_ + 1) ** 2 } split " ", $F[1]), $F[2]' k > wanted
near "-G: a polynomial of a Gaussian" given wanted 1e-12

# a full sparse matrix goes through dgemm
perl -ne 'chomp; my ($l, $b, $id) = split /\t/; my @v = split " ", $b; print "$l\t", join(" ", map { ($_ + 1) . ":" . ($v[$_] + 0.25) } 0 .. $#v), "\t$id\n"' dense > full
perl kernel.pl linear full full > wanted
gram full > square
near "a full sparse matrix" square wanted 1e-12
head -n 5 full | gram -t full > cross
head -n 5 square > wanted
same "... cross" cross wanted

# degenerate
printf '\t\n' > zero
ok "one empty document" test "$(gram zero)" = "$(printf '\t0\t# 1')"
fails_with "no training rows" 1 "wanted training rows, found none" gram -t /dev/null x
ok "no rows" test -z "$(gram < /dev/null)"

# bad input
fails_with "-G with -t" 2 "-G and -t do not go together" gram -G -t x x
fails_with "-G with -P" 2 "-G and -P do not go together" gram -G -P p.sparse x
fails_with "-r with -t" 2 "-r and -t do not go together" gram -r 1 -t x x
fails_with "sigma 0" 2 "sigma|-g" gram -f rbf -g 0 x
fails_with "sigma below 0" 2 "sigma|-g" gram -f rbf -g -1 x
fails_with "degree 0" 2 "degree|-d" gram -f poly -d 0 x
fails_with "degree 1.5" 2 "degree|-d" gram -f poly -d 1.5 x
fails_with "an unknown kernel" 2 "linear.poly.rbf.gvsm" gram -f cosine x
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
fails_with "shuffled rows" 1 "row 1 .*were the rows shuffled" gram -G shuffled
fails_with "too big for memory, given" 1 "a 90 x 90 kernel needs 64.8 kB of memory" gram -M 30k -G k
fails_with "too big for memory, gvsm" 1 "gvsm multiplies needs 64.8 kB" gram -M 30k -f gvsm x
ok "nothing half-written" test ! -s fails.out

if [ -n "$data" ] && [ -e /usr/share/wordnet/data.noun ]; then
	xz -dc "$data/med/MED.ALL.xz" | tr -d '\r' | perl -ne 'if (/^\.I (\d+)/) { print "\t# $id\n" if $id; $id = $1; print "\t"; next }
		next if /^\.W/; s/\s+/ /g; print; END { print "\t# $id\n" }' | head -n 300 > med
	tok -w vocab -d 2 < med | tfidf > med.rows
	wnprox vocab > near
	gram -P near -u med.rows > square
	tail -n 100 med.rows | gram -P near -u -t med.rows > cross
	tail -n 100 square > wanted
	same "MED with WordNet: cross rows are rows of the square" cross wanted
	gram -u med.rows > plain
	ok "MED with WordNet: more pairs have something in common" perl -e 'sub zeros { open my $f, $_[0]; my $n = 0;
		while (<$f>) { $n += grep { $_ eq "0" } split " ", (split /\t/)[1] } $n } exit !(zeros("square") < zeros("plain") / 4)'
else
	skip "MED with WordNet" "the collection or WordNet is not here"
fi
# progress, where standard error is a terminal and the work takes over a second
if has_terminal; then
	perl -e 'print "\t", join(" ", map "$_:0.123", 1 .. 9), "\n" for 1 .. 600' > slow
	script -qec 'gram slow | (sleep 1.3; cat > /dev/null)' /dev/null < /dev/null > shown
	ok "gram shows how far it is" grep -q 'gram: kernel rows *[0-9]* %' shown
	script -qec 'for i in 1 2 3 4 5 6; do cat slow; done | conv -f rows -o csv | (sleep 1.3; cat > /dev/null)' \
		/dev/null < /dev/null > shown
	ok "conv shows how far it is" grep -q 'conv: written *[0-9]* %' shown
else
	skip "gram shows how far it is" "no terminal can be had"
fi

# -M knows of the padded blocks
perl -e 'print "\t", join(" ", (1) x 20000), "\n"' > wide
fails_with "-M counts blocks of 64 rows" 1 'a block of 64 rows so wide needs 20.5 MB of memory, and the limit is' gram -M 19M wide
ok "and they fit" gram -M 21M wide

done_testing
