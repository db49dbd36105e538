# The papers' claims on a collection that they never saw:
#
#	awk -f ../share/judge.awk -f own/verdicts.awk -f ../lsk/pairs.awk [search.tsv] runs ...
#
# Dimensions are chosen on the other splits.

FILENAME ~ /search[.]tsv$/ {
	if (FNR > 1) {
		precision[$1, $2] = $3
		mean_of[$1] += $3
		if ($1 == "BM25")
			query[++queries] = $2
	}
	next
}

# A method, its dimension chosen, beside another or all words, by the macro mean of a measure.
function compare(m, other, measure,	na, a, nb, b) {
	na = candidates(m, measure, a)
	nb = candidates(other, measure, b)
	versus("own" SUBSEP "-" SUBSEP "macro", na, a, nb, b, 1)
}

function candidates(m, measure, key) {
	if (m == "words" || m == "exponential") {
		key[1] = at("own", "-", m, "macro", "-", "chosen", measure)
		return 1
	}
	return along("own", "-", m, "macro", "chosen", measure, 1, 100000, key)
}

function judge(id, what, m, name, other, other_name, kind, how) {
	claim("macro mean over the labels", name, other_name)
	compare(m, other, "f1")
	part(kind, .01, "F1")
	compare(m, other, "auc")
	also("AUC")
	say(id, "paper", what, how "the dimension is chosen on the other splits, C on the training part")
}

function retrieved(id, what, other,	i) {
	claim("MAP", "Kernel LSA", other)
	start()
	for (i = 1; i <= queries; i++)
		observe(precision["Kernel LSA", query[i]] - precision[other, query[i]])
	sides(sprintf("%.4f", mean_of["Kernel LSA"] / queries), sprintf("%.4f", mean_of[other] / queries))
	part("above", .01, queries " queries")
	say(id, "paper", what, "z = 1, alpha = .9; query by query")
}

END {
	judge("Q1", "LSK never hurts: its F1 is within .01 of that of all words.", "lsk", "LSK", "words", "words", "within")
	judge("Q2", "LSK gains, .01 of F1 or more, over all words.", "lsk", "LSK", "words", "words", "above")
	judge("Q3", "GSK at its best does as well as LSK, within .01 of F1.", "gsk", "GSK", "lsk", "LSK", "alike")
	judge("Q4", "The exponential kernel, with lambda by alignment, is above all words.", "exponential", "exponential", "words", "words", "above")
	judge("Q5", "MLSI, which knows the labels, is above LSK, which does not.", "mlsi", "MLSI", "lsk", "LSK", "above", \
		"gamma = .3, for topics of few documents, where the paper has 0; ")
	if (queries) {
		retrieved("Q6", "Kernel LSA finds better than BM25.", "BM25")
		retrieved("Q7", "Kernel LSA finds better than LSI.", "LSI")
	}
}
