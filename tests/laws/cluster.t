#!/usr/bin/env bash
# Laws of examples/cluster: shards, workers and ranks give what one process gives, and what is lost is
# made again.
. "$(dirname "$0")/../tap.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
cluster=$top/examples/cluster
if [ ! -x "$bin/lskmpi" ] || ! command -v mpirun > /dev/null || ! command -v parallel > /dev/null; then
	skip "examples/cluster" "lskmpi or GNU parallel are not there (make mpi-deps, make MPI=1)"
	done_testing
fi
export SEMKERN_BIN=$bin JOBS=2
sed -n '1~4!p' examples/corpus/corpus.rows > train
sed -n '1~4p' examples/corpus/corpus.rows > test.rows
tok -q -w vocab train | tfidf -q -w idf > weights
lsk -q -x -u -k 20 -w space weights > features
tok -q -m vocab test.rows | tfidf -q -m idf | lsk -q -m space > tested
svmeval -q -p 4 -t tested features > table

# what FOLDER: all that `run` has left there
check() {
	same "$1: the vocabulary" vocab "$2/vocab"
	same "$1: the statistics" idf "$2/idf"
	same "$1: the weights of all shards" weights <(cat "$2"/weights/*)
	ok "$1: the space, to 1e-9" perl "$top/tests/spaces.pl" space "$2/space" 1e-9
	near "$1: the features" features <(cat "$2"/features/*) 1e-8
	near "$1: the table" table "$2/table" 1e-3
	ok "$1: nothing half-written" test -z "$(find "$2" -name '*half*')"
}

law equal
ok "eight shards, two ranks" "$cluster/run" -o out -k 20 train test.rows
ok "there are eight" test "$(ls out/text | wc -l)" = 8
check "run" out
cp out/space before
touch -d '2001-01-01' out/*/*
ok "again: what is there is not made anew" "$cluster/run" -o out -k 20 train test.rows
ok "not even a shard" test -z "$(find out/words out/weights out/features -newermt 2002-01-01 -type f)"
ok "other dimensions" "$cluster/run" -o out -k 5 train test.rows
ok "are another space" grep -q ' k=5 ' out/space

law slurm
rm -rf out
ok "the Slurm script's body, under mpirun" env -C "$top" SHARDS=3 "$cluster/slurm" -o "$PWD/out" -k 20 "$PWD/train" "$PWD/test.rows"
ok "three shards" test "$(ls out/text | wc -l)" = 3
check "slurm" out

law lost
rm -rf out
# A tok that writes half of its shard and kills its worker, once for each of two shards.
mkdir bad
cat > bad/tok << END
#!/bin/bash
case "\$*" in
*text/0002 | *text/0005)
	if mkdir "$scratch/lost.\${@: -1:1}" 2> /dev/null; then
		$bin/tok "\$@" | head -n 2
		kill -KILL \$PPID
		exit 1
	fi ;;
esac
exec $bin/tok "\$@"
END
chmod +x bad/tok
mkdir -p lost.out/text
for p in tfidf lsk svmeval lskmpi; do ln -s "$bin/$p" bad/$p; done
ok "two workers are killed: their shards are made again" env SEMKERN_BIN="$PWD/bad" "$cluster/run" -o out -k 20 train test.rows
ok "they were killed" test "$(find lost.out -name '000[25]' | wc -l)" = 2
check "lost" out

law fails
rm -rf out
mkdir worse
printf '#!/bin/bash\ncase "$*" in *text/0003) echo half; exit 1 ;; esac\nexec %s/tok "$@"\n' "$bin" > worse/tok
chmod +x worse/tok
for p in tfidf lsk svmeval lskmpi; do ln -s "$bin/$p" worse/$p; done
fails_with "a worker that always fails ends the run" 1 'stage words failed' env SEMKERN_BIN="$PWD/worse" "$cluster/run" -o out -k 20 train test.rows
ok "and nothing is made of its shard" test ! -e out/words/0003 -a ! -e out/vocab -a ! -e out/table
ok "the same command goes on" "$cluster/run" -o out -k 20 train test.rows
check "after a failure" out
rm out/space out/table
fails_with "a shard that is missing at the reduce" 1 'No such file' bash -c "rm out/weights/0004; mpirun -n 2 lskmpi -k 5 -w out/space out/weights/000{0..7}"
ok "no space" test ! -e out/space
mkdir none
ln -s "$bin/tok" none/tok
fails_with "no lskmpi" 1 'wanted lskmpi, which is not there \(make deps mpi-deps; make MPI=1\)' \
	env SEMKERN_BIN="$PWD/none" PATH="$(tr : '\n' <<< "$PATH" | grep -Fvx "$bin" | paste -s -d :)" "$cluster/run" -o out train test.rows
fails_with "no operands" 2 'TRAIN TEST' "$cluster/run" -o out
fails_with "an unknown stage" 2 'wanted words, statistics' env OUT=out "$cluster/part" dance 0001

law model
# Runs that obey the model's formula: it finds the constants, and says what the formula says.
made_up() {
	awk -v OFS='\t' -v OFMT=%.12g '
	function run(use, d, r, n, k,    e, m, products, wide, solver) {
		e = 60 * n; m = 20000; products = 200 + 4 * k; wide = d == "mpi" ? k : products
		solver = products * (2e-9 * e + 3e-9 * m * wide + (d == "mpi") * 1e-8 * 16 * m * (r - 1)) / r
		print use, d, r, n, e, m, k, products, .2 + 1e-7 * e / r + 2e-8 * (d == "mpi" ? m : n) * k + solver, solver, \
			30 + ((d == "stream" ? 0 : 24e-6) * e + 32e-6 * m * wide) / r
	}
	BEGIN {
		split("memory stream mpi", design, " ")
		for (i = 1; i <= 3; i++) {
			run("fit", design[i], 1, 1e4, 50)
			run("fit", design[i], 1, 2e4, 50)
			run("fit", design[i], 1, 1e4, 100)
			run("test", design[i], 1, 4e4, 75)
		}
		run("fit", "mpi", 2, 1e4, 50)
		run("test", "mpi", 4, 4e4, 75)
	}'
}
made_up > runs
"$cluster/model" check runs > said
ok "four runs are held back" test "$(wc -l < said)" = 5
ok "the model says what they took" awk 'NR > 1 && ($7 != 1 || $10 != 1) { exit 1 }' said
"$cluster/model" runs documents=1e6,1e9 ranks=2,64 columns=1e5 k=300 > said
ok "sizes far away" test "$(wc -l < said)" = 9
# 200 + 1200 products: 6e10 entries x 2e-9 s; 1e5 x 300 x 3e-9 s; 64 ranks in 8 machines
ok "a thousand million documents, 64 ranks" awk -F '\t' '$1 == "mpi" && $2 == 64 && $3 == 1e9 {
	t = .2 + 6e10 * 1e-7 / 64 + 2e-8 * 3e7 + 1400 * (120 + .09 + 1e-8 * 16e5 * 63) / 64
	t += 1400 * (16e5 * 63 / 64 * 8 / 1.25e9 + 4 * 5e-5 * 6)
	found = $5 / t > .99 && $5 / t < 1.01 && $6 == sprintf("%.0f", 30 + (1440000 + 960) / 64) && $8 == "too large"
	} END { exit !found }' said
