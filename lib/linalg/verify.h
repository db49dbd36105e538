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
double verify_operator(const struct krylov_op *a, const struct matrix *v, double *value,
		       size_t threads);

/* Of XX' or X'X; on the way *side becomes the other side of X, X'v/s or Xv/s; NULL: not wanted. */
double verify_rows(const struct gramian *g, const struct matrix *v, double *value,
		   struct matrix *side, size_t threads);

#endif
