# B1: micro F1 of linear classifiers over 90 categories; published .860 to .875.

BEGIN { FS = OFS = "\t"; print "documents", "loss", "C", "published", "micro F1", "macro F1", "mean AUC" }

FNR == 1 || $3 != "linear" { next }

{ all[$1, $2, $4, $7] = $8 }

$4 == "micro" && $7 == "f1" { order[++keys] = $1 SUBSEP $2; C[keys] = $6 }

END {
	for (i = 1; i <= keys; i++) {
		split(order[i], part, SUBSEP)
		print part[1] == "full" ? "all of ModApte" : "of the 90 categories",
			part[2] == "-" ? "hinge" : part[2], C[i],
			".860-.875", sprintf("%.3f", all[order[i], "micro", "f1"]),
			sprintf("%.3f", all[order[i], "macro", "f1"]),
			sprintf("%.3f", all[order[i], "macro", "auc"])
	}
}
