# Section 5.1 as a table: for each query and ridge c, K + cI with a hinge at C = 1 and C = 100, and the
# 2-norm soft margin with C = 1/(2c) on K itself; the plain kernel and the best LSK (no ridge) below.

BEGIN { FS = OFS = "\t"; print "query", "kernel", "c", "C", "f1", "f1_sd", "auc", "n" }

FNR == 1 || $4 == "micro" || $4 == "macro" { next }

$1 == "ridge" || $2 == "none" && $3 == "lsk" && $6 == 100 {
	key = $4 OFS $3 OFS $5 OFS $6
	if ($7 == "f1" && $1 == "ridge")
		order[++keys] = key
	if ($7 == "f1") {
		f1[key] = $8 OFS $9
		n[key] = $10
		if ($1 == "med" && $8 > best[$4]) {
			best[$4] = $8
			at[$4] = key
		}
	}
	if ($7 == "auc")
		auc[key] = $8
}

function put(key,	part) {
	split(key, part, OFS)
	name = part[2] == "ridge" ? "K + cI" : part[2] == "margin" ? "2-norm margin" : \
		part[2] == "lsk" ? "LSK, k = " part[3] : part[2]
	split(f1[key], f, OFS)
	printf "%s\t%s\t%s\t%s\t%.3f\t%.3f\t%.3f\t%d\n", part[1], name, \
		part[2] == "lsk" ? "-" : part[3], part[4] == "2-norm" ? "1/(2c)" : part[4], f[1], f[2],
		auc[key], n[key]
}

END {
	for (i = 1; i <= keys; i++)
		put(order[i])
	for (query in at)
		put(at[query])
}
