# Rows of terms (part 1), then text rows: the words that may stand for a term there, each as a row whose
# label is how often it came; a word is taken if its first two letters are those of such a term.
BEGIN { FS = "\t" }
part == 1 {
	n = split($2, e, " ")
	for (i = 1; i <= n; i++) start[substr(e[i], 1, 2)]
	next
}
{
	n = split(tolower($2), w, /[ .,;:!?()"]+/)
	for (i = 1; i <= n; i++) if (substr(w[i], 1, 2) in start) count[w[i]]++
}
END { for (form in count) print count[form] "\t" form "\t# " ++number }
