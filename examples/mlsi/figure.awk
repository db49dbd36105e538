# Runs, `setting measure series x value`, as lines `panel series x value` for mean.awk, in the order
# of the panels, whose names begin with the measure where it differs. What a file's folder is called says
# which figure it belongs to.

BEGIN {
	FS = OFS = "\t"
	print "panel", "series", "x", "value"
	name["original"] = "original features"
	name["lsk"] = "LSI"
	name["mlsi"] = "MLSI"
	name["unit"] = "MLSI, unit length"
	name["tree"] = "MLSI with groups"
	split("macro F1,micro F1,AUC", measure, ",")
	for (i = 1; i <= 3; i++) {
		letter["I", measure[i]] = substr("abc", i, 1)
		letter["II", measure[i]] = substr("def", i, 1)
	}
	for (i = 1; i < ARGC; i++)
		apart = ARGV[i] ~ /\/gauss\// ? "gauss" : ARGV[i] ~ /\/tree\// ? "tree" : apart
}

function keep(panel, series, x, value) {
	if (!(panel in lines))
		panels[++m] = panel
	line[panel, ++lines[panel]] = panel OFS series OFS x OFS value
}

FNR == 1 {
	n = split(FILENAME, part, "/")
	kind = part[n - 1] == "rcv1" ? "linear" : part[n - 1]
}

$2 == "unfinished" { next }

kind == "linear" && apart == "" {
	keep($2 ", setting " $1 " (" letter[$1, $2] ")", name[$3], $4, $5)
}

# Beside the Gaussian kernels the linear one, of setting I.
apart == "gauss" && $2 != "micro F1" && (kind == "gauss" || $1 == "I") {
	keep($2 ", " (kind == "linear" ? "linear" : "sigma " $1), name[$3], $4, $5)
}

# Beside the groups the topics alone, in both settings.
apart == "tree" && $2 != "micro F1" { keep($2 ", setting " $1, name[$3], $4, $5) }

kind == "beta" && $2 == "AUC" {
	panel = "setting " $1 ", against beta " ($1 == "I" ? "(a)" : "(b)")
	keep(panel, name[$3], $4, $5)
	if ($3 == "mlsi" && $4 == 0) {
		keep(panel, "LSI", "-", $5)
		keep("setting " $1 ", against gamma " ($1 == "I" ? "(c)" : "(d)"), "LSI", "-", $5)
	}
}

kind == "gamma" && $2 == "AUC" {
	keep("setting " $1 ", against gamma " ($1 == "I" ? "(c)" : "(d)"), "MLSI", $4, $5)
}

# The letters' order; beside the Gaussian kernels the linear one first, then by sigma.
function rank(panel) {
	if (panel ~ /\)$/)
		return substr(panel, length(panel) - 1, 1)
	if (panel ~ /setting/)
		return (panel ~ /II$/ ? 2 : 1) (panel ~ /^AUC/ ? " b" : " a")
	return (panel ~ /linear/ ? 0 : substr(panel, index(panel, "sigma ") + 6) + 0) \
		(panel ~ /^AUC/ ? " b" : " a")
}

END {
	for (i = 2; i <= m; i++)
		for (j = i; j > 1 && rank(panels[j]) "" < rank(panels[j - 1]) ""; j--) {
			panel = panels[j]
			panels[j] = panels[j - 1]
			panels[j - 1] = panel
		}
	for (i = 1; i <= m; i++)
		for (j = 1; j <= lines[panels[i]]; j++)
			print line[panels[i], j]
}
