# Words that a kernel brought together, as a table to read: of each word how many documents have it, the
# words nearest to it, and of these the nearest that no document has together with it.
#
#	awk -f words.awk vocab weights near
#
# vocab is tok's, weights are rows of documents, near rows of diffuse --terms -u.

BEGIN { FS = OFS = "\t"; most = 5 }

FNR == 1 { file++ }

file == 1 {
	if (FNR > 1) {
		word[FNR - 1] = $1
		documents[FNR - 1] = $2
	}
	next
}

file == 2 {
	n = split($2, entry, " ")
	for (i = 1; i <= n; i++) {
		sub(/:.*/, "", entry[i])
		has[entry[i]] = has[entry[i]] " " FNR " "
	}
	next
}

FNR == 1 { print "word", "documents", "nearest, with the proximity", "nearest in no document with it" }

function is_met(a, b,	n, i, d) {
	n = split(has[a], d, " ")
	for (i = 1; i <= n; i++)
		if (index(has[b], " " d[i] " "))
			return 1
	return 0
}

# The next greatest entry that was not taken; 0 where there is none.
function next_of(n,	i, found) {
	for (i = 1; i <= n; i++)
		if (!(i in taken) && (!found || value[i] > value[found]))
			found = i
	if (found)
		taken[found]
	return found
}

function listed(text, i) {
	return text (text == "" ? "" : ", ") word[term[i]] sprintf(" %.2g", value[i])
}

{
	own = substr($3, 3)
	n = split($2, entry, " ")
	for (i = 1; i <= n; i++) {
		split(entry[i], part, ":")
		term[i] = part[1]
		value[i] = part[2]
	}
	split("", taken)
	near = apart = ""
	nears = aparts = 0
	while ((nears < most || aparts < most) && (i = next_of(n))) {
		if (term[i] == own)
			continue
		if (nears++ < most)
			near = listed(near, i)
		if (aparts < most && !is_met(own, term[i])) {
			apart = listed(apart, i)
			aparts++
		}
	}
	print word[own], documents[own], near, apart == "" ? "-" : apart
}
