/* core: least squares with a large matrix, min |Xw - y|, by conjugate gradients.
 *
 * Eight right-hand sides at a time (panel.h). Started from w = 0, every step stays in the range
 * of X', so that w tends to the solution of least length, X^+ y, whatever the rank of X. Small
 * singular values come last, and slowly. Hestenes & Stiefel 1952; the error is estimated from the
 * gains of the last steps (Strakos & Tichy, ETNA 13, 2002).
 */
#ifndef CGLS_H
#define CGLS_H

#include "data/matrix.h"

struct cgls_how {
	double tolerance; /* |X(w - X^+ y)| wanted, of |y| */
	size_t most;      /* steps */
	size_t threads;
};

struct cgls_end {
	double error; /* as estimated, of |y|; the greatest of the columns */
	size_t steps;
};

/* xt is X'; y is n x 8, w is m x 8: panels. */
struct cgls_end cgls_solve(const struct matrix *x, const struct matrix *xt, const double *y,
			   double *w, const struct cgls_how *how);

#endif
