# Table 2 of the means of `small`: `table row column value sd n`. -v measure, table.

BEGIN { FS = OFS = "\t" }

$7 == measure && $3 ~ /^(lsk|linear)$/ && $4 != "macro" && $8 != "-" {
	print table, $4, $3 == "lsk" ? "k=" $5 : "baseline", $8, $9, $10
}
