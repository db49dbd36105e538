# The runs of an experiment by name, one a line:
#
#	awk -f runs.awk -v experiment=NAME -v column=runs experiments.tsv
#
# Each of its lines has, in the column, words whose product they are: a word is a list, joined by
# commas, or `$name`, what the environment has under that name. `q23,q20 none $seeds` with seeds=1,2
# are q23@none@1, q23@none@2, q20@none@1, q20@none@2. What lines have in common is said once.

BEGIN { FS = "\t" }

NR == 1 {
	for (i = 1; i <= NF; i++)
		if ($i == column)
			at = i
	next
}

$1 == experiment {
	words = split($at, word, " ")
	add("", 1)
	found = 1
}

function add(name, w,	list, n, i, part) {
	if (w > words) {
		if (!(name in said))
			print name
		said[name]
		return
	}
	list = word[w] ~ /^[$]/ ? ENVIRON[substr(word[w], 2)] : word[w]
	gsub(/,/, " ", list)
	n = split(list, part, " ")
	for (i = 1; i <= n; i++)
		add(name (w > 1 ? "@" : "") part[i], w + 1)
}

END {
	if (!found)
		print "runs.awk: experiments.tsv has no " experiment > "/dev/stderr"
	exit !found
}
