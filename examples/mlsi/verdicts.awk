# The paper's claims against the runs: `id claim verdict evidence`.
#
#	awk -f verdicts.awk run ...
#
# Runs are files COLLECTION/REPEAT/FOLD.KIND of lines `setting measure series x value`. Two series
# are compared run by run: a difference is clear when its mean is above two standard errors of it
# and there are three runs or more.

BEGIN {
	FS = OFS = "\t"
	holds = "holds"
	weak = "holds weakly"
	not = "does not hold here"
	print "id", "claim", "verdict", "evidence"
}

FNR == 1 {
	n = split(FILENAME, part, "/")
	kind = part[n]
	sub(/.*[.]/, "", kind)
	of = part[n - 2] " " kind
	run = part[n - 1] "/" part[n]
	sub(/[.].*/, "", run)
	if (!((of, run) in met)) {
		met[of, run]
		runs[of]++
		all[of, runs[of]] = run
	}
}

{
	value[of, run, $1, $2, $3, $4] = $5
	if (!((of, $3, $4) in xs)) {
		xs[of, $3, $4]
		if ($3 == "mlsi" && $4 != "-")
			x[of, ++points[of]] = $4
	}
	if (kind == "gauss" && !($1 in sigma)) {
		sigma[$1]
		sigmas[++widths] = $1
	}
}

