# Lines of relatives, those of the best documents: the row a top_z(t) V V' + (1 - a) t of Kernel LSA.
# ENVIRON["row"] is the row t of document:score.
BEGIN {
	FS = "\t"
	split(ENVIRON["row"], field)
	n = split(field[2], e, " ")
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); t[p[1]] = p[2]; score[p[1]] = (1 - a) * p[2]; most = p[1] + 0 }
}
{
	n = split($2, e, " ")
	for (i = 1; i <= n; i++) { c = index(e[i], ":"); d = substr(e[i], 1, c - 1) + 0
		score[d] += a * t[$1] * substr(e[i], c + 1); if (d > most) most = d }
}
END {
	printf "\t"
	for (d = 1; d <= most; d++) if (score[d] > 0) printf "%s%d:%.7g", blank++ ? " " : "", d, score[d]
	print "\t# 1"
}
