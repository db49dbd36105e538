#!/usr/bin/env bash
# Laws of spaces that grow: lsk --add and --merge.
. "$(dirname "$0")/../tap.sh"
values() { sed -n '/# eigenvalues$/p' "$1" | cut -f 2 | tr ' ' '\n'; }
key() { sed -n "1s/.* $2=\([^ ]*\).*/\1/p" "$1"; }
count() { printf '%s docs' "$(key "$1" docs)"; }

algebra random 1 40 15 .3 > long
algebra random 2 20 60 .2 > wide
{ head -n 10 wide; head -n 10 wide | sed 's/# d/# again/'; } > twins
{ printf '\t\t# none\n'; algebra random 3 18 9 .3; printf 'l\t\t# nothing\n'; } > holes
rows dense 15 < long > dense
head -n 20 long > a
tail -n +21 long | head -n 12 > b
tail -n +33 long > c

in_chunks() { # K ROWS N CHUNKS: the space of the first N rows, the others in chunks of N; into `grown`
	head -n "$3" "$2" > chunk
	lsk -q -x -k "$1" -w grown chunk > /dev/null
	tail -n +$(($3 + 1)) "$2" | split -l "$3" - chunk.
	for c in chunk.*; do lsk -q -x -m grown --add -w grown "$c" > out 2> err || return; done
	rm -f chunk.*
}
in_shards() { # K ROWS N: the spaces of N rows each, merged; into `merged`
	split -l "$3" "$2" shard.
	for c in shard.??; do lsk -q -x -k "$1" -w "$c.space" "$c" > /dev/null; done
	lsk -q --merge -w merged shard.??.space > out 2> err
	rm -f shard.*
}

# nothing is cut off: the space of all rows, whichever way
whole() { # what rows n
	local what=$1 x=$2 n=$3
	lsk -q -x -k 99 -w one "$x" > features
	algebra gram features > wanted
	for way in in_chunks in_shards; do
		for size in $(((n + 1) / 2)) $(((n + 9) / 10)); do
			$way 99 "$x" $size
			ok "$what, $way of $size: nothing is said" test ! -s err
			ok "$what, $way of $size: nothing on standard output" test ! -s out
			[ $way = in_chunks ] && got=grown || got=merged
			values one > v1
			values $got > v2
			near "$what, $way of $size: eigenvalues are those of all rows" v1 v2 1e-10
			lsk -q -x -m $got "$x" > features
			algebra gram features > k
			near "$what, $way of $size: so are kernels" wanted k 1e-10
			head -n 1 one > h1
			head -n 1 $got > h2
			near "$what, $way of $size: and what the first line says" h1 h2 1e-10
		done
	done
}

law whole
whole long long 40
whole wide wide 20
whole twins twins 20
whole holes holes 20
whole dense dense 40

law signs
lsk -q -x -k 15 -w one long > f1
in_chunks 15 long 4
lsk -q -x -m grown long > f2
near "signs too: features of ten chunks are those of all rows" f1 f2 1e-10
ok "the greatest entry of an axis is positive" awk -F '\t' 'NR > 1 && !/eigenvalues/ {
	n = split($2, u, " "); for (j = 1; j <= n; j++) { a = u[j] < 0 ? -u[j] : u[j]; if (a > most[j] * (1 + 1e-10)) { most[j] = a; sign[j] = u[j] } } }
	END { for (j = 1; j <= n; j++) if (sign[j] < 0) exit 1 }' grown

