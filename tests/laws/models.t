#!/usr/bin/env bash
# Laws of all programs that learn: `PROG OPTIONS -w m < x > y; PROG -m m < x` is y, nothing said
# again, for every combination of options; what is said with -m is added, or must agree; a row
# outside the space stays zero with -u; models of others are refused.
. "$(dirname "$0")/../tap.sh"

# The inputs: sparse rows wide and narrow, a lone large index, dense rows with empty last columns,
# kernels dense and sparse, texts.
cut -f 1,2,3 examples/corpus/corpus.rows | head -n 40 > text
tok -q text | tfidf > wide
label=$(cut -f 1 wide | tr , '\n' | sort | uniq -c | sort -n | awk 'END { print $2 }')
awk -F '\t' 'BEGIN { OFS = "\t" } {
	n = split($2, e, " "); delete sum
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); sum[p[1] % 5] += p[2] }
	$2 = ""
	for (i = 0; i < 5; i++) if (sum[i] > 0) $2 = $2 (i + 1) ":" sum[i] " "
	print
}' wide > narrow
awk -F '\t' 'BEGIN { OFS = "\t" } { $2 = $2 " 30000:0.5"; print }' wide > lone
awk -F '\t' 'BEGIN { OFS = "\t" } {
	n = split($2, e, " "); delete sum; $2 = ""
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); sum[p[1]] = p[2] }
	for (i = 1; i <= 5; i++) $2 = $2 sum[i] + 0 " "
	$2 = $2 "0 0"
	print
}' narrow > dense
for d in wide narrow dense; do gram $d > kernel.$d; done
awk -F '\t' 'BEGIN { OFS = "\t" } {
	n = split($2, v, " "); $2 = ""
	for (i = 1; i <= n; i++) if (v[i] != 0) $2 = $2 i ":" v[i] " "
	print
}' kernel.narrow > kernel.sparse
tok -q text > counts
awk -F '\t' 'BEGIN { OFS = "\t" } {
	n = split($2, e, " "); delete sum; $2 = ""
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); sum[p[1] % 7] += p[2] }
	for (i = 0; i < 7; i++) $2 = $2 sum[i] + 0 " "
	$2 = $2 "0 0"
	print
}' counts > counts.dense
sed 's/\t# / 30000:3\t# /' counts > counts.lone
echo the > stop

tries=0
wrong=0
try() { # INPUT PROG OPTIONS ...: if the program takes them, the law holds
	local input=$1 prog=$2
	shift 2
	rm -f m
	"$prog" -q "$@" -w m "$input" > y 2> err
	case $? in
	0) ;;
	2) return ;; # a combination that it refuses
	*) wrong=$((wrong + 1)); echo "# $prog $* -w m $input: $(head -n 1 err)"; return ;;
	esac
	tries=$((tries + 1))
	"$prog" -q -m m "$input" > again 2> err
	cmp -s y again && return
	wrong=$((wrong + 1))
	echo "# $prog $* -w m $input, then $prog -m m: $(cat err) $(cmp y again 2>&1)"
}
verdict() { # PROG LEAST
	ok "$1: $tries combinations, each gives the training output again" test "$wrong" -eq 0
	ok "$1: which are $2 or more" test "$tries" -ge "$2"
	tries=0
	wrong=0
}
flags() { # all subsets of the words, a line each
	local word line
	{ [ $# -eq 0 ] && echo; } && return
	word=$1
	shift
	flags "$@" | while IFS= read -r line; do echo "$line"; echo "$word $line"; done
}

# Of the four programs with a row map: every subset of these flags that has a model, in every form of
# input; two of five, others from one set of options to the next, unless SEMKERN_LONG asks for all.
flags -K -u --documents | grep -v -e '-K -u' > shapes
turn=0
is_turn() {
	turn=$(((turn + 1) % 5))
	[ -n "${SEMKERN_LONG-}" ] || [ $turn -lt 2 ]
}
part() { [ -n "${SEMKERN_LONG-}" ] && echo "$1" || echo $(($1 / 3)); } # how many at least
every() { # PROG OPTIONS ...
	local input shape
	for input in wide narrow dense kernel.wide kernel.narrow kernel.dense kernel.sparse; do
		while IFS= read -r shape; do
			is_turn || continue
			case $input in
			kernel.*) try $input "$@" $shape ;;
			*) try $input "$@" -x $shape ;;
			esac
		done < shapes
	done
}

