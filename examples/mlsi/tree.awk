# Of each row its labels and the groups above them, as sparse columns: the kernel of such rows is K_y with a
# hierarchy of topics.
#
#	awk -f tree.awk groups rows

BEGIN { FS = OFS = "\t" }

NR == FNR { above[$1] = $2; next }

function column(name) {
	if (!(name in number))
		number[name] = ++columns
	return number[name]
}

{
	n = split($1, label, ",")
	split("", has)
	for (i = 1; i <= n; i++) {
		has[column(label[i])]
		if (label[i] in above)
			has[column("above " above[label[i]])]
	}
	row = ""
	for (i = 1; i <= columns; i++)
		if (i in has)
			row = row i ":1 "
	print "", row, $3
}
