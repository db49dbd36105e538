#!/usr/bin/env bash
# Laws of terms: what it says of models and decisions sums up to what the other programs compute.
. "$(dirname "$0")/../tap.sh"

tok -w vocab < examples/corpus/corpus.rows | tfidf -w idf > rows
holdout -s 3 -n 60 train test < rows

sums() { # of a row's numbers, and its first and last field
	awk -F '\t' '{
		n = split($2, entry, " ")
		sum = 0
		for (i = 1; i <= n; i++) {
			sub(/.*:/, "", entry[i])
			sum += entry[i]
		}
		printf "%s\t%.17g\t%s\n", $1, sum, $3
	}' "$1"
}

law rows
# Rows: the same numbers under other names.
terms -n 100000 vocab rows > all
cat > columns.pl << 'END'
use strict;
use warnings;
my ($vocabulary, $rows) = @ARGV;
my %column;
open my $in, '<', $vocabulary or die;
while (<$in>) {
	my ($term) = split /\t/;
	$column{$term} = $. - 1;
}
open my $words, '<', $rows or die;
while (<$words>) {
	my ($labels, $body, $id) = split /\t/;
	my %at;
	for (split / /, $body) {
		my ($term, $number) = /(.*):(.*)/;
		$at{ $column{$term} } = $number;
	}
	my @entries = map { "$_:$at{$_}" } sort { $a <=> $b } keys %at;
	print "$labels\t@entries\t$id";
}
END
perl columns.pl vocab all > back
same "words back to columns" back rows
ok "strongest first" awk -F '\t' '{
	n = split($2, entry, " ")
	for (i = 1; i <= n; i++) {
		sub(/.*:-?/, "", entry[i])
		if (i > 1 && entry[i] + 0 > entry[i - 1] + 0)
			bad = 1
	}
} END { exit bad || !NR }' all
terms vocab rows > ten
ok "ten of them" awk -F '\t' '{ n = split($2, e, " "); if (n > 10) bad = 1; if (n == 10) ten = 1 } END { exit bad || !ten }' ten
same "which are the first" <(cut -f 2 all | cut -d ' ' -f 1-10) <(cut -f 2 ten)
terms vocab < <(tac rows) | tac > other
same "a row does not depend on those beside it" ten other

law axes
# Axes: the columns of the model.
for p in "lsk -k 5" "mlsi -k 5" "diffuse -f exp -l auto -k 5"; do
	# shellcheck disable=SC2086
	$p -q -x -w space train > features
	terms -q -n 100000 -m space vocab > axes
	ok "${p%% *}: two rows an axis" [ "$(wc -l < axes)" -eq 10 ]
	width=$(sed -n '1s/.* width=\([0-9]*\).*/\1/p' space)
	awk -F '\t' -v width="$width" '
		NR > 1 && NR <= width + 1 {
			n = split($2, x, " ")
			for (j = 1; j <= n; j++)
				if (x[j] < 0)
					below[j] += x[j]
				else
					above[j] += x[j]
		}
		END {
			for (j = 1; j <= 5; j++)
				printf "\t%.17g\t# %d+\n\t%.17g\t# %d-\n", above[j], j, below[j], j
		}' space > wanted
	near "${p%% *}: they are the columns of the map" <(sums axes) wanted 1e-9
done

