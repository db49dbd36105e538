# svmeval.py TRAIN TEST LABELS: scikit-learn's LinearSVC, one against the rest, C = 1, on rows; for
# several tolerances: tolerance, CPU seconds of fit and predict (best of three), micro and macro F1.
import sys
import time

import scipy.sparse
from sklearn.metrics import f1_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import MultiLabelBinarizer
from sklearn.svm import LinearSVC

only = set(sys.argv[3].split(","))


def read(path, width=None):
    labels, start, col, val, dense = [], [0], [], [], False
    for line in open(path):
        names, body, _ = line.rstrip("\n").split("\t")
        labels.append([n for n in names.split(",") if n in only])
        for j, entry in enumerate(body.split()):
            dense = ":" not in entry
            c, v = (j + 1, entry) if dense else entry.split(":")
            col.append(int(c) - 1)
            val.append(float(v))
        start.append(len(col))
    x = scipy.sparse.csr_matrix((val, col, start), shape=(len(labels), width or max(col) + 1))
    return (x.toarray() if dense else x), labels


x, names = read(sys.argv[1])
z, test_names = read(sys.argv[2], x.shape[1])
binary = MultiLabelBinarizer().fit(names + test_names)
y, truth = binary.transform(names), binary.transform(test_names)
for dual, tol in ((True, 1e-4), (True, 1e-2), (True, 1e-1), (False, 1e-2)):
    best = 1e9
    for _ in range(3):
        begin = time.process_time()
        machine = LinearSVC(C=1, tol=tol, dual=dual, random_state=1)
        found = OneVsRestClassifier(machine).fit(x, y).predict(z)
        best = min(best, time.process_time() - begin)
    print("%s,tol=%g" % ("dual" if dual else "primal", tol), "%.3f" % best,
          "%.4f" % f1_score(truth, found, average="micro"),
          "%.4f" % f1_score(truth, found, average="macro", zero_division=0))
