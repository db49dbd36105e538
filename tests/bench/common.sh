# shellcheck shell=bash disable=SC2034 # data is for who sources this
# Sourced by the benches: ours and peers in turn, in one run, on one thread.
#
#   duel TRIES WORK UNIT SIDE ...   the least of TRIES (or $BENCH_TRIES) runs of each side, in turn. A side is
#                                   NAME[:AT_LEAST[:AIM]] COMMAND; the first is ours. A command prints
#                                   one number, or nothing where the peer is not installed
#   limit WORK UNIT VALUE AT_MOST [AIM]   what has no peer
#   cpu command ...                 CPU seconds of a run, children included; nothing if it fails
#   wall command ...                seconds on the clock
#   peaks command ...               MB: the sum of the peaks of all its processes, and at one moment
#   told command ...                the seconds that a program's -v tells
#   peer CASE argument ...          tests/bench/peers.py
#   news                            $cache/news: 18,846 made-up texts of 20 subjects
#   reuters FILE [SIDE]             all 21,578 texts of Reuters-21578 as text rows, or those of ModApte's
#                                   side TRAIN or TEST; or fails with a reason
#
# Every result is a line of $BENCH_TABLE: work, unit, ours, peer, its value, ratio, at least, aim, and
# met, under or "-".
set -u
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
PATH=${SEMKERN_BIN:-$top/build/bin}:$PATH
export PATH LC_ALL=C OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 SCIPY_USE_PROPACK=1
# The kernel that OpenBLAS chooses, whatever the environment names: numpy's and ours then are the same.
# Where it takes a new CPU for an old one our programs name a better one; the peers get that.
unset OPENBLAS_CORETYPE OPENBLAS_L2_SIZE
if [ "$("$top/build/unit/blas" 2> /dev/null | sed -n 's/^# kernel //p')" = Prescott ] && grep -qw avx2 /proc/cpuinfo; then
	export OPENBLAS_CORETYPE=Haswell
fi
data=${SEMKERN_DATA:-$top/../shared/data}
cache=${SEMKERN_CACHE:-$top/build/bench}
BENCH_TABLE=${BENCH_TABLE:-$cache/lines.tsv}
mkdir -p "$cache"
python=
[ -x /usr/bin/python3 ] && python=/usr/bin/python3

has() { # a module of python
	[ -n "$python" ] && "$python" -c "import $1" 2> /dev/null
}

peer() {
	[ -z "$python" ] || "$python" -W ignore "$top/tests/bench/peers.py" "$@" 2>> "$cache/peers.log"
}

cpu() { # by bash's own clock, for perl's counts hundredths
	local TIMEFORMAT='%3U %3S' spent
	spent=$({ time "$@" > /dev/null 2>> "$cache/ours.log"; } 2>&1) || return
	awk '{ printf "%.3f\n", $1 + $2 }' <<< "$spent"
}

wall() {
	local TIMEFORMAT=%3R spent
	spent=$({ time "$@" > /dev/null 2>> "$cache/ours.log"; } 2>&1) && echo "$spent"
}

told() {
	"$@" 2>&1 > /dev/null | sed -n 's/.*[, ]\([0-9.]*\) s\( for the values\)\{0,1\}$/\1/p' | tail -n 1
}

peaks() {
	perl "$top/tests/bench/peaks.pl" "$@" 2>> "$cache/ours.log"
}

# One line of the table, kept and shown.
record() { # work unit ours peer value at-least aim; a limit has the peer "at most"
	awk -v OFS='\t' -v work="$1" -v unit="$2" -v ours="$3" -v peer="$4" -v value="$5" -v least="$6" -v aim="$7" 'BEGIN {
		exact = ours == "" || value == "" || ours + 0 == 0 ? 0 : value / ours
		ratio = exact ? sprintf("%.2f", exact) : "-"
		if (peer == "at most") {
			least = 1
			aim = aim == "" ? "" : sprintf("%.2f", value / aim)
		}
		met = least == "" ? "-" : ours == "" ? "under" : value == "" ? "-" : exact >= least + 0 ? "met" : "under"
		print work, unit, ours == "" ? "-" : ours, peer, value == "" ? "-" : value, ratio, least == "" ? "-" : least, aim == "" ? "-" : aim, met
	}' | tee -a "$BENCH_TABLE" | show
}

show() {
	awk -F '\t' '{ printf "%-58s %9s %-3s %-24s %9s %7s  %-5s %s\n", $1, $3, $2, $4, $5, $6, $7, $9 }'
}

lesser() {
	printf '%s\n' "$@" | grep . | sort -g | head -n 1
}

duel() {
	local tries=${BENCH_TRIES:-$1} work=$2 unit=$3 try i name least aim
	shift 3
	local sides=("$@") best=()
	for ((try = 0; try < tries; try++)); do
		for i in "${!sides[@]}"; do
			best[i]=$(lesser "${best[i]-}" "$(eval "${sides[i]#* }")")
		done
	done
	for i in "${!sides[@]}"; do
		[ "$i" -gt 0 ] || continue
		IFS=: read -r name least aim <<< "${sides[i]%% *}"
		record "$work" "$unit" "${best[0]}" "${name//_/ }" "${best[i]}" "${least-}" "${aim-}"
	done
	[ ${#sides[@]} -gt 1 ] || record "$work" "$unit" "${best[0]}" - "" "" ""
}

limit() {
	record "$1" "$2" "$3" "at most" "$4" "" "${5-}"
}

header() {
	echo
	echo "== $1"
}

reuters() {
	local recipes=$top/examples/data
	[ -s "$1" ] && return
	# shellcheck disable=SC2046 # words are meant to split
	SEMKERN_FETCH=false "$recipes/raw" $(seq -f 'reuters21578/reut2-%03g.sgm' 0 21) |
		awk -f "$recipes/row.awk" -f "$recipes/reuters.awk" -v side="${2-}" > "$1.new"
	if [ ! -s "$1.new" ]; then
		echo "skipped: no Reuters-21578" >&2
		rm -f "$1.new"
		return 1
	fi
	mv "$1.new" "$1"
}

news() { # a made-up collection of the size of 20 Newsgroups, $cache/news
	[ -d "$cache/news" ] && return
	perl "$top/tests/bench/madeup_texts.pl" "$cache/news.part" 18846 90000 20
	mv "$cache/news.part" "$cache/news"
}

dense() { # $cache/dense.rows: a million numbers
	[ -s "$cache/dense.rows" ] || perl -e 'srand 1; for (1 .. 2000) { print "\t", join(" ", map { sprintf "%.17g", rand() - .5 } 1 .. 500), "\n" }' > "$cache/dense.rows"
}

topics() { # FILE: tf-idf rows of the documents with topics
	[ -s "$1" ] && return
	reuters "$cache/reuters.rows" || return 1
	grep -v "^$(printf '\t')" "$cache/reuters.rows" | tok -q -d 2 | tfidf > "$1"
}
