#!/bin/bash
# What the examples share: means, comparison, tables, runs, figures, the clock.
. "$(dirname "$0")/../tap.sh"
share=examples/share

mean() { awk -f $share/mean.awk "$@"; }
compare() { awk -f $share/compare.awk "$@"; }
render() { awk -f $share/render.awk "$@"; }

# Tables of a paper and ours, verdicts, two curves and a level.
printf 'table\trow\tcolumn\tvalue\tsd\nt\ta\tx\t.5\t.1\nt\tb\tx\tlost\nt\tc\tx\t.9\nu\ta\tx\t1\n' > paper.tsv
printf 't\ta\tx\t.625\t.01\t3\nt\tb\tx\t.25\t0\t1\nt\td\tx\t-\t-\t0\n' > ours.tsv
for line in 'A holds' 'B undecided' 'C does not hold here'; do
	printf '%s\tpaper\tclaim\t%s\t+.1\t+0\t+.2\t3\tevidence\t\n' "${line%% *}" "${line#* }"
done | sed '1i id\twhose\tclaim\tverdict\teffect\tlow\thigh\tn\tevidence\tnote' > claims.tsv
printf 'series\tx\tmean\tsd\tn\nLSK\t1\t.1\t.01\t3\nLSK\t2\t.2\t.01\t3\nGSK_2\t1\t.3\t0\t1\n' > f.tsv
printf 'GSK_2\t2\t.4\t0\t1\nlinear\t-\t.35\t.01\t3\n' >> f.tsv
draw() { LC_ALL=C.UTF-8 gnuplot -e "share='$share'; yname='F1'; $1" $share/figure.gp 2>&1; }

# A folder `out` with the results of a paper, for the report.
results() {
	mkdir -p out/lsk
	{ sed 1q claims.tsv; printf 'L3\tpaper\tLSK reaches the baseline\tundecided\t-0.0100\t-0.0200\t+0.0000\t9\t.81 < .82 & so on\tcan hardly fail\n'
		printf 'L9\tours\tso we say\tholds\t-\t-\t-\t1\tx\t\n'; } > out/lsk/verdicts.tsv
	printf '%s\n' 'L3	head	dimensions	LSK	whole space	effect	low	high	n	verdict' \
		'L3	judged	200 dimensions	.81	.82	-0.0100	-0.0200	+0.0000	9	undecided' 'L3	told	the paper	.815	.819	-	-	-	-	-' |
		sed '1i id\tkind\tpart\tfirst\tsecond\teffect\tlow\thigh\tn\tverdict' > out/lsk/evidence.tsv
	printf 'table2\t=table2.tsv|none\n' > out/lsk/commands.tsv
	printf 'table2.tsv\t1\told\ntable2.tsv\t2\ttok < docs |\\n    lsk -k 9\ntable2.tsv\t2\ttr , \\\\n\n' > out/lsk/ran.tsv
	printf 'table2.tsv\t9\t60\t12\t1\ntable2.tsv\t3\t120\t10\t2\n' > out/lsk/effort.tsv
	printf 't\ta\tx\t.625\t.01\t3\n' | compare paper.tsv - > out/lsk/table2.tsv
	if command -v gnuplot > version; then
		draw "out='out/lsk/figure6.svg'; tsv='f.tsv'"
		cp f.tsv out/lsk/figure6.tsv
		cp out/lsk/figure6.svg out/lsk/figure7.svg
	fi
	echo 'raw: no MED here' > out/lss.failed
}

law mean
# Means: 1, 2, 3 have mean 2 and sd 1; what is not defined is not counted.
printf 'row\tcolumn\tF1\na\tx\t1\nb\tx\t-\na\ty\t7\n' > one.tsv
printf 'row\tcolumn\tF1\na\tx\t2\nb\tx\tnan\n' > two.tsv
printf 'a\tx\t3\n' > three.tsv
printf 'row\tcolumn\tmean\tsd\tn\na\tx\t2\t1\t3\nb\tx\t-\t-\t0\na\ty\t7\t0\t1\n' > wanted
mean one.tsv two.tsv three.tsv > found
same "mean.awk: mean, sd and n of each group, in order" wanted found
printf 'a\tx\t1\na\tx\tmany\n' > bad.tsv
fails_with "mean.awk: a value that is no number" 1 'bad.tsv:2: wanted' mean bad.tsv

law compare
# Ours beside the paper's: joined, differing, lost, left out.
printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
	table row column paper ours sd difference paper_sd n \
	t a x 0.500 0.625 0.010 +0.125 0.100 3 \
	t b x - 0.250 - - - 1 \
	t d x - - - - - 0 \
	t c x 0.900 - - - - - > wanted
compare paper.tsv ours.tsv > found
same "compare.awk: paper, ours, difference" wanted found
cut -f 2- ours.tsv | compare -v table=t paper.tsv - > found
same "compare.awk: -v table stands for the first column" wanted found

law render
printf 'name\tvalue\nlong name\t1.5\nb\t-10\n' | render -v title=T > found
printf 'T\n\nname       value\n---------  -----\nlong name    1.5\nb            -10\n' > wanted
same "render.awk: words to the left, numbers to the right" wanted found
compare paper.tsv ours.tsv | render > found
printf '%s\n' '    x' '    paper   ours     sd    diff' '-   -----  -----  -----  ------' \
	'a   0.500  0.625  0.010  +0.125' 'b       -  0.250      -       -' \
	'd       -      -      -       -' 'c   0.900      -      -       -' > wanted
same "render.awk: a comparison as the papers lay it out" wanted found

