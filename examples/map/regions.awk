# Places with their regions, then the documents' weights: for each region the mean of its documents
# less the mean of all, a row each.
BEGIN { FS = "\t"; OFMT = CONVFMT = "%.6g" }
NR == FNR { split($0, place, " "); of[NR] = place[3]; size[place[3]]++; if (place[3] > regions) regions = place[3]; count++; next }
{
	n = split($2, e, " ")
	for (i = 1; i <= n; i++) {
		c = index(e[i], ":"); j = substr(e[i], 1, c - 1) + 0; v = substr(e[i], c + 1)
		all[j] += v; sum[of[FNR], j] += v
		if (j > columns) columns = j
	}
}
END {
	for (r = 1; r <= regions; r++) {
		printf "\t"
		blank = ""
		for (j = 1; j <= columns; j++) if ((r, j) in sum && (v = sum[r, j] / size[r] - all[j] / count) > 0) { printf "%s%d:%s", blank, j, v; blank = " " }
		print "\t# " r
	}
}
