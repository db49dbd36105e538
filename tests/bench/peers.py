"""peers.py CASE ARGUMENT ...: what others do, at their best setting: prints CPU seconds of the work.

Rows are read before the clock starts, unless reading is the work; imports never count, but for the
cases of end.sh, whose whole process is timed from outside.
"""
import io
import sys
import time
from array import array

import numpy as np


def timed(work, warm=0):
    for _ in range(warm):
        work()
    begin = time.process_time()
    result = work()
    return time.process_time() - begin, result


def rows(path, width=None):
    """Labels and a matrix, sparse or dense, as the rows are."""
    import scipy.sparse

    labels, start, col, val, full = [], [0], array("i"), array("d"), []
    dense = None
    for line in open(path):
        names, body = line.rstrip("\n").split("\t")[:2]
        labels.append([n for n in names.split(",") if n])
        if dense is None and body:
            dense = ":" not in body.split(None, 1)[0]
        if dense:
            full.append(np.fromstring(body, sep=" "))
            continue
        for entry in body.split():
            j, v = entry.split(":")
            col.append(int(j) - 1)
            val.append(float(v))
        start.append(len(col))
    if dense:
        return labels, np.vstack(full)
    width = width or max(col) + 1
    return labels, scipy.sparse.csr_matrix((val, col, start), shape=(len(labels), width))


def tfidf(path):
    from sklearn.feature_extraction.text import TfidfVectorizer

    texts = open(path).read().split("\n")[:-1]
    return timed(lambda: TfidfVectorizer(stop_words="english", token_pattern="[A-Za-z]+",
                                         sublinear_tf=True).fit_transform(texts))[0]


def preprocess(path):
    """gensim with Porter's stemmer: an eighth of the texts, times eight."""
    from gensim.parsing.preprocessing import preprocess_documents

    texts = open(path).read().split("\n")[:-1][::8]
    return 8 * timed(lambda: preprocess_documents(texts))[0]


def loadtxt(path):
    return timed(lambda: np.loadtxt(path))[0]


def read_csv(path, separator):
    import pandas

    return timed(lambda: pandas.read_csv(path, sep={"tab": "\t", "blank": " "}.get(separator, separator),
                                         header=None))[0]


def savetxt(path):
    x = np.loadtxt(path)
    return timed(lambda: np.savetxt("/dev/null", x))[0]


def mmread(path):
    import scipy.io

    return timed(lambda: scipy.io.mmread(path))[0]


def mmwrite(path, to):
    import scipy.io

    x = scipy.io.mmread(path)
    return timed(lambda: scipy.io.mmwrite(to, x, precision=17))[0]


def svmlight(path):
    from sklearn.datasets import load_svmlight_file

    return timed(lambda: load_svmlight_file(path))[0]


def linear_kernel(path):
    from sklearn.metrics.pairwise import linear_kernel as kernel

    x = rows(path)[1]
    return timed(lambda: kernel(x), warm=1)[0]


def linear_kernel_text(path):
    """Rows to text of the kernel."""
    from sklearn.datasets import load_svmlight_file
    from sklearn.metrics.pairwise import linear_kernel as kernel

    def work():
        text = "\n".join("0 " + row.split("\t")[1] for row in open(path))
        x, _ = load_svmlight_file(io.BytesIO(text.encode()))
        np.savetxt("/dev/null", kernel(x), fmt="%.17g")

    return timed(work)[0]


def svds(path, k, solver):
    from scipy.sparse.linalg import svds as solve

    x = rows(path)[1]
    return timed(lambda: solve(x, int(k), solver=solver))[0]


def evr(path, k):
    import scipy.linalg

    kernel = rows(path)[1]
    n = len(kernel)
    return timed(lambda: scipy.linalg.eigh(kernel, driver="evr", subset_by_index=(n - int(k), n - 1)))[0]


def eigsh(path, k):
    from scipy.sparse.linalg import eigsh as solve

    kernel = rows(path)[1]
    return timed(lambda: solve(kernel, int(k)))[0]


def eigh(path):
    kernel = rows(path)[1]
    return timed(lambda: np.linalg.eigh(kernel))[0]


def exponential(path, l):
    """K exp(lK) in memory."""
    kernel = rows(path)[1]

    def work():
        w, v = np.linalg.eigh(kernel)
        h = v * np.sqrt(np.maximum(w, 0) * np.exp(float(l) * w))
        return h @ h.T  # dsyrk

    return timed(work)[0]


def auto(path, label):
    """Rows to the features of the exponential kernel best aligned with a label, in memory."""
    from scipy.optimize import minimize_scalar

    labels, x = rows(path)
    y = np.array([1. if label in names else -1. for names in labels])

    def work():
        w, v = np.linalg.eigh((x @ x.T).toarray())
        w = np.maximum(w, 0)
        z = (v.T @ y) ** 2

        def alignment(s):
            g = w * np.exp(np.exp(s) * w)
            return -(g @ z) / np.sqrt(g @ g)

        l = np.exp(minimize_scalar(alignment, bounds=(-12, 3), method="bounded").x)
        g = w * np.exp(l * w)
        return v * np.sqrt(g)

    return timed(work)[0]


