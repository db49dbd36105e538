# Dense and sparse rows side by side, `paste DENSE SPARSE`, as one sparse row: the dot product of two
# such rows is the sum of both. The sparse columns are moved beyond the dense ones.
BEGIN { FS = OFS = "\t" }

{
	width = split($2, dense, " ")
	body = ""
	for (i = 1; i <= width; i++)
		body = body i ":" dense[i] " "
	entries = split($5, sparse, " ")
	for (i = 1; i <= entries; i++) {
		split(sparse[i], at, ":")
		body = body width + at[1] ":" at[2] " "
	}
	print $1, body, $3
}