law decisions
# Decisions: contributions and bias are the value, for the best label and for a named one.
check() { # what, rows, features (judged by `model`), options ...
	local what=$1 rows=$2 features=$3 n
	shift 3
	svmeval -q -m model -P said "$features" > table
	for n in 3 100000; do
		terms -q -n $n -m model -e "$@" vocab "$rows" > why
		sums why > found
		awk -F '\t' -v names="$(sed -n '1s/.* labels=\([^ ]*\).*/\1/p' model)" '
			BEGIN { split(names, name, ",") }
			{
				n = split($2, value, " ")
				best = 1
				for (i = 2; i <= n; i++)
					if (value[i] + 0 > value[best] + 0)
						best = i
				print name[best] "\t" value[best] "\t" $3
			}' said > wanted
		near "$what, -n $n: they sum up to the value of the best label" found wanted 1e-9
	done
	terms -q -m model -e -y sport "$@" vocab "$rows" > why
	sums why > found
	svmeval -q -m model -y sport -P said "$features" > table
	near "$what: and to that of a named one" <(cut -f 2,3 found) <(cut -f 2,3 said) 1e-9
	ok "$what: under its name" awk -F '\t' '$1 != "sport" { bad = 1 } END { exit bad || !NR }' why
}
svmeval -q -w model train > table
check "words" test test
for p in "lsk -k 20" "lsk -u -k 20" "mlsi -u -k 10" "diffuse -u -f exp -l auto -k 20"; do
	# shellcheck disable=SC2086
	$p -q -x -w space train > features
	${p%% *} -q -m space test > new
	svmeval -q -w model features > table
	check "$p" test new --space space
done
svmeval -q -k 7 -w model features > table
check "the first axes only" test new --space space

law outside
# A row outside a space of unit rows has no features, and no word of it decides.
printf 'a\t3 3 3\nb\t1 1 1\na\t2 2 2\nb\t5 5 5\n' | lsk -q -u -x -k 1 -w space > features
svmeval -q -w model features > table
head -n 4 vocab | sed '1s/terms=[0-9]*/terms=3/' > three
printf '\t0.7 -0.4 -0.3\t# out\n\t0.7 0.4 0.3\t# in\n' > rows3
lsk -q -m space rows3 > new
same "lsk says so" <(cut -f 2 new) <(printf '0\n1\n')
terms -q -m model -e -y a --space space three rows3 > why
ok "and terms" [ "$(cut -f 2,3 why | tr ' ' '\n' | grep -c '^[a-z].*:')" -eq 3 ]
ok "none of a row outside" grep -q '^a	(bias):[^ ]*	# out$' why

law labels
# Words for and against a label.
svmeval -q -w model train > table
terms -q -m model vocab > labels
ok "two rows a label, under its name" \
	[ "$(cut -f 1,3 labels | tr '\t\n' ' ;' | cut -d ';' -f 1-3)" = 'cooking # cooking+;cooking # cooking-;gardening # gardening+' ]
ok "for above 0, against below" awk -F '\t' '{
	n = split($2, entry, " ")
	for (i = 1; i <= n; i++) {
		sub(/.*:/, "", entry[i])
		if ((entry[i] + 0 < 0) != ($3 ~ /-$/))
			bad = 1
	}
} END { exit bad || !NR }' labels
ok "a word that says what it is about" grep -q '^sport	[^	]*match.*# sport+' labels
terms -q -m model -y sport vocab > one
same "-y: that label" one <(grep '^sport' labels)
terms -q -m <(cat model) vocab > again
same "a model from a pipe" labels again
terms -q -p 2 -m model vocab > short
not_ok "-p: fewer digits" cmp -s short labels

law bad-input
lsk -q -u -x -k 20 -w space train > features
svmeval -q -w model train > table
head -n 20 vocab | sed '1s/terms=[0-9]*/terms=19/' > small
fails_with "a vocabulary that does not fit" 1 "model: wanted a vocabulary of [0-9]* terms, found 19" terms -m model small
fails_with "no vocabulary" 2 'wanted a vocabulary' terms
fails_with "-e alone" 2 'need -m' terms -e vocab rows
fails_with "rows without -e" 2 'takes no rows' terms -m model vocab rows
fails_with "-n 0" 2 '^terms: -n: wanted a whole number from 1 ' terms -n 0 vocab rows
fails_with "a space that gives other rows" 1 'takes rows of .* numbers, space gives 20' terms -m model --space space vocab
fails_with "another layout" 1 'wanted layout 3' terms -m <(sed '1s/svmeval 3/svmeval 2/' model) vocab
fails_with "a model that is none" 1 'found another file' terms -m rows vocab
fails_with "a model cut short" 1 'cut short' terms -m <(head -n 30 model) vocab
fails_with "a space cut short" 1 'cut short' terms -m <(head -n 30 space) vocab
done_testing
