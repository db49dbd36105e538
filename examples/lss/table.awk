# The rows of one of the paper's tables, in its order: `row column mean sd n`.
#
#	awk -v reading=transductive -v kernel=exp -f table.awk means.tsv
#
# means.tsv: `reading kernel share measure mean sd n`, with a header. The constant kernel stands below each
# share.

BEGIN {
	FS = OFS = "\t"
	name["exp"] = "exponential"
	name["neumann"] = "von Neumann"
	name["bag"] = "bag of words"
	name["constant"] = "constant"
	rows = split(kernel " bag constant", order, " ")
	columns = split("alignment error F1 lambda AUC", column, " ")
}

FNR > 1 && ($1 == reading || $2 == "constant") {
	cell[$2, $3, $4] = $5 OFS $6 OFS $7
	if (!($3 in met)) { met[$3]; share[++shares] = $3 }
}

END {
	for (s = 1; s <= shares; s++)
		for (r = 1; r <= rows; r++)
			for (c = 1; c <= columns; c++)
				if ((order[r], share[s], column[c]) in cell)
					print name[order[r]] " " share[s], column[c], cell[order[r], share[s], column[c]]
}
