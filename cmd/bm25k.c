/* bm25k: counts to BM25 kernel rows, or to the features whose dot products they are. */
#include "bm25_file.h"
#include "mem.h"
#include "opt.h"
#include "postings.h"
#include "rows.h"

#include <stdlib.h>

enum { BLOCK = 256 };

static struct bm25 bm25 = {.k1 = 2, .b = 0.75};
static bool features, queries, repeats;
static const char *write_to, *model, *docs_file;

static const struct opt options[] = {
	OPT_FLAG('x', "features", &features, "write features: the kernel is their dot product"),
	OPT_FLAG('Q', "queries", &queries, "the input is queries"),
	OPT_REAL('1', "k1", "X", &bm25.k1, 0, 1e6, "how slowly a repeated term saturates (2)"),
	OPT_REAL('b', "b", "X", &bm25.b, 0, 1, "how much a document's length counts (0.75)"),
	OPT_CHOICE('f', "idf", bm25_idf_names, &bm25.idf,
		   "weights below 0: as 0, as they are, never (clip)"),
	OPT_FLAG('T', "repeats", &repeats, "a query's term counts as often as it stands there"),
	OPT_WORD('t', "docs", "FILE", &docs_file, "the documents: the columns of the kernel"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("BM25 kernels of documents and queries.", "[file ...]", options);

static void fit(const struct rows *docs)
{
	bm25_fit(&bm25, &docs->x);
	if (write_to)
		bm25_write(&bm25, write_to);
}

static struct rows read_docs(void)
{
	char *files[] = {(char *)docs_file, NULL};
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct rows docs;

	rows_as_counts(in);
	if (model)
		rows_known(in, bm25.terms, model);
	docs = rows_read(in);
	rows_close(in);
	return docs;
}

/* sqrt(w) has no real value where w < 0: such a kernel has no features. */
static void refuse_negative(void)
{
	size_t n = features ? bm25_negative(&bm25) : 0;

	if (n)
		die("%zu terms weigh less than 0 with -f raw, and have no features: use clip or "
		    "lucene",
		    n);
}

/* Takes the documents. */
static struct postings make_index(struct rows *docs)
{
	struct postings index;

	bm25_documents(&bm25, &docs->x);
	index = postings_make(&docs->x);
	bm25_sign(&bm25, &index);
	return index;
}

/* The rows' kernel values with all documents; queries meet few of them, and get sparse rows. */
static void write_kernel(const struct rows *rows, const struct postings *index)
{
	double *k = mem_alloc(index->rows, sizeof *k);
	uint32_t *col = mem_alloc(index->rows, sizeof *col);

	for (size_t i = 0; i < rows->n; i++) {
		struct row row = rows_row(rows, i);

		postings_dot(index, row.n, row.col, row.val, k);
		row.kind = queries ? ROWS_SPARSE : ROWS_DENSE;
		row.n = queries ? postings_gather(index->rows, k, col) : index->rows;
		row.col = col;
		row.val = k;
		rows_write(output_standard(), &row);
	}
	free(k);
	free(col);
}

static void write_rows(const struct rows *rows, const struct postings *index)
{
	if (features)
		rows_write_all(output_standard(), rows);
	else
		write_kernel(rows, index);
}

/* The input is the collection. */
static void alone(struct rows_in *in)
{
	struct rows docs = rows_read(in);
	struct postings index;

	fit(&docs);
	refuse_negative();
	index = make_index(&docs);
	write_rows(&docs, &index);
	postings_free(&index);
	rows_free(&docs);
}

/* The input is new: the collection is known from -m or -t. */
static void apply(struct rows_in *in)
{
	struct rows docs = docs_file ? read_docs() : (struct rows){0}, block = {0};
	struct postings index = {0};

	if (!model)
		fit(&docs);
	refuse_negative();
	if (!features)
		index = make_index(&docs);
	rows_free(&docs);
	rows_known(in, bm25.terms, model ? model : docs_file);
	while (rows_take(in, &block, BLOCK)) {
		if (queries)
			bm25_queries(&bm25, &block.x, repeats);
		else
			bm25_documents(&bm25, &block.x);
		write_rows(&block, &index);
	}
	rows_free(&block);
	postings_free(&index);
}

static void check_options(void)
{
	if (model && !features && !docs_file)
		opt_usage("kernel rows with -m need the documents: -t");
	if (model && features && docs_file)
		opt_usage("features need -m or -t, not both");
	if (queries && !model && !docs_file)
		opt_usage("-Q needs the documents: -t, or -m with -x");
	if (repeats && !queries)
		opt_usage("-T is about queries: -Q");
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct rows_in *in;

	check_options();
	in = rows_open(files, ROWS_SPARSE);
	rows_as_counts(in);
	if (model)
		bm25_read(&bm25, model);
	if (model || docs_file)
		apply(in);
	else
		alone(in);
	bm25_free(&bm25);
	rows_close(in);
	return output_finish();
}
