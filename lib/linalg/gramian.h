/* core: XX' or X'X, whichever is smaller, as an operator; X is never multiplied out.
 *
 * X is had in blocks of rows (row_blocks.h), each of them and its transpose once a product: where
 * it is not in memory, that is all that is read. It stays the caller's; gramian_free takes the rest
 * back.
 */
#ifndef GRAMIAN_H
#define GRAMIAN_H

#include "data/row_blocks.h"

struct gramian {
	const struct row_blocks *x;
	size_t n, far;     /* rows of the operator, and of what it has half-way */
	bool is_whole;     /* half-way, all rows are kept; else those of a block of X */
	bool is_far_alone; /* v is not wanted, once the other side is there */
	double *between;   /* that: X'v or Xv of the last panel v, X'v in the places of x->column */
};

/* wants_far: `between` is looked at. */
struct gramian gramian_of(const struct row_blocks *x, bool wants_far);
void gramian_free(struct gramian *g);

/* As krylov_op wants it; self is the struct gramian. */
void gramian_apply(const void *self, const double *v, double *y, size_t threads);

#endif
