# The verdicts as text, and whether those stand that must:
#
#	awk -f check.awk -v holds='ID ...' -v stands='ID ...' verdicts.tsv
#
# fails when one of `holds` does not hold, or one of `stands` is refuted, or is not there.

BEGIN {
	FS = "\t"
	n = split(holds, id, " ")
	for (i = 1; i <= n; i++)
		must[id[i]] = "^holds$"
	n = split(stands, id, " ")
	for (i = 1; i <= n; i++)
		must[id[i]] = "^(holds|undecided)$"
}

NR > 1 {
	printf "%-4s %-20s %s\n     effect %s, %s to %s, n = %s\n     %s\n", $1, $4, $3, $5, $6, $7, $8, $9
	if ($1 in must && $4 ~ must[$1])
		delete must[$1]
}

END {
	for (i in must)
		lost = lost " " i
	if (lost != "")
		print "not as it must be:" lost
	exit lost != ""
}