words() { # PROG OPTION: those that it takes
	"$1" --help | sed -n "/\[/d; s/^ .*--$2 \([a-z0-9|]*\).*/\1/p" | tr '|' ' '
}

law tok
for s in english none stop; do
	for o in '' '-l none' '-l english -n 4' '-d 2' '-D .3' '-d 2 -D .5 -n 3' '--alnum' '-g 1,2' '-g 2 -d 2' \
		'--chars 2,3' '-N 50' '--alnum -g 1,3 -N 99 -l none' '--chars 2 --alnum -d 2' '--hash 8'; do
		try text tok -S $s $o
	done
done
verdict tok 39
head -n 25 text > first
tail -n 15 text > later
for o in '' '-g 1,2 -d 2' '--chars 2,3' '-S stop -N 50 --alnum'; do
	tok -q $o -w m first > ok.out
	tok -q -m m --grow -w grown later > y
	tok -q -m grown later > again
	same "tok $o, grown: the new documents give the output again" y again
done

law tfidf
for input in counts counts.dense; do
	for f in $(words tfidf tf); do
		for i in $(words tfidf idf); do
			try $input tfidf -f $f -I $i
			try $input tfidf -f $f -I $i -R
		done
	done
done
verdict tfidf 48

law bm25k
for input in counts counts.dense counts.lone; do
	for f in $(words bm25k idf); do
		[ $f = raw ] && [ $input != counts ] && continue # terms below 0 have no features
		for o in '' '-1 1.2 -b 0' "-Q -t $input" "-Q -T -t $input" "-t $input"; do
			try $input bm25k -x -f $f $o
		done
	done
done
verdict bm25k 35

law lsk
for k in 1 4 100; do every lsk -k $k; done
every lsk -k 3 --strict
for o in $(words lsk solver); do every lsk -k 4 --solver $o; done
try wide lsk -x -k 4 --spectrum table
try lone lsk -x -k 2 -u
verdict lsk "$(part 338)"

law gsk
for k in 1 100; do every gsk -k $k; done
every gsk -k 5 -e .01
every gsk -k 5 -B 3 -y "$label"
for f in $(words gsk kernel) 'poly -d 3 -c 0' 'rbf -g 2'; do
	for input in wide narrow dense; do
		while IFS= read -r shape; do
			is_turn && try $input gsk -k 6 -x -f $f $shape
		done < shapes
	done
done
verdict gsk "$(part 258)"

law diffuse
head -n 20 wide | cut -f 3 > ids
for f in $(words diffuse function); do
	every diffuse -f $f -l .001
	every diffuse -f $f -l .001 -k 3
	every diffuse -f $f -l auto
	every diffuse -f $f -l 0
	try wide diffuse -f $f -x -l auto -y "$label"
	try wide diffuse -f $f -x -l auto -i ids
	try wide diffuse -f $f -x -l .001 --terms all
done
verdict diffuse "$(part 340)"

law mlsi
cut -f 2- narrow | awk -F '\t' '{ print "\t" NR % 3 " " NR % 5 "\t" $2 }' > values
for o in '-k 1' '-k 4' '-k 100 -b 0' '-k 4 -b 1' '-k 4 -g .5' '-k 4 -f unit' '-k 3 -b .3 -g 2 -f unit' \
	'-k 4 -t kernel.narrow' '-k 3 --balance no' '-k 2 --values values'; do
	every mlsi $o
done
for o in $(words mlsi solver); do
	for g in 0 .5; do try wide mlsi -x -k 4 -g $g --solver $o; done
done
try wide mlsi -x -k 3 --loadings loadings --spectrum table
verdict mlsi "$(part 429)"

law svmeval
for input in wide narrow dense; do
	for o in '' '-c 10' '-f hinge' '-f logistic' '-k 3' '--weight balanced' '-C .1,1,10' \
		"-y $label" --one --each '--one -f logistic' '-C .1,1 --per-label' '--weight 2' '--tolerance .1' \
		"-t $input" '-P said --probability' '--one --confusion said' '--roc said' '--pr said' '-s 3' '-j 2'; do
		try $input svmeval $o
	done
