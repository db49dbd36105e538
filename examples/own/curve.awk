# Means of the runs as a figure, `panel series x mean sd n`: F1 and AUC, the macro mean over the labels.

BEGIN {
	FS = OFS = "\t"
	name["lsk"] = "LSK"
	name["gsk"] = "GSK"
	name["mlsi"] = "MLSI"
	name["words"] = "words"
	name["exponential"] = "exponential"
	print "panel", "series", "x", "mean", "sd", "n"
}

$4 == "macro" && ($7 == "f1" || $7 == "auc") { print $7 == "f1" ? "F1" : "AUC", name[$3], $5, $8, $9, $10 }
