# The vocabulary, then the space over it: the rows of words in 3 documents or more, but not in one of
# ten; where there are more than `most`, those in many.
BEGIN { FS = OFS = "\t" }
FNR == 1 && NR == 1 { match($0, /docs=[0-9]+/); ceiling = substr($0, RSTART + 5, RLENGTH - 5) / 10; next }
FNR == 1 {
	for (n = terms; n >= 1; n--) if (takes(n)) count[df[n]]++
	least = 3
	for (d in count) if (d + 0 > greatest) greatest = d + 0
	for (d = greatest; d >= 3; d--) if ((kept += count[d]) > most) { least = d + 1; break }
	next
}
function takes(n) { return df[n] >= 3 && (df[n] <= ceiling || ceiling < 30) }
NR == FNR { term[++terms] = $1; df[terms] = $2; next }
FNR - 1 <= terms && takes(FNR - 1) && df[FNR - 1] >= least { print "", $2, "# " term[FNR - 1] }
