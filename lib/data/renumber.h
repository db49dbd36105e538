/* core: sparse rows under other numbers of their columns, in order again. */
#ifndef RENUMBER_H
#define RENUMBER_H

#include "data/bitsort.h"

struct renumber { /* renumber_free */
	const uint32_t *to;
	double *value; /* of the row at hand, by new column */
	struct bitsort order;
};

/* Column j becomes column to[j] < m, or is removed where to[j] is UINT32_MAX; `to` must outlive the
 * result. */
struct renumber renumber_to(const uint32_t *to, size_t m);

/* A row of n entries in its place; returns how many are left. */
size_t renumber_row(struct renumber *r, uint32_t *col, double *val, size_t n);
void renumber_free(struct renumber *r);

#endif
