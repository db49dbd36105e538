#!/usr/bin/env bash
# svmeval against scikit-learn's LinearSVC, one against the rest, on Reuters ModApte (90 topics,
# tf-idf) at C = 1. Prints what TAB ours TAB peer TAB ratio: CPU seconds (ours with reading, the
# peer's fit and predict alone), then F1. Best of three, in turn. BENCH_FOLDER keeps the rows.
set -euo pipefail
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
PATH=${SEMKERN_BIN:-$here/../../build/bin}:$PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
folder=${BENCH_FOLDER:-$scratch}
python=${PYTHON:-/usr/bin/python3}
"$here/reuters-modapte.sh" "$folder"

cat > "$scratch/peer.py" << 'PY'
import sys, time
import numpy, scipy.sparse
from sklearn.metrics import f1_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import MultiLabelBinarizer
from sklearn.svm import LinearSVC

def read(path, width=None):
    labels, start, col, val = [], [0], [], []
    for line in open(path):
        names, body, _ = line.rstrip("\n").split("\t")
        labels.append(names.split(",") if names else [])
        dense = [e for e in body.split() if ":" not in e]
        for j, e in enumerate(body.split()):
            c, v = (j + 1, e) if dense else e.split(":")
            col.append(int(c) - 1)
            val.append(float(v))
        start.append(len(col))
    x = scipy.sparse.csr_matrix((val, col, start), shape=(len(labels), width or max(col) + 1))
    return (x.toarray() if dense else x), labels

x, names = read(sys.argv[1] + "/train." + sys.argv[2])
z, test_names = read(sys.argv[1] + "/test." + sys.argv[2], x.shape[1])
binary = MultiLabelBinarizer().fit(names + test_names)
y, truth = binary.transform(names), binary.transform(test_names)
for tol in (1e-4, 1e-2, 1e-1):
    best = 1e9
    for _ in range(3):
        begin = time.process_time()
        found = OneVsRestClassifier(LinearSVC(C=1, tol=tol, random_state=1)).fit(x, y).predict(z)
        best = min(best, time.process_time() - begin)
    print(tol, best, f1_score(truth, found, average="micro"),
          f1_score(truth, found, average="macro", zero_division=0))
PY

# CPU seconds of svmeval on these rows, best of three; its table in $scratch/table.
ours() {
	local best=1e9 used
	for _ in 1 2 3; do
		used=$( { TIMEFORMAT='%U %S'; time svmeval -t "$folder/test.$1" "$folder/train.$1" \
			> "$scratch/table" 2> "$scratch/notes"; } 2>&1 | awk '{ print $1 + $2 }')
		best=$(awk -v a="$best" -v b="$used" 'BEGIN { print (b < a) ? b : a }')
	done
	echo "$best"
}

compare() { # kind of rows
	local seconds
	seconds=$(ours "$1")
	awk -F '\t' '$1 == "micro" || $1 == "macro" { print $7 }' "$scratch/table" > "$scratch/f1"
	if ! "$python" "$scratch/peer.py" "$folder" "$1" > "$scratch/peer" 2> "$scratch/why"; then
		printf 'svmeval %s: no scikit-learn here\t%s\t\t\n' "$1" "$seconds"
		return
	fi
	awk -v s="$seconds" -v rows="$1" '
		FNR == NR { f1[FNR] = $1; next }
		{ printf "svmeval %s: CPU s, LinearSVC tol %s\t%.3f\t%.3f\t%.2f\n", rows, $1, s, $2, $2 / s
		  printf "svmeval %s: micro F1, LinearSVC tol %s\t%.4f\t%.4f\t%.4f\n", rows, $1, f1[1], $3, f1[1] / $3
		  printf "svmeval %s: macro F1, LinearSVC tol %s\t%.4f\t%.4f\t%.4f\n", rows, $1, f1[2], $4, f1[2] / $4 }
	' "$scratch/f1" "$scratch/peer"
}

compare rows
if command -v lsk > /dev/null; then
	if [ ! -s "$folder/test.lsk" ]; then
		lsk -x -k 200 -w "$folder/space" < "$folder/train.rows" > "$folder/train.lsk"
		lsk -x -m "$folder/space" < "$folder/test.rows" > "$folder/test.lsk"
	fi
	compare lsk
fi
