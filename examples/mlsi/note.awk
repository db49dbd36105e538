# A table of svmeval as lines `setting measure series x value`: macro F1, micro F1, the
# mean AUC, and how many classifiers did not converge.
# -v setting and series are given; x is the number of dimensions unless -v x says otherwise.

BEGIN { FS = OFS = "\t" }

$1 == "label" {
	for (i = 1; i <= NF; i++)
		column[$i] = i
	next
}

$1 == "macro" || $1 == "micro" {
	print setting, $1 " F1", series, x == "" ? $2 : x, $column["f1"]
	if ($1 == "macro") {
		print setting, "AUC", series, x == "" ? $2 : x, $column["auc"]
		print setting, "unfinished", series, x == "" ? $2 : x, $column["unfinished"]
	}
}
