/* tfidf: counts to weights. */
#include "data/counts.h"
#include "io/opt.h"
#include "io/rows_in.h"
#include "io/rows_write.h"
#include "text/tfidf_model.h"

enum { BLOCK = 256 };

static struct tfidf weight;
static const char *write_to, *model;
static bool is_merge;

static const struct opt options[] = {
	OPT_CHOICE('f', "tf", tfidf_tf, &weight.tf, "of the count: log(1+tf), tf, 1 (log)"),
	OPT_CHOICE('I', "idf", tfidf_idf, &weight.idf,
		   "of the term: log(m/df), log((1+m)/(1+df))+1, 1, 1-entropy/log m (idf)"),
	OPT_FLAG('R', "raw", &weight.is_raw, "leave the rows unscaled, not of unit length"),
	OPT_MERGE(&is_merge),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Weigh counts: log(1+tf) log(m/df), rows of unit length.", "[file ...]", options);

static void weigh(struct rows *rows)
{
	for (size_t i = 0; i < rows->n; i++)
		tfidf_row(&weight, &rows->x, i);
	rows_write_all(output_standard(), rows);
}

static bool is_zero(const struct matrix *x)
{
	for (size_t e = 0; e < matrix_entries(x); e++)
		if (x->val[e] != 0)
			return false;
	return true;
}

static void learn(struct counts *counts)
{
	tfidf_begin(&weight, counts->n, counts_used(counts));
	for (size_t i = 0; i < counts->n; i++) {
		counts_row(counts, i);
		tfidf_add(&weight, &counts->row);
	}
	tfidf_ready(&weight);
}

static void fit(struct rows_in *in)
{
	struct counts counts = {0};
	bool has_weight = false;
	struct row row;

	while (rows_next(in, &row))
		counts_add(&counts, &row);
	learn(&counts);
	if (write_to)
		tfidf_model_write(write_to, &weight);
	for (size_t i = 0; i < counts.n; i++) {
		row = counts_row(&counts, i);
		tfidf_row(&weight, &counts.row, 0);
		has_weight = has_weight || !is_zero(&counts.row);
		rows_write(output_standard(), &row);
	}
	if (!write_to && counts.entries && !has_weight)
		warn("no row has any weight: a term that all rows hold weighs 0; see -I smooth");
	counts_free(&counts);
}

static void apply(struct rows_in *in)
{
	struct rows block = {0};

	weight = tfidf_model_read(model);
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

static int merge(char **files)
{
	opt_merge("tf|idf|raw", files);
	weight = tfidf_model_merge(files);
	tfidf_model_write(write_to, &weight);
	tfidf_free(&weight);
	return output_finish();
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	if (is_merge)
		return merge(files);
	opt_fit_only("tf|idf|raw");
	return rows_run(files, ROWS_SPARSE, run);
}