law clock
# The clock: a line for what succeeds, the status of what does not, nothing without a name.
ok "effort runs the command" $share/effort e.tsv name=nap sh -c 'sleep 0.1'
ok "effort notes seconds, processor seconds, memory" \
	awk -F '\t' 'NF != 5 || $1 != "nap" || $2 < .1 || $2 > 5 || $3 > 1 { exit 1 }' e.tsv
fails_with "effort passes the status on" 3 no $share/effort e.tsv name=bad sh -c 'echo no >&2; exit 3'
$share/effort e.tsv name= true
ok "effort is silent about failure and the nameless" [ "$(wc -l < e.tsv)" -eq 1 ]

law figures
# Figures: two curves and a level, alone and in panels, in both formats.
if command -v gnuplot > version; then
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "panel", $0; next } { print "I", $0; print "II", $0 }' \
		f.tsv > p.tsv
	printf 'here\t2\t.3\t0\t1\n' | cat f.tsv - > levels.tsv
	printf '3 4 ' > wanted
	awk -f $share/series.awk -v ask=levels -v c=1 levels.tsv > found
	same "series.awk: what has no x or one is a level" wanted found
	draw "out='f.svg'; tsv='f.tsv'" > complaints
	draw "out='f.png'; tsv='f.tsv'; bars=0; ylow=0; yhigh=1" >> complaints
	draw "out='p.svg'; tsv='p.tsv'; panels=2; title='both'" >> complaints
	grep -v linear f.tsv > curves.tsv
	draw "out='c.svg'; tsv='curves.tsv'" >> complaints
	awk -F '\t' 'NR == 1 || /linear/ { print } /linear/ { sub(/linear/, "all"); sub(/35/, "5"); print }' f.tsv > level.tsv
	draw "out='l.svg'; tsv='level.tsv'; xlow=0; xhigh=1" >> complaints
	ok "figure.gp draws without complaint" [ ! -s complaints ]
	for name in LSK GSK_2 linear F1; do
		ok "figure.gp: $name is in the figure" grep -q ">$name<" f.svg
	done
	ok "figure.gp: a panel has its name" grep -q '>II<' p.svg
	ok "figure.gp: PNG by the ending" grep -q PNG f.png
else
	skip "figure.gp" "no gnuplot here"
fi

law experiments
# A table of experiments: the runs of each by name, and one of them in a folder of its own.
mkdir -p bench/out/data bench/mine/experiments
printf 'experiment\tdata\truns\tlabels\none\tdata/rows\tq1,q2 $seeds\t$five\none\t-\tq2 1,0\t-\n' > bench/mine/experiments.tsv
echo 'twice() { echo "$1 $1"; }' > bench/mine/experiments/steps.sh
echo 'twice "$1 $labels"; wc -l < "${data[0]}"; echo left > scratch' > bench/mine/experiments/one
printf 'a\nb\n' > bench/out/data/rows
runs() { seeds='1 2 ' awk -f $share/runs.awk -v experiment="$1" -v column=runs bench/mine/experiments.tsv; }
run() { (cd bench/mine && five=x,y "$top/$share/run" "$@"); }
runs one > found
printf '%s\n' q1@1 q1@2 q2@1 q2@2 q2@0 > wanted
same "runs.awk: products of lists, each run once" wanted found
fails_with "runs.awk: an experiment that is not there" 1 'has no two' runs two
ok "run: the script, with the table's columns" run ../out/runs/one/q1@1.tsv one q1 1
printf 'q1 x,y q1 x,y\n2\n' > wanted
same "run: what it prints" wanted bench/out/runs/one/q1@1.tsv
ok "run: nothing else stays" test "$(ls bench/out/runs/one)" = q1@1.tsv
echo 'echo half; false | cat; echo more' > bench/mine/experiments/one
not_ok "run: a part of a pipeline that fails" run ../out/runs/one/q2@1.tsv one q2 1
not_ok "run: leaves no half table" test -e bench/out/runs/one/q2@1.tsv
fails_with "run: an experiment that is not there" 1 'has no two' run ../out/x two

law check
# What must stand among the verdicts.
check() { awk -f $share/check.awk "$@" claims.tsv; }
ok "check.awk: as they must be" check -v holds=A -v stands='A B'
not_ok "check.awk: undecided is not enough" check -v holds=B
not_ok "check.awk: does not hold" check -v stands=C
not_ok "check.awk: one is missing" check -v stands=D

law with
# Rows with a label and without others, for samples with given counts.
printf 'a,b\t1\nb\t2\n\t3\na\t4\n' > labelled
with() { awk -f examples/lsk/with.awk "$@" labelled | cut -f 2 | paste -s -d ' '; }
ok "with.awk: a label" test "$(with -v label=a)" = "1 4"
ok "with.awk: a label without another" test "$(with -v label=a -v but=,b)" = 4
ok "with.awk: none of some labels" test "$(with -v but=,b,a)" = 3

law best
# C that tie in the full space are told apart along the dimensions.
printf 'label\tdims\tC\tpos\tp\tp_sd\tr\tr_sd\tf1\n' > tune.tsv
for line in '1 .90' '3 .9677' '10 .9679' '30 .9678'; do
	printf 'earn\t9\t%s\t1\t1\t0\t1\t0\t%s\n' ${line}
done >> tune.tsv
for line in '1 .99' '3 .80' '10 .85' '30 .90'; do
	printf 'tune\t-\tlsk\tearn\t25\t%s\tf1\t%s\n' ${line}
