#!/usr/bin/env bash
# Laws of the files that programs write: no output writes over another, links are followed, what is
# not whole has no name.
. "$(dirname "$0")/../tap.sh"
all=examples/corpus/corpus.rows
printf 'a\t1:1 3:1\t# a\nb\t2:1 3:1\t# b\na\t1:2\t# c\nb\t2:2\t# d\n' > x
alone() { # nothing but these files is in the folder d
	diff <(ls -A d) <(printf '%s\n' "$@")
}
old_model() { # and nothing else
	rm -rf d
	mkdir d
	echo old > d/m
}

law modes
# A new file has the mode that the shell's > would give, the second as the first.
(umask 027 && holdout first second < x)
ok "modes of new files" test "$(stat -c %a first second | tr '\n' ' ')" = "640 640 "

law one-file
# Two outputs that are one file: refused before anything is read or written.
mkdir d
echo old > d/one
ln d/one d/hard
ln -s one d/soft
ln -s new d/dangling
ln -s "$PWD/d" e
while read -r a b; do
	fails_with "lsk --spectrum $a -w $b" 2 'are one file' lsk -q -x -k 1 --spectrum "$a" -w "$b" x
	fails_with "svmeval -w $a -P $b" 2 'are one file' svmeval -q -w "$a" -P "$b" x
	fails_with "holdout $a $b" 2 'are one file' holdout "$a" "$b" < x
	ok "$a and $b: nothing was written" test "$(cat d/one d/hard)$(ls d | wc -l)" = "old
old4"
done <<'END'
d/two d/two
d/two d/../d/two
d/two ./d/two
d/two e/two
d/new d/dangling
d/one d/one
d/one e/one
d/one d/hard
d/hard d/soft
END
ok "two devices are no loss" svmeval -q -w /dev/null -P /dev/null x
ok "one name in two folders" svmeval -q -w d/m -P m x
fails_with "an output that is standard output's file" 1 "wanted a file of its own, found standard output's" \
	bash -c 'tfidf -w out x > out'
not_ok "one that is standard error's" bash -c 'svmeval -w said x > table 2> said'
ok "is told so there" grep -q "^svmeval: said: wanted a file of its own, found standard error's" said
svmeval -q -w want x > table
ok "a closed standard error" bash -c 'svmeval -w got x > table 2>&-'
same "is no file of ours" got want
cp x in
ok "an input may be replaced" tfidf -q -w in in
ok "by the whole model" grep -q '^# tfidf' in

law links
# A link is followed, also to what is not there yet.
rm -rf d
mkdir d d/far
ln -s far/model d/near
tfidf -q -w d/near x > rows
ok "the link stays" test -L d/near
ok "its target is made" grep -q '^# tfidf' d/far/model
ok "nothing else is left" alone far near
ln -s loop d/loop
fails_with "a link to itself" 1 'd/loop: Too many levels of symbolic links' tfidf -q -w d/loop x
ln -s nowhere/model d/lost
fails_with "a link into no folder" 1 'd/lost: No such file' tfidf -q -w d/lost x

law file-size
# Files that grow too large: nothing is left, the old file stays.
old_model
tok < $all > counts
fails_with "a file size limit is an error" 1 'd/m: File too large' \
	bash -c 'ulimit -f 4; lsk -q -x -k 50 -w d/m counts > /dev/null'
ok "file size limit: nothing is left" alone m
fails_with "also of standard output" 1 'stdout: File too large' bash -c 'ulimit -f 4; lsk -q -x -k 50 counts > out'

law signals
# The same, and the signal's status: all that end a program and can be caught.
old_model
most=$(kill -l RTMAX)
[ -z "${SEMKERN_EMULATED-}" ] || most=31 # an emulator has use for others
for signal in $(seq "$most"); do
	name=$(kill -l "$signal") 2> /dev/null || continue
	case $name in KILL | STOP | CHLD | CONT | TSTP | TTIN | TTOU | URG | WINCH | XFSZ) continue ;; esac
	case $signal in 3[23]) continue ;; esac # the C library's own
	mkfifo pipe
	(ulimit -c 0; exec env --default-signal \
		svmeval -q -w d/m -P d/p pipe > /dev/null 2>&1) &
	exec 3> pipe
	until [ "$(ls d | wc -l)" -eq 3 ]; do sleep 0.01; done
	kill -s "$signal" $!
	wait $! 2> /dev/null
	ok "SIG$name: ends with its status" test $? -eq $((128 + signal))
	ok "SIG$name: nothing is left" alone m
	exec 3>&-
	rm pipe
done
ok "the old file is there still" test "$(cat d/m)" = old

law ignored-signals
# A signal that whoever started the program lets it ignore (nohup) stays ignored.
old_model
mkfifo pipe
env --ignore-signal=HUP,INT,TERM svmeval -q -w d/m pipe > /dev/null &
exec 3> pipe
until [ "$(ls d | wc -l)" -eq 2 ]; do sleep 0.01; done
for signal in HUP INT TERM; do kill -s $signal $!; done
printf 'a\t1:1\nb\t2:1\na\t1:2\nb\t2:2\n' >&3
exec 3>&-
ok "signals that are ignored end nothing" wait $!
ok "and the model is written" grep -q '^# svmeval' d/m
rm pipe

law reader
# A reader that leaves, whether its signal is ignored or not.
old_model
awk 'BEGIN {
	for (i = 0; i < 6000; i++)
		printf "%s\t1:%d\t# document-number-%d\n", i % 2 ? "a" : "b", i % 2 ? i % 7 + 1 : -(i % 5) - 1, i
}' > many
mkfifo pipe
for how in default ignore; do
	head -c 1 pipe > first &
	env --$how-signal=PIPE svmeval -q -w d/m -P pipe many > /dev/null
	ok "SIGPIPE, $how: ends with its status" test $? -eq 141
	ok "SIGPIPE, $how: nothing is left" alone m
	wait
done
done_testing
