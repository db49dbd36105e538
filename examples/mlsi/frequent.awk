# Sparse rows without the columns that fewer than `least` of them have.

BEGIN { FS = OFS = "\t" }

{
	row[NR] = $0
	n = split($2, entry, " ")
	for (i = 1; i <= n; i++) {
		sub(/:.*/, "", entry[i])
		rows[entry[i]]++
	}
}

END {
	for (j = 1; j <= NR; j++) {
		split(row[j], field, "\t")
		n = split(field[2], entry, " ")
		body = ""
		for (i = 1; i <= n; i++) {
			split(entry[i], part, ":")
			if (rows[part[1]] >= least)
				body = body (body == "" ? "" : " ") entry[i]
		}
		print field[1], body, field[3]
	}
}
