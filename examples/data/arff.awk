# Mulan's sets to sparse rows: the .xml file, which names the labels, then the sparse .arff.
#   -v name=train    ids are train1, train2 and so on
#   -v list=words    write the words instead, one a line: line j names column j
#   -v list=labels   write the names of the labels instead, one a line
# Attributes that are no labels are the columns, numbered from 1 in their order.

BEGIN { FORMAT = "arff" }

{ sub(/[ \t\r]+$/, "") }

$0 == "" || /^%/ { next }

/^[ \t]*</ {
	while (match($0, /<label[ \t]+name="[^"]*"/)) {
		element = substr($0, RSTART, RLENGTH)
		$0 = substr($0, RSTART + RLENGTH)
		label[plain(quoted(element))] = ++labels
	}
	next
}

tolower($1) == "@attribute" {
	attribute = quoted($0)
	if (attribute in label) {
		found++
		title[attributes++] = encode(attribute)
		if (list == "labels")
			print encode(attribute)
		next
	}
	column[attributes++] = ++columns
	if (list == "words")
		print attribute
	next
}

tolower($1) == "@data" {
	if (!labels || found != labels)
		wrong("wanted the " labels + 0 " labels of the .xml as attributes, found " found + 0)
	data = 1
	next
}

/^@/ { next }

!data || !/^\{.*\}$/ { wrong("wanted a sparse row in braces, found " substr($0, 1, 40)) }

list { next }

{
	n = split(substr($0, 2, length($0) - 2), entry, ",")
	names = body = ""
	for (i = 1; i <= n; i++)
		add(entry[i])
	row(names, body, name (++rows))
}

function add(entry,    pair) {
	if (split(entry, pair, " ") != 2 || !(pair[1] in column || pair[1] in title))
		wrong("wanted an attribute and its value, found " entry)
	if (pair[2] == 0)
		return
	if (pair[1] in title)
		names = names (names == "" ? "" : ",") title[pair[1]]
	else
		body = body (body == "" ? "" : " ") column[pair[1]] ":" pair[2]
}

# The name in a line: in quotes, or its second word.
function quoted(line,    mark) {
	if (!match(line, /^[^ \t]+[ \t]+(name=)?["']/))
		return second(line)
	mark = substr(line, RLENGTH, 1)
	line = substr(line, RLENGTH + 1)
	return substr(line, 1, index(line, mark) - 1)
}

function second(line,    part) {
	split(line, part, " ")
	return part[2]
}

function plain(name) {
	gsub(/&lt;/, "<", name)
	gsub(/&gt;/, ">", name)
	gsub(/&quot;/, "\"", name)
	gsub(/&apos;/, "'", name)
	gsub(/&amp;/, "\\&", name)
	return name
}
