# shellcheck shell=bash
# Sourced by the shell tests: the Test Anything Protocol, a scratch folder, the programs on PATH.
#
#   ok "what holds" command ...      the command succeeds
#   not_ok "what fails" command ...  the command fails
#   same "what" FILE FILE            the files are byte for byte equal, and not empty
#   near "what" FILE FILE TOL        rows or tables whose numbers differ by at most TOL
#   fails_with "what" STATUS REGEX command ...   exit status, and standard error matches
#   notes "what" REGEX command ...   the command succeeds, and standard error matches
#   no_note "what" REGEX command ... the command succeeds, and standard error does not match
#   skip "what" "reason"
#   has_terminal                     can a test have one, by script(1)?
#   less A B                         is the number A below B?
#   rows VERB ...                    tests/rows.pl: rows made sparse, dense, ...; looked at
#   algebra VERB ...                 tests/algebra.pl: what kernels and features must be
#   dense 'PERL'                     tests/Dense.pm: small matrices in plain loops
#   smart SET/FILE                   rows of a SMART collection's raw file, from $data
#   done_testing
#
#   law NAME                         begins a block
#
# A file of laws is its set-up and then blocks. A block uses the set-up and what it makes itself, never
# what another block made: `tests/laws/lsk.t NAME ...` runs the set-up and those blocks alone, and
# `tests/laws/lsk.t -l` lists the names. tests/lint/blocks holds all files to it.
#
# $top is the project's root, $data the folder of the real collections or empty. Tests run in a
# folder of their own that holds `examples`, a link to the project's.

set -u
unset MAKEFLAGS MAKELEVEL MFLAGS # a test's make is not a part of the one that runs the tests

# The script's blocks by name; the script without the others, whose lines become empty.
blocks() { sed -n 's/^law //p' "$0"; }
only() {
	awk -v wanted=" $* " '
		/^law / { off = !index(wanted, " " $2 " ") }
		/^done_testing/ { off = 0 }
		{ print off ? "" : $0 }' "$0"
}
if [ $# -gt 0 ]; then
	[ "$1" != -l ] || { blocks; exit; }
	for name; do
		blocks | grep -Fqx -e "$name" ||
			{ echo "$0: wanted one of $(blocks | paste -s -d ' '), found $name" >&2; exit 2; }
	done
	exec "$BASH" -c "$(only "$@")" "$0"
fi

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=${SEMKERN_BIN:-$top/build/bin}
PATH=$bin:$PATH
export PATH LC_ALL=C OPENBLAS_NUM_THREADS=1
data=${SEMKERN_DATA:-$top/../shared/data}
[ -d "$data" ] || data=
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
ln -s "$top/examples" examples

count=0
failed=0
block=

law() {
	block=$1
}

report() { # status what
	count=$((count + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $count - $2"
	else
		echo "not ok $count - $2"
		[ -z "$block" ] || echo "# alone: $0 $block"
		failed=$((failed + 1))
	fi
}

show() { # a file's first lines as diagnostics
	head -n 8 "$1" | cut -c 1-200 | sed 's/^/# /'
}

ok() {
	local what=$1 status
	shift
	"$@" > ok.out 2>&1
	status=$?
	report $status "$what"
	[ $status -eq 0 ] || show ok.out
}

# A program that is not there, or a file that grep, cmp and test cannot look at, is no answer.
not_ok() {
	local what=$1 status
	shift
	"$@" > ok.out 2>&1
	status=$?
	case "$1 $status" in
	*" 0" | *" 126" | *" 127" | "grep 2" | "cmp 2" | "test 2" | "[ 2") report 1 "$what" && show ok.out ;;
	*) report 0 "$what" ;;
	esac
}

# Two empty files are no agreement, but two that failed alike: what shall be empty is asked for by test ! -s.
same() {
	{ cat "$2" > same.one && cmp same.one "$3"; } > ok.out 2>&1
	local status=$?
	[ $status -ne 0 ] || [ -s same.one ] || { status=1 && echo "both are empty" > ok.out; }
	report $status "$1"
	[ $status -eq 0 ] || { show ok.out; diff same.one "$3" > ok.out; show ok.out; }
}

near() {
	perl "$top/tests/near.pl" "$2" "$3" "$4" > ok.out 2>&1
	local status=$?
	report $status "$1"
	[ $status -eq 0 ] || show ok.out
}

fails_with() {
	local what=$1 status=$2 regex=$3 got
	shift 3
	"$@" > fails.out 2> fails.err
	got=$?
	if [ $got -eq "$status" ] && grep -Eq -- "$regex" fails.err; then
		report 0 "$what"
	else
		report 1 "$what"
		echo "# status $got, wanted $status; standard error:"
		show fails.err
	fi
}

notes() {
	fails_with "$1" 0 "${@:2}"
}

no_note() {
	local what=$1 regex=$2 got
	shift 2
	"$@" > fails.out 2> fails.err
	got=$?
	if [ $got -eq 0 ] && ! grep -Eq -- "$regex" fails.err; then
		report 0 "$what"
	else
		report 1 "$what"
		echo "# status $got; standard error:"
		show fails.err
	fi
}

skip() {
	count=$((count + 1))
	echo "ok $count # skip $1: $2"
}

has_terminal() { # can script(1) make one?
	script -qec true /dev/null < /dev/null > /dev/null 2>&1
}

less() { # what is empty is no number
	awk -v a="$1" -v b="$2" 'BEGIN { exit !(a ~ /[0-9]/ && b ~ /[0-9]/ && a + 0 < b + 0) }'
}

rows() {
	perl "$top/tests/rows.pl" "$@"
}

algebra() {
	perl "$top/tests/algebra.pl" "$@"
}

dense() {
	perl -I "$top/tests" -MDense -e "$1"
}

smart() {
	xz -dc "$data/$1.xz" |
		awk -f "$top/examples/data/row.awk" -f "$top/examples/data/smart.awk" -v fields=.W
}

done_testing() {
	echo "1..$count"
	[ $failed -eq 0 ] && [ $count -gt 0 ] # prove lets a file pass that tests nothing
	exit
}