done > curve.tsv
ok "best.awk: of those that tie the best along the curve" \
	test "$(awk -f examples/lsk/best.awk -v label=earn tune.tsv curve.tsv | awk -F '\t' '$5 == "yes" { print $1 }')" = 30

law judge
# The rules by which claims are judged: the interval by hand, each kind in its three outcomes, the worst
# of several parts.
judged() { # kind, m, differences
	printf '%s\n' "${@:3}" > differences
	echo 'BEGIN { claim(); start() } { observe($1) } END { part(kind, m); say("X", "ours", "c", "e", "n") }' > rule.awk
	awk -f $share/judge.awk -f rule.awk -v kind="$1" -v m="$2" differences | sed 1d
}
judged above .01 .02 .03 .04 > found
printf 'X\tours\tc\tholds\t+0.0300\t+0.0052\t+0.0548\t3\te\tn\n' > wanted
same "judge.awk: mean and interval, 3 +- 4.303 / sqrt 3 hundredths" wanted found
printf 'X\tours\tc\tholds\t+0.0300\t-\t-\t1\te\tn\n' > wanted
echo 'BEGIN { claim(); only(.03); part("above", .01); say("X", "ours", "c", "e", "n") }' > only.awk
awk -f $share/judge.awk -f only.awk | sed 1d > found
same "judge.awk: the only split has no interval" wanted found
sed -i 's/holds/undecided/' wanted
judged above .01 .03 > found
same "judge.awk: one split of many decides nothing" wanted found
while read -r kind m verdict differences; do
	ok "judge.awk: $kind, $differences: $verdict" \
		grep -q "${verdict//-/ }" <<< "$(judged "${kind//-/ }" "$m" $differences)"
done << 'END'
above .01 holds .02 .021 .022
above .01 undecided -.05 .02 .08
above .01 undecided .0080 .0085 .0120
above .01 does-not-hold .001 .0011 .0012
within .01 holds -.001 .001 .002
within .01 undecided -.05 .0 .05
within .01 does-not-hold -.02 -.021 -.022
at-most .01 holds .001 .002 .003
at-most .01 undecided -.05 .02 .08
at-most .01 does-not-hold .02 .021 .022
alike .01 holds -.001 .001 .002
alike .01 undecided -.05 .0 .05
alike .01 does-not-hold -.02 -.021 -.022
differs .01 holds -.02 -.021 -.022
differs .01 undecided -.05 .0 .05
differs .01 does-not-hold -.001 .001 .002
END
cat > parts.awk << 'END'
BEGIN {
	claim()
	only(.5); part("above", .01)
	only(-.5); part("above", .01)
	say("X", "ours", "c", "e")
}
END
ok "judge.awk: the worst part decides, and is shown" \
	grep -q 'does not hold here	-0.5000	-	-	1' <<< "$(awk -f $share/judge.awk -f parts.awk)"

law quickstart
# The quick start: its numbers are those that its page shows; nothing is made twice.
mkdir -p quick/out
cp -r "$top"/examples/{corpus,share,quickstart} quick
quick() { make -s -C quick/quickstart "$@"; }
if command -v make > version; then
	sed -i "s|^export PATH.*|export PATH := $bin:\$(PATH)|" quick/quickstart/Makefile
	ok "quick start: make" quick -j2
	quick classify search > found
	grep -E "^    (features|words|latent|run|bm25|klsa|--+) " "$top"/examples/quickstart/README.md |
		cut -c 5- > wanted
	same "quick start: the numbers of its page" wanted found
	quick ask Q="amateur soccer games" > found
	ok "quick start: three texts answer, the third without a word of the question" \
		awk -v RS= "NR == 3 { bad = /soccer|amateur| game/ } END { exit bad || NR != 3 }" found
	quick picture=picture.svg picture.svg
	near "the picture of README.md is up to date (make picture)" "$top"/examples/quickstart/curve.svg \
		quick/quickstart/picture.svg .02
	awk '{ at[$1, $2] = substr(sprintf("%.2f", $3), 2) } END {
		print "with 20 labels " at["latent", 20] " by latent features and " at["words", 20] " by words, with 140 labels " \
			at["latent", 140] " and " at["words", 140] }' quick/out/quickstart/curve.tsv > wanted
	ok "and so is what README.md says of it" grep -qFf wanted "$top"/README.md
	$share/effort quick/out/quickstart/effort.tsv lock > version
	fails_with "quick start: a second make stops" 2 "another make is at work here, process $$: " quick classify
	rm quick/out/quickstart/make.pid
else
	skip "quick start" "no make here"
fi

law own
# A collection of the reader's: a folder, a table and a SMART file become rows; what is not one is said.
mkdir -p yours/out
cp -r "$top"/examples/{corpus,share,report,data,lsk,quickstart,own} yours
own() { PATH=$bin:$PATH yours/own/take "$@"; }
awk -F '\t' '{ split($1, y, ","); if (!(y[1] in made)) { made[y[1]]; system("mkdir -p texts/" y[1]) }
	f = "texts/" y[1] "/" NR ".txt"; print $2 > f; close(f) }' "$top"/examples/corpus/corpus.rows
{ echo what,body; awk -F '\t' '{ gsub(/"/, "\"\"", $2); print "\"" $1 "\",\"" $2 "\"" }' "$top"/examples/corpus/corpus.rows; } > texts.csv
awk -F '\t' '{ print ".I " NR "\n.W\n" $2 }' "$top"/examples/corpus/corpus.rows > texts.smart
awk -F '\t' '{ n = split($1, y, ","); for (i = 1; i <= n; i++) { if (!(y[i] in q)) q[y[i]] = ++m; print q[y[i]], 0, NR, 1 } }' \
	"$top"/examples/corpus/corpus.rows > texts.qrels
