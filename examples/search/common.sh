# shellcheck shell=bash
# Sourced by index, ask and map: the programs on PATH, messages; what an index says of itself.
PATH=${SEMKERN_BIN:-$here/../../build/bin}:$PATH
export PATH LC_ALL=C
layout=1
if [ -n "${PROGPREFIX-}" ] && command -v "${PROGPREFIX}tok" > /dev/null; then # programs that were installed with it
	for program in docs tok tfidf bm25k lsk rank conv terms; do eval "$program() { ${PROGPREFIX@Q}$program \"\$@\"; }"; done
fi

fail() {
	echo "${0##*/}: $*" >&2
	exit 1
}

setting() { # FOLDER NAME: its value in $value
	value=
	while IFS=$'\t' read -r name value; do [ "$name" != "$2" ] || return 0; done < "$1/settings"
	return 1
}

has_layout() { # FOLDER
	[ -r "$1/settings" ] && setting "$1" layout && [ "$value" = "$layout" ]
}
