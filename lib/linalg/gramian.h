/* core: XX' or X'X, whichever is smaller, as an operator; X is never multiplied out.
 *
 * X' is held too, cut into blocks of X's rows whose part of a panel stays in a near cache: where
 * there are many rows, most of the time of X'P is spent on waiting for its entries otherwise.
 * X stays the caller's; gramian_free takes the rest back.
 */
#ifndef GRAMIAN_H
#define GRAMIAN_H

#include "data/matrix.h"

enum { GRAMIAN_BLOCK = 32768 }; /* rows */

struct gramian {
	const struct matrix *x;
	struct matrix *block; /* X' = [block_0 block_1 ...] */
	size_t blocks;
	size_t n, far;   /* rows of the operator, and of what it has half-way */
	double *between; /* that: X'v or Xv of the last panel v */
};

struct gramian gramian_of(const struct matrix *x);
void gramian_free(struct gramian *g);

/* As krylov_op wants it; self is the struct gramian. */
void gramian_apply(const void *self, const double *v, double *y, size_t threads);

#endif