law cut-off
# something is cut off: the computation in plain loops, and the bounds that the model states
for k in 1 3 6 10; do
	algebra values <(dense 'my $x = rows("long"); put(product(turned($x), $x))') > best
	lsk -q -x -k $k -w s a > /dev/null
	lsk -x -m s --add -w s b 2> err
	lsk -x -m s --add --spectrum table -w s c 2>> err
	ok "k = $k: that it is approximate is said" grep -q '^lsk: approximate: of the trace ' err
	algebra grown $k 1 a b c > wanted
	{ values s; key s lost; } > got
	near "k = $k: eigenvalues and what was cut off are those of plain loops" wanted got 1e-9
	paste <(values s) <(head -n $k best) | awk -v e="$(key s error)" -v l="$(key s lost)" '
		$1 > $2 * (1 + 1e-10) || $2 - $1 > e || e > l { bad = 1 } END { exit bad || !NR }'
	report $? "k = $k: no eigenvalue is above that of all rows, or below it by more than error="
	paste <(values s) <(head -n $k best) | awk -v l="$(key s lost)" '{ d += $2 - $1 } END { exit !(NR && d >= -1e-10 && d <= l) }'
	report $? "k = $k: the energy that all rows at once would keep is more by lost= at most"
	ok "k = $k: the table says so" grep -q '^# approximate: lost [0-9.e+-]* error [0-9.e+-]*$' table
	lsk -q -x -k $k -w s1 a > /dev/null
	lsk -q -x -k $k -w s2 <(cat b c) > /dev/null
	lsk -q --merge -w s s1 s2 2> /dev/null
	paste <(values s) <(head -n $k best) | awk -v e="$(key s error)" -v l="$(key s lost)" '
		{ d += $2 - $1 } $1 > $2 * (1 + 1e-10) || $2 - $1 > e { bad = 1 } END { exit bad || !(NR && d <= l && e <= l) }'
	report $? "k = $k: the same bounds of two halves merged"
	rm -f table
done

law axes
# Where an eigenvalue is far enough above the next, the axes so far lie as near as error= says.
awk -F '\t' 'BEGIN { OFS = FS } { n = split($2, e, " "); $2 = ""
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); $2 = $2 p[1] ":" p[2] * 2.5 ^ -p[1] " " } print }' long > falling
lsk -q -x -k 99 -w one falling > features
for way in in_chunks in_shards; do
	$way 7 falling 10
	[ $way = in_chunks ] && got=grown || got=merged
	ok "$way: something is cut off" less 0 "$(key $got error)"
	perl -I "$top/tests" -MDense -e '
		my ($error, @models) = @ARGV;
		my (@axes, @values);
		for my $file (@models) {
			open my $in, "<", $file or die;
			my (undef, @lines) = <$in>;
			my @rows = map { [split " ", (split /\t/)[1]] } @lines;
			push @values, pop @rows;
			push @axes, \@rows;
		}
		my @w = @{$values[1]};
		my $sure = 0;
		for my $j (1 .. $#w) {
			my $gap = $w[$j - 1] - $w[$j] - $error;
			next if $gap <= $error;
			my ($u, $v) = map { turned([map { [@$_[0 .. $j - 1]] } @$_]) } @axes;
			my $m = product($u, turned($v));
			my ($cos2) = eigen(product($m, turned($m)));
			my $sine = sqrt(1 - ($cos2->[-1] < 1 ? $cos2->[-1] : 1));
			die "first $j: sine $sine, bound ", $error / $gap, "\n" if $sine > $error / $gap + 1e-7;
			$sure++;
		}
		die "none is sure\n" if $sure < 3' "$(key $got error)" one $got 2> err
	report $? "$way: the first axes are those of all rows, to error / (gap - error)"
	show err
done

law forget
for forget in .5 .9; do
	lsk -q -x -k 4 -w s a > /dev/null
	for x in b c; do lsk -q -x -m s --add --forget $forget -w s $x 2> /dev/null; done
	algebra grown 4 $forget a b c > wanted
	{ values s; key s lost; } > got
	near "--forget $forget: old singular values times that" wanted got 1e-9
done
lsk -q -x -k 15 -w s a > /dev/null
lsk -q -x -m s --add --forget .5 -w s <(cat b c)
{ awk -F '\t' 'BEGIN { OFS = FS } { n = split($2, e, " "); $2 = ""; for (i = 1; i <= n; i++) { split(e[i], p, ":"); $2 = $2 p[1] ":" p[2] / 2 " " } print }' a; cat b c; } > scaled
lsk -q -x -k 15 -w one scaled > f1
lsk -q -x -m s scaled > f2
near "--forget .5 is the space of old rows halved" f1 f2 1e-10
near "and their trace" <(key one trace) <(key s trace) 1e-10

