# Other kernels beside linear, LSK and GSK: F1 and AUC, over the five categories.

BEGIN { FS = OFS = "\t"; print "kernel", "category", "f1", "f1_sd", "auc", "n" }

FNR == 1 { next }

{ value[$3, $4, $7] = $8 }

$7 == "f1" { order[++keys] = $3 SUBSEP $4; sd[$3, $4] = $9; n[$3, $4] = $10 }

END {
	for (i = 1; i <= keys; i++) {
		split(order[i], part, SUBSEP)
		auc = value[order[i], "auc"]
		print part[1], part[2], sprintf("%.3f", value[order[i], "f1"]),
			sprintf("%.3f", sd[order[i]]), auc == "-" ? auc : sprintf("%.3f", auc), n[order[i]]
	}
}
