# What a kernel gains over another on the same split: `reading kernel over share measure difference`.
#
#	awk -f gains.awk runs
#
# runs: `reading kernel share seed measure value`, with a header.

BEGIN {
	FS = OFS = "\t"
	pairs = split("exp bag neumann bag exp neumann", pair, " ")
	print "reading", "kernel", "over", "share", "measure", "difference"
}

FNR > 1 {
	value[$1, $2, $3, $4, $5] = $6
	key = $1 SUBSEP $3 SUBSEP $4 SUBSEP $5
	if (!(key in met)) { met[key]; order[++keys] = key }
}

END {
	for (p = 1; p < pairs; p += 2)
		for (k = 1; k <= keys; k++) {
			split(order[k], at, SUBSEP)
			first = at[1] SUBSEP pair[p] SUBSEP at[2] SUBSEP at[3] SUBSEP at[4]
			second = at[1] SUBSEP pair[p + 1] SUBSEP at[2] SUBSEP at[3] SUBSEP at[4]
			if (first in value && second in value && at[4] !~ /^(interior|unfinished)/)
				print at[1], pair[p], pair[p + 1], at[2], at[4], value[first] - value[second]
		}
}