done
for o in '' '-c 10' "-y $label" --one --each '-C 1,10' '-C 1,10 --per-label' '--weight balanced' \
	'-P said --probability' '-t kernel.wide'; do
	try kernel.wide svmeval -K $o
done
try kernel.sparse svmeval -K -c .1
verdict svmeval 74

law said-again
# What is said with -m.
for p in lsk gsk diffuse mlsi; do
	case $p in
	diffuse) fit="diffuse -q -l .01 -k 4" ;;
	*) fit="$p -q -k 4" ;;
	esac
	$fit -x wide > f
	$fit -x -u wide > u
	$fit -x -K wide > K
	$fit -x --documents -w m wide > ok.out
	$p -q -m m -x wide > got
	same "$p: -x said again agrees" f got
	$p -q -m m -u wide > got
	same "$p: -u is added" u got
	$p -q -m m -K wide > got
	same "$p: -K is added" K got
	$fit -x -u --documents -w m wide > ok.out
	$p -q -m m --plain wide > got
	same "$p: --plain takes -u away" f got
	$p -q -m m --plain -K wide > got
	same "$p: and lets -K in" K got
	fails_with "$p: -K with a model of -u" 1 'made with -u, which -m does not join with -K: say --plain' $p -m m -K wide
	$fit -x -K -w m wide > ok.out
	fails_with "$p: -u with a model of -K" 1 'made with -K, which -m does not join with -u: say --plain' $p -m m -u wide
	$p -q -m m --plain wide > got
	same "$p: --plain takes -K away" f got
	$fit -x -w m wide > ok.out
	fails_with "$p: -K without a training side" 1 'm holds no training side for kernel rows: fit it with -K, or with --documents' $p -m m -K wide
	$fit -w m kernel.wide > ok.out
	fails_with "$p: -x with a model of a kernel" 1 'm was made from a kernel: it needs kernel rows, and no -x' $p -m m -x wide
	fails_with "$p: -K -u -w" 2 'neither -w nor -m' $fit -K -u -w no kernel.wide
	fails_with "$p: -K -u -m" 2 'neither -w nor -m' $p -K -u -m m kernel.wide
	fails_with "$p: --plain without -m" 2 'needs -m' $fit --plain kernel.wide
	fails_with "$p: --documents without -w" 2 'needs -w' $fit --documents kernel.wide
	for key in $(head -n 1 m | tr ' ' '\n' | sed -n 's/=.*//p'); do
		sed "1s/ $key=[^ ]*/ $key=words/" m > bad
		fails_with "$p: words for $key" 1 "bad:1: wanted .*$key.*, found \"words\"" $p -m bad kernel.wide
	done
	sed "1s/^# $p [0-9]*/# $p 1/" m > bad
	fails_with "$p: a model of another layout" 1 "bad:1: wanted layout 2 of a $p model, found 1: made by another version" $p -m bad kernel.wide
	sed '1s/^# [a-z]* /# tok /' m > bad
	fails_with "$p: a model of another program" 1 "bad:1: wanted a model of $p, found one of tok" $p -m bad kernel.wide
	sed '1s/train=[0-9]*/train=7/' m > bad
	fails_with "$p: a training side of another size" 1 'bad:1: wanted train=0 or train=40, found train=7' $p -m bad kernel.wide
done
for f in exp neumann; do
	diffuse -q -K -f $f -l .001 -w m kernel.wide > /dev/null
	sed '1s/out=kernel/out=features/' m > bad
	fails_with "diffuse -f $f: a model of kernel rows alone" 1 '^diffuse: bad holds kernel rows, and no features: fit it without -K$' diffuse -m bad kernel.wide
done

