# Ours beside the paper's.
#
#	awk -f compare.awk paper.tsv ours.tsv
#	awk -f compare.awk -v table=table2 paper.tsv ours.tsv
#
# paper.tsv: `table row column value sd`, the paper's printed numbers, sd may be missing.
# ours.tsv: `table row column mean sd n`, as mean.awk writes it; with -v table=NAME the lines are
# `row column mean sd n` of that table. Headers are known by their non-numbers in both.
#
# Writes `table row column paper ours sd difference paper_sd n` with a header, in the order of ours,
# `-` where there is nothing: the paper's value was lost, or is not ours to give. What the paper
# prints of a table that ours holds, and ours does not, follows at the end. difference = ours -
# paper. -v digits=N decimals, 3 unless told.

BEGIN {
	FS = OFS = "\t"
	number = "^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$"
	if (digits == "")
		digits = 3
	print "table", "row", "column", "paper", "ours", "sd", "difference", "paper_sd", "n"
}

function show(value) {
	return value ~ number ? sprintf("%." digits "f", value) : "-"
}

function difference(ours, paper,	text) {
	if (ours !~ number || paper !~ number)
		return "-"
	text = sprintf("%+." digits "f", ours - paper)
	return text + 0 == 0 ? substr(text, 2) : text
}

NF == 0 { next }

NR == FNR {
	if (FNR == 1 && $4 !~ number && $4 != "-" && $4 != "lost" && $4 != "")
		next
	key = $1 SUBSEP $2 SUBSEP $3
	if (!(key in value)) {
		printed[++prints] = key
		head[key] = $1 OFS $2 OFS $3
		of[key] = $1
	}
	value[key] = $4
	spread[key] = $5
	next
}

{
	at = table == "" ? 3 : 2
	if (FNR == 1 && $(at + 1) !~ number && $(at + 1) != "-")
		next
	name = table == "" ? $1 : table
	key = name SUBSEP $(at - 1) SUBSEP $at
	held[name]
	done[key]
	print name, $(at - 1), $at, show(value[key]), show($(at + 1)), show($(at + 2)),
		difference($(at + 1), value[key]), show(spread[key]), ($(at + 3) == "" ? "-" : $(at + 3))
}

END {
	for (i = 1; i <= prints; i++) {
		key = printed[i]
		if (!(key in done) && of[key] in held)
			print head[key], show(value[key]), "-", "-", "-", show(spread[key]), "-"
	}
}
