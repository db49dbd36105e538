/* wnprox: the proximity of a vocabulary's terms, from WordNet's hierarchy. */
#include "io/opt.h"
#include "io/rows_write.h"
#include "sys/err.h"
#include "sys/progress.h"
#include "text/concepts.h"
#include "text/term_proximity.h"
#include "text/vocab.h"
#include "text/wordnet.h"

static const char *folder = "/usr/share/wordnet", *concepts;
static size_t longest = 1, senses = 1000;
static bool is_verbose;

static const struct opt options[] = {
	OPT_WORD('d', "dictionary", "DIR", &folder, "WordNet's files (/usr/share/wordnet)"),
	OPT_COUNT('n', "longest", "N", &longest, 0, 1000, "edges of the longest path (1)"),
	OPT_COUNT('S', "senses", "N", &senses, 1, 1000,
		  "senses of a word, the most frequent first (all)"),
	OPT_OUTPUT(0, "concepts", &concepts,
		   "columns are senses and those above them; FILE gets their names"),
	OPT_DIGITS,
	OPT_VERBOSE(&is_verbose),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Proximity of terms, 1/(1+edges) in WordNet's hierarchy, for gram -P.", "vocab", options);

static void write_rows(const struct dict *terms, const struct wordnet *w)
{
	struct term_proximity_senses in = {&w->senses, &w->terms, &w->up, &w->down};
	struct term_proximity p = term_proximity_over(&in);

	for (size_t t = 0; t < terms->count; t++) {
		struct row row = {.labels = "", .id = dict_text(terms, t), .kind = ROWS_SPARSE};

		progress_share("terms", (double)t / (double)terms->count);
		term_proximity_row(&p, t, longest);
		row.n = p.n;
		row.col = p.col;
		row.val = p.val;
		rows_write(output_standard(), &row);
	}
	term_proximity_free(&p);
}

static void write_concepts(const struct dict *terms, const struct wordnet *w)
{
	struct output *names = output_create(concepts);

	concepts_write(w, terms, longest, names);
	output_commit(names);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct vocab v;
	struct wordnet w;

	if (!files[0] || files[1])
		opt_usage("wanted one vocabulary, as tok -w writes it");
	v = vocab_read(files[0]);
	w = wordnet_read(folder, &v.lexicon, senses);
	if (is_verbose)
		warn("%zu terms, of which WordNet knows %zu", v.lexicon.terms.count,
		     wordnet_known(&w));
	if (concepts)
		write_concepts(&v.lexicon.terms, &w);
	else
		write_rows(&v.lexicon.terms, &w);
	wordnet_free(&w);
	vocab_free(&v);
	return output_finish();
}
