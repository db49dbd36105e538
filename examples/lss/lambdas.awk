# Along lambda: means over the splits of choice.tsv, a line for each share and factor.

BEGIN {
	FS = OFS = "\t"
	columns = split("5 6 8 9", column, " ")
	print "% to learn from", "factor of lambda", "alignment", "error, five folds", "error, test part", "F1, test part", "splits"
}

FNR == 1 { next }

{
	line = $1 OFS $3
	if (!(line in splits))
		order[++lines] = line
	splits[line]++
	for (i = 1; i <= columns; i++)
		sum[line, i] += $column[i]
}

END {
	for (l = 1; l <= lines; l++) {
		line = order[l]
		printf "%s", line
		for (i = 1; i <= columns; i++)
			printf "\t%.3f", sum[line, i] / splits[line]
		print "", splits[line]
	}
}
