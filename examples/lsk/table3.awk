# Table 3 of the means of `full`: `table row column value sd n`. -v measure, table.

BEGIN { FS = OFS = "\t" }

$7 == measure && $5 == 500 && $4 ~ /^(acq|money-fx|wheat)$/ {
	print table, "B=" $2, $4, $8, $9, $10
}
