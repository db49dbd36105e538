# Answers with what their texts say: the list (part 1: place, score, label, id, title), the words of the
# texts (2), the terms among them (stems: a vocabulary) and which they are (3), words near to words (4),
# the texts (5). `marks` 1: for a terminal.
BEGIN { FS = "\t" }
part == 1 { n++; place[n] = $1; score[n] = $2; label[n] = $3; id[n] = $4; title[n] = $5; next }
part == 2 { word[substr($3, 3)] = $2; next }
part == "stems" { stem[FNR - 1] = $1; next }
part == 3 {
	w = word[substr($3, 3)]
	m = split($2, t, " ")
	for (i = 1; i <= m; i++) {
		sub(/:.*/, "", t[i])
		terms[w] = terms[w] " " stem[t[i]]
		if ($1 == "q") asked[stem[t[i]]]
	}
	next
}
part == 4 { if ($1 in asked) { m = split($2, t, " "); for (i = 1; i <= m; i++) near[t[i]] } next }
part == 5 { text[substr($3, 3)] = $2 }

# 3: a word of the question, 1: near to one.
function weight(w,    m, i, t, best) {
	m = split(terms[w], t, " ")
	for (i = 1; i <= m; i++) if (t[i] in asked) return 3; else if (t[i] in near) best = 1
	return best + 0
}
function harmless(s) { gsub(/[\001-\037\177]|\302[\200-\237]/, " ", s); return s }
function name(s,    base) {
	base = ENVIRON["PWD"] "/"
	if (index(s, base) == 1) s = substr(s, length(base) + 1)
	gsub(/%20/, " ", s); gsub(/%23/, "#", s); gsub(/%3A/, ":", s); gsub(/%25/, "%", s)
	return harmless(s)
}
function marked(w, value) {
	if (!marks || !value || !match(w, /[A-Za-z0-9\200-\377](.*[A-Za-z0-9\200-\377])?/)) return w
	return substr(w, 1, RSTART - 1) "\033[" (value == 3 ? 1 : 4) "m" substr(w, RSTART, RLENGTH) "\033[0m" \
		substr(w, RSTART + RLENGTH)
}
# Characters, not bytes: those that go on with one are not counted.
function columns(s) { gsub(/[\200-\277]/, "", s); return length(s) }
# The `span` words that weigh most, folded to the width; the dots at the end have room.
function snippet(s,    m, w, v, i, sum, best, from, line, column) {
	m = split(harmless(s), w, " ")
	for (i = 1; i <= m; i++) v[i] = weight(w[i])
	from = 1
	for (i = 1; i <= m; i++) {
		sum += v[i] - (i > span ? v[i - span] : 0)
		if (sum > best) { best = sum; from = i - span + 1 }
	}
	while (best && from + span <= m && !(v[from] || v[from + 1] || v[from + 2] || v[from + 3] || v[from + 4])) from++
	if (from < 1) from = 1
	line = "    " (from > 1 ? "..." : "")
	column = length(line)
	for (i = from; i < from + span && i <= m; i++) {
		if (column + columns(w[i]) + 5 > width && column > 4) { print line; line = "    "; column = 4 }
		if (column > 4) { line = line " "; column++ }
		line = line marked(w[i], v[i])
		column += columns(w[i])
	}
	print line (i <= m ? " ..." : "")
}
END {
	for (r = 1; r <= n; r++) {
		printf "%s. %s  %s%s\n", place[r], score[r], label[r] == "" ? "" : harmless(label[r]) "  ", name(id[r])
		if (id[r] in text) snippet(text[id[r]])
		else print "    (gone since the index was made) " harmless(title[r])
	}
}
