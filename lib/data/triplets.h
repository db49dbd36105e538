/* core: a sparse matrix that comes as (row, column, value) in any order.
 *
 * triplets_matrix sorts by rows with one counting pass, then within the rows that need it.
 */
#ifndef TRIPLETS_H
#define TRIPLETS_H

#include "data/matrix.h"

struct triplets { /* triplets_free */
	size_t count, room;
	struct triplet {
		uint32_t row, col;
		double val;
	} * entry;
};

void triplets_add(struct triplets *t, struct triplet entry);
void triplets_free(struct triplets *t);

/* The matrix of n rows and m columns, which hold all entries. When an entry stands twice, *twice
 * is set to it (else to NULL; it lives as long as t). */
struct matrix triplets_matrix(const struct triplets *t, size_t n, size_t m,
			      const struct triplet **twice);

#endif
