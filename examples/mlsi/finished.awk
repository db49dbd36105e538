# How many classifiers did not converge, by experiment: of tables of many, the runs.

BEGIN { FS = OFS = "\t"; print "experiment", "tables", "classifiers not converged" }

FNR == 1 {
	n = split(FILENAME, part, "/")
	name = part[n - 1]
	if (!(name in tables))
		order[++names] = name
}

$2 == "unfinished" {
	tables[name]++
	unfinished[name] += $5
}

END {
	for (i = 1; i <= names; i++)
		print order[i], tables[order[i]], unfinished[order[i]]
}
