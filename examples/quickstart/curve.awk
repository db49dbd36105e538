# The table of `curve` as a picture: awk -f curve.awk TABLE > curve.svg

BEGIN {
	FS = "\t"
	left = 60; right = 560; top = 20; bottom = 230; most = 150
	name["words"] = "words (tf-idf)"
	name["latent"] = "latent features (lsk)"
	print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 290\" width=\"720\" height=\"290\"" \
		" font-family=\"sans-serif\" font-size=\"14\">"
	print "<title>F1 against the number of labelled texts</title>"
	print "<style>text{fill:#222}path,line{fill:none;stroke:#999}.words{stroke:#b34700}.latent{stroke:#0068a8}"
	print ".words,.latent{stroke-width:3}text.words,text.latent{stroke:none}text.words{fill:#b34700}text.latent{fill:#0068a8}"
	print "@media(prefers-color-scheme:dark){text{fill:#ddd}.words{stroke:#ff9d5c}.latent{stroke:#6cbcf5}"
	print "text.words{fill:#ff9d5c}text.latent{fill:#6cbcf5}}</style>"
	for (tick = 0; tick <= 4; tick++) {
		printf "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke-opacity=\".4\"/>\n", left, right, y(tick / 4), y(tick / 4)
		printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.2f</text>\n", left - 8, y(tick / 4) + 5, tick / 4
	}
}

function x(texts)
{
	return left + (right - left) * texts / most
}

function y(f1)
{
	return bottom - (bottom - top) * f1
}

{
	path[$1] = path[$1] sprintf("%s%.0f %.0f ", path[$1] == "" ? "M" : "L", x($2), y($3))
	end[$1] = y($3)
	at[$2]
}

END {
	for (texts = 1; texts <= most; texts++)
		if (texts in at)
			printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x(texts), bottom + 20, texts
	for (i = split("latent words", features, " "); i; i--) {
		printf "<path class=\"%s\" d=\"%s\"/>\n", features[i], path[features[i]]
		printf "<text class=\"%s\" x=\"%d\" y=\"%.0f\">%s</text>\n", features[i], right - 25, end[features[i]] + 5, name[features[i]]
	}
	printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">texts with labels</text>\n", (left + right) / 2, bottom + 45
	printf "<text x=\"14\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 14 %d)\">F1</text>\n", (top + bottom) / 2, (top + bottom) / 2
	print "</svg>"
}
