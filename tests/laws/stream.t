#!/usr/bin/env bash
# Laws of lsk -x on rows that -M has no room for: a temporary file, the same bytes, little memory.
. "$(dirname "$0")/../tap.sh"
if [ -n "${SEMKERN_SANITIZED-}" ]; then
	skip "streamed rows" "a sanitizer's own memory counts in -M; the unit tests row_store and gramian stream"
	done_testing
fi

# 40,000 rows of about 62 entries, 2.5 million: 30 MB, and as much turned.
perl -e '
	srand 9;
	sub part { my ($n, $first) = @_; map { my %c; $c{$first + int 600 * rand() ** 2} = 1 + int rand 9 for 1 .. 34;
		join " ", map "$_:$c{$_}", sort { $a <=> $b } keys %c } 1 .. $n }
	my @low = part(251, 1);
	my @high = part(241, 601);
	printf "l%d\t%s %s\t# d%d\n", $_ % 5, $low[$_ % 251], $high[$_ % 241], $_ for 1 .. 40000;' > many
mkdir tmp
export TMPDIR=$PWD/tmp

# peak COMMAND ...: the most memory that it had, in kB, to `peak`; its exit status.
peak() {
	"$@" &
	perl -e 'while (open my $s, "<", "/proc/$ARGV[0]/status") {
		my ($kb) = join("", <$s>) =~ /VmHWM:\s+(\d+)/ or last;
		$most = $kb;
		select undef, undef, undef, .005;
	} print $most // 0' $! > peak
	wait $!
}

law equal
lsk -q -x -k 10 -w one many > held
peak lsk -v -M 32M -x -k 10 -w two many > streamed 2> err
ok "-M 32M for 60 MB of rows: streamed" grep -q 'streamed from a temporary file' err
same "streamed rows: the same features" held streamed
same "and the same model" one two
echo "  $(cat peak) kB"
ok "memory: -M and what libraries take" less "$(cat peak)" 60000
ok "measured while it had its rows" less 10000 "$(cat peak)"
lsk -q -M 32M -j 2 -x -k 10 -w two <(head -n 20000 many) <(tail -n +20001 many) > streamed
same "two threads, two pipes: the same features" held streamed
same "and the same model" one two
lsk -q -x -m two many > streamed
same "the model gives the features again" held streamed
lsk -q -x -u -k 10 -w one many > held
lsk -q -M 32M -x -u -k 10 -w two many > streamed
same "-u: the same features" held streamed
ok "nothing is left in TMPDIR" test -z "$(ls tmp)"

law wide
# fewer rows than columns
head -n 4000 many | perl -pe 's/\t# d(\d+)/join "", map(sprintf(" %d:%d", 1201 + $1 % 9 + 9 * $_, $_ % 7 + 1), 0 .. 420), "\t# d$1"/e' > wide
lsk -q -x -k 5 -w one wide > held
lsk -v -M 32M -x -k 5 -w two wide > streamed 2> err
ok "more columns than rows: streamed" grep -q 'streamed from a temporary file' err
same "the same features" held streamed
same "and the same model" one two

law dense
awk -F '\t' 'BEGIN { OFS = "\t" } { n = split($2, e, " "); $2 = ""
	for (i = 1; i <= 60; i++) { split(e[(i - 1) % n + 1], p, ":"); $2 = $2 p[2] % (2 + i % 7) - 1 " " } print }' many > dense
lsk -q -x -k 5 -w one dense > held
lsk -v -M 48M -x -k 5 -w two dense > streamed 2> err
ok "dense rows: streamed" grep -q 'streamed from a temporary file' err
near "dense rows: the same features but for rounding" held streamed 1e-8
lsk -q -x -m two dense > again
same "and the model gives them again" streamed again

law single
rows each '$_ / 7' < many > sevenths
lsk -q -x -k 10 --single -w one sevenths > held
lsk -q -M 32M -x -k 10 --single -w two sevenths > streamed
same "--single: the same features held and streamed" held streamed
same "and the same model" one two
lsk -q -x -k 10 -w exact sevenths > held
not_ok "its values are rounded" cmp -s one exact
near "to 4 bytes" <(grep eigenvalues one) <(grep eigenvalues exact) 1e-2
fails_with "--single with -m" 2 'single' lsk -x -m one --single many

law basis
# Eigenvalues that lie close ask for a large basis: rows make room for it.
perl -e '
	srand 4;
	for my $i (1 .. 20000) {
		my %c = map { 1 + int 5000 * rand() => 1 } 1 .. 100;
		print "\t", join(" ", map { "$_:1" } sort { $a <=> $b } keys %c), "\t# $i\n";
	}' > flat
lsk -q -x -k 10 -w one flat > held
lsk -v -M 64M -x -k 10 -w two flat > streamed 2> err
ok "a large basis: rows are streamed" grep -q 'streamed from a temporary file' err
same "the same features" held streamed
same "and the same model" one two

law refused
fails_with "a space too large for -M" 1 'the space needs .* of memory' lsk -M 32M -x -k 1200 -w out many
fails_with "a training side is held" 1 'out of memory|needs .* of memory' lsk -M 1M -x -k 600 --documents -w out many
fails_with "no such folder" 1 '^lsk: a temporary file in /nowhere .*: No such file' env TMPDIR=/nowhere lsk -q -M 32M -x -k 5 -w out many
sed '39999s/\t# / 2147483646:1\t# /' many > lone
fails_with "a lone large index, late" 1 '2147483646 columns, .*: conv --pack keeps the used' lsk -q -M 32M -x -k 5 -w out lone
sed '39999s/:/;/' many > bad
fails_with "a bad line, late" 1 '^lsk: bad:39999' lsk -q -M 32M -x -k 5 -w out bad
full() (
	ulimit -f 20000
	lsk -q -M 32M -x -k 5 -w out many
)
fails_with "no room on the disk" 1 '^lsk: a temporary file in .*tmp .*: File too large' full
ok "and no model" test ! -e out
ok "nothing is left in TMPDIR" test -z "$(ls tmp)"

law killed
mkfifo pipe
for signal in TERM INT KILL; do
	env --default-signal=INT lsk -q -M 32M -x -k 5 -w out pipe > streamed 2> /dev/null &
	exec 7> pipe
	cat many many >&7
	ok "a temporary file without a name" eval 'ls -l /proc/$!/fd | grep -q "tmp/semkern.*deleted"'
	ok "under none in TMPDIR" test -z "$(ls tmp)"
	kill -$signal $!
	exec 7>&-
	not_ok "ended by SIG$signal" wait $!
	ok "nothing is left, and no model" test -z "$(ls tmp; ls out* 2> /dev/null)"
done
done_testing
