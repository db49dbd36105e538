# Rows that have a label, -v label, and none of others, -v but=one,two,...

BEGIN { FS = "\t"; n = split(but, name, ","); for (i = 1; i <= n; i++) if (name[i] != "") out[name[i]] }

{
	n = split($1, y, ",")
	met = label == ""
	for (i = 1; i <= n; i++) {
		if (y[i] in out)
			next
		met = met || y[i] == label
	}
}

met
