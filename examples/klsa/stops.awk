# MAP by stop list: `set method own smart gain`.
#
#	awk -f stops.awk table1.tsv smart ...

BEGIN {
	FS = OFS = "\t"
	print "set", "method", "own list", "SMART", "difference"
}

NR == FNR {
	if ($2 == "bm25") {
		own[$1, "BM25"] = $5
		own[$1, "Kernel LSA"] = $4
	}
	next
}

{ print $1, $2, own[$1, $2], $3, sprintf("%+.4f", $3 - own[$1, $2]) }
