#!/usr/bin/env bash
# tests/lint/layers: the tree passes, and what is against the rules is named with file and line.
. "$(dirname "$0")/tap.sh"

layers() { (cd tree && tests/lint/layers); }

# A copy of lib and cmd with the lines that count: a header's first one, and the includes.
mkdir -p tree/tests/lint
cp "$top/tests/lint/layers" tree/tests/lint/
(cd "$top" && find lib cmd -name '*.[ch]' -o -name '*.cc' -o -name '*.inc') | while read -r file; do
	mkdir -p "tree/$(dirname "$file")"
	sed -n '1p; 2,$ { /^#include/p }' "$top/$file" > "tree/$file"
done
ok "the tree as it is" layers

breaks() { # what complaint; then the tree is as before
	fails_with "$1" 1 "^layers: $2" layers
	rm -rf tree/lib tree/cmd
	cp -r whole/lib whole/cmd tree/
}
mkdir whole
cp -r tree/lib tree/cmd whole/

mkdir tree/lib/misc
mv tree/lib/data/dict.? tree/lib/misc/
breaks "a folder that is not one of the nine" 'lib/misc/: wanted one of the nine folders'
mv tree/lib/search/trec.? tree/lib/data/
breaks "a module in the wrong folder" 'lib/data/trec.h:1: wanted core or guest in this folder, found edge'
mv tree/lib/kernel/gram.? tree/lib/text/
breaks "another, by what it includes" 'lib/text/gram.[ch]:[0-9]*: text may not include kernel/'
cp tree/lib/data/tol.h tree/lib/
breaks "a module in no folder" 'lib/tol.h:1: wanted inside a folder of lib'
sed -i '2i #include "text/bag.h"' tree/lib/data/matrix.c
breaks "an include against the order" 'lib/data/matrix.c:2: data may not include text/bag.h'
sed -i '2i #include "search/trec.h"' tree/lib/classify/folds.c
breaks "one beside it" 'lib/classify/folds.c:2: classify may not include search/trec.h'
sed -i '3i #include "io/rows_in.h"' tree/lib/text/bag.c
breaks "a core module that includes an edge" 'lib/text/bag.c:3: core may not include io/rows_in.h \(edge\)'
sed -i '2i #include <stdio.h>' tree/lib/kernel/gram.c
breaks "a core module that prints" 'lib/kernel/gram.c:2: core may not include <stdio.h>'
sed -i '2i #include <linear.h>' tree/lib/classify/folds.c
breaks "a foreign library outside its guest" 'lib/classify/folds.c:2: [a-z]* may not include <linear.h>'
sed -i '1s/core: //' tree/lib/data/dict.h
breaks "a header without its manner" 'lib/data/dict.h:1: wanted a first line like'
sed -i '2i #include "linalg/lapack.h"' tree/cmd/lsk.c
breaks "a program that includes a guest" 'cmd/lsk.c:2: programs leave guests to lib, found linalg/lapack.h'
sed -i '3i #include "gram.c"' tree/cmd/lsk.c
breaks "a program that includes another" 'cmd/lsk.c:3: wanted a header of lib, found gram.c'
rm tree/lib/text/bag.h
breaks "a module without a header" 'lib/text/bag.c:1: wanted its header lib/text/bag.h'
for i in {1..20}; do cp tree/lib/data/tol.h "tree/lib/search/more$i.h"; done
breaks "a folder of too many modules" 'lib/search/: wanted at most 20 modules, found more'
yes '' | head -n 350 >> tree/lib/data/tol.h
breaks "a file that is too long" 'lib/data/tol.h:351: wanted at most 350 lines, found 3[0-9]*'
yes '' | head -n 180 >> tree/cmd/lsk.c
breaks "a program that is too long" 'cmd/lsk.c:181: wanted at most 180 lines, found [0-9]*'
{ echo '{'; yes '' | head -n 38; echo '}'; } >> tree/cmd/lsk.c
breaks "a function that is too long" 'cmd/lsk.c:[0-9]*: wanted at most 39 lines of a function, found 40'
ok "and the tree passes again" layers

# What tests/mutate/named changes stands once in its file.
cat > once.pl <<'P'
while (<>) {
	next if /^#/;
	my (undef, $file, $old) = split /\t/;
	s/\\n/\n/g, s/\\t/\t/g for $old;
	open my $in, '<', $file or die "$file: $!\n";
	my $times = () = join('', <$in>) =~ /\Q$old\E/g;
	$lines++;
	die "$file has $times times: $old\n" if $times != 1;
}
die "no lines\n" unless $lines;
P
ok "mutants by name are there" sh -c 'cd "$1" && perl "$2" tests/mutate/named' sh "$top" "$PWD/once.pl"

# What tests/mutate/judged and tests/coverage/uncovered speak of is still there.
cat > there.pl <<'P'
while (<>) {
	next if /^#/;
	chomp;
	my ($file, $text) = split /\t/;
	$text =~ s/^.* in: //;
	open my $in, '<', $file or die "$file: $!\n";
	$lines++;
	die "$file has no longer: $text\n" if index(join('', <$in>), $text) < 0;
}
die "no lines\n" unless $lines;
P
for list in mutate/judged coverage/uncovered; do
	ok "what $list speaks of is there" sh -c 'cd "$1" && perl "$2" "tests/$3"' sh "$top" "$PWD/there.pl" $list
done
done_testing
