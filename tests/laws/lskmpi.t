#!/usr/bin/env bash
# Laws of lskmpi: the space of lsk -x, for every number of ranks; and what happens when something fails.
. "$(dirname "$0")/../tap.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
space() { ok "$1" perl "$top/tests/spaces.pl" "$2" "$3" 1e-9; }

# without SLEPc make says how; a pkg-config that knows nothing stands for a machine that lacks it
mkdir bare
printf '#!/bin/sh\nexit 1\n' > bare/pkg-config
chmod +x bare/pkg-config
fails_with "MPI=1 without SLEPc" 2 'MPI=1 needs SLEPc and Open MPI: make mpi-deps installs them' \
	env PATH="$PWD/bare:$PATH" make -s -n -C "$top" DEPS=no MPI=1 BUILD="$PWD/none" "$PWD/none/bin/lskmpi"

if [ ! -x "$bin/lskmpi" ] || ! command -v mpirun > /dev/null; then
	skip "lskmpi" "not built (make mpi-deps, make MPI=1)"
	done_testing
fi

# what K RANKS FILE ...: the model of the files, by these numbers of ranks, is that of all rows by lsk -x
same_space() {
	local what=$1 k=$2 ranks=$3 r
	shift 3
	cat "$@" > all
	lsk -q -x -k "$k" -w wanted all > features
	for r in $ranks; do
		rm -f model
		mpirun -n "$r" lskmpi -q -k "$k" -w model "$@"
		space "$what: $r ranks, the space of lsk -x" wanted model
	done
}

algebra random 1 300 40 .2 > tall
split -n l/3 tall tall-
rows dense 40 < tall > tall.dense
split -n l/2 tall.dense dense-

law corpus
tok examples/corpus/corpus.rows | tfidf > corpus.rows
split -n l/5 corpus.rows part-
: > part-zz
same_space "the corpus, more columns than rows" 20 "1 2 3 4" part-*
lsk -x -m model corpus.rows > mapped
near "the corpus: its features" features mapped 1e-9
for f in part-*; do lsk -x -m model "$f"; done | sort > pieces
sort mapped > whole
same "files mapped one by one, the same bytes" whole pieces

law shapes
same_space "more rows than columns" 12 "1 2 3 4" tall-*
same_space "all of the spectrum" 40 2 tall-*
same_space "more than all of it" 60 3 tall-*
same_space "dense rows" 5 2 dense-*

law multiple
# each eigenvalue three times: one vector at a time sees one of them
for i in 0 30 60; do
	algebra random 5 40 30 .3 | perl -pe 's/(\d+)(?=:)/$1 + '$i'/ge'
done > copies
split -n l/2 copies copies-
same_space "three copies of each eigenvalue" 21 "1 3" copies-*
seq 50 | awk '{print "\t" $1 ":1\t# " $1}' > eye
same_space "the identity" 7 2 eye
{ cat tall-aa; sed 's/# d/# again/' tall-aa; } > twins
same_space "twins" 10 2 twins

law options
mpirun -n 2 lskmpi -q -u -k 5 -w model tall-*
lsk -q -x -u -k 5 tall > wanted
lsk -x -m model tall > mapped
near "-u is in the model" wanted mapped 1e-9
mpirun -n 2 lskmpi -q -k 5 -w model --spectrum table tall-*
lsk -q -x -k 5 --spectrum wanted tall > features
near "--spectrum is that of lsk" wanted table 1e-9
mpirun -n 2 lskmpi -q -k 5 -w again tall-*
same "the same bytes again" model again

law moved
# bytes that all ranks send for a product: two numbers for each column and rank but one, by MPI's count
algebra random 7 3000 500 .02 > busy
split -n l/4 busy busy-
for r in 2 3 4; do
	PETSC_OPTIONS=-log_view mpirun -n $r lskmpi -v -k 20 -w model busy-* > log 2> notes
	sent=$(sed -n 's/^MPI Msg Len.* //p' log)
	products=$(grep -o '[0-9]* products' notes)
	echo "# $r ranks: $sent bytes in $products"
	ok "$r ranks: bytes moved for a product" awk -v sent="$sent" -v n="${products% *}" -v r=$r 'BEGIN {
		wanted = n * 16 * 500 * (r - 1); exit !(sent > .9 * wanted && sent < 1.1 * wanted) }'
done

law ranks-without-files
notes "more ranks than files" '^lskmpi: 4 ranks for 3 files: 1 without rows$' mpirun -n 4 lskmpi -k 5 -w model tall-*
lsk -q -x -k 5 -w wanted tall > features
space "more ranks than files: the space of lsk -x" wanted model

law memory
# memory: 60 MB, and 1.3 times what a rank's rows and its share of the basis take
perl -e '
	srand 3;
	my @term = map { int(6000 * ($_ / 1e5) ** 3) } 0 .. 1e5 - 1;
	for my $i (1 .. 80000) {
		my %count;
		$count{1 + $term[rand @term]}++ for 1 .. 60;
		print "\t", join(" ", map { "$_:$count{$_}" } sort { $a <=> $b } keys %count), "\t# $i\n";
	}' > large
