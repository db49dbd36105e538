#!/bin/bash
# The pipelines of examples/lss: what align -f promises, features keep, transductively and inductively.
. "$(dirname "$0")/../tap.sh"
lss=examples/lss
corpus=examples/corpus/corpus.rows

tok $corpus | tfidf > weights
holdout -a 0.4 -s 7 train.rows test.rows < weights
cut -f 3 train.rows > train.ids
cut -f 3 test.rows > test.ids

law alignment
for f in exp neumann; do
	gram weights | align -f $f -y music -i train.ids > best
	gram weights | diffuse -q -f $f -l "$(cut -f 2 best)" | holdout -i test.ids train test
	gram train | align -y music | cut -f 2 > got
	cut -f 3 best > want
	near "$f, transductive: the training rows' features have the alignment promised" got want 1e-9

	gram train.rows | align -f $f -y music > best
	gram train.rows | diffuse -q -f $f -l "$(cut -f 2 best)" -w model > train
	gram train | align -y music | cut -f 2 > got
	cut -f 3 best > want
	near "$f, inductive: likewise" got want 1e-9
	gram -t train.rows test.rows | diffuse -q -m model > new
	gram -t train new | cut -f 2 > got
	gram train.rows | diffuse -q -f $f -l "$(cut -f 2 best)" -K -w kernel > square
	gram -t train.rows test.rows | diffuse -q -m kernel | cut -f 2 > want
	near "$f, inductive: features of new rows give the kernel against training rows" got want 1e-9
done

law constant-kernel
# A constant kernel knows the share of the label and nothing else.
awk -F '\t' -v OFS='\t' '{ $2 = 1; print }' train.rows > alike
gram alike | align -y music | cut -f 2 > got
awk -F '\t' '{ m++; p += ("," $1 ",") ~ /,music,/ } END { printf "%.15g\n", (1 - 2 * p / m) ^ 2 }' alike > want
near "the constant kernel's alignment is (1 - 2p/m)^2" got want 1e-12

law tables
# The tables, of three runs on two splits.
run() { printf '%s\t%s\t80\t%s\tF1\t%s\n' "$@"; }
{ printf 'reading\tkernel\tshare\tseed\tmeasure\tvalue\n'; run transductive bag 1 .5; run transductive bag 2 .25
run transductive exp 1 .75; run transductive exp 2 .75; run inductive exp 1 1; } > runs
awk -f $lss/gains.awk runs > got
printf 'reading\tkernel\tover\tshare\tmeasure\tdifference\n' > want
printf 'transductive\texp\tbag\t80\tF1\t%s\n' 0.25 0.5 >> want
same "gains.awk: differences on the same split alone" got want
cut -f 1-3,5- runs | awk -f examples/share/mean.awk > means.tsv
awk -v reading=transductive -v kernel=exp -f $lss/table.awk means.tsv | cut -f 1-3,5 > got
printf '%s 80\tF1\t%s\t2\n' exponential 0.75 'bag of words' 0.375 > want
same "table.awk: the diffused kernel, then the bag of words" got want
awk -f $lss/measures.awk $lss/paper.tsv means.tsv | grep -c paper > got
echo 33 > want
same "measures.awk: the bag of words, printed in both tables, counts once" got want

law choice-of-c
# How C is chosen: the least error, of equals the greatest F1, then the least C.
mkdir fake
printf '#!/bin/sh\necho a 1\n' > fake/align
printf '#!/bin/sh\ncat > /dev/null\n' > fake/gram
printf '#!/bin/sh\necho "$@" >> said\n' > fake/svmeval
chmod +x fake/*
printf 'r\tk\t80\t0\t%s\t%s\t%s\t1\n' 9 .01 .5 2 .01 .6 1 .02 .9 3 .01 .6 > costs
PATH=$PWD/fake:$PATH $lss/judge r a costs > table
ok "judge: the C that tune favours, then a hard margin, then the first by libsvm" test "$(sed 's/.*-c \([^ ]*\) .*/\1/' said | paste -s)" = $'2\t100\t2'

done_testing
