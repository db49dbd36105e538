# README.md with the table of "How fast" made anew from a bench:
#
#	awk -f tests/bench/readme.awk build/bench/bench.tsv README.md
#
# What the bench does not have (a peer that is not installed, a part left out) is left out.
BEGIN { FS = "\t" }
NR == FNR {
	if ($1 !~ /^\.\.\./) work = $1
	key = $1 == work ? work : work $1
	ours[key] = $3
	its[key, $4] = $5
	ratio[key, $4] = $6
	next
}

function times(value) { return value == "" || value == "-" ? "" : value < 1 ? sprintf("**%.1f**", value) : sprintf("%.1f", value) }

# A line of the table; the text stands in the first of its work alone.
function line(work, text, peer, name,    memory) {
	if (times(ratio[work, peer]) == "") return
	memory = work "... peak memory, summed"
	if (work == last) text = ""
	else text = text " (ours " sprintf("%.1f", ours[work]) " s" (memory in ours ? sprintf(", %.0f MB", ours[memory]) : "") ")"
	last = work
	printf "| %s | %s | %s | %s |\n", text, name, times(ratio[work, peer]), times(ratio[memory, peer])
}
function ends(work, text) {
	line(work, text, "scikit-learn randomized", "scikit-learn, randomized SVD")
	line(work, text, "scikit-learn arpack", "scikit-learn, ARPACK")
	line(work, text, "gensim", "gensim and scikit-learn")
	line(work, text, "scikit-learn randomized, float32", "scikit-learn, randomized SVD in single precision")
}
function table(    vectors, classifiers) {
	print "| work, on Reuters-21578 unless said | against | their time / ours | their memory / ours |"
	print "|---|---|---|---|"
	ends("end to end, space of all texts", "text to 200 dimensions to ten classifiers, judged; space of all 12,902 texts")
	ends("end to end, space of training texts", "the same, space of the 9,603 training texts")
	vectors = "lsk -x -k 300, Reuters, the solver"
	line(vectors, "300 singular vectors of 11,367 × 16,662 weights", "ARPACK", "ARPACK (SciPy, scikit-learn)")
	line(vectors, "", "RSpectra", "RSpectra (R)")
	line(vectors, "", "PROPACK", "PROPACK (SciPy)")
	line("svmeval, 90 topics, tf-idf rows", "ninety linear classifiers on sparse rows", "LinearSVC", "LinearSVC")
	line("svmeval, 10 topics, 200 latent columns", "ten on 200 dense columns", "LinearSVC", "LinearSVC")
	line("full spectrum, n = 2000, the solver", "all eigenvectors of a kernel of 2,000", "numpy.linalg.eigh", "numpy")
	line("diffuse -K -f exp, n = 2000, text to text", "exponential diffusion of a kernel of 2,000, text to text", "numpy, V g(w) V in memory", "numpy, in memory")
	line("gram | diffuse -l auto, MED, text to text", "kernel and best diffusion of MED, text to text", "numpy in memory", "numpy, in memory")
	line("align -f exp, MED, text to text", "alignment along lambda, MED, text to text", "numpy in memory", "numpy, in memory")
}
function score(space, peer,    key) {
	key = "end to end, space of " space " texts... micro F1 (the ratio is theirs to ours)"
	return sprintf("%.3f and %.3f", ours[key], its[key, peer])
}
/^\| work, on Reuters-21578 / { table(); is_old = 1 }
is_old && /^\|/ { next }
{ is_old = 0 }
/^F1, ours and scikit-learn's: / {
	print "F1, ours and scikit-learn's: " score("all", "randomized") " in the space of all texts, " score("training", "randomized") " in that of the"
	print "training texts."
	getline
	next
}
{ print }
