# A page whose programs are installed with a prefix: the names of pages, cross references, and the
# commands and complaints in displays and quotes.
#
#	awk -v prefix=sk- -v programs="tok lsk ..." -f .ci/prefix.awk man/tok.1

BEGIN {
	any = programs
	gsub(/ +/, "|", any)
	start = "(^([$~>] )? *|[|(;&`'\"] *|(do|then|else) +|[A-Z_]+=[^ ]* +)" # of a command
}

# Each of the names between `before` and `behind`, which is `length_behind` long, gets the prefix.
function mark(text, before, names, behind, length_behind,    done, found)
{
	done = ""
	while (match(text, before "(" names ")" behind)) {
		found = substr(text, RSTART, RLENGTH - length_behind)
		done = done substr(text, 1, RSTART - 1)
		text = "\001" substr(text, RSTART + length(found)) # no line's beginning
		match(found, "(" names ")$")
		done = done substr(found, 1, RSTART - 1) prefix substr(found, RSTART)
	}
	text = done text
	gsub("\001", "", text)
	return text
}

function trimmed(text)
{
	sub(/ $/, "", text)
	return text
}

/^\.Bd -literal/ { shown = 1 }
/^\.Ed/ { shown = 0 }
/^\.Dt / && tolower($2) ~ "^(" any "|rows)$" { $2 = toupper(prefix) $2 }
/^\.Nm / { $0 = trimmed(mark($0 " ", "^.Nm ", any "|rows", " ", 1)) }
/^\./ && /Xr / { $0 = mark($0, "Xr ", any "|rows", " [15]", 2) }
/^\..*Ql / { $0 = mark(mark($0, "Ql ", any, " -", 2), "[|] ", any, " ", 1) }
shown { $0 = trimmed(mark($0 " ", start, any, "[ :]", 1)) }
{ print }
