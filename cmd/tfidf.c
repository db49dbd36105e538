/* tfidf: counts to weights. */
#include "text/tfidf.h"
#include "io/model.h"
#include "io/opt.h"
#include "io/rows_write.h"

enum { LAYOUT = 1, BLOCK = 256 };

static struct tfidf weight;
static const char *write_to, *model;

static const struct opt options[] = {
	OPT_CHOICE('f', "tf", tfidf_tf, &weight.tf, "of the count: log(1+tf), tf, 1 (log)"),
	OPT_CHOICE('I', "idf", tfidf_idf, &weight.idf,
		   "of the term: log(m/df), log((1+m)/(1+df))+1, 1 (idf)"),
	OPT_FLAG('R', "raw", &weight.is_raw, "leave the rows unscaled, not of unit length"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Weigh counts: log(1+tf) log(m/df), rows of unit length.", "[file ...]", options);

static void write_model(void)
{
	struct matrix df = {.n = weight.terms, .m = 1, .val = weight.df};
	struct output *out;

	if (!weight.docs)
		die("no rows: weights cannot be learnt from nothing");
	out = model_create(write_to, "tfidf", LAYOUT, "docs=%zu terms=%zu tf=%s idf=%s scale=%s",
			   weight.docs, weight.terms, tfidf_tf_word[weight.tf],
			   tfidf_idf_word[weight.idf],
			   tfidf_scale_word[weight.is_raw ? TFIDF_UNSCALED : TFIDF_UNIT]);
	rows_write_numbered(out, &df, NULL);
	output_commit(out);
}

static void read_model(void)
{
	struct model *m = model_open(model, "tfidf", LAYOUT);
	struct place at = {model, 1, 0};
	struct rows df;
	size_t bad;

	weight.docs = model_count(m, "docs");
	weight.terms = model_count(m, "terms");
	weight.tf = model_choice(m, "tf", CHOICE_WORDS(tfidf_tf));
	weight.idf = model_choice(m, "idf", CHOICE_WORDS(tfidf_idf));
	weight.is_raw = model_choice(m, "scale", CHOICE_WORDS(tfidf_scale)) == TFIDF_UNSCALED;
	df = model_rows(m, weight.terms, 1);
	weight.df = df.x.val;
	df.x.val = NULL;
	if (!weight.docs)
		die_at(&at, "wanted docs of at least 1, found 0");
	bad = tfidf_impossible(&weight);
	at.line = bad + 2;
	if (bad < weight.terms)
		die_at(&at, "wanted a number of documents up to %zu, found %g", weight.docs,
		       weight.df[bad]);
	tfidf_ready(&weight);
	rows_free(&df);
	model_close(m);
}

static void weigh(struct rows *rows)
{
	for (size_t i = 0; i < rows->n; i++)
		tfidf_row(&weight, &rows->x, i);
	rows_write_all(output_standard(), rows);
}

static void fit(struct rows_in *in)
{
	struct rows rows = rows_read(in);

	tfidf_fit(&weight, &rows.x);
	if (write_to)
		write_model();
	weigh(&rows);
	rows_free(&rows);
}

static void apply(struct rows_in *in)
{
	struct rows block = {0};

	read_model();
	rows_known(in, weight.terms, model);
	while (rows_take(in, &block, BLOCK))
		weigh(&block);
	rows_free(&block);
}

static void run(struct rows_in *in)
{
	rows_as_counts(in);
	if (model)
		apply(in);
	else
		fit(in);
	tfidf_free(&weight);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	opt_fit_only("tf|idf|raw");
	return rows_run(files, ROWS_SPARSE, run);
}
