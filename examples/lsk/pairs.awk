# The runs of all experiments, and two methods compared split by split.
#
#	awk -f ../share/judge.awk -f verdicts.awk -f pairs.awk table4.tsv runs ...
#
# Runs are files EXPERIMENT/...@SPLIT.tsv of lines `experiment variant method label dims C measure value`.
# A method that has a dimension or a C to choose is judged on each split with what is best on all the
# others. Split 0 of Ionosphere chooses its C.

FNR == 1 {
	split_of_run = FILENAME
	sub(/[.]tsv$/, "", split_of_run)
	sub(/.*[\/@]/, "", split_of_run)
}

$8 == "-" { next }

$1 == "iono" && split_of_run == 0 {
	if ($3 == "full" && $7 == "error" && $4 == "b" && (!($2 in tuned) || $8 < least[$2])) {
		tuned[$2] = $6
		least[$2] = $8
	}
	next
}

{
	key = at($1, $2, $3, $4, $5, $6, $7)
	value[key, split_of_run] = $8
	sum[key] += $8
	number[key]++
	group = $1 SUBSEP $2 SUBSEP $4
	if (!((group, split_of_run) in known_split)) {
		known_split[group, split_of_run]
		splits[group, ++split_count[group]] = split_of_run
	}
	if (!(($1, $2, $3, $4, $5) in known_dims)) {
		known_dims[$1, $2, $3, $4, $5]
		dims[$1, $2, $3, $4] = dims[$1, $2, $3, $4] " " $5
	}
	cost[$1] = $6
}

function at(e, v, m, y, k, c, measure) {
	return e SUBSEP v SUBSEP m SUBSEP y SUBSEP k SUBSEP c SUBSEP measure
}

function mean(key) { return number[key] ? sum[key] / number[key] : 0 }

function show(key) { return sprintf("%.3f", mean(key)) }

# The best of the candidates on all splits but one; sign -1 where less is better.
function best_but(without, n, key, sign,	i, rest, most, found) {
	for (i = 1; i <= n; i++) {
		if (number[key[i]] < 2 || !((key[i], without) in value))
			continue
		rest = sign * (sum[key[i]] - value[key[i], without]) / (number[key[i]] - 1)
		if (found == "" || rest > most) {
			most = rest
			found = key[i]
		}
	}
	return found
}

# Candidates: a method at its dimensions from low to high.
function along(e, v, m, y, c, measure, from, to, key,	n, k, i, kept) {
	n = split(dims[e, v, m, y], k, " ")
	for (i = 1; i <= n; i++)
		if (k[i] + 0 >= from && k[i] + 0 <= to)
			key[++kept] = at(e, v, m, y, k[i], c, measure)
	return kept
}

# Observes a (with candidates) minus b (with candidates) on every split; sign -1 for errors.
function versus(group, na, a, nb, b, sign,	i, s, x, z, of_a, of_b) {
	start()
	first = second = place = other_place = 0
	for (i = 1; i <= split_count[group]; i++) {
		s = splits[group, i]
		x = na > 1 ? best_but(s, na, a, sign) : a[1]
		z = nb > 1 ? best_but(s, nb, b, sign) : b[1]
		if (!((x, s) in value) || !((z, s) in value))
			continue
		observe(sign * (value[x, s] - value[z, s]))
		first += value[x, s]
		second += value[z, s]
		place = elected(x, of_a, place)
		other_place = elected(z, of_b, other_place)
	}
	if (observed)
		sides(placed(first / observed, place, na), placed(second / observed, other_place, nb))
}

# The dimension that most splits chose.
function elected(key, votes, so_far,	field) {
	split(key, field, SUBSEP)
	return ++votes[field[5]] > votes[so_far] ? field[5] : so_far
}

function placed(x, place, n) { return sprintf("%.3f", x) (n > 1 && place != "-" ? " at k = " place : "") }

# A method of an experiment, k chosen, beside another at one place.
function beside(e, v, m, y, c, measure, other, where, sign, most,	a, b, na) {
	na = along(e, v, m, y, c, measure, 1, most, a)
	b[1] = at(e, v, other, y, where, c, measure)
	versus(e SUBSEP v SUBSEP y, na, a, 1, b, sign)
}

# Two methods at one place each.
function fixed(e, v, y, c, measure, m, k, other, where, sign,	a, b) {
	a[1] = at(e, v, m, y, k, c, measure)
	b[1] = at(e, v, other, y, where, c, measure)
	versus(e SUBSEP v SUBSEP y, 1, a, 1, b, sign)
}
