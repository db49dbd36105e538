# Curves of the alignment, their maxima and the paper's figures in one table:
# `what reading kernel share lambda alignment lambda_sd alignment_sd`, what = curve, maximum or paper.
#
#	awk -f alignment.awk paper.tsv runs curve ...
#
# A curve's lines are `reading kernel share seed label lambda alignment`.

BEGIN {
	FS = OFS = "\t"
	print "what", "reading", "kernel", "share", "lambda", "alignment", "lambda_sd", "alignment_sd"
}

FNR == 1 { file++ }

file == 1 {	# lambda comes last in a row
	share = $2
	sub(/.* /, "", share)
	if ($3 == "alignment") { alignment = $4; spread = $5 }
	if ($3 == "lambda")
		print "paper", "-", $1 == "table1" ? "exp" : "neumann", share, $4, alignment, $5, spread
}

file == 2 && $4 == 1 && $5 == "alignment" { best[$1, $2, $3] = $6 }

file == 2 && $4 == 1 && $5 == "lambda" && $1 != "transductive" { print "maximum", $1, $2, $3, $6, best[$1, $2, $3], 0, 0 }

file > 2 { print "curve", $1, $2, $3, $6, $7, 0, 0 }