law blocks-of-rows
# more rows than a block: solved in turn, within the stated bound
perl -e '
	srand 5;
	for my $i (1 .. 60000) {
		my @columns = grep { rand() < .9 / (1 + ($_ + $i % 7) % 3) } 1 .. 160;
		my @entries = map { "$_:" . (1 + int rand 4) } @columns;
		print "\t@entries\t# $i\n";
	}' > many
head -n 100 many > few
tail -n +101 many > rest
lsk -q -x -k 5 -w one many > /dev/null
lsk -q -x -k 5 -w s few > /dev/null
lsk -v -x -m s --add -w s rest 2> err
ok "4.2 million entries are more than one block" test "$(grep -c 'dimensions' err)" -gt 1
paste <(values s) <(values one) | awk -v e="$(key s error)" '$1 > $2 * (1 + 1e-10) || $2 - $1 > e { bad = 1 } END { exit bad || !NR }'
report $? "blocks of rows: within error= of all rows at once"
near "blocks of rows: the trace of all" <(key one trace) <(key s trace) 1e-6
ok "blocks of rows: the documents of all" test "$(count s)" = "60000 docs"
rm -f many rest

law options
# what models remember, and what is asked for
lsk -q -x -k 9 -w s <(head -n 4 long) > /dev/null
ok "more dimensions were asked for than there were" test "$(key s k) $(key s asked)" = "4 9"
lsk -q -x -m s --add -w s <(tail -n +5 long) 2> /dev/null
ok "a space grows to the dimensions that were asked for" test "$(key s k) $(key s asked)" = "9 "
lsk -q -x -m s --add -k 3 -w t <(tail -n +5 long) 2> /dev/null
ok "-k asks for others" test "$(key t k)" = 3
lsk -q -x -k 5 -u -w s a > /dev/null
lsk -q -x -m s --add -w t b 2> /dev/null
ok "-u is remembered" test "$(key t scale)" = unit
lsk -q -m s --add -w t b 2> /dev/null
ok "-x need not be said again" test "$(key t docs)" = 32
lsk -q -x -m s --add -w t -j 2 b 2> /dev/null
lsk -q -x -m s --add -w u -j 1 <(head -n 5 b) <(tail -n +6 b) 2> /dev/null
same "two threads and one, one file and two: the same bytes" t u
lsk -q -x -m <(cat s) --add -w u - < b 2> /dev/null
same "models and rows from pipes" t u
lsk -q -x -m s --add --forget .5 -w u /dev/null
same "no rows: the space as it was" s u
lsk -q -x -k 5 -K -w s a > /dev/null
lsk -q -x -m s --add --plain -w t b 2> /dev/null
ok "--plain: without documents" test "$(key t out) $(key t train)" = "features 0"

law new-columns
sed 's/\t# / 17:0.5 40:0.25\t# /' b > new
lsk -q -x -k 99 -w one <(cat a new) > f1
lsk -q -x -k 99 -w s a > /dev/null
notes "new columns are counted" '^lsk: 24 entries in columns that s does not know: it grows from 15 to 40 columns$' \
	lsk -x -m s --add -w t new
lsk -q -x -m t <(cat a new) > f2
near "new columns: the space of all rows" f1 f2 1e-10
lsk -q -x -k 99 -w s2 new > /dev/null
lsk -q --merge -w t s s2
lsk -q -x -m t <(cat a new) > f2
near "spaces of other widths merge" f1 f2 1e-10
sed 's/\t# / 2000000000:0.5\t# /' b > far
lsk -q -x -m s --add -w t far 2> err
ok "a lone great index is refused with the remedy" grep -q 'conv --pack' err

law far-columns
# columns far apart: the model holds those in use, and a space that joins has its own numbers
{ printf '\t1:1 200000:2\t# x\n'; sed 's/\([0-9]*\):/\1000:/g' a; } > far
printf '\t7:3 5000:2 200000:1\t# y\n' > later
cat far later > both
lsk -q -x -k 99 -w one both > f1
lsk -q -x -k 99 -w s far > /dev/null
lsk -q -x -m s --add -w s later
lsk -q -x -m s both > f2
algebra gram f1 > k1
algebra gram f2 > k2
ok "columns far apart" test -s f2
near "... kernels are those of all rows" k1 k2 1e-10

