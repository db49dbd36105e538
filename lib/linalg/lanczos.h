/* core: leading eigenpairs of a large symmetric operator by block Lanczos, certified.
 *
 * A Krylov space (krylov.h) grows until the k leading pairs of T have converged; no restart. A
 * block of eight sees at most eight copies of an eigenvalue, and none of what its start is
 * orthogonal to. So the pairs are locked, and a fresh random panel, from a seed that the input's
 * bytes make, takes steps of its own in their complement: if it meets an eigenvalue above the
 * k-th, the search goes on with both; if not, certify.h bounds what it may have passed over.
 * Golub & Underwood 1977; Grimes, Lewis & Simon, SIAM J. Matrix Anal. 15, 1994.
 */
#ifndef LANCZOS_H
#define LANCZOS_H

#include "linalg/certify.h"
#include "linalg/krylov.h"

#include <stdbool.h>
#include <stddef.h>

struct lanczos_how {
	size_t k, threads;
	size_t most;      /* columns the basis may reach */
	double tolerance; /* accepted residual, of the greatest value; 0: TOL_RESIDUAL / 2 */
	/* What the bound should not exceed; NULL: CERTIFY_MARGIN above the k-th value. */
	double (*target)(const void *self, double kth);
	struct certify_sums sums;
	void (*tick)(void *arg, double share); /* progress from 0 to 1; may be NULL */
	void *tick_arg;
};

/* The caller's; lanczos_free. */
struct lanczos {
	size_t k;        /* as asked */
	double *value;   /* k values, decreasing */
	struct basis v;  /* their vectors, in panels; columns from k on are zero */
	double least;    /* smallest Ritz value: an upper bound on the smallest eigenvalue */
	double bound;    /* no eigenvalue above this was missed, but for CERTIFY_CHANCE */
	size_t products; /* columns multiplied */
	size_t fresh;    /* random panels it took, two at least */
};

/* False, and nothing to free, when the basis would grow beyond how->most. */
bool lanczos_solve(const struct krylov_op *a, const struct lanczos_how *how, struct lanczos *out);
void lanczos_free(struct lanczos *l);

#endif
