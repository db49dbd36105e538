# Lines of postings: the scores of the question as a row of document:score. ENVIRON["row"] is the
# question's own row of term:weight.
BEGIN {
	FS = "\t"
	split(ENVIRON["row"], field)
	n = split(field[2], e, " ")
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); weight[p[1]] = p[2] }
}
{
	n = split($2, e, " ")
	for (i = 1; i <= n; i++) { c = index(e[i], ":"); d = substr(e[i], 1, c - 1) + 0
		score[d] += weight[$1] * substr(e[i], c + 1); if (d > most) most = d }
}
END {
	printf "\t"
	for (d = 1; d <= most; d++) if (score[d] > 0) printf "%s%d:%.7g", blank++ ? " " : "", d, score[d]
	print "\t# 1"
}
