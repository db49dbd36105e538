# shellcheck shell=bash
# Sourced by index and ask: the programs on PATH, messages, what an index says of itself.
PATH=${SEMKERN_BIN:-$here/../../build/bin}:$PATH
export PATH LC_ALL=C
layout=1

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
