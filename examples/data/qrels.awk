# Judgements in the layouts of the SMART collections to TREC's: query 0 document grade.
#   query 0 document 1     MED, already so
#   query document 0 0     CISI, CACM: all are relevant, grade 1
#   query document code    CRAN: Cleverdon's code 1 (a complete answer) to 4 (of minimum interest)
#                          becomes grade 4 to 1; each query's one -1 is relevant too, grade 1

BEGIN { FORMAT = "qrels" }

{ sub(/\r$/, "") }

NF == 0 { next }

!/^[ \t]*[0-9]+[ \t]+[0-9]+[ \t]+-?[0-9.]+([ \t]+[0-9.]+)?[ \t]*$/ {
	wrong("wanted three or four numbers, found " $0)
}

NF == 3 && ($3 < -1 || $3 == 0 || $3 > 4) { wrong("wanted a code 1 to 4 or -1, found " $3) }

NF == 3 { judged($1, $2, $3 < 0 ? 1 : 5 - $3); next }
$2 == 0 { judged($1, $3, $4); next }
        { judged($1, $2, 1) }

function judged(query, document, grade) {
	print plain_number(query), 0, plain_number(document), grade
}
