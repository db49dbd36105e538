# shellcheck shell=bash
# Sourced by the benches: times as ratios against a peer, in one run, on one thread.
#
#   cpu N command ...    best CPU seconds of N runs (children included)
#   peak command ...     peak memory in MB
#   line WHAT OURS PEER [WANTED]    a line of the table; PEER "-" where it is not installed
#   python, r            the peers' interpreters, or empty
#   reuters FILE [SIDE]  all 21,578 texts of Reuters-21578 as text rows, or those of ModApte's side
#                        TRAIN or TEST; or fails with a reason
set -u
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
PATH=${SEMKERN_BIN:-$top/build/bin}:$PATH
export PATH LC_ALL=C OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
data=${SEMKERN_DATA:-$top/../shared/data}
cache=${SEMKERN_CACHE:-$top/build/bench}
mkdir -p "$cache"
python=
[ -x /usr/bin/python3 ] && python=/usr/bin/python3
r=$(command -v Rscript || true)

has() { # a module of python
	[ -n "$python" ] && "$python" -c "import $1" 2> /dev/null
}

cpu() { # by bash's own clock, for perl's counts hundredths
	local n=$1 i times='' TIMEFORMAT='%3U %3S'
	shift
	for ((i = 0; i < n; i++)); do
		times+=$({ time "$@" 2>&3 > /dev/null; } 3>&2 2>&1)$'\n' || return
	done
	awk 'NF { t = $1 + $2; if (NR == 1 || t < best) best = t } END { printf "%.3f\n", best }' <<< "$times"
}

peak() {
	perl -e '
		use strict;
		my $pid = fork // die;
		if (!$pid) { open STDOUT, ">", "/dev/null"; exec @ARGV or die }
		my $most = 0;
		while (waitpid($pid, 1) == 0) {
			if (open my $f, "<", "/proc/$pid/status") {
				/^VmHWM:\s+(\d+)/ && $1 > $most && ($most = $1) while <$f>;
			}
			select undef, undef, undef, 0.002;
		}
		printf "%.0f\n", $most / 1024' "$@"
}

line() {
	awk -v what="$1" -v ours="$2" -v peer="$3" -v wanted="${4-}" 'BEGIN {
		ratio = peer == "-" || ours + 0 == 0 ? "-" : sprintf("%.1fx", peer / ours)
		printf "%-58s %9s %9s %8s  %s\n", what, ours, peer, ratio, wanted }'
}

header() {
	echo
	printf '%-58s %9s %9s %8s  %s\n' "$1" ours peer ratio wanted
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
