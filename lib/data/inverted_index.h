/* core: an inverted index of sparse rows: for each column, the rows that have it.
 *
 * In parts of some thousand rows each, which fit the cache. Columns that do not occur cost nothing
 * where they are many: a column may be any number.
 */
#ifndef INVERTED_INDEX_H
#define INVERTED_INDEX_H

#include "data/used_columns.h"

struct inverted_index {              /* inverted_index_free */
	size_t n, m;                 /* rows, columns */
	size_t parts, chunk;         /* so many parts of so many rows */
	struct matrix *part;         /* the transpose of each */
	struct used_columns columns; /* each has its list */
};

struct inverted_index inverted_index_of(const struct matrix *x);
void inverted_index_free(struct inverted_index *ix);

/* out[i][j] = <x_i, z_j> for the rows from .. to-1 of x, sparse or dense, and all rows z_j of the
 * index; out has ix->n columns. Sums run in column order. */
void inverted_index_products(const struct inverted_index *ix, const struct matrix *x, size_t from,
			     size_t to, double *out);

#endif
