# The C whose F1 of a label is the best, the least of equals.

BEGIN { FS = "\t" }

$1 == label && $9 > best { best = $9; C = $3 }

END { print C }
