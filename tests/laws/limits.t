#!/usr/bin/env bash
# Laws of size: what a lone large index makes absurd ends soon or is refused, -M bounds the program.
. "$(dirname "$0")/../tap.sh"
rows random 1 30 9 share='($i + $j) % 3' value='1 + $i * $j % 3' labels='"a" . $i % 2' > plain
sed '5s/\t# / 2147483646:1\t# /' plain > lone

law cost
lsk -q -x -k 2 -w space plain > /dev/null
gram plain > kernel
for i in {1..9}; do printf '\t%d:1\t# %d\n' "$i" "$i"; done | sed '5s/\t# / 2147483646:1\t# /' > far
# Soon: 20 s of work, 2 GB, half a GB written; and if it is refused, then with the remedy.
cost() { # FILE COMMAND ...: its exit status; what it wrote is too much: 99
	(
		[ -n "${SEMKERN_SANITIZED-}" ] || ulimit -v 2000000
		ulimit -t 20
		exec timeout 600 "${@:2}" > "$1" 2> errors
	)
	local status=$?
	[ "$(cat "$1" out 2> /dev/null | wc -c)" -lt 500000000 ] || return 99
	return $status
}
while read -r wanted command; do
	rm -f out
	cost got $command
	status=$?
	if [ "$wanted" = "done" ]; then
		ok "$command: done, and at no great cost" test $status -eq 0
	else
		ok "$command: refused, with the remedy" grep -qE '2147483646 columns, (10 of them used|which is too many): conv --pack keeps the used' errors
		ok "$command: exit 1, and nothing is written" test "$status $(ls out 2> /dev/null)" = "1 "
	fi
done <<'END'
done tfidf lone
refused tfidf -w out lone
done bm25k lone
done bm25k -x lone
refused bm25k -w out lone
done bm25k -Q -t lone plain
done gram lone
done gram -f gvsm lone
done gram -t lone plain
done gram -t plain lone
done gram -P far plain
done gram -P far -t plain plain
done lsk -x -k 2 lone
refused lsk -x -k 2 -w out lone
done gsk -x -k 2 lone
refused lsk -x -m space --add -w out lone
done lsk -x -m space lone
refused gsk -x -k 2 -w out lone
done diffuse -x -l 0.001 lone
refused diffuse -x -l 0.001 -w out lone
refused diffuse -x -l 0.001 --terms all -n 2 lone
done mlsi -x -k 2 lone
refused mlsi -x -k 2 -w out lone
refused mlsi -x -k 2 --loadings out lone
done rank -f dot -t lone plain
refused svmeval -v 3 lone
refused svmeval -w out lone
done svmeval -k 5 lone
refused conv -o csv lone
refused conv -o tsv lone
refused conv -o npy lone
refused conv -o word2vec lone
done conv -o mtx lone
done conv -c lone
END
while read -r command; do
	cost got $command
	ok "$command: refused, with the remedy" grep -q '2147483646 columns, .* of them used: conv --pack keeps the used' errors
done << 'END'
gram --sum lone lone
gram --product lone lone
mlsi -x -k 2 --values lone plain
mlsi -k 2 --values lone kernel
END

law pack
# The remedy: used columns in their order, nothing else changes.
conv --pack lone > packed
same "--pack: the lone column is the tenth" packed <(sed 's/ 2147483646:1/ 10:1/' lone)
gram lone > want
gram packed > got
same "--pack: the same kernel" got want
printf '\t3:1 70:2\t# a\n\t\t# b\n\t5:1\t# c\n' > few
same "--pack: few columns too" <(conv --pack few) <(printf '\t1:1 3:2\t# a\n\t\t# b\n\t2:1\t# c\n')
same "--pack: then any format" <(conv --pack -o csv lone) <(conv -o csv packed)
same "--pack: of several files, one numbering" <(conv --pack few lone | head -n 1) <(printf '\t3:1 10:2\t# a\n')
printf '\t1 0 2\t# a\n' > dense
same "--pack: dense rows pass" <(conv --pack dense) dense
fails_with "--pack and -W" 2 'do not go together' conv --pack -W 5 few

law vast-model
# A model that asks for more numbers than can be counted; 32 bits count less.
for _ in {1..10}; do cat plain; done > many
for p in lsk mlsi; do
	$p -q -x -k 1 -w model plain > /dev/null
	sed '1s/ k=1 / k=8589934592 /; 1s/width=[0-9]*/width=2147483648/' model > vast.$p
done
fails_with "a model of 2^64 numbers" 1 'the model needs 147.6 EB of memory|wanted a count for k' mlsi -x -m vast.mlsi many
fails_with "the part of it that few rows want" 1 'the part of the model that is wanted needs 618.5 GB of memory|wanted a count for k' \
	mlsi -x -m vast.mlsi plain
fails_with "a model of 2^33 axes" 1 'the model needs 68.7 GB of memory|wanted a count for k' lsk -x -m vast.lsk plain

law beyond-32-bits
ok "-M of 2^32 bytes" gram -M 4294967296 plain
tok -q -d 4294967297 examples/corpus/corpus.rows | cut -f 2 > got
ok "tok -d: no term is in 2^32 + 1 documents" test -s got -a -z "$(tr -d '\n' < got)"

law bounds
# -M and RLIMIT_AS bound all that a program takes.
many() { yes "$(printf '\t' && seq -s ' ' -f '%.0f:1' 1000)" | head -n 12000; }
if [ -n "${SEMKERN_SANITIZED-}" ]; then
	skip "-M bounds the program" "a sanitizer needs much"
else
	# an emulator's own memory leaves no room for what is announced either
	fails_with "-M bounds what nobody announced" 1 "out of memory: wanted${SEMKERN_EMULATED:+|held already}" bash -c "$(declare -f many); { many; many; } | tfidf -M 1M > out"
	ok "-M leaves enough" bash -c "$(declare -f many); many | tfidf -M 400M > /dev/null"
	fails_with "a square is refused for what is held besides" 1 'needs .* of memory besides what is held already' \
		bash -c "$(declare -f many); many | gram -f gvsm -M 1300M"
fi
law threads
# Threads have buffers and stacks beside -M: as many as asked for, the same bytes, and an end.
if [ -n "${SEMKERN_SANITIZED-}${SEMKERN_EMULATED-}" ]; then
	skip "threads beside -M" "their memory is another's, too"
else
	rows random 3 560 6 form=dense > few
	gram -f rbf few > kernel
	while read -r command; do
		timeout 60 $command > one
		for j in 8 64; do
			timeout 60 $command -j $j > many
			same "$command -j $j" one many
		done
	done <<'END'
lsk -q -M 60M -k 190 kernel
diffuse -q -M 60M -K -l 0.01 kernel
gram -M 60M few
rank -M 100M -f dot -n 1 -t few few
END
	ok "no room for the threads' buffers: not for ever" \
		sh -c 'ulimit -v 700000 && timeout 60 lsk -q -j 8 -k 190 kernel; [ $? -le 1 ]'
fi

done_testing
