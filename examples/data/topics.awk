# Rows of training and of test documents, in two files: label TAB its rows in train TAB in test.

BEGIN { FS = "\t" }

FNR == 1 { file++ }

{
	n = split($1, label, ",")
	for (i = 1; i <= n; i++) {
		seen[label[i]]
		rows[label[i], file]++
	}
}

END {
	for (name in seen)
		printf "%s\t%d\t%d\n", name, rows[name, 1], rows[name, 2]
}
