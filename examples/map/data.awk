# The page's data as JSON. Strings hold no <, > and &, nor anything else that a page would act on.
function quoted(s) {
	gsub(/["\\]/, "\\\\&", s)
	gsub(/[\001-\037\177]/, " ", s)
	gsub(/</, "\\u003c", s)
	gsub(/>/, "\\u003e", s)
	gsub(/&/, "\\u0026", s)
	return "\"" s "\""
}
# Percent signs stand for bytes, of which those of ASCII are shown.
function decoded(s,    out, code) {
	while (match(s, /%[0-9A-F][0-9A-F]/)) {
		code = 16 * (index("0123456789ABCDEF", substr(s, RSTART + 1, 1)) - 1) + index("0123456789ABCDEF", substr(s, RSTART + 2, 1)) - 1
		out = out substr(s, 1, RSTART - 1) (code >= 32 && code < 127 ? sprintf("%c", code) : " ")
		s = substr(s, RSTART + 3)
	}
	return out s
}
# At most so many bytes, and no part of a character at the end.
function cut(s, most) {
	if (length(s) <= most) return s
	s = substr(s, 1, most)
	sub(/[\300-\377]?[\200-\277]*$/, "", s)
	sub(/ [^ ]*$/, "", s)
	return s " ..."
}
function words(list,    n, i, e, out) {
	n = split(list, e, " ")
	for (i = 1; i <= n; i++) { sub(/:[^:]*$/, "", e[i]); out = out (i > 1 ? " " : "") (e[i] in form ? form[e[i]] : e[i]) }
	return out
}
function at(j,    x) {
	x = most[j] > 0 ? 9999 * f[j] / most[j] : 0
	return x < 0 ? -int(.5 - x) : int(.5 + x)
}
BEGIN { FS = "\t" }
part == "words" { word[$3] = $2; next }
part == "stems" {
	sub(/:[^:]*$/, "", $2)
	w = word[$3]
	if ($2 != "" && ($1 > often[$2] || ($1 == often[$2] && length(w) <= length(form[$2]) && \
		(length(w) < length(form[$2]) || w < form[$2])))) { often[$2] = $1; form[$2] = w }
	next
}
part == "ends" {
	j = substr($3, 3) + 0
	if (substr($3, length($3)) == "+") plus[j] = words($2); else minus[j] = words($2)
	if (j > axes) axes = j
	next
}
part == "regions" { region[++regions] = words($2); next }
part == "near" {
	near[++placed] = $1 "," $2
	size[$3]++; across[$3] += $1; up[$3] += $2
	next
}
part == "latent" {
	row[++documents] = $2
	n = split($2, f, " ")
	for (j = 1; j <= n; j++) if ((f[j] < 0 ? -f[j] : f[j] + 0) > most[j]) most[j] = f[j] < 0 ? -f[j] : f[j] + 0
	next
}
{
	count++
	name[count] = quoted(decoded(substr($3, 3)))
	text[count] = quoted(cut($2, characters))
	n = split($1, l, ",")
	for (i = 1; i <= n; i++) {
		if (!(l[i] in with)) label[++labels] = l[i]
		with[l[i]]++
	}
	of[count] = $1
}
# Labels in the order of how often they come, of equals the first; documents with their numbers.
function order_labels(    i, j, l, n, t) {
	for (i = 2; i <= labels; i++) {
		l = label[i]
		for (j = i - 1; j >= 1 && with[label[j]] < with[l]; j--) label[j + 1] = label[j]
		label[j + 1] = l
	}
	for (i = 1; i <= labels; i++) { number[label[i]] = i - 1; label[i] = quoted(decoded(label[i])) }
	for (i = 1; i <= count; i++) {
		n = split(of[i], t, ",")
		of[i] = ""
		for (j = 1; j <= n; j++) of[i] = of[i] (j > 1 ? "," : "") number[t[j]]
		of[i] = "[" of[i] "]"
	}
}
function list(name, array, n,    i) {
	printf ",\n\"%s\": [", name
	for (i = 1; i <= n; i++) printf "%s%s", (i > 1 ? ",\n" : ""), array[i]
	printf "]"
}
END {
	order_labels()
	printf "{\"axes\": ["
	for (j = 1; j <= axes; j++) printf "%s{\"minus\": %s, \"plus\": %s}", (j > 1 ? ",\n" : ""), quoted(minus[j]), quoted(plus[j])
	printf "]"
	list("labels", label, labels)
	list("names", name, count)
	list("texts", text, count)
	list("of", of, count)
	printf ",\n\"at\": ["
	for (i = 1; i <= count; i++) {
		split(row[i], f, " ")
		for (j = 1; j <= axes; j++) printf "%s%d", (i + j > 2 ? "," : ""), at(j)
		print ""
	}
	printf "]"
	list("near", near, placed)
	for (i = 1; i <= regions; i++) region[i] = sprintf("{\"x\": %d, \"y\": %d, \"words\": %s}", across[i] / size[i], up[i] / size[i], quoted(region[i]))
	list("regions", region, regions)
	print "}"
}