# Over the runs of `of`, b - a in mean and standard error; low and high are the means of a and b.
function compare(of, a, b,	i, n, d, sum, square) {
	low = high = 0
	for (i = 1; i <= runs[of]; i++) {
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
		print "verdicts.awk: " of ": no run has " shown(a) " and " shown(b) | "cat >&2"
		exit 1
	}
	compared = n
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

function f(v) {
	v = sprintf("%.3f", v)
	sub(/^0[.]/, ".", v)
	return v
}

function say(id, claim, verdict, evidence) {
	print id, claim, verdict, evidence "; " compared " runs"
}

function joined(text, more) {
	return text (text == "" ? "" : ", ") more
}

# MLSI against LSI at every number of dimensions.
function over_lsi(id, of, setting, measure, where,	i, n, up, sure, text) {
	n = points[of]
	for (i = 1; i <= n; i++) {
		compare(of, at(setting, measure, "lsk", x[of, i]),
			at(setting, measure, "mlsi", x[of, i]))
		up += above
		sure += clear
		text = joined(text, x[of, i] ": " f(low) " -> " f(high))
	}
	say(id, "MLSI is above LSI everywhere in setting " setting ", " measure where,
		up == n && sure >= n - 1 ? holds : 3 * up >= 2 * n ? weak : not,
		measure " by dimensions, LSI -> MLSI: " text "; above at " up + 0 " of " n \
		", clearly at " sure + 0)
}

# MLSI against the original features: at 50 dimensions, and where it is best.
function over_original(id, of, setting, measure, where,	i, best, top, up, lsi) {
	top = -1
	for (i = 1; i <= points[of]; i++) {
		compare(of, at(setting, measure, "original", "-"),
			at(setting, measure, "mlsi", x[of, i]))
		up += above
		if (high > top) {
			top = high
			best = x[of, i]
		}
	}
	compare(of, at(setting, measure, "original", "-"), at(setting, measure, "lsk", 50))
	lsi = high
	compare(of, at(setting, measure, "original", "-"), at(setting, measure, "mlsi", 50))
	say(id, "MLSI is above the original features in setting " setting ", " measure where,
		clear ? holds : up ? weak : not,
		measure " " f(low) " of the original features; with 50 dimensions LSI " f(lsi) \
		", MLSI " f(high) "; MLSI at best " f(top) " with " best "; above at " up + 0 \
		" of " points[of])
}

function micro(id, of, claim,	sure, up, text) {
	compare(of, at("II", "micro F1", "mlsi", 10), at("II", "micro F1", "original", "-"))
	text = "micro F1 in II: " f(high) " of the original features, MLSI " f(low) \
		" with 10 dimensions"
	sure = clear
	compare(of, at("II", "micro F1", "mlsi", 50), at("II", "micro F1", "original", "-"))
	text = text ", " f(low) " with 50"
	up = above
	say(id, claim, sure && clear ? holds : sure || up ? weak : not, text)
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
	unit = curve("reuters beta", setting, "unit")
	text = curve("reuters beta", setting, "mlsi")
	compare("reuters beta", auc(setting, 0), auc(setting, best))
	risen = clear
	compare("reuters beta", auc(setting, 1), auc(setting, best))
	say(id, claim, risen && clear ? holds : risen && above ? weak : not,
		"AUC by beta: " text ". Features of unit length: " unit)
}

function fall_at_one(id, claim,	under, sure, text) {
	compare("reuters beta", auc("II", 1), auc("II", ".5"))
	under = above
	sure = clear
	text = "AUC in II: " f(high) " at beta = .5, " f(low) " at 1"
	compare("reuters beta", auc("II", 1), auc("II", 0))
	say(id, claim, sure && clear ? holds : under && above ? weak : not,
		text ", " f(high) " of LSI (beta = 0)")
}

function trade_off(id, claim,	text, i, s, far) {
	split("I,II", s, ",")
	for (i = 1; i <= 2; i++) {
		curve("reuters beta", s[i], "mlsi")
		compare("reuters beta", auc(s[i], ".5"), auc(s[i], best))
		text = joined(text, s[i] ": " f(low) " at .5, " f(high) " at the best, " best)
		far = difference > far ? difference : far
	}
	say(id, claim, far <= .005 ? holds : far <= .02 ? weak : not, "AUC in " text)
}

function small_gamma(id, claim,	text) {
	text = curve("reuters gamma", "I", "mlsi")
	compare("reuters gamma", auc("I", 10), auc("I", 0))
	say(id, claim, clear && best <= 1 ? holds : above ? weak : not, "AUC by gamma: " text)
}

function some_gamma(id, claim,	text) {
	text = curve("reuters gamma", "II", "mlsi")
	compare("reuters gamma", auc("II", 0), auc("II", best))
	say(id, claim, best > 0 && clear ? holds : best > 0 ? weak : not,
		"AUC by gamma: " text ", by " f(difference) " (standard error " f(error) \
		") over gamma = 0")
}

function gaussian_gain(id, claim,	i, j, m, n, up, sure, text) {
	split("macro F1,AUC", m, ",")
	for (i = 1; i <= widths; i++)
		for (j = 1; j <= 2; j++) {
			compare("reuters gauss", at(sigmas[i], m[j], "lsk", 50),
				at(sigmas[i], m[j], "mlsi", 50))
			n++
			up += above
			sure += clear
			text = joined(text, "sigma " sigmas[i] " " m[j] " " f(low) " -> " f(high))
		}
	say(id, claim, sure == n ? holds : 2 * up > n ? weak : not,
		"50 dimensions, LSI -> MLSI: " text)
}

# The Gaussian MLSI, whose runs have the splits of the linear one's.
function gaussian_over_linear(id, claim,	i, j, m, of, sure, most, text) {
	split("macro F1,AUC", m, ",")
	of = "reuters gauss"
	for (i = 1; i <= runs[of]; i++)
		for (j = 1; j <= 2; j++)
			value[of, all[of, i], "linear", m[j], "mlsi", 50] = \
				value["reuters linear", all[of, i], "I", m[j], "mlsi", 50]
	for (i = 1; i <= widths; i++) {
		sure = 0
		for (j = 1; j <= 2; j++) {
			compare(of, at("linear", m[j], "mlsi", 50), at(sigmas[i], m[j], "mlsi", 50))
			sure += clear
			text = joined(text, "sigma " sigmas[i] " " m[j] " " f(low) " -> " f(high))
		}
		most = sure > most ? sure : most
	}
	say(id, claim, most == 2 ? holds : most ? weak : not,
		"50 dimensions, linear -> Gaussian: " text)
}

function against_dimension(id, of, where) {
	over_lsi(id "a", of, "I", "macro F1", where)
	over_lsi(id "b", of, "I", "micro F1", where)
	over_lsi(id "c", of, "I", "AUC", where)
	over_original(id "d", of, "I", "macro F1", where)
	over_original(id "e", of, "I", "AUC", where)
	over_original(id "f", of, "II", "macro F1", where)
	over_original(id "g", of, "II", "AUC", where)
	micro(id "h", of, "MLSI falls below the original features in setting II, micro F1" where)
}

END {
	against_dimension("M1", "reuters linear", ", Reuters")
	against_dimension("M2", "rcv1 linear", ", RCV1")
	rise_and_fall("M3a", "I", "AUC rises, then falls with beta in setting I")
	rise_and_fall("M3b", "II", "AUC rises, then falls with beta in setting II")
	fall_at_one("M3c", "in setting II AUC falls sharply towards beta = 1, below LSI's")
	trade_off("M3d", "beta = .5 is a good trade-off in both settings")
	small_gamma("M3e", "a small gamma is best in setting I")
	some_gamma("M3f", "setting II needs a gamma above 0")
	gaussian_gain("M4a", "in a Gaussian kernel too MLSI is above LSI")
	gaussian_over_linear("M4b", "a Gaussian kernel serves MLSI better than the linear one")
}
