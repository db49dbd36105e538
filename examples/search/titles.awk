# Text rows to label TAB id TAB the first words.
BEGIN { FS = OFS = "\t" }
{
	title = substr($2, 1, 72)
	if (length($2) > 72 && match(title, /.* /)) title = substr(title, 1, RLENGTH - 1)
	print $1, substr($3, 3), title
}