split -n l/12 large large-
entries=$(tr -cd : < large | wc -c)
most_of() { # ranks file ...: MB of the largest
	mpirun -n "$1" lskmpi -v -k 5 -w model "${@:2}" 2>&1 | sed -n 's/.*at most \([0-9]*\) MB.*/\1/p'
}
for r in 1 2 3 4; do
	bare=$(most_of $r tall-aa)
	used=$(most_of $r large-*)
	most=$(awk -v n="$entries" -v r=$r 'BEGIN {
		print 1.3 * (12 * n + 8 * 80000 + 8 * 6000 * (2.5 * 5 + 64)) / r / 1e6 }')
	echo "# $r ranks: $bare MB, with rows $used MB, so many more allowed: $most"
	ok "$r ranks: SLEPc and MPI take 60 MB" less "$bare" 60
	ok "$r ranks: rows and basis take 1.3 times their size" less $((used - bare)) "$most"
done

law refused
# what is wrong is named, all ranks stop, and no model is written
refuses() { # what status regex command ...
	rm -f model
	fails_with "$@"
	ok "$1: no model" test -z "$(find . -name 'model*')"
}
rm -f model
printf '\t1 2 3\t# a\n' > narrow
printf '\n# a comment\n\t1:x\t# a\n' > bad
refuses "a missing file" 1 '^lskmpi: nowhere: No such file' mpirun -n 3 lskmpi -k 2 -w model tall-aa nowhere tall-ab
refuses "a folder" 1 '^lskmpi: examples: Is a directory' mpirun -n 3 lskmpi -k 2 -w model tall-aa examples tall-ab
refuses "a bad line" 1 '^lskmpi: bad:3:' mpirun -n 2 lskmpi -k 2 -w model tall-aa bad
refuses "another kind" 1 '^lskmpi: narrow:1: wanted sparse rows, as in tall-aa, found dense rows of 3' \
	mpirun -n 2 lskmpi -k 2 -w model tall-aa narrow
refuses "another width" 1 '^lskmpi: narrow:1: wanted dense rows of 40 numbers, as in dense-aa, found dense rows of 3' \
	mpirun -n 3 lskmpi -k 2 -w model dense-aa dense-ab narrow
refuses "no rows" 1 '^lskmpi: no rows: a space cannot be learnt from nothing' mpirun -n 2 lskmpi -k 2 -w model /dev/null /dev/null
cp tall-aa secret
chmod 0 secret
chmod 755 .
nobody=()
[ "$(id -u)" != 0 ] || nobody=(setpriv --reuid 65534 --clear-groups env HOME="$PWD")
if "${nobody[@]}" test -x "$bin/lskmpi" -a -r tall-aa; then
	refuses "an unreadable file" 1 '^lskmpi: secret: Permission denied' "${nobody[@]}" mpirun -n 2 lskmpi -k 2 -w model tall-ab secret
else
	skip "an unreadable file" "for root there is none, and nobody sees the programs"
fi
ln -s /dev/full full
fails_with "a full disk" 1 '^lskmpi: .*No space left' mpirun -n 2 lskmpi -k 2 -w full tall-aa tall-ab

law killed
# a rank that is killed while another waits for its file
mkfifo never
echo old > model
mpirun -n 2 lskmpi -k 2 -w model tall-aa never > out 2> err &
launcher=$!
exec 7<> never
for _ in $(seq 600); do
	[ "$(pgrep -c -P $launcher lskmpi)" = 2 ] && break
	sleep .1
done
sleep .5
kill -9 "$(pgrep -P $launcher lskmpi | head -n 1)"
wait $launcher
not_ok "a rank was killed: the others stop, with a status" test $? -eq 0
exec 7>&-
echo old > wanted
same "a rank was killed: the old model stays" wanted model
ok "a rank was killed: nothing beside it" test -z "$(find . -name 'model.*')"

law killed-at-work
# a rank that is killed while all of them solve, soon and late, the first and the second
algebra random 7 3000 2000 .02 > busy
split -n l/2 busy busy-
killed=0
for after in .4 .8 1.2 1.6; do
	for which in 1 2; do
		echo old > model
		mpirun -n 2 lskmpi -k 400 -w model busy-* > out 2> err &
		launcher=$!
		sleep $after
		victim=$(pgrep -P $launcher lskmpi | sed -n ${which}p)
		[ -z "$victim" ] || ! kill -9 "$victim" 2> /dev/null || killed=$((killed + 1))
		wait $launcher && [ -n "$victim" ] && echo "$after $which: status 0" >> wrong
		[ "$(cat model)" = old ] || echo "$after $which: another model" >> wrong
		find . -name 'model?*' >> wrong
	done
done
echo "# $killed ranks were killed"
ok "ranks were killed" test $killed -gt 4
ok "the others stop, the old model stays, nothing is beside it" test ! -s wrong
done_testing
