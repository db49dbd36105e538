# Other kernels beside linear, LSK and GSK: a line for each, with F1 of the five categories, micro and macro F1,
# and the mean AUC.

BEGIN { FS = OFS = "\t" }

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
		printf "%s", kernel[i]
		for (j = 1; j <= categories; j++)
			printf "\t%.3f", f1[kernel[i], category[j]]
		printf "\t%.3f\t%d\n", auc[kernel[i]], n[kernel[i]]
	}
}
