# How many classifiers were trained in each experiment, and how many did not converge.

BEGIN { FS = OFS = "\t"; print "experiment", "classifiers", "not converged" }

$7 == "unfinished" && $4 != "micro" && $4 != "macro" {
	if (!($1 in trained))
		order[++n] = $1
	trained[$1]++
	unfinished[$1] += $8
}

END {
	for (i = 1; i <= n; i++)
		print order[i], trained[order[i]], unfinished[order[i]]
}
