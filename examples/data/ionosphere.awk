# UCI's Ionosphere, thirty-four numbers and g or b separated by commas, to dense rows.

BEGIN { FORMAT = "ionosphere"; FS = "," }

{ sub(/\r$/, "") }

$0 == "" { next }

NF != 35 || $35 !~ /^[gb]$/ { wrong("wanted 34 numbers and g or b, found " NF " fields: " $0) }

{
	body = $1
	for (i = 2; i < 35; i++)
		body = body " " $i
	row($35, body, ++rows)
}