cut -f 1 "$top"/examples/corpus/corpus.rows | tr , '\n' | sort | uniq -c | awk '$1 >= 15 { print $1 }' | sort > wanted
own texts.csv body what '' 2000 | cut -f 1 | tr , '\n' | grep . | sort | uniq -c | awk '{ print $1 }' | sort > found
same "own: a table has the labels of its column" wanted found
own texts.smart '' '' texts.qrels 2000 | cut -f 1 | tr , '\n' | grep . | sort | uniq -c | awk '{ print $1 }' | sort > found
same "own: a SMART file has those of its queries" wanted found
find texts -type f | sed 's|texts/||; s|/.*||' | sort | uniq -c | awk '$1 >= 15 { print $2 }' > wanted
own texts '' '' '' 2000 | cut -f 1 | grep . | sort -u > found
same "own: a folder has those of its folders" wanted found
ok "own: many are drawn" test "$(own texts '' '' '' 100 2> said | wc -l)" = 100
ok "own: and that is said" grep -q '100 of 200 documents' said
fails_with "own: no collection" 1 'wanted a folder of texts' own texts.qrels '' '' '' 100
fails_with "own: a SMART file alone" 1 'no labels of its own: wanted qrels=FILE' own texts.smart '' '' '' 2000
head -n 20 texts.csv > few.csv
fails_with "own: too few documents" 1 'wanted 60 documents or more, found' own few.csv body what '' 100
sed 's/^"[^"]*"/"all"/' texts.csv > one.csv
fails_with "own: one label" 1 'wanted two labels or more' own one.csv body what '' 2000
if command -v gnuplot > version; then
	sed -i "s|^export PATH.*|export PATH := $bin:\$(PATH)|" yours/quickstart/Makefile
	yours() { env -u MAKEFLAGS -u MAKELEVEL PATH="$bin:$PATH" make -s -C yours/quickstart "$@"; }
	yours corpus=texts REPEATS=2 LIMIT=120 > said
	for line in 'your collection: ' 'Q5  MLSI' 'page: '; do
		ok "own: says $line" grep -q "$line" said
	done
	for part in 'claims on your collection</h1>' '<li id="Q1">' 'were set before this one was seen' 'LSK</text>'; do
		ok "own: the page has $part" grep -qF "$part" yours/out/own/page.html
	done
	fails_with "own: nothing of that name" 2 'corpus=nowhere: no such file or folder' yours corpus=nowhere
	printf '.I %s\n.W\nbread, music and rain\n' 1 2 3 > asked
	yours corpus=texts.smart queries=asked qrels=texts.qrels REPEATS=2 LIMIT=120 > said
	ok "own: queries are asked" grep -q 'Q7  Kernel LSA' said
else
	skip "own: a page" "no gnuplot here"
fi

law own-changed
# What changes in a collection of the reader's, or in what is said of it, makes its rows anew; else nothing does.
mkdir -p changing/out "my texts"/{bread,music}
cp -r "$top"/examples/{share,data,own} changing
for i in $(seq 40); do
	echo "bread and rain $i" > "my texts/bread/$i.txt"
	echo "music and snow $i" > "my texts/music/$i.txt"
done
{ echo what,other,body,title; for i in $(seq 40); do printf 'bread,rain,loaf %s,a\nmusic,snow,song %s,b\n' $i $i; done; } > texts.csv
for i in $(seq 80); do printf '.I %s\n.W\nloaf or song\n' $i; done > texts.smart
for i in $(seq 80); do echo $((i % 2 + 1)) 0 $i 1; done > texts.qrels
printf '.I 1\n.W\nloaf\n' > asked
made() { PATH="$bin:$PATH" make -s -C changing/own ../out/own/rows "$@" > said 2>&1; }
still() { # what, settings: the rows are those that were there
	cp -p changing/out/own/rows before
	made "${@:2}"
	ok "own: $1" test -s before -a ! changing/out/own/rows -nt before
}
made corpus="my texts"
still "a folder that is as it was is not read again" corpus="my texts"
echo 'bread and hail' > "my texts/bread/7.txt"
made corpus="my texts"
ok "own: a text that was corrected" grep -q hail changing/out/own/rows
still "once" corpus="my texts"
echo 'music and hail' > "my texts/music/new.txt"
touch -d 2001-01-01 "my texts/music/new.txt"
made corpus="my texts"
ok "own: one more, whatever its time" test "$(grep -c hail changing/out/own/rows)" = 2
rm "my texts/music/new.txt"
made
ok "own: one less, of a collection that was said before" test "$(grep -c hail changing/out/own/rows)" = 1
mv "my texts/music/7.txt" "my texts/bread/new.txt"
made corpus="my texts"
ok "own: one that has another place" test "$(grep -c ^bread changing/out/own/rows)" = 41
made corpus=texts.csv text=body label=what
sed 's/loaf 9,/hail,/' texts.csv > corrected
touch -d 2001-01-01 corrected
mv corrected texts.csv
made corpus=texts.csv text=body label=what
ok "own: a table that was corrected, and is older" grep -q hail changing/out/own/rows
made corpus=texts.csv text=title label=what
not_ok "own: text=" grep -q song changing/out/own/rows
made label=other
ok "own: label=" grep -q ^snow changing/out/own/rows
made LIMIT=70
ok "own: LIMIT=" test "$(wc -l < changing/out/own/rows)" = 70
still "REPEATS= changes no rows" REPEATS=3
made corpus=texts.csv text=body label=what
mkdir elsewhere
sed 's/loaf/cake/' texts.csv > elsewhere/texts.csv
(cd elsewhere && PATH="$bin:$PATH" make -s -C ../changing/own ../out/own/rows corpus=texts.csv text=body label=what) > said 2>&1
ok "own: another file of that name" grep -q cake changing/out/own/rows
still "which is meant from here, too"
made corpus=texts.smart queries=asked qrels=texts.qrels LIMIT=2000
sed -i '1s/.*/1 0 1 1/' texts.qrels
made corpus=texts.smart queries=asked qrels=texts.qrels
ok "own: qrels= that were corrected" grep -q '^q1.*# 1$' changing/out/own/rows
printf '.I 1\n.W\nsong\n' > asked
touch changing/out/own/search.tsv
cp -p changing/out/own/rows before
made corpus=texts.smart queries=asked qrels=texts.qrels
ok "own: queries= that were corrected" test changing/out/own/rows -nt before
made corpus=texts.smart qrels=texts.qrels
not_ok "own: what was found is gone with the queries" test -e changing/out/own/search.tsv
made corpus=nowhere
made
ok "own: what is not there is not remembered" grep -q '^q1' changing/out/own/rows
ok "own: clean" sh -c 'make -s -C changing/own clean && make -s -C changing/own clean && [ ! -e changing/out/own/rows ]'

