# SMART collections as text rows and TREC qrels, by mawk or gawk.
#
#   xzcat MED.ALL.xz | awk -v fields=W -f smart.awk          one text row a record, its .I number as id
#   awk -v fields=W -v count=1 -f smart.awk cran.qry         its position as id (CRAN's queries)
#   awk -v qrels=med -f smart.awk MED.REL                    "query 0 document grade"
#
# `fields` are the letters of the fields kept, as TW. With -v order=TABW a field begins only where
# that order allows: the .A and .B in the middle of a text (CRAN 240) are text. Records whose fields
# are empty are left out with -v full=1 (CRAN 471 and 995). CR LF ends are fine.
{ sub(/\r$/, "") }
qrels == "med" { print $1, 0, $3, $4; next }                  # query 0 document 1
qrels == "cran" { print $1, 0, $2, 1; next }                  # query document code, -1 too
qrels { print $1 + 0, 0, $2 + 0, 1; next }                    # CISI, CACM: query document 0 0
/^\.I / { flush(); id = count ? ++position : $2 + 0; field = ""; next }
/^\.[TABWKCNX][ \t]*$/ && (!order || index(order, substr($1, 2)) >= index(order, field)) { field = substr($1, 2); next }
field && index(fields, field) { text = text " " $0 }
END { flush() }
function flush() {
	gsub(/[ \t]+/, " ", text)
	sub(/^ /, "", text)
	if (id && !(full && text == "")) printf "\t%s\t# %s\n", text, id
	text = ""
}
