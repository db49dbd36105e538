# The paper's claims, judged from the tables: `id claim verdict evidence`.
#
#	awk -f verdicts.awk paper.tsv means.tsv gains.tsv alignment.tsv
#
# The transductive runs decide, as the paper's lambdas are theirs; the inductive ones are told beside
# them. A gain is the mean over splits of the difference on the same split. One that is twice its
# standard error, at each share of training documents, lets a claim hold; gains of the claimed sign at
# each share let it hold weakly.

BEGIN {
	FS = OFS = "\t"
	print "id", "claim", "verdict", "evidence"
	of["exponential"] = "exp"
	of["von Neumann"] = "neumann"
	of["bag of words"] = "bag"
}

FNR == 1 { file++; next }

file == 1 {
	share = name = $2
	sub(/.* /, "", share)
	sub(/ [0-9]+$/, "", name)
	paper[of[name], share, $3] = $4
}

file == 2 {
	mean[$1, $2, $3, $4] = $5
	sd[$1, $2, $3, $4] = $6
	if (!($3 in met)) { met[$3]; shares[++n] = $3 }
}

file == 3 { gain[$1, $2, $3, $4, $5] = $6; error_of[$1, $2, $3, $4, $5] = $8 > 1 ? $7 / sqrt($8) : 1 }

# The alignment on the first split, at its best and at the printed lambda.
file == 4 && $2 == "transductive" {
	if ($1 == "maximum")
		best[$3, $4] = $6
	away = $5 - paper[$3, $4, "lambda"]
	away = away < 0 ? -away : away
	if ($1 == "curve" && (!(($3, $4) in nearest) || away < nearest[$3, $4])) {
		nearest[$3, $4] = away
		there[$3, $4] = $6
	}
}

function verdict(id, claim, degree, evidence) {
	print id, claim, (degree >= 1 ? "holds" : degree > 0 ? "holds weakly" : "does not hold here"), evidence
}

function min(x, y) { return x < y ? x : y }

function max(x, y) { return x > y ? x : y }

# The values of a kernel at each share, as 0.75/0.74/0.73.
function row(reading, kernel, measure, digits,	i, text) {
	for (i = 1; i <= n; i++)
		text = text (i > 1 ? "/" : "") sprintf("%." digits "f", mean[reading, kernel, shares[i], measure])
	return text
}

function printed(kernel, measure, digits,	i, text) {
	for (i = 1; i <= n; i++)
		text = text (i > 1 ? "/" : "") sprintf("%." digits "f", paper[kernel, shares[i], measure])
	return text
}

function across(value, kernel,	i, text) {
	for (i = 1; i <= n; i++)
		text = text (i > 1 ? "/" : "") sprintf("%.3f", value[kernel, shares[i]])
	return text
}

function at_shares(	i, text) {
	for (i = 1; i <= n; i++)
		text = text (i > 1 ? "/" : "") shares[i]
	return "at " text " % of the documents"
}

# 1: a gain beyond doubt at each share, .5: a gain at each, 0: not so. sign -1 where less is better.
function gains(reading, kernel, over, measure, sign,	i, g, degree) {
	degree = 1
	for (i = 1; i <= n; i++) {
		g = sign * gain[reading, kernel, over, shares[i], measure]
		degree = min(degree, g <= 0 ? 0 : g > 2 * error_of[reading, kernel, over, shares[i], measure] ? 1 : .5)
	}
	return degree
}

function versus(reading, kernel, over, measure, digits) {
	return reading " " row(reading, kernel, measure, digits) " against " row(reading, over, measure, digits)
}

function both(kernel, over, measure, digits) {
	return versus("transductive", kernel, over, measure, digits) ", " versus("inductive", kernel, over, measure, digits)
}

# The paper's own rule: more than the sum of the standard deviations.
function apart(reading, kernel,	i, s) {
	for (i = 1; i <= n; i++) {
		s = shares[i]
		if (mean[reading, kernel, s, "alignment"] - mean[reading, "bag", s, "alignment"] <= \
		    sd[reading, kernel, s, "alignment"] + sd[reading, "bag", s, "alignment"])
			return 0
	}
	return 1
}

# The factor by which a reading's lambda is off the printed one where it is furthest.
function off(reading, kernel,	i, ratio, most) {
	for (i = 1; i <= n; i++) {
		ratio = mean[reading, kernel, shares[i], "lambda"] / paper[kernel, shares[i], "lambda"]
		most = max(most, max(ratio, 1 / ratio))
	}
	return most
}