law report
# The report: verdicts that do not lean on colour, paper beside ours, commands, what is missing.
results
ok "report is written" sh -c 'examples/report/report out > page.html'
for part in 'class="badge weak">≈ undecided<' 'effect −0.0100, 95 % interval −0.0200 to +0.0000, n = 9' \
	'<b>1</b><span class="badge weak">' 'our claims: 1 holds, 0 undecided' '<i>Can hardly fail.</i>' '.81 &lt; .82 &amp; so on' '<td class="ours n">0.625 <small>±.010</small><' \
	'<td class="up n">+0.125<' 'tok &lt; docs |' 'tr , \n</pre>' 'raw: no MED here' \
	'<td class="name">200 dimensions</td><td class="n n">.81</td>' '<tr class="told">' \
	'<h4>Table 2: 5 % of ModApte, F1</h4>' 'Bears on <a href="#L3">L3</a>' \
	'nothing stands in examples/out/mlsi' '<dt>GSL</dt>' '2.0 minutes of processor time'; do
	ok "report: $part" grep -qF "$part" page.html
done
not_ok "report: the commands of an earlier make are not shown" grep -q '<pre>old' page.html
not_ok "report: nothing is fetched from elsewhere" \
	grep -E '(src|href)=.(https?:)?//|<script|@import|url\(.?http' page.html
