#!/usr/bin/env bash
# pipelines.sh inputs FOLDER: makes what the pipelines read, with SEMKERN_PORTABLE=1.
# pipelines.sh outputs INPUTS FOLDER: runs each of the table, into FOLDER/name.
# pipelines.sh differences ONE OTHER [BOUNDS]: the largest difference of each pipeline. BOUNDS has
# lines "program bound"; one that is overstepped is told, and the status is 1.
# pipelines.sh reference FOLDER: inputs and, with SEMKERN_PORTABLE=1, outputs below FOLDER, to compare with.
# pipelines.sh largest TABLE: of differences, the largest of each program that has any, in one line.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
PATH=${SEMKERN_BIN:-$top/build/bin}:$PATH
export LC_ALL=C

inputs() {
	mkdir -p "$1" && cd "$1" || exit
	export SEMKERN_PORTABLE=1
	ln -sfn "$top/examples" examples
	tok -w vocab examples/corpus/corpus.rows > counts
	tok -q -m vocab examples/corpus/queries.rows > queries
	tfidf -w idf counts > rows
	tfidf -q -m idf queries > questions
	gram rows > kernel
	bm25k -Q -t counts queries > scores
	bm25k counts | lsk -q -k 20 -w space > /dev/null
	lsk -q -x -k 8 -w axes rows > features
	svmeval -q -w classifier features > /dev/null
	head -n 100 rows > first
	tail -n +101 rows > rest
}

table() {
	grep -v '^#' "$here/pipelines"
}

outputs() {
	mkdir -p "$2"
	local to name how command
	to=$(cd "$2" && pwd)
	cd "$1" || exit
	table | while IFS=$'\t' read -r name how command; do
		bash -o pipefail -c "$command" > "$to/$name" 2> "$to/$name.err" < /dev/null ||
			echo "status $?: $(cat "$to/$name.err")" >> "$to/$name"
	done
}

differences() {
	local name how command
	table | while IFS=$'\t' read -r name how command; do
		printf '%s\t%s\t' "$name" "$how"
		perl "$here/difference.pl" "$how" "$1/$name" "$2/$name"
	done | awk -F'\t' -v OFS='\t' -v bounds="${3-}" '
		BEGIN { while (bounds && (getline line < bounds) > 0) { split(line, f, " "); most[f[1]] = f[2] } }
		{
			split($1, part, "-")
			bound = $2 == "same" ? 0 : most[part[1]]
			wrong = bounds && ($3 !~ /^[0-9]/ || $3 + 0 > bound + 0)
			print $1, $3, bounds ? (wrong ? "more than " : "at most ") bound : ""
			failed = failed || wrong
		}
		END { exit failed }'
}

reference() {
	(inputs "$1/inputs")
	(export SEMKERN_PORTABLE=1 && outputs "$1/inputs" "$1/outputs")
}

largest() {
	awk -F'\t' '
		$2 != 0 {
			split($1, part, "-")
			program = part[1]
			if (!(program in most)) order[++n] = program
			if ($2 !~ /^[0-9]/) most[program] = "other words"
			else if (most[program] !~ /w/ && $2 + 0 > most[program] + 0) most[program] = $2
		}
		END { for (i = 1; i <= n; i++) printf "%s%s %s", (i > 1 ? ", " : ""), order[i], most[order[i]] }' "$1"
}

what=$1
shift
"$what" "$@"
