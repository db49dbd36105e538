#!/usr/bin/env bash
# shellcheck disable=SC2016 # Perl, not the shell
# Laws of -j: lines that threads read ahead are the rows that one reads, and the first bad one is told;
# what threads rank is one run, and so is what vectors they see.
. "$(dirname "$0")/../tap.sh"

# Sparse rows in every shape that rows(5) allows, and dense ones; about 300 kB each.
perl -e 'srand 4;
	for (1 .. 3000) {
		my %c; $c{1 + int 90 * rand() ** 2} = 1 + int rand 99 for 1 .. 12;
		my $body = join " ", map "$_:$c{$_}", sort { $a <=> $b } keys %c;
		print $_ % 17 == 0 ? "\n# a comment\n" : "", $_ % 11 == 0 ? "svm $body # doc $_\n"
			: $_ % 13 == 0 ? "a,b\t$body\n" : $_ % 19 == 0 ? "\t\t# empty$_\n"
			: $_ % 23 == 0 ? "a\t $body  \t# $_\r\n" : "a\t$body\t# d$_\n";
	}' > sparse
perl -e 'srand 5; print "l\t", join(" ", map { sprintf "%.9g", rand() - .5 } 1 .. 20), $_ % 7 ? "\t# d$_\n" : "\n" for 1 .. 1500' > dense
head -n 40 sparse > few

head -n 20 dense > short
head -c -1 sparse > unended

run() { # program, arguments: with one thread, with three
	"$1" -j 1 "${@:2}" > one 2> one.err
	echo "status $?" >> one.err
	"$1" -j 3 "${@:2}" > three 2> three.err
	echo "status $?" >> three.err
}
both() { # what, program, arguments
	local what=$1
	shift
	run "$@"
	same "$what: the same rows" three one
	same "$what: the same messages" three.err one.err
}

law rows
both "sparse rows" gram -t few sparse
ok "there are rows" [ "$(grep -c . one)" -eq 3000 ]
both "dense rows" gram -t short dense
both "no newline at the end" gram -t few unended
both "two files" gram -t few sparse few
gram -t few sparse > want
(while IFS= read -r -n 4001 -d '' piece || [ -n "$piece" ]; do printf %s "$piece"; done < sparse) | gram -j 3 -t few > got
same "a pipe that trickles: the same rows" got want
{ head -n 30 sparse; sleep .2; tail -n +31 sparse; } | gram -j 2 -t few > got
same "a pipe that waits: the same rows" got want

law files
# Several times what is read at once.
for i in {1..12}; do cat sparse; done > long
gram -t few long > want
ok "there are rows" [ "$(grep -c . want)" -eq 36000 ]
{ printf '\xEF\xBB\xBF'; sed 's/$/\r/' long; } > marked
head -c -1 long > unended
for j in 1 2 3; do
	gram -j $j -t few long > got
	same "-j $j: a file" got want
	gram -j $j -t few marked > got
	same "-j $j: a mark, and CRs" got want
	cat long | gram -j $j -t few > got
	same "-j $j: a pipe" got want
	gram -j $j -t few < unended > got
	same "-j $j: standard input, no newline at the end" got want
	gram -j $j -t few few long unended > got
	{ gram -t few few; cat want want; } | cut -f 2 > bodies
	ok "-j $j: several files" cmp -s <(cut -f 2 got) bodies
	{ read -r line; gram -j $j -t few > got; wc -c > left; } < long
	ok "-j $j: what another left of standard input" cmp -s <(cut -f 2 got) <(tail -n +2 want | cut -f 2)
	ok "-j $j: all of it is read" [ "$(cat left)" -eq 0 ]
done

law kernels
perl -e 'srand 6; print "l\t", join(" ", map { rand } 1 .. 5), "\t# d$_\n" for 1 .. 900' | gram > kernel
both "a kernel larger than what is made room for at once" gram -G kernel
ok "there are rows" [ "$(grep -c . one)" -eq 900 ]
perl -ne 'print if $. < 700' kernel > fewer
run gram -G fewer
same "one that is cut: the same message" three.err one.err
ok "is told" grep -q '^gram: fewer: wanted a square kernel, found 699 rows of 900 numbers' three.err
perl -pe 's/\t\S+/\t7/ if $. == 41 || $. == 801' kernel > askew
run gram -G askew
same "one that is not symmetric: the same message" three.err one.err
ok "its first fault is told" grep -q 'row 1 (d1), column 41' three.err

law bad
# What went before is written in blocks, which are larger for more threads.
told() { # what, line, arguments
	local what="$1 in line $2" line=$2
	shift 2
	run gram "$@"
	same "$what: the same messages" three.err one.err
	ok "$what: told" grep -q "^gram: spoilt:$line:" three.err
	head -n "$(grep -c . three)" one > begin
	ok "$what: rows before it" cmp three begin
}
bad() { # what, line, Perl that spoils it
	perl -pe "if (\$. == $2) { $3 }" sparse > spoilt
	told "$1" "$2" -t few spoilt
}
bad "a letter" 1502 's/:(\d+)/:x/'
bad "a letter" 2 's/:(\d+)/:x/'
bad "an index twice" 2999 's/ (\d+:\d+)/ $1 $1/'
bad "a NUL" 1000 's/:/\0/'
bad "a dense row" 2001 '$_ = "a\t1 2 3\t# d\n"'
bad "a fourth field" 777 's/$/\tmore/'
bad "an index twice, without TABs" 12 's/ (\d+:\d+)/ $1 $1/'
perl -pe 's/:(\d+)/:x/ if $. > 2400 && $. % 100 < 50' sparse > spoilt
told "the first of many" 2401 -t few spoilt
perl -pe 's/ \S+\t/\t/ if $. == 1201' dense > spoilt
told "a number too few" 1201 -t short spoilt

law ranks
perl -ne '$f[++$n] = $_; END { for (1 .. 1500) { ($x = $f[1 + $_ % $n]) =~ s/\t# .*|\n//g; print "$x\t# q$_\n" } }' dense > queries
sed 's/# d/# q/' sparse | grep '# q' | head -n 150 > questions
grep '# d' sparse | sort -u -t '#' -k 2 > documents
for of in cos dot; do
	both "rank -f $of, dense" rank -f $of -t queries -n 7 queries
	both "rank -f $of, sparse" rank -f $of -t documents questions
	ok "rank -f $of, sparse: there are lines" [ "$(grep -c . one)" -gt 100000 ]
done
both "rank, scores" rank -t short queries
perl -pe 's/\t\S+/\t1e300/ if $. == 101' queries > large
both "a score too large" rank -f dot -t short large
ok "is told" grep -q '^rank: large:101: query "q101" has a score beyond' three.err

law seen
for n in 513 600; do
	head -n $n dense | perl -pe 's/^l/m/ if $. % 3' | gram > kernel
	both "align -f, $n vectors seen through labels" align -q -f exp -c 9 -y l,m kernel
	ok "there are lines" [ "$(grep -c . one)" -eq 18 ]
done

done_testing
