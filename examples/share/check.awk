# The verdicts as text, and whether those stand that must:
#
#	awk -f check.awk -v holds='ID ...' -v weakly='ID ...' verdicts.tsv
#
# fails when one of `holds` does not hold, or one of `weakly` not even weakly, or is not there.

BEGIN {
	FS = "\t"
	n = split(holds, id, " ")
	for (i = 1; i <= n; i++)
		must[id[i]] = "^holds$"
	n = split(weakly, id, " ")
	for (i = 1; i <= n; i++)
		must[id[i]] = "^holds"
}

NR > 1 {
	printf "%-4s %-20s %s\n     %s\n", $1, $3, $2, $4
	if ($1 in must && $3 ~ must[$1])
		delete must[$1]
}

END {
	for (i in must)
		lost = lost " " i
	if (lost != "")
		print "not as it must be:" lost
	exit lost != ""
}
