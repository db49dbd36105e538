/* core: A^+ b for a dense positive semi-definite A, of full rank or not.
 *
 * By a Cholesky factor with pivots. Where rank r is below n the last n - r rows are combinations of
 * the first r, A = [I; B] LL' [I B'], so that
 *
 *	A^+ = [I; B] (I + B'B)^-1 (LL')^-1 (I + B'B)^-1 [I B']
 *
 * and (I + B'B)^-1 = I - B'(I + BB')^-1 B, of the size n - r. A third of n^3 products, where
 * eigenvectors take nine. The error is that of a Cholesky solution, the condition of A times
 * rounding: repeat it on the residual to have less.
 */
#ifndef PINVERSE_H
#define PINVERSE_H

#include "data/matrix.h"

struct pinverse { /* pinverse_free */
	size_t n, rank;
	size_t *order;        /* the rows of A in the order of their pivots */
	struct matrix factor; /* L, in the lower triangle of the first `rank` columns */
	struct matrix b;      /* B, n - rank x rank */
	struct matrix small;  /* the factor of I + BB' */
};

/* A[order][order] = LL' for a positive semi-definite A, n x n, both triangles filled, the greatest
 * pivot first: L, n x rank, takes the place of the lower one. What is left when no pivot exceeds
 * `least` counts as zero. Returns the rank. The threads of -j share in it. */
size_t pinverse_factor(double *a, size_t n, double least, size_t *order);

/* Takes a, both triangles filled. Pivots up to `least` count as zero. */
struct pinverse pinverse_of(struct matrix *a, double least);
void pinverse_free(struct pinverse *p);

/* The rows of b, each n long, become A^+ times them. */
void pinverse_solve(const struct pinverse *p, struct matrix *b);

#endif
