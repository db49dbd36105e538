# The paper's figures and ours: `measure kernel who share mean sd n`.
#
#	awk -f measures.awk paper.tsv means.tsv

BEGIN {
	FS = OFS = "\t"
	key["exponential"] = "exp"
	key["von Neumann"] = "neumann"
	key["bag of words"] = "bag"
	print "measure", "kernel", "who", "share", "mean", "sd", "n"
}

FNR == 1 { file++; next }

file == 1 {
	share = name = $2
	sub(/.* /, "", share)
	sub(/ [0-9]+$/, "", name)
	if (!(($2, $3) in met))	# the bag of words stands in both tables
		print $3, key[name], "paper", share, $4, $5, "-"
	met[$2, $3]
}

# Transductive, stop words kept, is the reading that is judged.
file == 2 && $4 !~ /^(interior|unfinished)/ && $1 != "transductive" { print $4, $2, $1, $3, $5, $6, $7 }
