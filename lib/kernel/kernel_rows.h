/* core: kernel rows of any rows against a training matrix, k(x_i, z_j).
 *
 * Sparse rows meet the training rows through an inverted index; dense rows through dgemm, in tiles
 * of exactly 64 x 64 padded with zeros; of a mixed pair the input takes the training rows' form.
 * All sums run in column order, or in dgemm's one order for that shape, so that
 *	- a row's values depend on nothing but the row and the training rows,
 *	- k(x,z) = k(z,x), and k(x,x) / sqrt(k(x,x) k(x,x)) = 1, bit for bit.
 */
#ifndef KERNEL_ROWS_H
#define KERNEL_ROWS_H

#include "data/inverted_index.h"
#include "data/matrix.h"
#include "kernel/kernel_function.h"

struct kernel_rows { /* kernel_rows_free */
	struct kernel_function kernel;
	const struct matrix *train;  /* the caller's; it must outlive this */
	size_t n, m;                 /* training rows, their columns */
	struct inverted_index index; /* of sparse training rows */
	double *norms2;              /* <z,z> of the training rows */
	bool is_finite;              /* no k(z,z) overflows */
	size_t threads;
};

struct kernel_rows kernel_rows_over(const struct matrix *train,
				    const struct kernel_function *kernel, size_t threads);
void kernel_rows_free(struct kernel_rows *c);

/* *out is made x->n by c->n; dense, or empty, on entry; the caller's. Columns of a sparse x beyond
 * c->m weigh nothing; a dense x is c->m wide. False: a value is too large for a number. */
bool kernel_rows_of(const struct kernel_rows *c, const struct matrix *x, struct matrix *out);

#endif
