/* core: leading eigenpairs of a large symmetric operator by block Lanczos, certified.
 *
 * Panels of eight orthonormal columns; each is multiplied by A, made orthogonal to all panels
 * there are (twice where rounding asks for it) and becomes a new panel; T = V'AV is solved
 * densely. No restart. A column that depends on the others is replaced by a random one, so
 * invariant subspaces are no breakdown. When the k leading pairs have converged, a fresh random
 * panel is run through the complement of the basis for a few steps: if it meets an eigenvalue
 * above the k-th, copies were missed (a block of eight sees at most eight of them), the panel stays
 * and the search goes on. Golub & Underwood 1977; Grimes, Lewis & Simon, SIAM J. Matrix Anal. 15,
 * 1994.
 */
#ifndef LANCZOS_H
#define LANCZOS_H

#include "panel.h"

#include <stdbool.h>
#include <stddef.h>

struct lanczos_op {
	size_t n;
	/* y = Ax for panels x and y, the same bytes for every number of threads */
	void (*apply)(const void *self, const double *x, double *y, size_t threads);
	const void *self;
};

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

/* Ritz values of a short run, decreasing, and the share of the first panel in each. */
struct lanczos_probe {
	size_t count;
	double *value, *weight;
};

struct lanczos_probe lanczos_look(const struct lanczos_op *a, size_t steps, size_t threads);
void lanczos_probe_free(struct lanczos_probe *p);

/* False, and nothing to free, when the basis would grow beyond how->most. */
bool lanczos_solve(const struct lanczos_op *a, const struct lanczos_how *how, struct lanczos *out);
void lanczos_free(struct lanczos *l);

#endif
