/* core: least squares with a large matrix, min |Xw - y|, by conjugate gradients.
 *
 * Eight right-hand sides at a time (panel.h). Started from w = 0, every step stays in the range
 * of X', so that w tends to the solution of least length, X^+ y, whatever the rank of X. Small
 * singular values come last, and slowly: the steps grow with the ratio of the greatest to the
 * smallest. The part along leading singular vectors U is therefore solved first, exactly, and U is
 * kept out of every step. Hestenes & Stiefel 1952; Saad, Yeung, Erhel & Guyomarc'h 2000.
 */
#ifndef CGLS_H
#define CGLS_H

#include "data/matrix.h"
#include "linalg/basis.h"

struct cgls_leading {   /* singular triplets of X that are solved apart */
	struct basis u; /* U, in panels; columns past the last are zero */
	double *value;  /* the squared singular values, one for each column of the panels */
};

struct cgls_how {
	double tolerance; /* |X'(Xw - y)| wanted, of |X'y| */
	size_t most;      /* steps */
	size_t threads;
	const struct cgls_leading *leading; /* or NULL */
};

struct cgls_end {
	double error; /* |X'(Xw - y)| / |X'y|, the greatest of the columns */
	size_t steps;
};

/* xt is X'; y is n x 8, w is m x 8: panels. */
struct cgls_end cgls_solve(const struct matrix *x, const struct matrix *xt, const double *y,
			   double *w, const struct cgls_how *how);

#endif
