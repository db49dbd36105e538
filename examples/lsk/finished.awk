# How many classifiers were trained in each experiment, and how many did not converge; those of tune, a table of
# svmeval, over ten splits.

BEGIN { FS = OFS = "\t"; print "experiment", "classifiers", "not converged" }

FNR == 1 { is_table = $NF == "unfinished" }

is_table && FNR > 1 && $1 != "micro" && $1 != "macro" { count("tune", 10, $NF) }

!is_table && $7 == "unfinished" && $4 != "micro" && $4 != "macro" { count($1, 1, $8) }

function count(name, of, not) {
	if (!(name in trained))
		order[++n] = name
	trained[name] += of
	unfinished[name] += not
}

END {
	for (i = 1; i <= n; i++)
		print order[i], trained[order[i]], unfinished[order[i]]
}
