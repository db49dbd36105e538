# C for Reuters, from F1 of one label: `C full-space curve`.
#
#	awk -f best.awk -v label=earn tune.tsv run
#
# The full space is judged over ten splits, and several C may serve equally: of those within .0005 of the
# best the one is chosen whose mean F1 along LSK's dimensions, on a split of its own, is the greatest.

BEGIN { FS = OFS = "\t"; print "C", "F1, full space", "F1, mean over LSK's dimensions", "tied", "chosen" }

NR == FNR {
	if ($1 == label) {
		order[++n] = C = $3 + 0
		full[C] = $9
		if ($9 > best)
			best = $9
	}
	next
}

$3 == "lsk" && $4 == label && $7 == "f1" {
	sum[$6 + 0] += $8
	points[$6 + 0]++
}

END {
	for (i = 1; i <= n; i++) {
		C = order[i]
		tied[C] = full[C] >= best - .0005
		if (tied[C] && (chosen == "" || sum[C] > sum[chosen]))
			chosen = C
	}
	for (i = 1; i <= n; i++) {
		C = order[i]
		print C, sprintf("%.4f", full[C]), sprintf("%.4f", sum[C] / points[C]), \
			tied[C] ? "yes" : "no", C == chosen ? "yes" : "no"
	}
}
