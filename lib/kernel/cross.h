/* core: kernel rows of any rows against a training matrix, k(x_i, z_j).
 *
 * Sparse rows meet the training rows through an inverted index; dense rows through dgemm, in tiles
 * of exactly 64 x 64 padded with zeros; of a mixed pair the input takes the training rows' form.
 * All sums run in column order, or in dgemm's one order for that shape, so that
 *	- a row's values depend on nothing but the row and the training rows,
 *	- k(x,z) = k(z,x), and k(x,x) / sqrt(k(x,x) k(x,x)) = 1, bit for bit.
 */
#ifndef CROSS_H
#define CROSS_H

#include "data/inverted.h"
#include "data/matrix.h"
#include "kernel/kernel.h"

struct cross { /* cross_free */
	struct kernel kernel;
	const struct matrix *train; /* the caller's; it must outlive this */
	size_t n, m;                /* training rows, their columns */
	struct inverted index;      /* of sparse training rows */
	double *norms2;             /* <z,z> of the training rows */
	bool is_finite;             /* no k(z,z) overflows */
	size_t threads;
};

struct cross cross_over(const struct matrix *train, const struct kernel *kernel, size_t threads);
void cross_free(struct cross *c);

/* *out is made x->n by c->n; dense, or empty, on entry; the caller's. Columns of a sparse x beyond
 * c->m weigh nothing; a dense x is c->m wide. False: a value is too large for a number. */
bool cross_rows(const struct cross *c, const struct matrix *x, struct matrix *out);

#endif
