/* core: the best documents of one query, by a heap, in trec_eval's order.
 *
 * Greater scores come first, and of equal scores the bytewise greater name. Scores are rounded to
 * single precision before they are compared, because trec_eval up to version 9.0.7 reads them so: a
 * run that prints these rounded scores has one order only, for readers of either precision.
 *
 * Many documents are sorted by the bits of their scores: of 1000, a rank's usual number, in 21 ns
 * each where qsort_r takes 87 ns; fewer than 256 by qsort_r.
 */
#ifndef TOP_DOCS_H
#define TOP_DOCS_H

#include "data/dict.h"
#include <stdbool.h>

struct top_docs_item {
	float score;
	uint32_t doc;
};

struct top_docs { /* top_docs_free */
	size_t most, n;
	struct top_docs_item
		*item; /* when full a heap, the worst first; after top_docs_sort the best first */
	struct top_docs_item *spare; /* for sorting */
	size_t room;
	const struct dict *names; /* name i is document i's; NULL: it is the number i+1 */
	bool has_zeros;  /* a score of 0 counts too, else it means not found; needs names */
	bool overflowed; /* a score was not finite in single precision */
};

struct top_docs top_docs_make(size_t most, const struct dict *names, bool has_zeros);
void top_docs_free(struct top_docs *t);
void top_docs_empty(struct top_docs *t);
/* Scores of documents first, first+1, ... first+n-1. */
void top_docs_offer(struct top_docs *t, size_t first, size_t n, const double *score);
/* Scores of the documents in doc, which are in order; the others' are 0. */
void top_docs_offer_sparse(struct top_docs *t, size_t n, const uint32_t *doc, const double *score);
void top_docs_sort(struct top_docs *t); /* then only top_docs_empty may follow */
/* The name of a document, and its length; in `number` when there are no names. */
enum { TOP_DOCS_NUMBER = 12 };
const char *top_docs_name(const struct top_docs *t, uint32_t doc, char number[TOP_DOCS_NUMBER],
			  size_t *length);

#endif
