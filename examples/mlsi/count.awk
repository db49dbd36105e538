# The size of a collection as `row column value`.

BEGIN { FS = OFS = "\t" }

{
	labels = split($1, label, ",")
	total += labels
	for (i = 1; i <= labels; i++)
		categories[label[i]]
	n = split($2, entry, " ")
	for (i = 1; i <= n; i++) {
		sub(/:.*/, "", entry[i])
		words[entry[i]]
	}
}

function size(a,	n, i) {
	for (i in a)
		n++
	return n
}

END {
	print set, "documents", NR
	print set, "words", size(words)
	print set, "categories", size(categories)
	print set, "labels a document", total / NR
	print set, "documents a category", total / size(categories)
}
