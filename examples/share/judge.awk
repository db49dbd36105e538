# How claims are judged, in all folders alike: awk -f judge.awk -f verdicts.awk ...
#
# An effect is the mean of differences between two methods on the same split, sample or query, positive
# as claimed, with a 95 % interval by Student's t. Three outcomes, by the kind of claim and a size that
# matters, m:
#
#	above    holds when the interval is above 0 and the effect is m or more; does not hold here when the
#	         interval is below m; else undecided: there are too few splits to tell
#	within   (not worse by more than m) holds when the interval is above -m; does not when it is below
#	at most  (no gain) holds when the interval is below m; does not when it is above 0 and the effect is m
#	         or more
#	alike    holds when the interval is within -m and m; does not when it is outside
#	differs  holds when the interval is without 0 and the effect is m or more on either side; does not
#	         when the interval is within -m and m
#
# m is .01 for F1, MAP and alignment, .005 for AUC and error, unless a claim says more. What a single split
# of many shows decides nothing; where a collection has one split and no other, only(), the effect stands for
# both ends of its interval. A claim with several parts is as its worst part, which is the one shown: of those
# with one outcome the one whose effect is nearest to failing, or farthest beyond.
#
#	claim("F1 by C", "LSK", "linear"); start(); observe(.02); observe(.03); sides(.93, .905)
#	part("above", .01, "C = 100"); say("L2a", "paper", ...)
#
# say() writes `id whose claim verdict effect low high n evidence note`; whose is paper, others or ours. The
# parts are the evidence, and go to the file -v evidence=FILE as lines `id kind part first second effect low
# high n verdict`: the kind is `head` with the names that claim() was given, `judged` of part(), `beside` of
# also(), which is measured alike and not judged, or `told` of row(), which has nothing but numbers.

BEGIN {
	FS = OFS = "\t"
	print "id", "whose", "claim", "verdict", "effect", "low", "high", "n", "evidence", "note"
	if (evidence == "")
		evidence = "/dev/null"
	print "id", "kind", "part", "first", "second", "effect", "low", "high", "n", "verdict" > evidence
	split("does not hold here,undecided,holds", outcome, ",")
	split("12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.160 2.145 2.131 2.120 " \
		"2.110 2.101 2.093 2.086 2.080 2.074 2.069 2.064 2.060 2.056 2.052 2.048 2.045 2.042", student, " ")
}

# What the parts of a claim differ in, and the two sides that are compared.
function claim(by, one, other) {
	worst = parts = 0
	if (by != "")
		keep("head", by, one, other, "effect" OFS "low" OFS "high" OFS "n" OFS "verdict")
}

function keep(kind, name, one, other, rest) {
	told[++parts] = kind OFS name OFS one OFS other OFS rest
}

function start() {
	observed = total = squares = lone = 0
	one_side = other_side = "-"
}

# What is compared, to be shown.
function sides(one, other) {
	one_side = number_of(one)
	other_side = number_of(other)
}

# A number with all its digits has three decimals, or four where it is small; what is written already stays.
function number_of(x) {
	return x !~ /^[-+]?[0-9]*[.][0-9][0-9][0-9][0-9][0-9]+(e[-+]?[0-9]+)?$/ ? x : sprintf(x * x < .0025 ? "%.4f" : "%.3f", x)
}

function only(d) {
	start()
	observe(d)
	lone = 1
}

function observe(d,	step) {
	observed++
	step = d - total / (observed > 1 ? observed - 1 : 1)
	if (observed > 1)
		squares += step * step * (observed - 1) / observed
	total += d
}

# A mean, its standard deviation and number, where the differences themselves are not at hand.
function summed(mean, sd, n) {
	start()
	observed = n
	total = mean * n
	squares = sd * sd * (n > 1 ? n - 1 : 0)
}

function measure_effect(	df, t, half) {
	if (!observed) {
		print "judge.awk: nothing was observed" > "/dev/stderr"
		exit 1
	}
	df = observed - 1
	t = df > 30 ? 1.96 + 2.5 / df : student[df]
	half = df > 0 ? t * sqrt(squares / df / observed) : lone ? 0 : 1e9
	effect = total / observed
	low = effect - half
	high = effect + half
}

function rank_above(m) { return low > 0 && effect >= m ? 3 : high < m ? 1 : 2 }

function rank_within(m) { return low > -m ? 3 : high < -m ? 1 : 2 }

function rank_most(m) { return high < m ? 3 : low > 0 && effect >= m ? 1 : 2 }

function rank_alike(m) { return low > -m && high < m ? 3 : low > m || high < -m ? 1 : 2 }

function rank_differs(m) {
	return low > 0 && effect >= m || high < 0 && effect <= -m ? 3 : low > -m && high < m ? 1 : 2
}

function interval() { return effect_of(effect, low, high, observed) }

function effect_of(e, l, h, n) { return signed(e) OFS (n > 1 ? signed(l) OFS signed(h) : "-" OFS "-") OFS n }

function signed(x) { # nothing has no sign of its own
	x = sprintf("%+.4f", x)
	return x == "-0.0000" ? "+0.0000" : x
}

function also(name) {
	measure_effect()
	keep("beside", name, one_side, other_side, interval() OFS "-")
}

function row(name, one, other) {
	keep("told", name, number_of(one), number_of(other), "-" OFS "-" OFS "-" OFS "-" OFS "-")
}

function part(kind, m, name,	rank) {
	measure_effect()
	rank = kind == "above" ? rank_above(m) : kind == "within" ? rank_within(m) : \
		kind == "at most" ? rank_most(m) : kind == "alike" ? rank_alike(m) : rank_differs(m)
	keep("judged", name, one_side, other_side, interval() OFS outcome[rank])
	decide(rank, effect, low, high, observed, spare(kind, m))
}

# How far an effect is on the good side of what matters.
function spare(kind, m,	size) {
	size = effect < 0 ? -effect : effect
	return kind == "above" ? effect - m : kind == "within" ? effect + m : kind == "at most" ? m - effect : \
		kind == "alike" ? m - size : size - m
}

# A part that is judged otherwise: rank 3 holds, 2 is undecided, 1 does not.
function decide(rank, e, l, h, n, left) {
	if (worst && (rank > worst || rank == worst && left + 0 >= least_left))
		return
	worst = rank
	least_left = left + 0
	shown = e == "" ? "-" OFS "-" OFS "-" OFS n : effect_of(e, l, h, n)
}

function say(id, whose, what, how, note,	i) {
	print id, whose, what, outcome[worst], shown, how, note
	for (i = 1; i <= parts; i++)
		print id, told[i] > evidence
}
