# The paper's claims against the runs: `id claim verdict evidence`.
#
#	awk -f verdicts.awk run ...
#
# Runs are files EXPERIMENT/REPEAT@FOLD.tsv of lines `setting measure series x value`. The folds of a
# repeat share topics and documents: their mean is one observation. Two series are compared repeat by
# repeat: a difference is clear when its mean is above two standard errors of it and there are three
# repeats or more. What is said of all dimensions holds when it is so at each of them and clear; the
# rules below say at which, and what is left of it that holds weakly.

BEGIN {
	FS = OFS = "\t"
	holds = "holds"
	weak = "holds weakly"
	not = "does not hold here"
	print "id", "claim", "verdict", "evidence"
}

FNR == 1 {
	n = split(FILENAME, part, "/")
	of = part[n - 1]
	repeat = part[n]
	sub(/@.*/, "", repeat)
	runs[of]++
	if (!((of, repeat) in met)) {
		met[of, repeat]
		all[of, ++repeats[of]] = repeat
	}
}

# value is the mean over the folds seen so far.
$5 != "-" && tolower($5) !~ /nan/ {
	key = of SUBSEP repeat SUBSEP $1 SUBSEP $2 SUBSEP $3 SUBSEP $4
	value[key] += ($5 - value[key]) / ++folds[key]
}

{
	if (!((of, $3, $4) in xs)) {
		xs[of, $3, $4]
		if ($3 == "mlsi" && $4 != "-")
			x[of, ++points[of]] = $4
	}
	if (of == "gauss" && !($1 in sigma)) {
		sigma[$1]
		sigmas[++widths] = $1
	}
}

# Over the repeats of `of`, b - a in mean and standard error; low and high are the means of a and b.
function compare(of, a, b,	i, n, d, sum, square) {
	low = high = 0
	for (i = 1; i <= repeats[of]; i++) {
		if (!((of, all[of, i], a) in value) || !((of, all[of, i], b) in value))
			continue
		n++
		low += value[of, all[of, i], a]
		high += value[of, all[of, i], b]
		d = value[of, all[of, i], b] - value[of, all[of, i], a]
		sum += d
		square += d * d
	}
	if (!n) {
		print "verdicts.awk: " of ": no repeat has " shown(a) " and " shown(b) | "cat >&2"
		exit 1
	}
	compared = n
	made = runs[of]
	low /= n
	high /= n
	difference = sum / n
	deviation = n > 1 ? square / n - difference * difference : 0
	error = n > 1 ? sqrt((deviation > 0 ? deviation : 0) / (n - 1)) : 0
	above = difference > 0
	clear = n > 2 && difference > 2 * error
}

function shown(key) {
	gsub(SUBSEP, " ", key)
	return key
}

function at(setting, measure, series, x) {
	return setting SUBSEP measure SUBSEP series SUBSEP x
}

function digits(v, n) {
	v = sprintf("%." n "f", v)
	sub(/^0[.]/, ".", v)
	sub(/^-0[.]/, "-.", v)
	return v
}

function f(v) {
	return digits(v, 3)
}

function say(id, claim, verdict, evidence) {
	print id, claim, verdict, evidence "; " compared " repeat" (compared > 1 ? "s" : "") \
		(made > compared ? ", " made " runs" : "")
}

# What was compared last; a single repeat has no standard error.
function gain() {
	return digits(difference, 4) (compared > 1 ? " (standard error " digits(error, 4) ")" : "")
}

function joined(text, more) {
	return text (text == "" ? "" : ", ") more
}

# The mean of a series over all dimensions, as one more of them, in each repeat.
function average(of, setting, measure, series,	i, j, key) {
	for (i = 1; i <= repeats[of]; i++)
		for (j = 1; j <= points[of]; j++) {
			key = of SUBSEP all[of, i] SUBSEP setting SUBSEP measure SUBSEP series SUBSEP
			value[key "mean"] += value[key x[of, j]] / points[of]
		}
}

