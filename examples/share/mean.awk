# Repeats to mean and standard deviation.
#
#	awk -f mean.awk repeat1.tsv repeat2.tsv ...
#
# reads lines `key TAB ... TAB value`, groups them by all but the last column and writes
# `key TAB ... TAB mean TAB sd TAB n` in the order of first appearance. A first line of a file
# whose last column is no number is a header, and goes on as one. sd is the sample's (n - 1), 0 of a
# single value. Values `-` and `nan` are measures that were not defined: they are not counted, and
# a group of nothing else has mean and sd `-` and n 0.

BEGIN { FS = OFS = "\t"; number = "^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$" }

NF == 0 { next }

{
	key = $0
	sub(/\t[^\t]*$/, "", key)
	missing = $NF == "-" || tolower($NF) ~ /^[-+]?nan$/
}

FNR == 1 && !missing && $NF !~ number {
	if (!headed++)
		print key, "mean", "sd", "n"
	next
}

NF < 2 || (!missing && $NF !~ number) {
	printf "mean.awk: %s:%d: wanted key TAB number, found %s\n", FILENAME, FNR, $0 | "cat >&2"
	bad = 1
	exit 1
}

!(key in n) { order[++keys] = key; n[key] = 0 }

!missing {	# Welford's recurrence
	n[key]++
	step = $NF - mean[key]
	mean[key] += step / n[key]
	square[key] += step * ($NF - mean[key])
}

END {
	if (bad)
		exit 1
	for (i = 1; i <= keys; i++) {
		key = order[i]
		if (n[key] == 0)
			print key, "-", "-", 0
		else
			printf "%s\t%.6g\t%.6g\t%d\n", key, mean[key],
				(n[key] > 1 ? sqrt(square[key] / (n[key] - 1)) : 0), n[key]
	}
}
