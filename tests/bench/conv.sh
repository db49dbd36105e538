#!/usr/bin/env bash
# Matrix Market files, read and written, against SciPy and R.
. "$(dirname "$0")/common.sh"
header "conv (CPU seconds)"

perl -e '
	srand 1;
	for (1 .. 20000) {
		my $j = 0;
		print "\t", join(" ", map { $j += 1 + int rand 900; "$j:" . rand } 1 .. 100), "\n";
	}' | conv -f rows -o mtx > "$cache/random.mtx"

# Both sides in turn; python's and R's own start does not count, ours does.
read_=- write=- r_read=-
ours=9e9
for _ in 1 2 3; do
	t=$(cpu 2 conv -f mtx -c "$cache/random.mtx" 2>&1 | tail -n 1)
	ours=$(awk -v a="$ours" -v b="$t" 'BEGIN { print b < a ? b : a }')
	has scipy && t=$("$python" -c '
import sys, time, scipy.io
t = time.process_time(); scipy.io.mmread(sys.argv[1]); print("%.3f" % (time.process_time() - t))' \
		"$cache/random.mtx") && read_=$(awk -v a="$read_" -v b="$t" 'BEGIN { print a == "-" || b < a ? b : a }')
done
line "mtx of 2 M entries read; scipy.io.mmread" "$ours" "$read_" "4x"
[ -n "$r" ] && "$r" -e 'library(Matrix)' > /dev/null 2>&1 && r_read=$("$r" -e '
suppressMessages(library(Matrix))
t <- system.time(readMM(commandArgs(TRUE)[1]))
cat(sprintf("%.3f\n", t[[1]] + t[[2]]))' "$cache/random.mtx")
line "the same; R's readMM" "$ours" "$r_read"
# shellcheck disable=SC2016
line "the same read and written as rows; scipy.io.mmread alone" \
	"$(cpu 3 bash -c 'conv "$1" > /dev/null' - "$cache/random.mtx")" "$read_" "4x"
has scipy && write=$("$python" -c '
import sys, time, scipy.io
x = scipy.io.mmread(sys.argv[1])
t = time.process_time(); scipy.io.mmwrite(sys.argv[2], x, precision=17)
print("%.3f" % (time.process_time() - t))' "$cache/random.mtx" "$cache/written.mtx")
conv "$cache/random.mtx" > "$cache/random.rows"
# shellcheck disable=SC2016
line "rows read and written as mtx; scipy.io.mmwrite alone" \
	"$(cpu 3 bash -c 'conv -o mtx "$1" > /dev/null' - "$cache/random.rows")" "$write"
rm -f "$cache"/random.mtx "$cache"/written.mtx "$cache"/random.rows
