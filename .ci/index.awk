# The first page of the manual in HTML, from the NAME of each page: awk -f .ci/index.awk man/*.[157]

function escaped(text)
{
	gsub(/&/, "\\&amp;", text)
	gsub(/</, "\\&lt;", text)
	gsub(/\\\(en/, "\\&#8211;", text)
	gsub(/\\-/, "-", text)
	return text
}


FNR == 1 {
	file = FILENAME
	sub(/.*\//, "", file)
	pages[++count] = file
}
/^\.Nm / && !(file in name) { name[file] = $2 }
/^\.Nd / && !(file in about) { about[file] = escaped(substr($0, 5)) }

function entries(title, section,    i)
{
	printf "<h2>%s</h2>\n<dl>\n", title
	for (i = 1; i <= count; i++)
		if (pages[i] ~ section "$")
			printf "<dt><a href=\"%s.html\">%s</a></dt><dd>%s</dd>\n", pages[i], name[pages[i]],
				about[pages[i]]
	print "</dl>"
}

END {
	print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>"
	print "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1.0\"/>"
	print "<link rel=\"stylesheet\" href=\"style.css\" type=\"text/css\"/>\n<title>semkern</title>"
	print "</head>\n<body>\n<h1>semkern</h1>"
	print "<p>Semantic kernels on text as Unix filters. Begin with <a"
	print "href=\"semkern.7.html\">semkern(7)</a>, how the programs fit together, or with"
	print "<a href=\"semkern-recipes.7.html\">semkern-recipes(7)</a>, things to do.</p>"
	entries("Overview", "7")
	entries("Programs", "1")
	entries("The format between them", "5")
	print "</body>\n</html>"
}
