/* bm25k: counts to BM25 kernel rows, or to the features whose dot products they are. */
#include "data/inverted_index.h"
#include "io/opt.h"
#include "io/rows_in.h"
#include "io/rows_write.h"
#include "text/bm25_model.h"

enum { BLOCK = 64 };

static struct bm25 bm25 = {.k1 = 2, .b = 0.75};
static struct bm25_model_how how;
static bool is_plain, is_merge;
static const char *write_to, *model, *docs_file;

static const struct opt options[] = {
	OPT_FLAG('x', "features", &how.is_features,
		 "write features: the kernel is their dot product"),
	OPT_FLAG('Q', "queries", &how.is_queries, "the input is queries"),
	OPT_REAL('1', "k1", "X", &bm25.k1, 0, 1e6, "how slowly a repeated term saturates (2)"),
	OPT_REAL('b', "b", "X", &bm25.b, 0, 1, "how much a document's length counts (0.75)"),
	OPT_CHOICE('f', "idf", bm25_idf, &bm25.idf,
		   "weights below 0: as 0, as they are, never (clip)"),
	OPT_FLAG('T', "repeats", &how.has_repeats,
		 "a query's term counts as often as it stands there"),
	OPT_WORD('t', "docs", "FILE", &docs_file, "the documents: the columns of the kernel"),
	OPT_FLAG(0, "plain", &is_plain, "with -m: without the -x, -Q and -T it has"),
	OPT_MERGE(&is_merge),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("BM25 kernels of documents and queries.", "[file ...]", options);

static void fit(const struct rows *docs)
{
	bm25_fit(&bm25, &docs->x);
	if (write_to)
		bm25_model_write(write_to, &bm25, &how);
}

static void write_rows(const struct rows *rows, const struct inverted_index *index)
{
	struct matrix k = {0};

	if (how.is_features) {
		rows_write_all(output_standard(), rows);
		return;
	}
	matrix_shape(&k, rows->n, index->n);
	inverted_index_products(index, &rows->x, 0, rows->n, k.val);
	if (how.is_queries) /* they meet few documents */
		rows_write_sparse(output_standard(), rows, &k);
	else
		rows_write_dense(output_standard(), rows, &k);
	matrix_free(&k);
}

/* The input is the collection. */
static void alone(struct rows_in *in)
{
	struct rows docs = rows_read(in);
	struct inverted_index index = {0};

	fit(&docs);
	bm25_model_check(&bm25, &how);
	bm25_documents(&bm25, &docs.x);
	if (!how.is_features)
		index = inverted_index_of(&docs.x);
	bm25_sign(&bm25, &docs.x);
	for (size_t i = 0; i < docs.n; i += BLOCK) {
		struct rows block = rows_slice(&docs, i, BLOCK);

		write_rows(&block, &index);
	}
	inverted_index_free(&index);
	rows_free(&docs);
}

/* The input is new: the collection is known from -m or -t. */
static void apply(struct rows_in *in)
{
	struct rows docs = docs_file ? bm25_model_docs(docs_file, &bm25, model) : (struct rows){0},
		    block = {0};
	struct inverted_index index = {0};

	if (!model)
		fit(&docs);
	bm25_model_check(&bm25, &how);
	if (!how.is_features) {
		bm25_documents(&bm25, &docs.x);
		index = inverted_index_of(&docs.x);
	}
	rows_free(&docs);
	rows_known(in, bm25.terms, model ? model : docs_file);
	while (rows_take(in, &block, BLOCK)) {
		if (how.is_queries)
			bm25_queries(&bm25, &block.x, how.has_repeats);
		else
			bm25_documents(&bm25, &block.x);
		bm25_sign(&bm25, &block.x);
		write_rows(&block, &index);
	}
	rows_free(&block);
	inverted_index_free(&index);
}

/* What was said is added to what the model remembers; -t asks for kernel rows. */
static void read_model(void)
{
	struct bm25_model_how said = how;

	bm25 = bm25_model_read(model, &how);
	if (is_plain)
		how = said;
	how.is_features &= !docs_file;
	if (!how.is_features && !docs_file)
		opt_usage("kernel rows with -m need the documents: -t");
	if (how.has_repeats && !how.is_queries)
		opt_usage("-T is about queries: -Q");
}

static void run(struct rows_in *in)
{
	rows_as_counts(in);
	if (model)
		read_model();
	if (model || docs_file)
		apply(in);
	else
		alone(in);
	bm25_free(&bm25);
}

static void check_options(void)
{
	opt_fit_only("k1|b|idf");
	if (is_plain && !model)
		opt_usage("--plain is about what a model remembers: it needs -m");
	if (model && how.is_features && docs_file)
		opt_usage("features need -m or -t, not both");
	if (how.is_queries && !model && !docs_file)
		opt_usage("-Q needs the documents: -t, or -m with -x");
	if (how.has_repeats && !how.is_queries && !model)
		opt_usage("-T is about queries: -Q");
}

static int merge(char **files)
{
	opt_merge("features|queries|k1|b|idf|repeats|docs|plain", files);
	bm25 = bm25_model_merge(files, &how);
	bm25_model_write(write_to, &bm25, &how);
	bm25_free(&bm25);
	return output_finish();
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	if (is_merge)
		return merge(files);
	check_options();
	return rows_run(files, ROWS_SPARSE, run);
}
