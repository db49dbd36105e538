# SMART's records (.I number, then fields .T title, .W text and so on) to text rows.
#   -v fields=.T.W   the fields that make the text, in the order in which they come
#   -v qrels=FILE    in TREC's form: a document's labels are q and the number of each query it
#                    is relevant to
#   -v by=rank       ids are the records' ranks, not their .I numbers
# A record without text is left out. A marker that the record has had before does not end .W: it
# is a slip in the middle of the text (CRAN 240, 576, 578), and the text goes on.

BEGIN {
	FORMAT = "smart"
	if (!fields)
		fields = ".T.W"
	while (qrels && (got = (getline line < qrels)) > 0) {
		split(line, judged, " ")
		old = labels[judged[3]]
		labels[judged[3]] = old (old == "" ? "" : ",") "q" judged[1]
	}
	if (got < 0)
		wrong("cannot read " qrels)
}

{ sub(/\r$/, "") }

/^\.I[ \t]+[0-9]+[ \t]*$/ {
	finish()
	records++
	id = by == "rank" ? records : plain_number($2)
	field = text = seen = ""
	next
}

/^\.[A-Z][ \t]*$/ {
	if (!records)
		wrong("wanted .I and a number, found " $1)
	if (field != ".W" || !index(seen, $1)) {
		field = $1
		seen = seen $1
	}
	next
}

/[^ \t]/ {
	if (!field)
		wrong("wanted .I or a field, found " $0)
	if (index(fields, field))
		text = text " " $0
}

END {
	if (!bad)
		finish()
}

function finish() {
	text = squeeze(text)
	if (records && text != "")
		row(labels[id], text, id)
}
