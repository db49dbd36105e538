#!/usr/bin/env bash
# Installing, with a prefix of the names, and taking it away again.
. "$(dirname "$0")/tap.sh"

make_() { make -s -C "$top" BUILD="$(dirname "$bin")" DEPS=no PREFIX=/usr "$@"; }
prefixed() { make_ DESTDIR="$scratch/root" PROGPREFIX=sk- "$@"; }
share=root/usr/share
ok "make install" prefixed install
ok "programs under their prefix" test -x root/usr/bin/sk-tok
echo "red apple" | root/usr/bin/sk-tok > out
ok "and they run" grep -q '1:1 2:1' out
fails_with "under their own names" 2 '^sk-tok: ' root/usr/bin/sk-tok -Z

# Pages carry the prefix in their names, their cross references, and the commands of their examples.
ok "pages under their prefix" test -e $share/man/man1/sk-tok.1 -a -e $share/man/man7/semkern.7
references() { grep -ohE 'Xr [^ ]+ [157]' $share/man/man?/* | sort -u; }
missing() { # of the references to pages with the suite's names
	references | while read -r _ name section; do
		[ -e "$top/man/${name#sk-}.$section" ] && [ ! -e "$share/man/man$section/$name.$section" ] && echo "$name"
	done
}
ok "pages refer to pages that are there" test "$(references | wc -l)" -gt 20 -a -z "$(missing)"
titled() { grep -qx '.Dt SK-TOK 1' $share/man/man1/sk-tok.1 && grep -qx '.Nm sk-tok' $share/man/man1/sk-tok.1; }
ok "and have the prefix in their titles" titled
pages() { printf "$PWD/$share/man/%s\n" man1/sk-{tok,terms,conv,diffuse}.1 man7/semkern.7; }
# shellcheck disable=SC2046 # words are meant to split
ok "their examples run" env SEMKERN_BIN="$PWD/root/usr/bin" perl "$top/tests/sessions.t" $(pages)

# What is made of the programs finds them under their prefix.
mkdir texts
printf 'red apples\n' > texts/one
printf 'green pears\n' > texts/two
printf 'blue plums\n' > texts/three
with_prefix() { env PROGPREFIX=sk- SEMKERN_BIN="$PWD/root/usr/bin" "$@" > out 2>&1; }
ok "index" with_prefix "$top/examples/search/index" texts -o found
for way in lsi bm25 klsa; do
	with_prefix "$top/examples/search/ask" -i found -f $way apple
	ok "ask -f $way" grep -q '^1\. .*texts/one$' out
done
ok "map" with_prefix "$top/examples/map/map" texts -o map.html

# Completion: what bash offers for the words of a command line, of which the last is completed.
offers() { # words ...
	bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _semkern_sk_'"${1#sk-}"'; printf "%s\n" "${COMPREPLY[*]}"' \
		_ "$share/bash-completion/completions/$1" "$@"
}
offered() { # what, the answer, words ...
	offers "${@:3}" > out 2>&1
	echo "$2" > wanted
	same "bash: $1" wanted out
}
offered "options by their beginning" "--label-map --label" sk-conv --lab
offered "a letter's words" "csv" sk-conv -f c
offered "a name's words" "rows mtx svmlight libsvm csv tsv word2vec npy npz" sk-conv --to ''
offered "after =" "svmlight" sk-conv --to = s
offered "right after =" "auto yes no" sk-conv --header =
offered "nothing for a number" "" sk-lsk -k 3
offered "files where a file is wanted" "" sk-tok -w ''
offered "a word beside files" "all" sk-lsk --expansion a
offered "files for operands" "" sk-tok corp
tables() { # every option of --help, and nothing else
	local p
	for p in "$share"/bash-completion/completions/*; do
		root/usr/bin/"${p##*/}" --help | grep -oE '^  (-.,|   ) --[a-z0-9-]+' | tr -s ' ,' '\n' | grep . | sort > options
		[ -s options ] && diff <(offers "${p##*/}" - | tr ' ' '\n' | sort) options || return
	done
}
ok "bash: all options of all programs" tables
completes() { complete -p sk-tok | grep -q 'default.*_semkern_sk_tok sk-tok'; }
ok "bash: under the prefix" bash -c ". $share/bash-completion/completions/sk-tok; $(declare -f completes); completes"
if command -v zsh > /dev/null; then
	ok "zsh: functions parse" zsh -fc "for f in $share/zsh/site-functions/_*; do zsh -n \$f || exit; done"
	# A zsh with a terminal of its own; ^X writes the line as completion left it.
	cat > drive <<- 'ZSH'
		zmodload zsh/zpty
		zpty z zsh -f -i
		zpty -w z "PS1= fpath=($1 \$fpath) PATH=$2:\$PATH; autoload -U compinit; compinit -D -u"
		zpty -w z 'dump() { print -r -- $BUFFER > made; exit }; zle -N dump; bindkey ^X dump'
		zpty -w -n z $'sk-conv --zer\t-f svm\t --to=word\t\x18'
		for i in {1..1200}; do [ -s made ] && break; sleep .05; done
	ZSH
	zsh -f drive "$PWD/$share/zsh/site-functions" "$PWD/root/usr/bin" > /dev/null 2>&1
	ok "zsh: completes" grep -qx 'sk-conv --zero-based -f svmlight *--to=word2vec *' made
else
	skip "zsh" "it is not installed"
fi

ok "make uninstall" prefixed uninstall
ok "leaves nothing" test -z "$(find root -type f)"

# Without a prefix the pages are those of the tree.
ok "make install without a prefix" make_ install DESTDIR="$scratch/plain"
plain() { for p in "$top"/man/*.[157]; do cmp "$p" "plain/usr/share/man/man${p##*.}/${p##*/}" || return; done; }
ok "the same pages" plain

deps() { (cd "$top" && env -u DEPS "$@"); }
mkdir path
ln -s "$(command -v sh)" path/sh
fails_with "deps off Debian prints the list" 1 'no Debian machine' deps PATH="$scratch/path" sh .ci/deps gcc nothing
waits() { make -C "$top" BUILD=build/fresh DEPS=no -np "$1" | grep -q '^build/fresh/cmd/tok.c.o:.* | deps$'; }
ok "with -j too, nothing is compiled before deps" eval 'waits demo && waits check && ! waits all'
ok "deps with DEPS=no does nothing" deps DEPS=no sh .ci/deps no-such-package
if command -v dpkg-query > /dev/null; then
	deps sh .ci/deps perl-base > out 2>&1
	ok "deps is silent when nothing is missing" test ! -s out
	printf '#!/bin/sh\nexit 1\n' > path/sudo
	printf '#!/bin/sh\necho 1000\n' > path/id
	chmod +x path/sudo path/id
	ln -s "$(command -v dpkg-query)" path/dpkg-query
	fails_with "deps without root prints the one command" 1 'as root, run: apt-get install .* no-such-package' \
		deps PATH="$scratch/path" sh .ci/deps no-such-package
else
	skip "deps on Debian" "this is none"
fi
done_testing