law many-entries
# spaces of so many entries that those before are solved before the next joins
if [ "${SEMKERN_LONG-}" ]; then
	for i in 1 2 3; do
		algebra random $i 60 40000 .01 > part$i
		lsk -q -x -k 60 -w s$i part$i > /dev/null
	done
	cat part? | lsk -q -x -k 180 -w one > /dev/null
	lsk -q --merge -k 180 -w merged s1 s2 s3
	values one > v1
	values merged > v2
	ok "three spaces of 2,400,000 entries: 180 axes" test "$(wc -l < v2)" -eq 180
	near "their values are those of all rows" v1 v2 1e-10
else
	skip "three spaces of 2,400,000 entries" "SEMKERN_LONG=1 tries them"
fi

law nothing-more
lsk -q -x -k 5 -w s a > features
lsk -q -x -m s --add -k 2 -w t /dev/null
lsk -q -x -m t a > few
cut -f 2 features | cut -d ' ' -f 1,2 > wanted
cut -f 2 few > got
ok "no rows come, and -k is smaller: the first axes stay" test -s got
same "... as they were" wanted got

law refused
lsk -q -x -k 99 -w s a > /dev/null
lsk -q -x -k 99 -w s2 b > /dev/null
fails_with "--add without -w" 2 '--add writes a model alone: say -w FILE' lsk -x -m s --add b
fails_with "--add without -m" 2 '--add goes with -m' lsk -x --add -w t b
fails_with "--merge without -w" 2 '--merge writes a model alone: say -w FILE' lsk --merge s s2
fails_with "--merge of one" 2 'two models or more' lsk --merge -w t s
fails_with "--merge of none" 2 'two models or more' lsk --merge -w t
fails_with "--merge with -m" 2 'do not go together' lsk --merge -m s -w t s s2
fails_with "--forget alone" 2 '--forget goes with --add' lsk -x -k 2 --forget .5 a
fails_with "--forget with --merge" 2 '--forget goes with --add' lsk --merge --forget .5 -w t s s2
fails_with "--forget 0" 2 'above 0 and at most 1' lsk -x -m s --add --forget 0 -w t b
fails_with "-K with --add" 2 'goes with none of -K' lsk -x -m s --add -K -w t b
fails_with "a missing model" 1 '^lsk: nowhere: ' lsk --merge -w t s nowhere
fails_with "a missing model to grow" 1 '^lsk: nowhere: ' lsk -x -m nowhere --add -w t b
gram a | lsk -q -k 3 -w k > /dev/null
fails_with "--add to a model of a kernel" 1 '^lsk: k was made from a kernel: ' lsk -x -m k --add -w t b
fails_with "the same without -x" 1 '^lsk: k was made from a kernel: a space grows by its terms' lsk -m k --add -w t b
fails_with "--merge of a model of a kernel" 1 '^lsk: k was made from a kernel: ' lsk --merge -w t s k
lsk -q -x -k 5 -K -w d a > /dev/null
fails_with "a model with documents" 1 '^lsk: d holds its documents, .*--plain' lsk -x -m d --add -w t b
lsk -q -x -k 5 -u -w u a > /dev/null
fails_with "with and without -u" 1 '^lsk: u was made with -u, and s without: ' lsk --merge -w t s u
ok "--plain merges them" lsk -q --plain --merge -w t s u
echo word | tok -w vocab > /dev/null
fails_with "a vocabulary" 1 'wanted a model of lsk, found one of tok' lsk --merge -w t s vocab
sed 's/trace=.*/& lost=1 error=2/' s > odd
fails_with "error above lost" 1 '^lsk: odd:1: wanted error from 0 to lost' lsk --merge -w t s odd
fails_with "no column in common" 1 'was it made with another vocabulary' lsk -x -m s --add -w t <(printf '\t90:1\t# x\n')
lsk -q -x -k 5 -w s dense > /dev/null
fails_with "dense rows of another width" 1 'wanted 15 numbers, as in s, found 2' lsk -x -m s --add -w t <(printf '\t1 2\t# x\n')
cp s before
lsk -q -x -m s --add -w s <(printf '\tword\t# x\n') 2> /dev/null
same "after a failure the old model is there" before s
done_testing