# MLSI against LSI: holds when above at every number of dimensions, and clearly at all but one of them;
# weakly when clearly above in the mean over dimensions.
function over_lsi(id, of, setting, measure, where,	i, n, up, sure, text) {
	n = points[of]
	for (i = 1; i <= n; i++) {
		compare(of, at(setting, measure, "lsk", x[of, i]),
			at(setting, measure, "mlsi", x[of, i]))
		up += above
		sure += clear
		text = joined(text, x[of, i] ": " f(low) " -> " f(high))
	}
	average(of, setting, measure, "lsk")
	average(of, setting, measure, "mlsi")
	compare(of, at(setting, measure, "lsk", "mean"), at(setting, measure, "mlsi", "mean"))
	say(id, "MLSI is above LSI everywhere in setting " setting ", " measure where,
		up == n && sure >= n - 1 ? holds : clear ? weak : not,
		measure " by dimensions, LSI -> MLSI: " text "; above at " up + 0 " of " n \
		", clearly at " sure + 0 "; on average by " gain())
}

# MLSI against the original features, side = 1 for above and -1 for below: holds when at every number
# of dimensions, and clearly at 50; weakly when at 50 or at most of them.
function beside_original(id, of, setting, measure, side, where,	i, best, top, on, word, lsi) {
	word = side > 0 ? "above" : "below"
	top = -1
	for (i = 1; i <= points[of]; i++) {
		compare(of, at(setting, measure, "original", "-"),
			at(setting, measure, "mlsi", x[of, i]))
		on += side * difference > 0
		if (high > top) {
			top = high
			best = x[of, i]
		}
	}
	compare(of, at(setting, measure, "original", "-"), at(setting, measure, "lsk", 50))
	lsi = high
	compare(of, at(setting, measure, "original", "-"), at(setting, measure, "mlsi", 50))
	clear = compared > 2 && side * difference > 2 * error
	say(id, "MLSI is " word " the original features in setting " setting ", " measure where,
		on == points[of] && clear ? holds : side * difference > 0 || 2 * on > points[of] ? weak : not,
		measure " " f(low) " of the original features; with 50 dimensions LSI " f(lsi) \
		", MLSI " f(high) ", a difference of " gain() "; MLSI at best " f(top) " with " best \
		"; " word " at " on + 0 " of " points[of])
}

# The mean AUC along a sweep; the best point stays in best.
function curve(of, setting, series,	i, text, top) {
	top = -1
	for (i = 1; i <= points[of]; i++) {
		compare(of, at(setting, "AUC", series, 0), at(setting, "AUC", series, x[of, i]))
		text = joined(text, x[of, i] ": " f(high))
		if (high > top) {
			top = high
			best = x[of, i]
		}
	}
	return text "; best at " best
}

function auc(setting, x) {
	return at(setting, "AUC", "mlsi", x)
}

function rise_and_fall(id, setting, claim,	unit, text, risen) {
	unit = curve("beta", setting, "unit")
	text = curve("beta", setting, "mlsi")
	compare("beta", auc(setting, 0), auc(setting, best))
	risen = clear
	compare("beta", auc(setting, 1), auc(setting, best))
	say(id, claim, risen && clear ? holds : risen && above ? weak : not,
		"AUC by beta: " text ". Features of unit length: " unit)
}

function fall_at_one(id, claim,	under, sure, text) {
	compare("beta", auc("II", 1), auc("II", ".5"))
	under = above
	sure = clear
	text = "AUC in II: " f(high) " at beta = .5, " f(low) " at 1"
	compare("beta", auc("II", 1), auc("II", 0))
	say(id, claim, sure && clear ? holds : under && above ? weak : not,
		text ", " f(high) " of LSI (beta = 0)")
}

function trade_off(id, claim,	text, i, s, far) {
	split("I,II", s, ",")
	for (i = 1; i <= 2; i++) {
		curve("beta", s[i], "mlsi")
		compare("beta", auc(s[i], ".5"), auc(s[i], best))
		text = joined(text, s[i] ": " f(low) " at .5, " f(high) " at the best, " best)
		far = difference > far ? difference : far
	}
	say(id, claim, far <= .005 ? holds : far <= .02 ? weak : not, "AUC in " text)
}

