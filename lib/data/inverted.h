/* core: an inverted index of sparse rows: for each column, the rows that have it.
 *
 * In parts of some thousand rows each, which fit the cache. Columns that do not occur cost nothing
 * where they are many: a column may be any number.
 */
#ifndef INVERTED_H
#define INVERTED_H

#include "data/columns.h"

struct inverted {               /* inverted_free */
	size_t n, m;            /* rows, columns */
	size_t parts, chunk;    /* so many parts of so many rows */
	struct matrix *part;    /* the transpose of each */
	struct columns columns; /* each has its list */
};

struct inverted inverted_of(const struct matrix *x);
void inverted_free(struct inverted *ix);

/* out[i][j] = <x_i, z_j> for the rows from .. to-1 of x, sparse or dense, and all rows z_j of the
 * index; out has ix->n columns. Sums run in column order. */
void inverted_products(const struct inverted *ix, const struct matrix *x, size_t from, size_t to,
		       double *out);

#endif
