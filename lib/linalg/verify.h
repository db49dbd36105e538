/* core: eigenvectors multiplied once more: what they are worth.
 *
 * value[j] becomes v'Av, which a solver's own value differs from by rounding or by a filter, but
 * never above the one before. The answer is the greatest |Av - wv|. V is n x k, dense. The bytes do
 * not depend on the number of threads.
 */
#ifndef VERIFY_H
#define VERIFY_H

#include "linalg/gramian.h"
#include "linalg/krylov.h"

double verify_kernel(const struct matrix *k, const struct matrix *v, double *value,
		     size_t threads); /* dense */

/* The same for a large part of a spectrum, at the cost of 16 columns, and the values stay. The
 * answer is seven times what 16 random directions see: a residual is above it with a chance below
 * 1e-10, that of a chi-square of 16 degrees below 16/49. The seed is the input's. */
enum { VERIFY_MANY = 512 }; /* columns above which this is worth it */
double verify_sketch(const struct matrix *k, const struct matrix *v, const double *value,
		     unsigned long seed);

double verify_operator(const struct krylov_op *a, const struct matrix *v, double *value,
		       size_t threads);

/* Of XX' or X'X; on the way *side becomes the other side of X, X'v/s or Xv/s; NULL: not wanted. */
double verify_rows(const struct gramian *g, const struct matrix *v, double *value,
		   struct matrix *side, size_t threads);

/* The same for k columns in panels, which are freed: the two sides never need room at the same
 * time. Signs of the other side are ortho.h's. */
double verify_panels(const struct gramian *g, struct basis *v, size_t k, double *value,
		     struct panels *side, size_t threads);

#endif
