/* core: an orthonormal basis that grows by panels, and the axes that come of it.
 *
 * ortho_panel turns a panel W that is already orthogonal to the basis V, but for rounding, into
 * an orthonormal Q with W = QR, Q'V = 0. Cholesky QR in rounds: columns too close to the former
 * ones wait for the next round; a column of no more than rounding is replaced by a random one,
 * and its row of R is zero. Against V the panel is cleaned again whenever a round magnified it.
 */
#ifndef ORTHO_H
#define ORTHO_H

#include "linalg/basis.h"

#include <gsl/gsl_rng.h>

struct ortho {
	const struct basis *v;
	gsl_rng *random;
	double scale;  /* size of the numbers W was computed from: rounding is relative to it */
	double before; /* longest column that was taken out of W when it was last cleaned */
};

/* r is 8 x 8, upper triangular. Eight more columns must fit: 8*(count+1) <= n. */
void ortho_panel(const struct ortho *o, double *w, double *r);

/* The least that a column of W adds to those before it: of R's diagonal. */
double ortho_shortest(const double *w, size_t n);

void ortho_random(double *w, size_t n, gsl_rng *random); /* Gaussian */

/* W = W - V(V'W). */
void ortho_clean(const struct basis *v, double *w);

/* The two sides of X = V S U' as dense matrices, a vector each column, in place. The side that was
 * derived from the other, u = X'v / s, loses orthogonality as s falls: Gram-Schmidt in panels, the
 * first columns first. No more columns than rows. */
void ortho_straighten(struct matrix *u, size_t threads);

/* Signs are arbitrary until a rule fixes them: the entry of greatest magnitude of each column of
 * `ruling`, the first of equals (TOL_TIE), becomes positive; the columns of `other` (may be NULL)
 * turn with it. */
void ortho_sign(struct matrix *ruling, struct matrix *other);

#endif
