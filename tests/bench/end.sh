#!/usr/bin/env bash
# End to end: texts to ten SVMs on 200 latent dimensions, Reuters ModApte, all processes and imports
# counted; the space of all texts, or of the training texts and test texts through -m. Classifiers stop
# at tolerance .1 on both sides: it is the fastest, with the same F1.
# shellcheck disable=SC2016,SC2034,SC2154 # for eval; from common.sh
. "$(dirname "$0")/common.sh"
header "end to end"
folder=$cache/modapte
ten=acq,corn,crude,earn,grain,interest,money-fx,ship,trade,wheat
"$top/tests/bench/modapte" "$folder" || exit 0
train=$folder/train.docs test=$folder/test.docs
cut -f 3 "$test" | sed 's/^# //' > "$folder/test.ids"
export train test folder ten

all() {
	cat "$train" "$test" | tok | tfidf | lsk -q -x -k 200 |
		holdout -q -i "$folder/test.ids" "$folder/all.train" "$folder/all.test"
	svmeval --tolerance .1 -t "$folder/all.test" -y "$ten" "$folder/all.train" > "$folder/all.table"
}

training() {
	tok -w "$folder/end.vocab" "$train" | tfidf -w "$folder/end.idf" | lsk -q -x -k 200 -w "$folder/end.space" > "$folder/end.train"
	tok -q -m "$folder/end.vocab" "$test" | tfidf -m "$folder/end.idf" | lsk -q -m "$folder/end.space" > "$folder/end.test"
	svmeval --tolerance .1 -t "$folder/end.test" -y "$ten" "$folder/end.train" > "$folder/training.table"
}
export -f all training

theirs() { peer end "$train" "$test" "$ten" "$1" "$2" > "$folder/$1.$2.f1"; }
peer_end() { [ -z "$python" ] || cpu theirs "$@"; }
peer_peak() { [ -z "$python" ] || peaks "$python" -W ignore "$top/tests/bench/peers.py" end "$train" "$test" "$ten" "$@"; }

for space in all training; do
	if [ $space = all ]; then least=(4:5 6:8 10:14); else least=(2.5:4 3.5:5 6:9); fi
	duel 2 "end to end, space of $space texts" s "ours cpu $space" \
		"scikit-learn_randomized:${least[0]} peer_end $space randomized" \
		"scikit-learn_arpack:${least[1]} peer_end $space arpack" \
		"gensim:${least[2]} peer_end $space gensim" \
		"scikit-learn_randomized,_float32 peer_end $space randomized32"
	read -r summed moment _ <<< "$(peaks bash -c $space)"
	for engine in randomized arpack gensim; do
		name="scikit-learn $engine" bar=()
		[ $engine != randomized ] || bar=(4 6)
		[ $engine != gensim ] || name=gensim
		read -r their_sum their_moment _ <<< "$(peer_peak $space $engine)"
		record "... peak memory, summed" MB "$summed" "$name" "${their_sum-}" "${bar[0]-}" "${bar[1]-}"
		record "... peak memory at one moment" MB "$moment" "$name" "${their_moment-}" "" ""
	done
	f1=$(awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "f1") c = i } $1 == "micro" { print $c }' "$folder/$space.table")
	for engine in randomized arpack gensim randomized32; do
		record "... micro F1 (the ratio is theirs to ours)" "" "$f1" "$engine" "$(cat "$folder/$space.$engine.f1")" "" ""
	done
done
