# How many classifiers did not converge, by what they served for.
#
#	awk -f finished.awk runs costs.tsv choice.tsv

BEGIN {
	FS = OFS = "\t"
	split("the splits that are judged,the choice of C,lambda by folds", name, ",")
	print "for", "tables", "classifiers not converged"
}

FNR == 1 { file++; next }

file == 1 && $5 ~ /^unfinished/ { count(1, $6) }
file == 2 { count(2, $9) }
file == 3 { count(3, $7); count(3, $10) }

function count(which, unfinished) {
	tables[which]++
	sum[which] += unfinished
}

END {
	for (i = 1; i <= 3; i++)
		print name[i], tables[i] + 0, sum[i] + 0
}
