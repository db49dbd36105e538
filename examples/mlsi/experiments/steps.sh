# shellcheck shell=bash
# What the experiments have in common: the documents of a run. 70 % of the categories are seen; of five
# folds of documents one is learnt from, with the labels of the categories seen, the four others are judged
# (setting I), and the next one serves as new documents with categories that nobody saw before
# (setting II). The repeat is the seed.

repeat=$1 fold=$2
rows=${data[0]} categories=${data[1]}

# Folds are lists of ids: a fifth is held out, then a quarter of the rest, and so on.
folds() {
	awk -F '\t' '{ print $1 "\t\t" $3 }' "$rows" > rest
	for n in 5 4 3 2; do
		holdout -q -n $(($(wc -l < rest) / n)) -s "$repeat" rest fold$n < rest
	done
	mv rest fold1
}

pick() { # categories, options of pick.awk
	awk -f "$here/pick.awk" "${@:2}" "$1" "$rows"
}

note() { # setting, series, x or nothing
	awk -f "$here/note.awk" -v setting="$1" -v series="$2" -v x="$3"
}

svm() { # options of svmeval
	svmeval -f hinge -c "${cost:-100}" "$@"
}

# Learn a map from the training rows, put test and new documents through it, judge both settings.
judge() { # program, its options, options of svmeval, series, x or nothing
	local program=$1 settings how
	read -r -a settings <<< "$2"
	read -r -a how <<< "$3"
	"$program" -q -x "${settings[@]}" -w space train > features
	"$program" -q -x -m space test | svm "${how[@]}" -t - features | note I "$4" "$5"
	"$program" -q -x -m space new | svm "${how[@]}" -v 5 | note II "$4" "$5"
}

holdout -a .3 -s "$repeat" seen unseen < "$categories"
folds
pick seen -v only="fold$fold" > train
pick seen -v but="fold$fold" > "test"
pick unseen -v only="fold$((fold % 5 + 1))" > new
