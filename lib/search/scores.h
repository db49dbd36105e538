/* core: the scores of queries with all documents: dot products or cosines of their rows.
 *
 * Sparse documents by an inverted index, dense ones by BLAS, in blocks of SCORES_BLOCK queries and
 * a fixed number of documents, filled up with zeros: a score depends on its two rows alone. The
 * cosine with a row of zeros is 0.
 */
#ifndef SCORES_H
#define SCORES_H

#include "data/inverted.h"
#include "search/top.h"

enum { SCORES_BLOCK = 64 };

struct scores { /* scores_free */
	size_t docs, width;
	struct inverted index; /* of sparse documents */
	double *dense;         /* or the rows of dense ones, NULL: sparse */
	double *length;        /* of each document, NULL: dot products */
	double *work;
};

/* For cosines the rows of both may be scaled on the way. */
struct scores scores_make(struct matrix *docs, bool is_cosine);
void scores_free(struct scores *s);
/* Offers the scores of query i, of at most SCORES_BLOCK, to top[i]. Queries are stored as the
 * documents are, and dense ones are as wide. */
void scores_offer(const struct scores *s, struct matrix *queries, struct top *top);

#endif