# Small is up to 1.
function small_gamma(id, claim,	text) {
	text = curve("gamma", "I", "mlsi")
	compare("gamma", auc("I", 10), auc("I", 0))
	say(id, claim, best <= 1 && clear ? holds : best <= 1 && above ? weak : not,
		"AUC by gamma: " text)
}

function some_gamma(id, claim,	text) {
	text = curve("gamma", "II", "mlsi")
	compare("gamma", auc("II", 0), auc("II", best))
	say(id, claim, best > 0 && clear ? holds : best > 0 ? weak : not,
		"AUC by gamma: " text ", by " gain() " over gamma = 0")
}

function gaussian_gain(id, claim,	i, j, m, n, up, sure, text) {
	split("macro F1,AUC", m, ",")
	for (i = 1; i <= widths; i++)
		for (j = 1; j <= 2; j++) {
			compare("gauss", at(sigmas[i], m[j], "lsk", 50),
				at(sigmas[i], m[j], "mlsi", 50))
			n++
			up += above
			sure += clear
			text = joined(text, "sigma " sigmas[i] " " m[j] " " f(low) " -> " f(high))
		}
	say(id, claim, sure == n ? holds : 2 * up > n ? weak : not,
		"50 dimensions, LSI -> MLSI: " text)
}

# The Gaussian MLSI, whose runs have the splits of the linear one's: holds when some width is clearly
# above in both measures, weakly when it is above in both and clearly in one.
function gaussian_over_linear(id, claim,	i, j, m, of, up, sure, most, text) {
	split("macro F1,AUC", m, ",")
	of = "gauss"
	for (i = 1; i <= repeats[of]; i++)
		for (j = 1; j <= 2; j++)
			value[of, all[of, i], "linear", m[j], "mlsi", 50] = \
				value["linear", all[of, i], "I", m[j], "mlsi", 50]
	for (i = 1; i <= widths; i++) {
		up = sure = 0
		for (j = 1; j <= 2; j++) {
			compare(of, at("linear", m[j], "mlsi", 50), at(sigmas[i], m[j], "mlsi", 50))
			up += above
			sure += clear
			text = joined(text, "sigma " sigmas[i] " " m[j] " " f(low) " -> " f(high))
		}
		most = up == 2 && sure > most ? sure : most
	}
	say(id, claim, most == 2 ? holds : most ? weak : not,
		"50 dimensions, linear -> Gaussian: " text)
}

function against_dimension(id, of, where) {
	over_lsi(id "a", of, "I", "macro F1", where)
	over_lsi(id "b", of, "I", "micro F1", where)
	over_lsi(id "c", of, "I", "AUC", where)
	beside_original(id "d", of, "I", "macro F1", 1, where)
	beside_original(id "e", of, "I", "AUC", 1, where)
	beside_original(id "f", of, "II", "macro F1", 1, where)
	beside_original(id "g", of, "II", "AUC", 1, where)
	beside_original(id "h", of, "II", "micro F1", -1, where)
}

END {
	against_dimension("M1", "linear", ", Reuters")
	against_dimension("M2", "rcv1", ", RCV1")
	rise_and_fall("M3a", "I", "AUC rises, then falls with beta in setting I")
	rise_and_fall("M3b", "II", "AUC rises, then falls with beta in setting II")
	fall_at_one("M3c", "in setting II AUC falls sharply towards beta = 1, below LSI's")
	trade_off("M3d", "beta = .5 is a good trade-off in both settings")
	small_gamma("M3e", "a small gamma is best in setting I")
	some_gamma("M3f", "setting II needs a gamma above 0")
	gaussian_gain("M4a", "in a Gaussian kernel too MLSI is above LSI")
	gaussian_over_linear("M4b", "a Gaussian kernel serves MLSI better than the linear one")
}
