# shellcheck shell=bash
# What the experiments have in common. Of a space NAME there are NAME.x, the documents learnt from, and
# NAME.z, those judged; the whole space is `linear`. Documents are fewer than terms, so LSK goes by the
# kernel: a model of documents by dimensions.

label=$1
variant=-
[ "$labels" != - ] || labels=$label
[ "$C" != tuned ] || C=$(cat "$made/lsk/C")

weigh() { # stemmer
	tok -q -l "$1" -w vocab train | tfidf -q -w idf > linear.x
	tok -q -m vocab test | tfidf -q -m idf > linear.z
}

reduce() { # dimensions
	gram -q linear.x > linear.k
	gram -q -t linear.x linear.z > linear.c
	lsk -q -k "$1" -p 8 -w lsk linear.k > lsk.x
	lsk -q -m lsk -p 8 linear.c > lsk.z
	gsk -q -x -k "$1" -p 8 -w gsk linear.x > gsk.x
	gsk -q -x -m gsk -p 8 linear.z > gsk.z
}

# The kernel of another space, each of whose training documents becomes an axis.
exact() { # space, from, options of gram
	gram -q "${@:3}" "$2.x" | gsk -q -k 2000 -p 8 -w "$1" > "$1.x"
	gram -q "${@:3}" -t "$2.x" "$2.z" | gsk -q -m "$1" -p 8 > "$1.z"
}

ninety() { # the categories with a document on either side
	paste -s -d , "$here/ninety"
}

# How well a space serves, as lines of long.awk: a point stands at a place on the axis of dimensions, a
# curve has the first of its dimensions for each of $dims.
point() { # space, place or nothing, options of svmeval
	local c
	for c in ${C//,/ }; do
		svmeval -p 6 -f hinge -c "$c" -y "$labels" "${@:3}" -t "$1.z" "$1.x" |
			awk -f "$here/long.awk" -v key="$experiment $variant $1" -v C="$c" -v dims="$2"
	done
}

# The same by libsvm, whose bias costs nothing, as that of the paper's programs: kernel rows X.k of the
# training documents and X.c of the others. freely: a whole kernel, and LSK of it.
free() { # space, place
	local c
	for c in ${C//,/ }; do
		svmeval -p 6 -K -c "$c" -y "$labels" -t "$1.c" "$1.k" |
			awk -f "$here/long.awk" -v key="$experiment $variant $1-free" -v C="$c" -v dims="$2"
	done
}

freely() { # kernel, dimensions
	local k
	free "$1" -
	for k in ${2//,/ }; do
		lsk -q -K -k "$k" -m lsk "$1.k" > lsk.k
		lsk -q -K -k "$k" -m lsk "$1.c" > lsk.c
		free lsk "$k"
	done
}

# GSK's features, by their kernel.
freely_gsk() { # dimensions
	gsk -q -x -k "$1" -m gsk -p 8 linear.x > few.x
	gsk -q -x -k "$1" -m gsk -p 8 linear.z > few.z
	gram -q few.x > gsk.k
	gram -q -t few.x few.z > gsk.c
	free gsk "$1"
}

curve() { # space
	point "$1" '' -k "$dims"
}
