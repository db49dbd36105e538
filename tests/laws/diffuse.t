#!/usr/bin/env bash
# Laws of diffuse: the kernels in term space, one formula for old rows and new, bytes, bad input.
. "$(dirname "$0")/../tap.sh"

# Twelve documents of seven terms, two of them the same; five new ones.
quarters='(1 + int rand 3) / 4'
kind='$i % 3 ? $i % 2 ? "odd" : "even" : "even,third"'
rows random 5 12 7 share=.4 value="$quarters" labels="$kind" id=x again=12:11 > x
rows random 6 5 7 share=.4 value="$quarters" labels="$kind" id=z > z
dense 'put(product(rows("x"), turned(rows("x"))), "x")' > k
dense 'put(product(rows("z", 7), turned(rows("x"))), "z")' > t
norm=$(dense 'print power_norm(rows("k"))')
lambda=$(perl -e "print .6 / $norm")

# What the kernels are in term space: X P X' and, for new rows, Z P X'.
dense '
	my $g = product(turned(rows("x")), rows("x"));
	put(expm(scaled('"$lambda"', $g)))' > p.exp
dense '
	my $g = product(turned(rows("x")), rows("x"));
	put(inverse(plus(unit(7), scaled(-'"$lambda"', $g))))' > p.neumann

