# Completion of a program's options, from its table as --help prints it:
#
#	tok --help | awk -v shell=bash -v name=tok -f .ci/complete.awk
#
# An argument in small letters is one of its words (log|raw|binary); FILE and other names of files
# complete to files, a number or a label to nothing. Operands are files.

/^  (-.,|   ) --/ {
	letter = $1 ~ /^-.,$/ ? substr($1, 1, 2) : ""
	option = letter ? $2 : $1
	rest = $0
	sub(/^ *(-., )? *--[^ ]+/, "", rest)
	argument[++n] = rest ~ /^ [^ ]/ ? word(rest) : ""
	help[n] = rest
	sub(/^ [^ ]+/, "", help[n])
	sub(/^ +/, "", help[n])
	short[n] = letter
	long[n] = option
	next
}
/^                              [^ ]/ {
	more = $0
	sub(/^ +/, "", more)
	help[n] = help[n] (help[n] ? " " : "") more
}

function word(text)
{
	split(text, parts, " ")
	return parts[1]
}

# "a|b|all" as "a b all", without the parts that are not words themselves: IDS|all.
function words(i,    part, count, j, out)
{
	count = split(argument[i], part, "|")
	out = ""
	for (j = 1; count > 1 && j <= count; j++)
		if (part[j] ~ /^[a-z0-9]+$/)
			out = out (out ? " " : "") part[j]
	return out
}

function is_file(i)
{
	return argument[i] ~ /^(FILE|IDS|KERNEL|RUN|LIST|DIR)([|]|$)/
}

function bash(    i, all, names)
{
	printf "# Completion of %s, made from its --help.\n", name
	printf "_%s()\n{\n", function_name
	print "\tlocal cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words files"
	print "\tCOMPREPLY=()"
	print "\t[ \"$cur\" = = ] && cur= # --option=word is three words"
	print "\t[ \"$before\" = = ] && before=${COMP_WORDS[COMP_CWORD - 2]}"
	print "\tcase $before in"
	for (i = 1; i <= n; i++) {
		names = short[i] (short[i] ? "|" : "") long[i]
		all = all (i > 1 ? " " : "") short[i] (short[i] ? " " : "") long[i]
		if (argument[i])
			printf "\t%s) words='%s'%s ;;\n", names, words(i), is_file(i) ? " files=yes" : ""
	}
	print "\t*)"
	print "\t\t[ \"${cur:0:1}\" = - ] || return"
	printf "\t\twords='%s' ;;\n\tesac\n", all
	print "\t[ \"$files\" ] || compopt +o default 2> /dev/null"
	print "\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")"
	printf "}\ncomplete -o default -F _%s %s\n", function_name, name
}

function zsh_text(text)
{
	gsub(/\\/, "\\\\", text)
	gsub(/\[/, "\\[", text)
	gsub(/\]/, "\\]", text)
	gsub(/:/, "\\:", text)
	gsub(/'/, "'\\''", text)
	return text
}

function zsh_action(i)
{
	if (is_file(i))
		return "_files"
	return words(i) ? "(" words(i) ")" : " "
}

function zsh(    i, tail)
{
	printf "#compdef %s\n# Made from its --help.\n_arguments -s -S \\\n", name
	for (i = 1; i <= n; i++) {
		tail = "[" zsh_text(help[i]) "]"
		if (argument[i])
			tail = tail ":" zsh_text(argument[i]) ":" zsh_action(i)
		if (short[i])
			printf "\t'(%s %s)'{%s%s,%s%s}'%s' \\\n", short[i], long[i], short[i],
				argument[i] ? "+" : "", long[i], argument[i] ? "=" : "", tail
		else
			printf "\t'%s%s%s' \\\n", long[i], argument[i] ? "=" : "", tail
	}
	print "\t'*:file:_files'"
}

END {
	if (!n) {
		print name ": no options in its --help" > "/dev/stderr"
		exit 1
	}
	function_name = "semkern_" name
	gsub(/[^a-zA-Z0-9]/, "_", function_name)
	if (shell == "zsh")
		zsh()
	else
		bash()
}
