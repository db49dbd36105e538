# Other kernels beside linear, LSK and GSK: a line for each, with F1 of the five categories, micro and macro F1,
# and the mean AUC.

BEGIN {
	FS = OFS = "\t"
	name["lsk"] = "LSK, 300"
	name["gsk"] = "GSK, 300"
	name["gvsm"] = "GVSM"
	name["poly-gvsm"] = "polynomial of GVSM"
	name["wordnet"] = "smoothed by WordNet"
	name["rbf-wordnet"] = "Gaussian of these"
	name["poly"] = "polynomial"
	name["poly-before-lsk"] = "polynomial, then LSK"
	name["poly-after-lsk"] = "LSK, then polynomial"
}

FNR == 1 { next }

$7 == "f1" {
	if (!($3 in met)) {
		met[$3]
		kernel[++kernels] = $3
	}
	if (!($4 in column)) {
		column[$4]
		category[++categories] = $4
	}
	f1[$3, $4] = $8
	n[$3] = $10
}

$7 == "auc" && $4 == "macro" { auc[$3] = $8 }

function heading(name) { return name ~ /^m[ia]cro$/ ? name " F1" : name }

END {
	printf "kernel"
	for (j = 1; j <= categories; j++)
		printf "\t%s", heading(category[j])
	print "", "mean AUC", "n"
	for (i = 1; i <= kernels; i++) {
		printf "%s", kernel[i] in name ? name[kernel[i]] : kernel[i]
		for (j = 1; j <= categories; j++)
			printf "\t%.3f", f1[kernel[i], category[j]]
		printf "\t%.3f\t%d\n", auc[kernel[i]], n[kernel[i]]
	}
}
