# The distinct words of the question (ENVIRON["question"], label q) and of text rows, numbered, a row each.
function put(label, text,    n, i, w) {
	n = split(text, w, " ")
	for (i = 1; i <= n; i++) if (!((label, w[i]) in seen)) { seen[label, w[i]]; print label "\t" w[i] "\t# " ++count }
}
BEGIN { FS = "\t"; put("q", ENVIRON["question"]) }
{ put("", $2) }
