# A table of svmeval as lines `experiment variant method label dims C measure value`, for mean.awk.
# -v key='experiment variant method' and C are given, and dims where the table's own says nothing:
# the width of a vocabulary.

BEGIN { FS = OFS = "\t"; gsub(/ /, "\t", key); n = split("f1 auc error precision recall pos unfinished", measures, " ") }

$1 == "label" {
	for (i = 1; i <= NF; i++)
		column[$i] = i
	next
}

{
	for (i = 1; i <= n; i++)
		print key, $1, dims == "" ? $2 : dims, C, measures[i], $column[measures[i]]
}
