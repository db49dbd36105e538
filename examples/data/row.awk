# What the recipes share: text and names as rows(5) wants them. Bytes, not letters: LC_ALL=C.

BEGIN {
	for (i = 1; i < 128; i++)
		code[sprintf("%c", i)] = sprintf("%%%02X", i)
}

# White space and control characters become blanks, one between words and none at the ends.
function squeeze(text) {
	gsub(/[\001-\040\177]+/, " ", text)
	sub(/^ /, "", text)
	sub(/ $/, "", text)
	return text
}

# A label or an id: what a row gives a meaning to is percent-encoded.
function encode(name,    out) {
	while (match(name, /[\001-\040,:#%\177]/)) {
		out = out substr(name, 1, RSTART - 1) code[substr(name, RSTART, 1)]
		name = substr(name, RSTART + 1)
	}
	return out name
}

function row(labels, body, id) {
	printf "%s\t%s\t# %s\n", labels, body, id
}

# The first bad line ends the run.
function wrong(what) {
	printf "%s: line %d: %s\n", FORMAT, NR, what | "cat >&2"
	bad = 1
	exit 1
}

# A number as people write it: some awks take 010 for eight.
function plain_number(digits) {
	sub(/^0+/, "", digits)
	return digits
}
