/* core: a bag of words: the terms of one document and how often each occurs.
 *
 * bag_fill puts a document in, bag_row takes it out as a row of counts. The members are the bag's
 * own: place 0 of its arrays is for DICT_NONE, the distinct terms are from 1 to n.
 */
#ifndef BAG_H
#define BAG_H

#include "data/bitsort.h"
#include "io/record.h"

struct bag { /* bag_free */
	size_t n;
	uint32_t *term;
	double *count; /* as rows want it */
	size_t *times; /* the counts while they grow; times[0] is DICT_NONE's */
	size_t room;
	uint32_t *place; /* where term t is in the bag, at t + 1; at 0: DICT_NONE, which is at 0 */
	size_t places;
};

/* The bag of these terms, all below `bound` or DICT_NONE; what was in it is lost. */
void bag_fill(struct bag *b, const uint32_t *terms, size_t n, size_t bound);
void bag_sort(struct bag *b, struct bitsort *order); /* by term */
void bag_row(const struct bag *b, struct row *row);  /* its body; until the bag is filled again */
void bag_free(struct bag *b);

#endif