law term-space
for f in exp neumann; do
	dense 'put(product(product(rows("x"), rows("p.'$f'")), turned(rows("x"))), "x")' > want.k
	dense 'put(product(product(rows("z", 7), rows("p.'$f'")), turned(rows("x"))), "z")' > want.t
	for way in "-K k t" "-x -K x z" "-K -k 7 k t"; do
		set -- $way
		new=${!#} old=${*: -2:1} options="${*:1:$#-2}"
		diffuse -q -f $f -l "$lambda" $options -w model "$old" > got.k
		near "$f $options: X P X' from the term side" got.k want.k 1e-10
		as=$(grep -o -- '^-x ' <<< "$options")
		diffuse -q $as -m model "$new" > got.t
		near "$f $options: Z P X' for new rows" got.t want.t 1e-10
		diffuse -q $as -m model "$old" > again
		same "$f $options: training rows through the model" got.k again
	done
	for way in "k" "-x x" "-u k" "-k 3 -x x" "-k 3 k"; do
		set -- $way
		diffuse -q -f $f -l "$lambda" "$@" -w model > got
		as=$(grep -o -- '-x ' <<< "$way")
		diffuse -q $as -m model "${!#}" > again
		same "$f $way: training rows through the model, features" got again
	done
	diffuse -q -f $f -l "$lambda" -w model k > features
	dense 'put(product(rows("features"), turned(rows("features"))), "x")' > got.k
	near "$f: features have the kernel's dot products" got.k want.k 1e-10
	diffuse -q -m model t > new
	dense 'put(product(rows("new"), turned(rows("features"))), "z")' > got.t
	near "$f: new features by old ones are the kernel's new rows" got.t want.t 1e-10
	diffuse -q -f $f -l "$lambda" -x -w model x > features.x
	dense 'put(product(rows("features.x"), turned(rows("features.x"))), "x")' > got.k
	near "$f -x: the same dot products" got.k want.k 1e-10
	diffuse -q -x -m model z > new.x
	dense 'put(product(rows("new.x"), turned(rows("new.x"))))' > got.t
	dense 'put(product(rows("new"), turned(rows("new"))))' > want.t
	near "$f -x: new rows as from the kernel" got.t want.t 1e-9
	for way in "-K k" "-x -K x"; do
		set -- $way
		diffuse -q -f $f -l 0 "$@" > got
		near "$f $way: lambda = 0 gives back K" got k 1e-12
	done
	diffuse -q -f $f -l "$lambda" -K -w model k > got
	diffuse -q -m model k | sort > sorted
	shuf --random-source=k k | diffuse -q -m model | sort > shuffled
	same "$f: a row does not depend on its neighbours" sorted shuffled
	diffuse -q -f $f -l "$lambda" -K -j 3 k > threads
	same "$f: threads change no byte" got threads
	diffuse -q -f $f -l "$lambda" -K -u k |
		rows diagonal > got
	yes 1 | head -n 12 > want
	near "$f -K -u: a unit diagonal" got want 1e-14
	diffuse -q -f $f -l "$lambda" -u k |
		dense 'print dot([$_], [$_]), "\n" for @{rows("/dev/stdin")}' > got
	near "$f -u: rows of unit length" got want 1e-14
done

law recurrence
dense '
	my $x = rows("x");
	my $g = product(turned($x), $x);
	my $h = product($g, inverse(plus(unit(7), scaled(-'"$lambda"', $g))));
	put(plus(rows("k"), scaled('"$lambda"', product(product($x, $h), turned($x)))), "x")' > want.k
diffuse -q -f neumann -l "$lambda" -K k > got.k
near "von Neumann solves its recurrence, K^ = l X G^ X' + K" got.k want.k 1e-10
rows sparse < k > k.sparse
diffuse -q -f neumann -l "$lambda" -K k.sparse > got
same "a sparse kernel is the same kernel" got got.k
diffuse -q -f neumann -l "$lambda" -w model k.sparse > got
diffuse -q -m model k.sparse > again
same "and goes through the model alike" got again

law polynomial
# a kernel of many rows at a small lambda needs no eigenvectors, unless it is not quite one
rows random 7 530 60 share=.1 value="$quarters" labels="$kind" > many.x
gram many.x > many
greatest=$(lsk -q -k 1 --spectrum spectrum many > /dev/null && cut -f 2 spectrum)
for share in .001 .3 1 2.5 9; do
	at=$(perl -e "print $share / $greatest")
	diffuse -v -f exp -l "$at" -K -w model many > got 2> how
	ok "l |K| = $share: no eigenvectors" [ ! -s how ]
	diffuse -q -f exp -l "$at" many | gram > want
	near "l |K| = $share: the features' dot products" got want 1e-11
	diffuse -q -m model many > again
	same "l |K| = $share: training rows through the model" got again
	diffuse -q -f exp -l "$at" -K -j 3 many > three
	same "l |K| = $share: threads change no byte" got three
done
diffuse -v -f exp -l "$(perl -e "print 60 / $greatest")" -K many 2>&1 > /dev/null | grep -q eigenpairs
report $? "far along lambda, eigenvectors"
dense 'my $k = rows("many"); $k->[3][$_] = $k->[$_][3] = 0 for grep $_ != 3, 0 .. 529; $k->[3][3] = -1e-6; put($k, "many")' > off
notes "an eigenvalue below 0: eigenvectors, and a warning" 'not quite positive' diffuse -f exp -l "$at" -K off

law duplicates
# Duplicated documents: more rows of the same formula, in term space.
{ cat x; sed 's/# /# again-/' x; } > xx
dense 'put(product(rows("xx"), turned(rows("xx"))), "xx")' > kk
half=$(perl -e "print $lambda / 2")
for f in exp neumann; do
	dense 'put(product(product(rows("xx"), rows("p.'$f'")), turned(rows("xx"))), "xx")' > want
	diffuse -q -f $f -l "$half" -K kk > got
	near "$f: all documents twice at half lambda" got want 1e-10
	diffuse -q -f $f -l "$half" -x xx > features
	algebra gram features > got
	near "$f -x: likewise" got want 1e-10
done

law auto
# lambda by alignment
diffuse -f neumann -l auto -y even -w model k > got 2> notes
wanted=$(align -f neumann -y even k | cut -f 2)
ok "auto takes the lambda that align finds" grep -q "lambda=$wanted " model
ok "and says so" grep -q 'inductive' notes
align -f exp k | awk '{ print $1 }' > names
sed -n '1,7s/.*# //p' x > ids
diffuse -f exp -l auto -y odd -i ids -w model k > got 2> notes
wanted=$(align -f exp -y odd -i ids k | cut -f 2)
ok "transductive: the lambda of align -i" grep -q "lambda=$wanted " model
ok "and says so too" grep -q 'transductive' notes
awk -F '\t' -v OFS='\t' 'NR > 7 { $1 = "odd" } { print }' k > relabelled
diffuse -q -f exp -l auto -y odd -i ids relabelled | cut -f 2 > other
cut -f 2 got > mine
same "labels of rows that are not listed do not count" mine other
diffuse -f exp -l auto k 2>&1 > /dev/null | grep -q '3 labels' && r=0 || r=1
report $r "without -y all labels count"

law left-out
# what is left out
diffuse -f neumann -l "$lambda" -k 2 k 2> notes > got
ok "-k says what it leaves out" grep -q '2 of the eigenvectors leave out at most 0\.' notes
big=$(perl -e "print 40 / $norm")
diffuse -f exp -l "$big" -v k 2> notes > got
columns=$(head -n 1 got | cut -f 2 | wc -w)
ok "exp keeps only what counts ($columns of 7)" [ "$columns" -gt 0 -a "$columns" -lt 7 ]
diffuse -q -f exp -l "$big" -K k > want
dense '
	my ($kernel, $features) = (rows("want"), rows("got"));
	my $off = plus($kernel, scaled(-1, product($features, turned($features))));
	exit !(dot($off, $off) < 1e-18 * dot($kernel, $kernel))'
report $? "and its dot products are the kernel's"

law empty-columns
# empty columns, even two thousand million of them, change nothing
printf 'a\t1:1 2:2\t# a\nb\t1:2 3:1\t# b\n' > slim
printf 'a\t1:1 2000000:2\t# a\nb\t1:2 2147483646:1\t# b\n' > wide.x
diffuse -q -x -l .1 slim > want
diffuse -q -x -l .1 wide.x > got
same "empty columns change nothing" got want
sed 's/2147483646/2000001/' wide.x > wider
diffuse -q -x -l .1 -w wide.model wider > got
diffuse -q -x -m wide.model wider > again
same "nor on the way through a model" got again

law model-kinds
diffuse -q -x -l .1 -w model.x x > /dev/null
diffuse -q -l .1 -w model.k k > /dev/null
fails_with "a model of features, and kernel rows" 1 'wanted 7 numbers, as in model.x' diffuse -m model.x k
fails_with "a model of a kernel, and features" 1 'model.k was made from a kernel' diffuse -x -m model.k x

law bad-lambda
fails_with "lambda beyond 1/|K|" 1 "1/\|K\| = $(perl -e "printf '%.5g', 1 / $norm" | cut -c 1-6)" diffuse -f neumann -l 10 k
fails_with "the same for kernel rows" 1 '1/\|K\| = 0\.' diffuse -f neumann -K -l 10 k
fails_with "lambda at 1/|K| itself" 1 'out of range' diffuse -f neumann -K -l "$(perl -e "printf '%.17g', 1.0000000001 / $norm")" k
most=$(diffuse -l 1e9 k 2>&1 | sed 's/.* above //')
fails_with "an exponential that overflows" 1 'overflows above [0-9]' diffuse -f exp -l 1e9 -K k
ok "the largest usable lambda is usable" diffuse -q -K -l "$most" k
fails_with "negative lambda" 2 '^diffuse: -l: wanted a number of at least 0, found "-1"' diffuse -l -1 k
fails_with "lambda that is no number" 2 '^diffuse: -l: wanted a number of at least 0, found "much"' diffuse -l much k
fails_with "no lambda" 2 'wanted -l lambda' diffuse k
fails_with "-y without auto" 2 '-y and -i go with -l auto' diffuse -l 1 -y odd k
fails_with "-k 0" 2 '^diffuse: -k: wanted a whole number from 1 ' diffuse -l 1 -k 0 k
fails_with "-w and -m" 2 'do not go together' diffuse -l 1 -w a -m b k
fails_with "-K -u with a model" 2 'neither -w nor -m' diffuse -l 1 -K -u -w a k

law bad-labels
fails_with "a label nobody has" 1 'label nobody' diffuse -l auto -y odd,nobody k
printf 'x1\nx99\n# x98\n' > bad.ids
fails_with "ids that are not there, listed" 1 'x99 x98' diffuse -l auto -y odd -i bad.ids k
sed 's/^[^\t]*/odd/' k > all
notes "all rows with the label: a note" 'all rows .*label odd' diffuse -l auto -y odd all
sed 's/^[^\t]*//' k > none
fails_with "no labels at all" 1 'wanted labels' diffuse -l auto none

law indefinite
printf 'a\t1 3\t# a\nb\t3 1\t# b\n' > indefinite
fails_with "large negative eigenvalues" 1 'smallest eigenvalue is -2' diffuse -l .1 indefinite
fails_with "also for kernel rows" 1 'smallest eigenvalue is -2' diffuse -l .1 -K indefinite
printf 'a\t1 0\t# a\nb\t0 -1e-6\t# b\n' > nearly
notes "small ones are clipped, and named" '-1e-06' diffuse -f neumann -l .1 -K nearly
printf 'a\t1.1111111111111112 0\t# a\nb\t0 0\t# b\n' > want
diffuse -q -f neumann -l .1 -K nearly > got
near "as the formula says" got want 1e-15
printf 'a\t1 2\t# a\nb\t3 1\t# b\n' > crooked
fails_with "not symmetric" 1 'symmetric' diffuse -l .1 crooked

law zero-kernel
printf 'a\t0 0\t# a\nb\t0 0\t# b\n' > zero
notes "a zero kernel has no features: a note" 'zero' diffuse -l .1 -w model zero
printf 'a\t\t# a\nb\t\t# b\n' > want
same "and rows without body" fails.out want
diffuse -q -m model zero > got
same "also through the model" got want
diffuse -q -l .1 -K zero > got
same "its kernel is zero again" got zero
fails_with "a zero kernel cannot be aligned" 1 'only zeros' diffuse -l auto zero

law no-model
: > empty
ok "no rows, no rows" diffuse -l 1 empty
fails_with "but no model of nothing" 1 'nothing' diffuse -l 1 -w nothing empty
not_ok "which is not written" [ -e nothing ]
diffuse -f neumann -l 10 -w half k 2> /dev/null
not_ok "a failure leaves no model behind" [ -e half ]

law bad-models
diffuse -q -l .1 -w model k > got
head -n 10 model > short
fails_with "a model cut short" 1 'cut short' diffuse -m short k
printf 'a\t1 2 3\t# a\n' > narrow
fails_with "rows of another width" 1 'wanted 12 numbers, as in model, found 3' diffuse -m model narrow
fails_with "-x with a model of a kernel" 1 'model was made from a kernel' diffuse -x -m model x

law range
for x in 1e200 1e-170 1e-200; do
	printf 'a\t1:%s\t# a\nb\t2:%s\t# b\n' $x $x > far
	fails_with "rows of $x: no zero kernel" 1 'trace of the kernel is .*too long or too short' diffuse -x -l 0 far
done

law proximities
# the learnt proximities: X P X' is the kernel, of old rows and new, whatever the shape
for shape in "12 7" "7 12"; do
	rows random 5 $shape share=.6 > p.rows
	for f in exp neumann; do
		diffuse -q -x -f $f -l .05 --documents -w p.model p.rows > p.features
		diffuse -m p.model --terms all > p
		gram --square -P p p.rows > want
		diffuse -q -x -f $f -l .05 -K p.rows > got
		near "$f, $shape: X P X' is the diffused kernel" got want 1e-10
		diffuse -m p.model -t p.rows p.rows > got
		near "$f, $shape: so is -t, rows with rows" got want 1e-10
		printf '\t1:1 7:2\t# new\n\t3:1\t# other\n' > p.new
		gram --square -P p p.new > want
		diffuse -m p.model -t p.new p.new > got
		near "$f, $shape: also of rows not trained on" got want 1e-10
		diffuse -m p.model -u -t p.new p.new > got
		gram -u --square -P p p.new > want
		near "$f, $shape: and of unit diagonal" got want 1e-10
	done
done

law new-documents
# two new documents from kernel rows alone: k(x,z) + l k_x (I-lK)^-1 k_z', by the recipe of the page
rows random 8 10 9 share=.6 > old
rows random 9 4 9 share=.6 > new
gram old > old.k
gram -t old new > cross
gram new > new.k
diffuse -f neumann -l .04 -K -w square old.k > /dev/null
diffuse -m square cross | gram -t cross > spread
gram --sum --weights 1,.04 new.k spread > got
diffuse -q -x -f neumann -l .04 -w map old > /dev/null
diffuse -m map -t new new > want
near "neumann: two new documents, from kernel rows alone" got want 1e-10

law uncertified
# as of lsk: eigenvalues below zero, and a last one that few steps do not part from them
awk 'BEGIN {for (i = 0; i < 1500; i++)
	printf "\t%d:%.17g\t# %d\n", i + 1, i < 12 ? 10^(-i/2) : i < 750 ? 2e-6 * (750 - i) / 750 : -8e-5 * (i - 749) / 750, i + 1
	}' > below
diffuse -q -l .1 -k 12 below > f 2> said
report $? "what is not certified is no error"
ok "not certified, in spite of -q" grep -q '^diffuse: not certified: the last eigenvalue is 3.162e-06' said
done_testing
