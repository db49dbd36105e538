# A TSV as an aligned text table.
#
#	awk -f render.awk table.tsv > table.txt
#
# The first line is the header, ruled off from the rest. Columns of numbers and `-` stand to the
# right, others to the left. -v title='...' writes a line above.
# A table of compare.awk is laid out as the papers do: a line a row, a block a column, in it paper,
# ours, sd and difference; -v cross=0 leaves it long.

BEGIN { FS = "\t"; number = "^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?%?$" }

NF == 0 { next }

NR == 1 && cross == "" { cross = $0 ~ /^table\trow\tcolumn\tpaper\tours\t/ }

cross && NR == 1 { next }

cross {
	if (!($2 in line)) {
		line[$2] = ++lines
		cell[lines, 1] = $2
	}
	if (!($3 in block)) {
		block[$3] = 4 * blocks++ + 2
		over[block[$3]] = $3
	}
	for (i = 0; i < 4; i++)
		cell[line[$2], block[$3] + i] = $(4 + i)
	next
}

{
	lines = NR
	if (NF > columns)
		columns = NF
	for (i = 1; i <= NF; i++)
		cell[NR, i] = $i
}

function lay_out_cross(	i, j, names) {
	columns = 1 + 4 * blocks
	split("paper ours sd diff", names, " ")
	for (j = lines; j >= 1; j--)
		for (i = 1; i <= columns; i++)
			cell[j + 1, i] = cell[j, i] == "" ? "-" : cell[j, i]
	lines++
	cell[1, 1] = ""
	for (i = 2; i <= columns; i++)
		cell[1, i] = names[(i - 2) % 4 + 1]
}

function measure(	i, j) {
	for (i = 1; i <= columns; i++) {
		right[i] = 1
		for (j = 1; j <= lines; j++) {
			if (length(cell[j, i]) > width[i])
				width[i] = length(cell[j, i])
			if (j > 1 && cell[j, i] != "-" && cell[j, i] != "" && cell[j, i] !~ number)
				right[i] = 0
		}
	}
}

function padded(text, wide, to_right) {
	return sprintf("%" (to_right ? "" : "-") wide "s", text)
}

function gap(i) {
	return i == 1 ? "" : cross && (i - 2) % 4 == 0 ? "   " : "  "
}

function put(text) {
	sub(/ +$/, "", text)
	print text
}

function put_blocks(	i, text, wide) {
	text = padded("", width[1])
	for (i = 2; i <= columns; i += 4) {
		wide = width[i] + width[i + 1] + width[i + 2] + width[i + 3] + 6
		text = text gap(i) padded(over[i], wide)
	}
	put(text)
}

END {
	if (lines == 0)
		exit
	if (cross)
		lay_out_cross()
	measure()
	if (title != "")
		print title "\n"
	if (cross)
		put_blocks()
	for (j = 1; j <= lines; j++) {
		text = rule = ""
		for (i = 1; i <= columns; i++) {
			text = text gap(i) padded(cell[j, i], width[i], right[i])
			bar = sprintf("%" width[i] "s", "")
			gsub(/ /, "-", bar)
			rule = rule gap(i) bar
		}
		put(text)
		if (j == 1)
			print rule
	}
}
