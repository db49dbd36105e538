/* core: leading eigenpairs of a large symmetric operator by block Lanczos, certified.
 *
 * A Krylov space (krylov.h) grows until the k leading pairs of T have converged; no restart. A
 * block of eight sees at most eight copies of an eigenvalue, so a fresh random panel is then run
 * through the complement of the basis for a few steps: if it meets an eigenvalue above the k-th,
 * copies were missed, the panel stays and the search goes on.
 * Golub & Underwood 1977; Grimes, Lewis & Simon, SIAM J. Matrix Anal. 15, 1994.
 */
#ifndef LANCZOS_H
#define LANCZOS_H

#include "linalg/krylov.h"

#include <stdbool.h>
#include <stddef.h>

struct lanczos_how {
	size_t k, threads;
	size_t most;      /* columns the basis may reach */
	double tolerance; /* accepted residual, of the greatest value; 0: TOL_RESIDUAL / 2 */
	void (*tick)(void *arg, double share); /* progress from 0 to 1; may be NULL */
	void *tick_arg;
};

/* The caller's; lanczos_free. */
struct lanczos {
	size_t k;        /* as asked */
	double *value;   /* k values, decreasing */
	struct basis v;  /* their vectors, in panels; columns from k on are zero */
	double least;    /* smallest Ritz value: an upper bound on the smallest eigenvalue */
	size_t products; /* columns multiplied */
	size_t fresh;    /* random panels it took, two when all goes well */
};

/* False, and nothing to free, when the basis would grow beyond how->most. */
bool lanczos_solve(const struct krylov_op *a, const struct lanczos_how *how, struct lanczos *out);
void lanczos_free(struct lanczos *l);

#endif
