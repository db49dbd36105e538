# What becomes of a method as the collection grows: mean MAP on a quarter, a half and all of it, a line for
# each set and method, from grown.tsv.

BEGIN { FS = OFS = "\t"; print "set", "method", "a quarter", "a half", "all" }

FNR == 1 { next }

{
	line = $1 OFS $4
	if (!(line in met)) {
		met[line]
		order[++lines] = line
	}
	sum[line, $2] += $5
	draws[line, $2]++
}

function mean(line, share) { return sprintf("%.4f", sum[line, share] / draws[line, share]) }

END {
	for (i = 1; i <= lines; i++)
		print order[i], mean(order[i], 25), mean(order[i], 50), mean(order[i], 100)
}
