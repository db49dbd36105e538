# awk -F '\t' -f above.awk ROWS: for each row its labels and all that stand above them, as sparse
# columns, for a kernel of the hierarchy (mlsi -t). A label's code begins with those above it, as
# RCV1's topics do: C151 is below C15, C1 and C.
{
	n = split($1, code, ",")
	for (i = 1; i <= n; i++)
		for (j = 1; j <= length(code[i]); j++) {
			above = substr(code[i], 1, j)
			if (!(above in number)) number[above] = ++m
			has[NR, number[above]]
		}
	id[NR] = $3
}
END {
	for (r = 1; r <= NR; r++) {
		row = ""
		for (j = 1; j <= m; j++) if ((r, j) in has) row = row j ":1 "
		print "\t" row "\t" id[r]
	}
}
