/* rank: the best documents of each query, as a TREC run. */
#include "opt.h"
#include "rows.h"
#include "scores.h"
#include "trec.h"

#include <string.h>

enum { SCORE, DOT, COS };

static const char *docs_file, *run = "semkern";
static size_t most = 1000;
static unsigned function;
static bool zeros;
static struct dict docs, queries; /* their names, as in the run */

static const struct opt options[] = {
	OPT_WORD('t', "docs", "FILE", &docs_file, "the documents, for their ids and features"),
	OPT_COUNT('n', "top", "N", &most, 1, 1e9, "documents a query (1000)"),
	OPT_CHOICE('f', "function", "score|dot|cos", &function,
		   "the input is scores, or features to compare with -t (score)"),
	OPT_WORD('N', "name", "NAME", &run, "the run's name (semkern)"),
	OPT_FLAG(0, "zeros", &zeros, "documents of score 0 too"),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Rank documents for queries: TREC run lines.", "[file ...]", options);

static size_t without; /* queries that retrieved nothing */

static void write_query(const char *id, struct top *top)
{
	if (!trec_add_name(&queries, id))
		die("wanted a query once, found %s again", err_show(id, strlen(id)));
	if (top->overflowed)
		die("query %s has a score beyond single precision, which a run cannot carry",
		    err_show(id, strlen(id)));
	without += top->n == 0;
	top_sort(top);
	trec_write_run(output_standard(), dict_text(&queries, queries.count - 1), top, run);
	top_empty(top);
}

static void add_doc(const char *id)
{
	if (!trec_add_name(&docs, id))
		die("%s: wanted a document once, found %s again", docs_file,
		    err_show(id, strlen(id)));
}

static void check_width(const struct rows_in *in, const struct row *row)
{
	size_t width = row->kind == ROWS_DENSE || row->n == 0 ? row->n : row->col[row->n - 1] + 1;
	struct place at = rows_place(in);

	if (width > docs.count || (row->kind == ROWS_DENSE && width < docs.count))
		die_at(&at,
		       "wanted scores of the %zu documents of %s, found %zu: features? (-f dot)",
		       docs.count, docs_file, width);
}

static void rank_scores(struct rows_in *in)
{
	struct top top = top_make(most, docs_file ? &docs : NULL, zeros);
	struct row row;

	while (rows_next(in, &row)) {
		if (docs_file)
			check_width(in, &row);
		if (row.kind == ROWS_DENSE)
			top_offer(&top, 0, row.n, row.val);
		else
			top_offer_sparse(&top, row.n, row.col, row.val);
		write_query(row.id, &top);
	}
	top_free(&top);
}

/* Reads the documents' names, and their rows if they are wanted. */
static struct rows read_docs(bool with_rows)
{
	char *files[] = {(char *)docs_file, NULL};
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct rows rows = {0};
	struct row row;

	while (rows_next(in, &row)) {
		add_doc(row.id);
		if (with_rows)
			rows_add(&rows, &row);
	}
	if (!docs.count)
		die("%s: wanted documents, found none", docs_file);
	rows_close(in);
	return rows;
}

/* The block's rows, stored as the documents are. */
static struct matrix like_docs(const struct rows *block, const struct scores *scores)
{
	if (!scores->dense && matrix_is_dense(&block->x))
		die("wanted sparse rows, as in %s, found dense ones", docs_file);
	if (scores->dense && !matrix_is_dense(&block->x))
		return matrix_densify(&block->x, scores->width);
	return block->x;
}

static void rank_block(const struct rows *block, const struct scores *scores, struct top *top)
{
	struct matrix x = like_docs(block, scores);

	scores_offer(scores, &x, top);
	for (size_t i = 0; i < block->n; i++)
		write_query(rows_id(block, i), top + i);
	if (x.val != block->x.val)
		matrix_free(&x);
}

static void rank_features(struct rows_in *in)
{
	struct rows rows = read_docs(true), block = {0};
	struct scores scores = scores_make(&rows.x, function == COS);
	struct top top[SCORES_BLOCK];

	for (size_t i = 0; i < SCORES_BLOCK; i++)
		top[i] = top_make(most, &docs, zeros);
	rows_known(in, rows.x.m, docs_file);
	rows_free(&rows);
	while (rows_take(in, &block, SCORES_BLOCK))
		rank_block(&block, &scores, top);
	for (size_t i = 0; i < SCORES_BLOCK; i++)
		top_free(top + i);
	scores_free(&scores);
	rows_free(&block);
}

static void check_options(void)
{
	if (function != SCORE && !docs_file)
		opt_usage("-f dot and -f cos need the documents: -t");
	if (zeros && !docs_file)
		opt_usage("--zeros needs the documents: -t");
	if (!*run || run[strcspn(run, " \t\r\n\v\f")])
		opt_usage("-N: wanted a name without blanks, found %s", err_show(run, strlen(run)));
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct rows_in *in;

	check_options();
	in = rows_open(files, ROWS_SPARSE);
	if (function != SCORE) {
		rank_features(in);
	} else {
		if (docs_file)
			read_docs(false);
		rank_scores(in);
	}
	if (without)
		warn("%zu of %zu queries retrieved nothing, and are not in the run", without,
		     queries.count);
	dict_free(&docs);
	dict_free(&queries);
	rows_close(in);
	return output_finish();
}