ok "what is past memory says so" grep -q "^memory	1	1000000000	.*	too large$" said
ok "what streams is not" grep -q "^stream	1	1000000000	.*	fits$" said
"$cluster/model" check "$cluster/runs.tsv" > said
ok "the page's runs: four times the size, time and memory to a fifth" awk '
	NR > 1 && ($7 < .8 || $7 > 1.2 || $10 < .8 || $10 > 1.2) { bad = 1 } END { exit bad || NR != 7 }' said
ok "the page's table of them" awk -v page="$cluster/scaling.md" '
	NR > 1 { line = sprintf("| %s | %s | %s |", $5, $6, $7); gsub(/ 0[.]/, " .", line); wanted[line] }
	END { while ((getline < page) > 0) for (l in wanted) if (index($0, l)) { delete wanted[l]; break }; for (l in wanted) exit 1 }' said
"$cluster/model" "$cluster/runs.tsv" k=100 documents=1e9 ranks=1024 > said
ok "the page's last figure" grep -q "^mpi	1024	1000000000	100	100	706	1.64e+09	fits$" said
fails_with "no runs" 2 'wanted one table of runs' "$cluster/model"
fails_with "an unknown name" 2 'nothing is called shards' "$cluster/model" runs shards=3
fails_with "no number" 2 'wanted numbers, found k=many' "$cluster/model" runs k=many
fails_with "runs of one design are missing" 1 'wanted three runs of the design stream, found 0' "$cluster/model" <(grep -v stream runs)
fails_with "a broken line" 1 ':2: wanted 11 fields, found 2' "$cluster/model" <(head -n 1 runs; printf 'fit\tmpi\n')

law calibrate
# Real runs, small ones: memory is what the model says, and time is near it on a machine that has
# other work; where ranks are more than processors, theirs is mostly waiting.
ok "calibrate" sh -c "'$cluster/calibrate' 14000 1500 > runs"
"$cluster/model" check runs > said
sed 's/^/# /' said
ok "one, two, three and four ranks, held and streamed" test "$(wc -l < said)" = 7
ok "memory, of four times the size, to a fifth" awk 'NR > 1 && ($10 < .8 || $10 > 1.2) { exit 1 }' said
ok "time of one process, to half or twice" awk 'NR > 1 && $2 == 1 && ($7 < .5 || $7 > 2) { exit 1 }' said
fails_with "too few documents to be streamed" 1 'say more' "$cluster/calibrate" 100 50
done_testing
