#!/usr/bin/env bash
# gram against scikit-learn's linear_kernel: the values alone, and a whole run with text in and out.
. "$(dirname "$0")/common.sh"

values() { # arguments of gram: CPU seconds of the values alone
	gram -v -p 1 "$@" 2>&1 > /dev/null | sed -n 's/.*, \([0-9.]*\) s for the values$/\1/p'
}

sklearn() { # rows [out]: CPU seconds of linear_kernel, best of two, or of reading, kernel and writing
	"$python" -c '
import io, sys, time
import numpy
from sklearn.datasets import load_svmlight_file
from sklearn.metrics.pairwise import linear_kernel
t = time.process_time()
rows = "\n".join("0 " + row.split("\t")[1] for row in open(sys.argv[1]))
x, _ = load_svmlight_file(io.BytesIO(rows.encode()))
if len(sys.argv) > 2:
    numpy.savetxt(sys.argv[2], linear_kernel(x), fmt="%.17g")
    print("%.3f" % (time.process_time() - t))
    sys.exit()
best = 9e9
for _ in range(2):
    t = time.process_time()
    k = linear_kernel(x)
    best = min(best, time.process_time() - t)
    del k
print("%.3f" % best)' "$@"
}

reuters "$cache/reuters.rows" || exit 0
rows=$cache/reuters.topics
[ -s "$rows" ] || grep -v "^$(printf '\t')" "$cache/reuters.rows" | tok -q -d 2 | tfidf > "$rows"
head -n 3000 "$rows" > "$rows.3000"

header "gram (CPU seconds)"
peer=- whole=-
ours=$(values "$rows")
if has sklearn; then
	peer=$(sklearn "$rows")
	whole=$(sklearn "$rows.3000" /dev/null)
fi
for _ in 1 2; do
	again=$(values "$rows")
	ours=$(printf '%s\n%s\n' "$ours" "$again" | sort -g | head -n 1)
done
line "linear kernel of Reuters, $(wc -l < "$rows")^2 values; sklearn" "$ours" "$peer" 8x
# shellcheck disable=SC2016
line "text to text, 3000 documents; sklearn and savetxt" "$(cpu 3 bash -c 'gram "$1" > /dev/null' - "$rows.3000")" "$whole"
