/* rank: the best documents of each query, as a TREC run. */
#include "io/opt.h"
#include "search/row_scores.h"
#include "search/run_writer.h"

#include <string.h>

static struct run_writer r = {.run = "semkern"};
static size_t most = 1000, threads = 1;
static enum row_scores_function function;
static bool zeros;

static const struct opt options[] = {
	OPT_WORD('t', "docs", "FILE", &r.docs_file, "the documents, for their ids and features"),
	OPT_COUNT('n', "top", "N", &most, 1, 1e9, "documents a query (1000)"),
	OPT_CHOICE('f', "function", row_scores_function, &function,
		   "the input is scores, or features to compare with -t (score)"),
	OPT_WORD('N', "name", "NAME", &r.run, "the run's name (semkern)"),
	OPT_FLAG(0, "zeros", &zeros, "documents of score 0 too"),
	OPT_THREADS(&threads),
	OPT_MEMORY,
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Rank documents for queries: TREC run lines.", "[file ...]", options);

static void rank_scores(struct rows_in *in)
{
	struct top_docs top = top_docs_make(most, r.docs_file ? &r.docs : NULL, zeros);
	struct row row;

	while (rows_next(in, &row)) {
		if (r.docs_file)
			run_writer_check_width(&r, in, &row);
		if (row.kind == ROWS_DENSE)
			top_docs_offer(&top, 0, row.n, row.val);
		else
			top_docs_offer_sparse(&top, row.n, row.col, row.val);
		run_writer_query(&r, in, &row);
		run_writer_write(&r, &top, 1);
	}
	top_docs_free(&top);
}

/* The block's rows, stored as the documents are. */
static struct matrix like_docs(const struct rows *block, const struct row_scores *scores)
{
	if (!scores->dense && matrix_is_dense(&block->x))
		die("wanted sparse rows, as in %s, found dense ones", r.docs_file);
	if (scores->dense && !matrix_is_dense(&block->x))
		return matrix_densify(&block->x, scores->width);
	return block->x;
}

static void rank_block(const struct rows *block, const struct row_scores *scores,
		       struct top_docs *top)
{
	struct matrix x = like_docs(block, scores);

	row_scores_offer(scores, &x, top);
	run_writer_write(&r, top, block->n);
	if (x.val != block->x.val)
		matrix_free(&x);
}

/* The next rows, few enough for one block; false: none are left. */
static bool next_block(struct rows_in *in, struct rows *block)
{
	struct row row;

	rows_empty(block);
	while (block->n < ROW_SCORES_BLOCK && rows_next(in, &row)) {
		run_writer_query(&r, in, &row);
		rows_add(block, &row);
	}
	return block->n > 0;
}

static void rank_features(struct rows_in *in)
{
	struct rows rows = run_writer_documents(&r, true), block = {0};
	struct row_scores scores = row_scores_make(&rows.x, function == ROW_SCORES_COS);
	struct top_docs top[ROW_SCORES_BLOCK];

	for (size_t i = 0; i < ROW_SCORES_BLOCK; i++)
		top[i] = top_docs_make(most, &r.docs, zeros);
	rows_known(in, rows.x.m, r.docs_file);
	rows_free(&rows);
	while (next_block(in, &block))
		rank_block(&block, &scores, top);
	for (size_t i = 0; i < ROW_SCORES_BLOCK; i++)
		top_docs_free(top + i);
	row_scores_free(&scores);
	rows_free(&block);
}

static void check_options(void)
{
	if (function != ROW_SCORES_GIVEN && !r.docs_file)
		opt_usage("-f dot and -f cos need the documents: -t");
	if (zeros && !r.docs_file)
		opt_usage("--zeros needs the documents: -t");
	if (!*r.run || r.run[strcspn(r.run, " \t\r\n\v\f")])
		opt_usage("-N: wanted a name without blanks, found %s",
			  err_show(r.run, strlen(r.run)));
}

static void rank(struct rows_in *in)
{
	if (function != ROW_SCORES_GIVEN) {
		rank_features(in);
	} else {
		if (r.docs_file)
			run_writer_documents(&r, false);
		rank_scores(in);
	}
	run_writer_note(&r);
	run_writer_free(&r);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, rank);
}