function claims(id, kernel, name) {
	verdict(id "a", "the " name " kernel's alignment is above the bag of words' by more than the sum of the standard deviations", \
		(apart("transductive", kernel) + apart("inductive", kernel)) / 2, at_shares() ": " both(kernel, "bag", "alignment", 3) \
		"; paper " printed(kernel, "alignment", 3) " against " printed("bag", "alignment", 3))
	verdict(id "b", "its F1 is above the bag of words' (with the C chosen and with C = 100)", \
		min(gains("transductive", kernel, "bag", "F1", 1), gains("transductive", kernel, "bag", "F1, C = 100", 1)), \
		both(kernel, "bag", "F1", 3) "; with C = 100 " both(kernel, "bag", "F1, C = 100", 3) "; paper " \
		printed(kernel, "F1", 3) " against " printed("bag", "F1", 3))
	verdict(id "c", "its classifier errs less", gains("transductive", kernel, "bag", "error", -1), \
		both(kernel, "bag", "error", 4) "; never giving the label " row("transductive", "constant", "error", 4) \
		"; paper " printed(kernel, "error", 3) " against " printed("bag", "error", 3))
	t = off("transductive", kernel)
	i = off("inductive", kernel)
	verdict(id "d", "the lambda of greatest alignment is near the printed one (within 25 %; weakly: within a factor of 2)", \
		t <= 1.25 ? 1 : t <= 2 ? .5 : 0, sprintf("paper %s, transductive %s (off by a factor of %.2f at most), inductive %s (%.2f): " \
		"the %s reading fits; on the first split the printed lambda has alignment %s, the best %s", printed(kernel, "lambda", 3), row("transductive", kernel, "lambda", 3), t, \
		row("inductive", kernel, "lambda", 3), i, t < i ? "transductive" : "inductive", \
		across(there, kernel), across(best, kernel)))
}

# The share of the printed gap between the two kernels' alignments that is found here, at the least.
function gap(	i, s, least) {
	least = 1
	for (i = 1; i <= n; i++) {
		s = shares[i]
		least = min(least, gain["transductive", "exp", "neumann", s, "alignment"] / \
			(paper["exp", s, "alignment"] - paper["neumann", s, "alignment"]))
	}
	return least
}

END {
	claims("S1", "exp", "exponential")
	claims("S2", "neumann", "von Neumann")
	verdict("S3a", "the exponential kernel aligns better than the von Neumann kernel (half the printed gap; weakly: at all)", \
		gap() >= .5 ? 1 : min(.5, gains("transductive", "exp", "neumann", "alignment", 1)), both("exp", "neumann", "alignment", 4) "; paper " \
		printed("exp", "alignment", 3) " against " printed("neumann", "alignment", 3))
	verdict("S3b", "and gives the better F1", gains("transductive", "exp", "neumann", "F1", 1), \
		both("exp", "neumann", "F1", 3) "; paper " printed("exp", "F1", 3) " against " printed("neumann", "F1", 3))
	few = shares[n]
	e = gain["transductive", "exp", "bag", few, "F1"]
	v = gain["transductive", "neumann", "bag", few, "F1"]
	verdict("S3c", "at " few " % the von Neumann kernel gains less F1 on the bag of words than the exponential one", \
		e - v <= 0 ? 0 : e - v > 2 * error_of["transductive", "exp", "neumann", few, "F1"] ? 1 : .5, \
		sprintf("gain %+.3f against %+.3f; paper %+.3f against %+.3f", v, e, \
		paper["neumann", few, "F1"] - paper["bag", few, "F1"], paper["exp", few, "F1"] - paper["bag", few, "F1"]))
	verdict("S4a", "the exponential kernel's F1 is above the bag of words' for documents unknown when the kernel is made (inductive)", \
		gains("inductive", "exp", "bag", "F1", 1), versus("inductive", "exp", "bag", "F1", 3) "; with C = 100 " \
		versus("inductive", "exp", "bag", "F1, C = 100", 3))
	verdict("S4b", "so is the von Neumann kernel's", gains("inductive", "neumann", "bag", "F1", 1), \
		versus("inductive", "neumann", "bag", "F1", 3) "; with C = 100 " versus("inductive", "neumann", "bag", "F1, C = 100", 3))
	verdict("S5", "a better alignment is a better ranking (AUC; not in the paper)", \
		min(gains("transductive", "exp", "bag", "AUC", 1), gains("transductive", "neumann", "bag", "AUC", 1)), \
		"exponential " both("exp", "bag", "AUC", 4) "; the constant kernel has alignment " \
		row("transductive", "constant", "alignment", 3) ", the exponential's printed one is " printed("exp", "alignment", 3) \
		"; centred, which does not reward the many documents without the label: " both("exp", "bag", "centred", 3))
}
