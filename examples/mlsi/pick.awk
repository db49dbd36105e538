# Rows of some documents, with the labels of some categories.
#
#	awk -f pick.awk categories rows ...
#
# categories are a list of ids, one a row. -v only=LIST takes the documents of a list alone,
# -v but=LIST those not in it; -v least=N those that keep N labels or more.

BEGIN {
	FS = OFS = "\t"
	list = only != "" ? only : but
	while (list != "" && (getline line < list) > 0) {
		split(line, field, "\t")
		listed[field[3]]
	}
}

NR == FNR { kept[substr($3, 3)]; next }

only != "" && !($3 in listed) || but != "" && $3 in listed { next }

{
	n = split($1, label, ",")
	labels = ""
	m = 0
	for (i = 1; i <= n; i++)
		if (label[i] in kept)
			labels = labels (m++ ? "," : "") label[i]
	if (m >= least)
		print labels, $2, $3
}