law few-rows
# Few rows read of a model what they need alone: the bytes are the same, one by one, by tens and
# among so many that all of it is read; the lines that were needed are checked, the others counted.
for _ in 1 2 3 4 5 6 7; do cat wide; done > many
for fit in 'lsk -k 20' 'lsk -k 20 -u' 'lsk -k 20 --documents' 'lsk -k 9 -K' 'diffuse -l .01 -k 9' \
	'diffuse -l .01 -k 9 -K' 'diffuse -l .01 -k 9 -u' 'mlsi -k 5' 'mlsi -k 5 -u' 'mlsi -k 5 -K'; do
	p=${fit%% *}
	$fit -q -x -w m wide > ok.out
	$p -q -m m many | head -n 40 > whole
	while IFS= read -r line; do $p -q -m m <<< "$line"; done < wide > got
	same "$fit: a row at a time gives the same" whole got
	shuf -n 12 --random-source=wide wide > some
	$p -q -m m some | sort > got
	cut -f 3 some | grep -Fxf - <(cut -f 3 whole) | sort > ids
	awk -F '\t' 'NR == FNR { a[$1]; next } $3 in a' ids whole | sort > want
	same "$fit: some rows give the same" want got
	column=$(cut -f 2 wide | sed -n '7{s/:.*//;p}')
	sed -n 7p wide > one
	case $fit in *-u) case $p in lsk) ;; *) continue ;; esac ;; esac
	sed "$((column + 1))s/[0-9]/x/" m > bad
	fails_with "$fit: a bad line that is needed" 1 "bad:$((column + 1)):.*wanted" $p -m bad one
	awk -v used=" $(cut -f 2 one)" 'NR < 2 || index(used, " " NR - 1 ":") { print; next }
		!bad { bad = 1; sub(/[0-9]/, "x") } { print }' m > bad
	$p -q -m bad one > got
	sed -n 7p whole > want
	same "$fit: a bad line that is not needed is not looked at" want got
	fails_with "$fit: but for many rows it is" 1 'bad:[0-9]*:.*wanted' $p -m bad many
	sed '$d' m > bad
	fails_with "$fit: a model cut short" 1 'bad:[0-9]*: wanted [0-9]* rows, found [0-9]*: was the model cut short' $p -m bad one
	{ cat m; tail -n 1 m; } > bad
	fails_with "$fit: a line too many" 1 'bad:[0-9]*: wanted [0-9]* rows, found more' $p -m bad one
	head -c -1 m > bad
	fails_with "$fit: without its last newline" 1 'bad:[0-9]*: wanted a newline at the end' $p -m bad one
	$p -q -m <(cat m) one > got
	same "$fit: from a pipe" want got
done
printf '' > empty
lsk -q -x -k 3 -w m wide > ok.out
fails_with "no rows: the model is counted all the same" 1 'was the model cut short' lsk -x -m <(head -n 9 m) empty
lsk -x -m m empty > got
ok "no rows, none out" test $? -eq 0 -a ! -s got

# A column that has zeros alone is no column, then and now (found by make fuzz).
printf 'a\t1:0\n\t\n' > zeros
for p in tfidf 'bm25k -x'; do
	$p -w m zeros > wanted
	${p%% *} -m m zeros > got
	same "$p: rows of zeros through their own model" got wanted
done

# Lines of a model are text (found by make fuzz).
printf 'a\tpears and plums\n' | tok -w m > ok.out
sed '2s/^/\x00/' m > bad
fails_with "tok: a NUL before a term" 1 'bad:2: wanted a line of a model, found a NUL byte' tok -m bad /dev/null
sed '1s/ stop/\x00 stop/' m > bad
fails_with "tok: a NUL in the first line" 1 'bad:1: wanted a line of a model, found a NUL byte' tok -m bad /dev/null

law outside
# A row outside the space has no direction: rounding is not scaled to unit length.
printf 'a\t3 3 3\t# a\nb\t1 1 1\t# b\na\t2 2 2\t# c\n' > line
printf '\t0.7 -0.4 -0.3\t# out\n\t5 5 5\t# in\n' > new
for fit in 'lsk -k 1' 'gsk -k 1' 'diffuse -l .01' 'mlsi -k 1'; do
	$fit -q -x -u -w m line > ok.out
	${fit%% *} -q -m m new | awk -F '\t' '{ print ($2 + 0 < 0 ? -$2 : $2 + 0) }' > got
	same "${fit%% *} -u: a row outside the space stays 0" got <(printf '0\n1\n')
done
done_testing
