# Means as a figure: `panel series x mean sd n`. A panel for each measure and C, a series for each
# method.
#
#	awk -f figure.awk -v figure=NAME figures.tsv means ...
#
# figures.tsv says which experiment, variant (a pattern) and label it shows.

BEGIN {
	FS = OFS = "\t"
	name["lsk"] = "LSK"
	name["gsk"] = "GSK"
	name["linear"] = "linear"
	name["lsk-unit"] = "LSK, unit rows"
	print "panel", "series", "x", "mean", "sd", "n"
}

NR == FNR {
	if ($1 == figure)
		split($2 OFS $3 OFS $4, want, OFS)
	next
}

$1 != want[1] || $2 !~ "^" want[2] "$" || $4 != want[3] || $3 == "after" || $3 ~ /-free$/ { next }

$7 == (want[1] == "iono" ? "error" : "f1") || $7 == "auc" {
	series = $3 == "lsk" && want[1] == "iono" ? "degree " $2 : \
		$3 == "full" ? "whole, degree " $2 : name[$3]
	panel = ($7 == "f1" ? "F1" : $7 == "auc" ? "AUC" : "error") ", C = " $6 + 0
	if (!($6 in met)) {
		met[$6]
		order[++panels] = (want[1] == "iono" ? "error" : "F1") ", C = " $6 + 0
		order[++panels] = "AUC, C = " $6 + 0
	}
	lines[panel] = lines[panel] panel OFS series OFS $5 OFS $8 OFS $9 OFS $10 "\n"
}

END {
	for (i = 1; i <= panels; i++)
		printf "%s", lines[order[i]]
}