def mlsi(path, k):
    """K_x and C formed, compressed to the range of K_x, eigenvectors: equation (12) at gamma = 0."""
    import scipy.linalg

    labels, x = rows(path)
    names = sorted({n for some in labels for n in some})
    place = {n: j for j, n in enumerate(names)}
    y = np.zeros((len(labels), len(names)))
    for i, some in enumerate(labels):
        for n in some:
            y[i, place[n]] = 1

    def work():
        kx, ky = (x @ x.T).toarray(), y @ y.T
        c = .5 * kx + .5 * ky * np.trace(kx) / np.trace(ky)
        s, q = np.linalg.eigh(kx)
        use = s > 1e-10 * s[-1]
        s, q = s[use], q[:, use]
        n = len(s)
        w, u = scipy.linalg.eigh(q.T @ c @ q, driver="evr", subset_by_index=(n - int(k), n - 1))
        a = (q / s) @ u * np.sqrt(w)
        return x.T @ a, kx @ a

    return timed(work)[0]


def aligned(path, label):
    """The alignment of a kernel and its diffusions along lambda."""
    labels, kernel = rows(path)
    y = np.array([1. if label in names else -1. for names in labels])

    def work():
        w, v = np.linalg.eigh(kernel)
        z = (v.T @ y) ** 2
        for l in np.geomspace(1e-4, 1, 60):
            g = w * np.exp(l * w)
            (g @ z) / np.sqrt(g @ g)

    return timed(work)[0]


def rank(documents, queries, how, top):
    import scipy.sparse

    d, q = rows(documents)[1], None
    q = rows(queries, d.shape[1])[1]
    top = int(top)

    def work():
        a, b = d, q
        if how == "cos":
            length = np.sqrt(a.multiply(a).sum(axis=1)).A1
            a = scipy.sparse.diags(1 / np.maximum(length, 1e-300)) @ a
        for scores in (-b @ a.T).toarray():
            best = np.argpartition(scores, top)[:top]
            best[np.argsort(scores[best])]

    return timed(work)[0]


def linear_svc(train, test, only, tolerance):
    from sklearn.multiclass import OneVsRestClassifier
    from sklearn.preprocessing import MultiLabelBinarizer
    from sklearn.svm import LinearSVC

    names, x = rows(train)
    z = rows(test, x.shape[1])[1]
    wanted = set(only.split(","))
    y = MultiLabelBinarizer().fit_transform([[n for n in some if n in wanted] for some in names])
    return timed(lambda: OneVsRestClassifier(LinearSVC(C=1, tol=float(tolerance))).fit(x, y).predict(z))[0]


def end(train, test, only, space, engine):
    """Texts to the micro F1 of ten topics by 200 dimensions; prints it in place of seconds."""
    from sklearn.metrics import f1_score
    from sklearn.svm import LinearSVC

    def read(path):
        fields = [line.split("\t") for line in open(path)]
        return [f[1] for f in fields], [set(f[0].split(",")) for f in fields]

    texts, names = read(train)
    new, truth = read(test)
    x, z = latent(texts, new, space, engine)
    found, right = [], []
    for topic in only.split(","):
        y = [topic in n for n in names]
        found.append(LinearSVC(C=1, tol=.1).fit(x, y).predict(z))  # as ours: faster, the same F1
        right.append([topic in n for n in truth])
    return f1_score(np.concatenate(right), np.concatenate(found))


def latent(texts, new, space, engine):
    fitted = texts + new if space == "all" else texts
    if engine == "gensim":
        return gensim_latent(texts, new, fitted)
    from sklearn.decomposition import TruncatedSVD
    from sklearn.feature_extraction.text import TfidfVectorizer

    kind = np.float32 if engine.endswith("32") else np.float64
    engine = engine.removesuffix("32")
    words = TfidfVectorizer(stop_words="english", token_pattern="[A-Za-z]+", sublinear_tf=True, dtype=kind)
    x = words.fit_transform(fitted)
    svd = TruncatedSVD(200, algorithm=engine, n_iter=5, random_state=1)
    f = svd.fit_transform(x)
    if space == "all":
        return f[:len(texts)], f[len(texts):]
    return f, svd.transform(words.transform(new))


def gensim_latent(texts, new, fitted):
    from gensim.corpora import Dictionary
    from gensim.matutils import corpus2dense
    from gensim.models import LsiModel, TfidfModel
    from gensim.parsing.preprocessing import STOPWORDS
    from gensim.utils import simple_preprocess

    def words(text):
        return [w for w in simple_preprocess(text) if w not in STOPWORDS]

    bags = [words(t) for t in fitted]
    dictionary = Dictionary(bags)
    counts = [dictionary.doc2bow(b) for b in bags]
    weights = TfidfModel(counts)
    lsi = LsiModel(weights[counts], num_topics=200, id2word=dictionary)
    if len(counts) == len(texts):
        counts += [dictionary.doc2bow(words(t)) for t in new]
    f = corpus2dense(lsi[weights[counts]], 200).T
    return f[:len(texts)], f[len(texts):]


if __name__ == "__main__":
    print("%.4f" % globals()[sys.argv[1]](*sys.argv[2:]))