ok "report: tags are closed" perl -0777 -ne '
	s/<!DOCTYPE.*?>|<style>.*?<\/style>//gs;
	my @open;
	while (m{<(/?)([a-zA-Z][\w:]*)[^>]*?(/?)>}g) {
		next if $3 || $2 eq "meta";
		if (!$1) { push @open, $2 } elsif ((pop @open // "") ne $2) { die "</$2> at ", pos, "\n" }
	}
	die "@open\n" if @open' page.html
ok "report: no two elements have one id" test -z "$(grep -o '\bid="[^"]*"' page.html | sort | uniq -d)"

law report-scripts
# A script that is run stands on the page as it is; headings are words.
results
printf 'table2\t@experiments/small\n' > out/lsk/commands.tsv
examples/report/report out > page.html
sed -n '/^seed=/,$p' examples/lsk/experiments/small | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g' > wanted
sed -n '/^seed=\$1$/,/^freely_gsk/p' page.html > found
same "report: the script that is run" wanted found
cp out/lsk/table2.tsv out/lsk/costs.tsv
examples/report/report out > page.html
ok "report: a heading in words" grep -q '<h4>The choice of C for Reuters</h4>' page.html
mkdir nothing
ok "report: of nothing" sh -c 'examples/report/report nothing > page.html && grep -q Missing page.html'

law commands
# What the page shows as run is what is run: scripts that are there, targets that make has a recipe for.
mkdir known
tar -C "$top" --exclude=examples/out -cf - examples | tar -C known -xf -
for paper in lsk lss mlsi klsa; do
	grep -o '@[^[:blank:]]*' known/examples/$paper/commands.tsv | tr -d @ | sort -u > named
	ok "$paper: the scripts that the page shows are there" \
		sh -c "[ -s named ] && while read -r file; do [ -e known/examples/$paper/\$file ] || exit 1; done < named"
	grep -o '=[^[:blank:]]*' known/examples/$paper/commands.tsv | sed 's/^=//; s/|.*//' | sort -u > named
	sed "s|^|../out/$paper/|" named | xargs make -n -k -C known/examples/$paper > /dev/null 2> said
	report $? "$paper: make knows all that it shows"
	while read -r target; do
		not_ok "$paper: make knows $target" grep -F "../out/$paper/$target'" said
	done < named
	make -n -C known/examples/$paper > said 2>&1
	report $? "$paper: make -n"
	not_ok "$paper: nothing depends on itself, nothing is made twice" grep -Ei 'circular|warning:|overriding' said
	cut -f 1 known/examples/$paper/commands.tsv | sort > named
	awk -F '\t' -v paper=$paper '$1 == paper { print $2 }' known/examples/report/captions.tsv | sort > captioned
	ok "$paper: what has commands has a caption" test -z "$(comm -23 named captioned)"
done

law verdicts
# From made-up runs: every claim gets a verdict and a small table of evidence, in all four folders.
mkdir made
tar -C "$top" --exclude=examples/out -cf - examples | tar -C made -xf -
judge() { # paper, files
	(cd "made/examples/$1" && awk -v evidence="../out/$1/evidence.tsv" -f ../share/judge.awk "${@:2}" > "../out/$1/verdicts.tsv")
	report $? "$1: every claim finds its runs"
	ok "$1: three outcomes, no gaps" awk -F '\t' 'NF != 10 || NR > 1 && ($4 !~ /^(holds|undecided|does not hold here)$/ || $3 !~ /[.]$/) { bad = 1 }
		END { exit bad || NR < 10 }' "made/examples/out/$1/verdicts.tsv"
	cut -f 1 "made/examples/out/$1/verdicts.tsv" | sort > claims
	cut -f 1 "made/examples/out/$1/evidence.tsv" | sort -u > proven
	same "$1: evidence for every claim" claims proven
	ok "$1: of ten columns" awk -F '\t' 'NF != 10 { bad = 1 } END { exit bad || !NR }' "made/examples/out/$1/evidence.tsv"
}
runs_of() { # paper
	make -s -C "made/examples/$1" REPEATS=2 --eval "print: ; @echo \$(patsubst \$(out)/%,%,\$(foreach e,\$(experiments),\$(runs_of_\$e)))" print
}
for paper in lsk mlsi; do
	read -r -a runs <<< "$(runs_of $paper)"
	"$top"/tests/made_up.pl $paper made/examples/out/$paper "${runs[@]}"
done
"$top"/tests/made_up.pl lss made/examples/out/lss
"$top"/tests/made_up.pl klsa made/examples/out/klsa
made=made/examples/out
(cd made/examples/lsk && awk -f ../share/mean.awk ../out/lsk/runs/full/*.tsv | awk -v measure=f1 -v table=table4 -v documents=3299 -f table4.awk |
	awk -f ../share/compare.awk paper.tsv - > ../out/lsk/table4.tsv)
printf '%s\n' 'micro of 10 T=1000' 'micro of 10 T=500' 'micro of 10 baseline' 'micro of 90 T=500' 'micro of 90 baseline' > wanted
awk -F '\t' '$2 ~ /micro/ && $5 != "-" { print $2 " " $3 }' $made/lsk/table4.tsv | sort > found
same "table4.awk: micro averages of what was run, quick" wanted found
{ printf 'method\tdimensions\tseconds\nreading\t-\t.5\nall eigenvectors\t2000\t9\n'
	printf 'leading eigenvectors\t%s\t1\n' 100 300 1000; printf 'GSK\t%s\t2\n' 100 300 1000; } > $made/lsk/speed.tsv
list() { mapfile -t runs < <(cd "made/examples/$1" && find "../out/$1/runs" -name '*.tsv' | sort); }
list lsk
judge lsk -f verdicts.awk -f pairs.awk ../out/lsk/table4.tsv ../out/lsk/speed.tsv "${runs[@]}"
ok "lsk: GSK is cheaper than all eigenvectors and not than the leading ones" \
	test "$(awk -F '\t' '/^L10/ { print $1 " " $4 }' $made/lsk/verdicts.tsv | paste -s -d ,)" = "L10a holds,L10b does not hold here"
list mlsi
judge mlsi -f verdicts.awk ../out/mlsi/speed.tsv "${runs[@]}"
(cd made/examples/lss && cut -f 1-3,5- ../out/lss/runs | awk -f ../share/mean.awk > ../out/lss/means.tsv &&
	awk -f gains.awk ../out/lss/runs | awk -f ../share/mean.awk > ../out/lss/gains.tsv)
judge lss -f verdicts.awk paper.tsv ../out/lss/{means,gains,alignment,choice}.tsv
judge klsa -f verdicts.awk ../out/klsa/{precisions,grid,expanded,levels} ../out/klsa/{same,sweep,table1,times,dimensions,cacm,hofmann,grown,sparse}.tsv
tail -q -n +2 $made/{lsk,lss,mlsi,klsa}/verdicts.tsv | cut -f 1 | sort > claims
cut -f 7 examples/report/captions.tsv | tail -n +2 | tr ' ' '\n' | grep . | sort -u > borne
same "captions: a figure or table bears on every claim, and on nothing else" claims borne
ok "report: of all four" sh -c "examples/report/report $made > page.html && ! grep -q 'the verdicts; ' page.html"
ok "report: an experiment's settings stand above its script" grep -q '# data: lsk/full.x lsk/full.z' page.html
ok "report: ... with all its runs" grep -q '# runs: acq,money-fx,wheat 1.0,1.1,.*(Table 3)' page.html
ok "report: ... of each table" grep -q '# runs: earn,acq 1.0 500,1000 (Table 4)' page.html
for id in L3b L10a S6a S6b M5 M6 K4 K5; do
	ok "report: $id" grep -q "<li id=\"$id\">" page.html
done

law seconds
ok "seconds: a number" grep -Eqx '[0-9.]+(e-[0-9]+)?' <<< "$($share/seconds 2 true)"
fails_with "seconds: the status of what fails" 3 'oh' $share/seconds 2 sh -c 'echo oh >&2; exit 3'
fails_with "seconds: usage" 2 usage $share/seconds 2

law words
# Words that came together: a and c are in no document together, but both with b.
printf '# tok\na\t1\nb\t2\nc\t1\nd\t1\n' > vocab
printf '\t1:1 2:1\n\t2:1 3:1\n\t4:1\n' > weights
printf '\t1:1 2:.5 3:.25\t# 1\n\t4:1\t# 4\n' > near
printf '%s\t%s\t%s\t%s\n' word documents 'nearest, with the proximity' 'nearest in no document with it' a 1 'b 0.5, c 0.25' 'c 0.25' d 1 '' - > wanted
awk -f examples/lss/words.awk vocab weights near > found
same "words.awk: near, and near without a document in common" wanted found

law tree
# What stands above the topics: groups of Reuters' own list, and rows with them.
printf '****Subject Codes (135)\n\nShipping (SHIP)\n\n**Energy Codes (9)\n\nCrude Oil (CRUDE)\n\nGAS\n\n______\nX (NOT)\n' > codes
printf 'crude\tenergy\ngas\tenergy\n' > wanted
awk -f examples/mlsi/groups.awk codes > groups
same "groups.awk: topics and their groups" wanted groups
printf 'crude,ship\t9:1\t# 1\ngas\t9:1\t# 2\nship\t9:1\t# 3\n' > rows
printf '\t1:1 2:1 3:1 \t# 1\n\t2:1 4:1 \t# 2\n\t3:1 \t# 3\n' > wanted
awk -f examples/mlsi/tree.awk groups rows > found
same "tree.awk: labels and what is above them" wanted found

law attempt
ok "attempt: never fails" examples/report/attempt a.failed sh -c 'echo why >&2; exit 3'
printf 'why\nstopped with status 3\n' > wanted
same "attempt: keeps the complaint" wanted a.failed
ok "attempt: forgets it after a success" sh -c 'examples/report/attempt a.failed true && [ ! -e a.failed ]'
ok "attempt: notes begin and end" grep -Eqx "a[[:blank:]][0-9]+[[:blank:]][0-9]+" times.tsv

law reproduce
# Three parts of which the second fails: a line for each, the commands in the log, the page at the end.
mkdir -p again/{report,share,one,two,three}
cp examples/report/{attempt,watch,reproduce} again/report/
cp $share/effort again/share/
printf 'all:\n\techo a page > ../out/report.html\n' > again/report/Makefile
printf 'all: a b\na b:\n\techo making $@; echo a note >&2; touch $@\n' > again/one/Makefile
printf 'all: c d\nc:\n\ttouch $@\nd: c\n\techo no room >&2; false\n' > again/two/Makefile
printf 'all: ;\n' > again/three/Makefile
printf "all:\n\t+@MAKE='\$(MAKE)' again/report/reproduce one two three\n" > top.mk
fails_with "reproduce: a part that fails fails it" 2 'no room' make -j2 -f top.mk
sed "s|$PWD|.|; s/[0-9]*:[0-9][0-9]\$/TIME/" fails.out | grep -v '^make' > said
printf '%s\n' 'commands and what they say: ./again/out/reproduce.log' 'one, part 1 of 3: step 1 of 2, a, TIME' \
	'one, part 1 of 3: 2 steps, TIME' 'two, part 2 of 3: step 1 of 2, c, TIME' 'two, part 2 of 3: 2 steps, TIME' \
	'three, part 3 of 3: up to date' 'page: ./again/out/report.html' out/two.failed > wanted
same "reproduce: parts, steps and the time so far" wanted said
ok "reproduce: the others go on" test -e again/one/b -a -e again/out/report.html
for line in 'making b' 'a note' 'touch c' 'no room'; do
	ok "reproduce: the log has $line" grep -q "$line" again/out/reproduce.log
done
not_ok "reproduce: makes share the jobs" grep -q jobserver again/out/reproduce.log fails.err
sed -i 's/false/touch d/' again/two/Makefile
make -f top.mk > said 2> complaints
ok "reproduce: what was missing is made" grep -q 'two, part 2 of 3: 1 step,' said
echo 'another make is at work' > again/out/three.failed
ok "reproduce: a complaint of what is up to date now is forgotten" sh -c 'make -f top.mk > said && [ ! -e again/out/three.failed ]'
make -n -f top.mk > said 2>&1
ok "reproduce: make -n makes nothing" sh -c 'grep -q "touch\|a page" said && ! grep -q step said'

law two-reproduces
# Two at once: the second says who runs, in one line, and touches nothing; the lock of one that is no more does not block.
mkdir -p again/{report,share,one,two}
cp examples/report/{attempt,watch,reproduce} again/report/
cp $share/* again/share/
printf 'all:\n\techo a page > ../out/report.html\n' > again/report/Makefile
for folder in one two; do
	printf 'out = ../out/%s\nall: $(out)/made\ninclude ../share/share.mk\n$(out)/made:\n\t%s\n\ttouch $@\n' \
		$folder 'touch begun; for i in $$(seq 600); do [ ! -e ../../go ] || break; sleep .1; done' > again/$folder/Makefile
done
begun() { for _ in $(seq 600); do [ -e "again/$1/begun" ] && [ -s again/out/reproduce.log ] && break || sleep .1; done; }
again/report/reproduce one two > first 2>&1 &
first=$!
begun one
cp again/out/reproduce.log before
fails_with "a second reproduce stops" 1 "^reproduce: $PWD/again/out: another reproduce is at work here, process $first: " again/report/reproduce one two
ok "in one line" test "$(cat fails.out fails.err | wc -l)" = 1
same "the first one's log has what it had" before <(head -c "$(wc -c < before)" again/out/reproduce.log)
not_ok "no folder has failed" ls again/out/*.failed
not_ok "none was begun" test -e again/two/begun
ok "make -n may look" sh -c 'MAKEFLAGS=n again/report/reproduce one two'
touch go
wait "$first"
report $? "the first one goes on to its end"
cp again/out/reproduce.log before
rm -r go again/out/two again/two/begun
make -s -C again/two > said 2>&1 &
first=$!
begun two
fails_with "where a folder's make is at work, too" 1 "/out/two: another make is at work here, process $first: " again/report/reproduce one two
same "there, too, the log is as it was" before again/out/reproduce.log
not_ok "and the folder has not failed" test -e again/out/two.failed
touch go
wait "$first"
sleep 0 &
wait $!
echo "$! 1" > again/out/make.pid
ok "a dead process does not block" again/report/reproduce one two
echo "$$ 1" > again/out/make.pid
ok "nor a number that is another's now" again/report/reproduce one two
ok "the lock is the last one's" test "$(cut -d ' ' -f 1 again/out/make.pid)" != $$

law sweep
# What a killed command was making goes at the next start; what a living one makes stays.
mkdir work
$share/effort work/effort.tsv name=half sh -c 'echo half > work/half; sleep 100' > /dev/null 2>&1 &
dead=$!
$share/effort work/effort.tsv name=growing sh -c 'echo more > work/growing; sleep 100' > /dev/null 2>&1 &
alive=$!
for _ in $(seq 600); do [ -s work/half ] && [ -s work/growing ] && break || sleep .1; done
{ kill -KILL $dead; wait $dead; } 2> /dev/null
$share/effort work/effort.tsv sweep
not_ok "effort: a half-made target is swept away" test -e work/half
ok "effort: one that is being made is not" test -s work/growing
kill $alive
wait $alive 2> /dev/null
ok "effort: nor anything when all is done" sh -c "$share/effort work/effort.tsv sweep && [ -s work/growing ] && ! ls work/making.* 2> /dev/null"

law two-makes
# Two makes in one folder: the second says so and stops; when the first is gone it goes on.
mkdir -p twice/mine twice/share
cp $share/* twice/share
printf 'out = ../out/mine\nall: $(out)/slow\ninclude ../share/share.mk\n$(out)/slow:\n\tsleep 100\nfast:\n\techo made\n' > twice/mine/Makefile
make -s -C twice/mine > /dev/null 2>&1 &
first=$!
for _ in $(seq 600); do ls twice/out/mine/making.* > /dev/null 2>&1 && break || sleep .1; done
fails_with "a second make stops" 2 "another make is at work here, process $first" make -s -C twice/mine fast
kill "$first"
wait "$first" 2> /dev/null
ok "and goes on when the first is gone" make -s -C twice/mine fast

law readme-table
# README's ratios from a bench: what is there stands in the table, the rest of the page is left as it is.
tab() { printf '%s\t' "${@:1:$#-1}"; printf '%s\n' "${@: -1}"; }
{
	tab work unit ours peer its ratio at_least aim verdict
	tab 'end to end, space of all texts' s 4.0 'scikit-learn randomized' 10.0 2.50 4 5 under
	tab '... peak memory, summed' MB 100 'scikit-learn randomized' 250 2.50 4 6 under
	tab '... micro F1 (the ratio is theirs to ours)' '' 0.9111 randomized 0.9222 1.01 - - -
	tab 'full spectrum, n = 2000, the solver' s 2 numpy.linalg.eigh 1.5 0.75 1 1.1 under
	tab 'lsk -x -k 300, Reuters, the solver' s 2 ARPACK - - 1 1.1 -
} > bench.tsv
awk -f "$top/tests/bench/readme.awk" bench.tsv "$top/README.md" > made.md
sed -n '/^|---|---|---|---|$/,/^$/p' made.md > got
cat > wanted << 'END'
|---|---|---|---|
| text to 200 dimensions to ten classifiers, judged; space of all 12,902 texts (ours 4.0 s, 100 MB) | scikit-learn, randomized SVD | 2.5 | 2.5 |
| all eigenvectors of a kernel of 2,000 (ours 2.0 s) | numpy | **0.8** |  |

END
same "a line for each ratio that was measured, bold where it is below 1" wanted got
ok "F1 beside it" grep -q '^F1, ours and scikit-learn.s: 0.911 and 0.922 in the space of all texts' made.md
rest() { sed '/^| work, on Reuters/,/^training texts/d' "$1"; }
same "the rest is as it was" <(rest "$top/README.md") <(rest made.md)

law fresh
# From a fresh start every folder makes its own data, and says in one line what is missing.
mkdir fresh
tar -C "$top" --exclude=examples/out -cf - examples | tar -C fresh -xf -
export SEMKERN_DATA=/nowhere SEMKERN_FETCH=false
for paper in lsk lss mlsi klsa; do
	fails_with "$paper: missing data" 2 '^raw: med/MED.REL: not in ' make -s -C fresh/examples/$paper ../out/data/med/qrels
	ok "$paper: in one line" test "$(grep -vc '^make' fails.err)" = 1
	fails_with "$paper: no such number" 2 'REPEATS: wanted a whole number or paper, found many' \
		make -s -C fresh/examples/$paper REPEATS=many ../out/$paper/settings
done
for paper in lsk lss mlsi; do
	ok "$paper: make -n leaves no settings" sh -c "make -n -C fresh/examples/$paper REPEATS=7 ../out/$paper/settings > out2 2>&1; ! grep -q REPEATS=7 fresh/examples/out/$paper/settings"
	ok "$paper: REPEATS stays what it was" sh -c "make -s -C fresh/examples/$paper REPEATS=3 ../out/$paper/settings > out2 && make -s -C fresh/examples/$paper ../out/$paper/settings > out2 && grep -qx REPEATS=3 fresh/examples/out/$paper/settings"
done

done_testing
