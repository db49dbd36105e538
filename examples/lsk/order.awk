# The lines of a table as the paper has them: categories in the order of their sizes, -v ten, other rows
# after them; biases in theirs.

BEGIN { FS = "\t"; n = split(ten, name, ","); for (i = 1; i <= n; i++) rank[name[i]] = i }

function place(row) {
	return row in rank ? rank[row] : row ~ /^B=/ ? substr(row, 3) + 0 : n + 1
}

{
	for (i = NR; i > 1 && place($2) < at[i - 1]; i--) {
		line[i] = line[i - 1]
		at[i] = at[i - 1]
	}
	line[i] = $0
	at[i] = place($2)
}

END {
	for (i = 1; i <= NR; i++)
		print line[i]
}
