/* core: a Chebyshev filter for Lanczos, where products are cheap beside orthogonalisation.
 *
 * For positive semi-definite A and a cut b below the k-th eigenvalue, p(A) = T_d(2A/b - I), T_d the
 * Chebyshev polynomial, keeps the eigenvectors; it holds the eigenvalues below b within [-1, 1]
 * and rises ever steeper above it. So the leading pairs are the same, in the same order, but
 * further apart: the basis needs about 1/d of the steps (Zhou & Saad, SIAM J. Matrix Anal. 29,
 * 2007). The cut is guessed from a short run, so the caller checks at the end that the k-th
 * eigenvalue lies above it.
 */
#ifndef CHEBYSHEV_H
#define CHEBYSHEV_H

#include "linalg/lanczos.h"

struct chebyshev {
	const struct krylov_op *a;
	size_t degree, products; /* products: columns that guessing took */
	double cut;
	double *before, *now; /* panels for apply */
	double tolerance; /* residual with p(A) that gives TOL_RESIDUAL with A: for lanczos_how */
};

/* False, and nothing to free, where it would not help: a spectrum too flat or too short for k. The
 * caller sets f->degree. */
bool chebyshev_guess(const struct krylov_op *a, const struct lanczos_how *how, struct chebyshev *f);

struct krylov_op chebyshev_op(const struct chebyshev *f); /* it points to f */
double chebyshev_target(const void *self, double kth);    /* for lanczos_how */
double chebyshev_value(const struct chebyshev *f,
		       double y);         /* the value above the cut with p = y */
void chebyshev_free(struct chebyshev *f); /* its panels; the numbers stay */

#endif
