# Kernel LSA's curves and the other methods' levels, for figure.gp.
#
#	awk -v kernel=bm25 -f figure.awk table1.tsv sweep.tsv
#
# With -v only=SET no panels, and not the line of LSI on counts.
BEGIN {
	FS = OFS = "\t"
	print (only ? "" : "panel" OFS) "series", "x", "mean", "sd", "n"
	levels = split("bm25 lsi" (only ? "" : " bag"), order, " ")
	name["bm25"] = "BM25"
	name["lsi"] = "LSI"
	name["bag"] = "LSI of counts"
}

function put(set, series, x, map) {
	print (only ? "" : toupper(set) OFS) series, x, map, 0, queries[set]
}

FNR == 1 { file++; next }

only && $1 != only { next }

file == 1 { queries[$1] = $3; level[$1, $2] = $5; next }

$2 != kernel { next }

!($1 in met) { met[$1]; sets[++n] = $1 }

{ put($1, "z = " $3, $4, $5) }

END {
	for (i = 1; i <= n; i++)
		for (j = 1; j <= levels; j++)
			put(sets[i], name[order[j]], "-", level[sets[i], order[j]])
}
