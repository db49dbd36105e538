# Hofmann's measure: the interpolated precision at recall .1, .2, ... .9, averaged over these, of every query
# with relevant documents, and of all of them, as lines `OF TAB query TAB precision`.
#
#	awk -v of=OF -f nine.awk qrels run
#
# The run's lines stand in the order of their ranks, as rank writes them.

FNR == 1 { file++ }

file == 1 { if ($4 > 0) { relevant[$1, $3]; total[$1]++ }; next }

$1 != query { if (seen) close_query(); query = $1; seen = found = 0 }

{ seen++ }

($1, $3) in relevant { precision[++found] = found / seen }

function close_query(	i, level) {
	for (i = found - 1; i >= 1; i--)
		if (precision[i + 1] > precision[i])
			precision[i] = precision[i + 1]
	for (level = 1; level <= 9; level++) {
		i = int((level * total[query] + 9) / 10)
		if (i <= found)
			sum[query] += precision[i] / 9
	}
}

END {
	if (seen)
		close_query()
	for (query in total) {
		queries++
		all += sum[query]
		printf "%s\t%s\t%.6f\n", of, query, sum[query]
	}
	printf "%s\tall\t%.4f\n", of, all / queries
}
