# awk -f frequent.awk ROWS ROWS: the rows with two or more of the 47 most frequent labels, and these
# labels alone. The file is read twice.
NR == FNR {
	n = split($1, label, ",")
	for (i = 1; i <= n; i++)
		count[label[i]]++
	next
}

FNR == 1 {
	for (pick = 1; pick <= 47; pick++) {
		best = ""
		for (l in count)
			if (!(l in top) && (best == "" || count[l] > count[best] || (count[l] == count[best] && l < best)))
				best = l
		top[best] = 1
	}
}

{
	n = split($1, label, ",")
	kept = ""
	many = 0
	for (i = 1; i <= n; i++)
		if (label[i] in top) {
			kept = kept (many++ ? "," : "") label[i]
		}
	if (many > 1)
		print kept "\t" $2 "\t" $3
}
