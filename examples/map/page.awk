# The page from its parts: @NAME@ alone on its place stands for a file or a word.
function put_file(name,    line) { while ((getline line < name) > 0) print line; close(name) }
function escaped(s) { gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); gsub(/>/, "\\&gt;", s); gsub(/"/, "\\&quot;", s); return s }
{
	while (match($0, /@(HASH|TITLE|STYLE|DATA|SCRIPT)@/)) {
		what = substr($0, RSTART + 1, RLENGTH - 2)
		printf "%s", substr($0, 1, RSTART - 1)
		$0 = substr($0, RSTART + RLENGTH)
		if (what == "HASH") printf "%s", ENVIRON["hash"]
		else if (what == "TITLE") printf "%s", escaped(ENVIRON["title"])
		else put_file(what == "DATA" ? ENVIRON["data"] : ENVIRON["here"] "/map." (what == "STYLE" ? "css" : "js"))
	}
	print
}
