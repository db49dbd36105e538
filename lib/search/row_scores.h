/* core: the scores of queries with all documents: dot products or cosines of their rows.
 *
 * Sparse documents by an inverted index, dense ones by BLAS, in blocks of ROW_SCORES_BLOCK queries
 * and a fixed number of documents, filled up with zeros: a score depends on its two rows alone. The
 * cosine with a row of zeros is 0. So is a dense product below TOL_TIE of the rows' lengths, which
 * is nothing but rounding. The threads of -j share the queries.
 */
#ifndef ROW_SCORES_H
#define ROW_SCORES_H

#include "data/inverted_index.h"
#include "search/top_docs.h"
#include "sys/choice.h"

enum { ROW_SCORES_BLOCK = 64 };

#define ROW_SCORES_FUNCTIONS(WORD)                                                                 \
	WORD(ROW_SCORES_GIVEN, "score")                                                            \
	WORD(ROW_SCORES_DOT, "dot")                                                                \
	WORD(ROW_SCORES_COS, "cos")
CHOICE(row_scores_function, ROW_SCORES_FUNCTIONS);

struct row_scores { /* row_scores_free */
	size_t docs, width;
	struct inverted_index index; /* of sparse documents */
	double *dense;               /* or the rows of dense ones, NULL: sparse */
	double *length;              /* of each document, for cosines and dense products */
	double *work;                /* for dense ones: of so many tiles at a time */
	size_t tiles;
	bool is_cosine;
};

/* For cosines the rows of both may be scaled on the way; the numbers of dense ones change hands. */
struct row_scores row_scores_make(struct matrix *docs, bool is_cosine);
void row_scores_free(struct row_scores *s);
/* Offers the scores of query i, of at most ROW_SCORES_BLOCK, to top[i]. Queries are stored as the
 * documents are, and dense ones are as wide. */
void row_scores_offer(const struct row_scores *s, struct matrix *queries, struct top_docs *top);

#endif
