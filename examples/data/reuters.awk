# Reuters-21578's SGML to text rows: topics TAB title and body TAB # NEWID.
#   -v side=TRAIN|TEST   that side of ModApte alone: TOPICS="YES" and LEWISSPLIT as said
# A text of the type UNPROC has neither title nor body and is taken whole. Entities are resolved,
# control characters and the one byte that is not ASCII become blanks.

BEGIN { FORMAT = "reuters" }

/<REUTERS / {
	if (open)
		wrong("wanted </REUTERS> first, found " $0)
	open = 1
	story = ""
}

open { story = story " " $0 }

/<\/REUTERS>/ {
	if (!open)
		wrong("wanted <REUTERS first, found " $0)
	open = 0
	if (attribute("NEWID") == "")
		wrong("wanted a NEWID in the story that ends here")
	if (!side || (attribute("TOPICS") == "YES" && attribute("LEWISSPLIT") == side))
		row(topics(), text(), attribute("NEWID"))
}

END {
	if (open && !bad)
		wrong("wanted </REUTERS>, found the end of the file")
}

function attribute(name,    tag) {
	tag = substr(story, 1, index(story, ">"))
	return match(tag, " " name "=\"[^\"]*\"") ? \
		substr(tag, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
}

function between(whole, first, last,    start) {
	start = index(whole, first)
	if (!start)
		return ""
	whole = substr(whole, start + length(first))
	return substr(whole, 1, index(whole, last) - 1)
}

# Two stories name a topic twice.
function topics(    list, name, out) {
	list = between(story, "<TOPICS>", "</TOPICS>")
	while ((name = encode(between(list, "<D>", "</D>"))) != "") {
		if (!index("," out ",", "," name ","))
			out = out (out == "" ? "" : ",") name
		list = substr(list, index(list, "</D>") + 4)
	}
	return out
}

function text(    whole) {
	whole = between(story, "<TEXT", "</TEXT>")
	if (index(whole, "<TITLE>") || index(whole, "<BODY>"))
		whole = between(whole, "<TITLE>", "</TITLE>") " " between(whole, "<BODY>", "</BODY>")
	else
		whole = substr(whole, index(whole, ">") + 1)
	gsub(/<[^>]*>|&#[0-9]+;|[\200-\377]/, " ", whole)
	gsub(/&lt;/, "<", whole)
	gsub(/&gt;/, ">", whole)
	gsub(/&amp;/, "\\&", whole)
	return squeeze(whole)
}
