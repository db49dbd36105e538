/* core: what can be said of the eigenvalues that a solver has not found.
 *
 * A panel of c random columns Q takes q steps of Lanczos with an operator of n rows. From its Ritz
 * values w_j, and the parts z_j of their vectors in Q, certify_reach tells the least x above them
 * with
 *	min_p sum_j |z_j|^2 p(w_j)^2 = y,  p a polynomial of degree q-1 with p(x) = 1,
 *	y = 2/n (Gamma(c/2 + 1) d)^(2/c).
 * An eigenvalue from x on was passed over with a chance below CERTIFY_CHANCE = d: where u is its
 * eigenvector, u'p(A)Q = p(x) u'Q, and the sum is the squared size of p(A)Q, so |u'Q|^2 <= y. For a
 * direction at random that has a Beta distribution, below (n y/2)^(c/2) / Gamma(c/2 + 1) = d. The
 * least sum is 1 / (P_0(x)^2 + ... + P_q-1(x)^2), P the orthonormal polynomials of these weights,
 * which only grow above them: it falls with x. Nothing is asked of the eigenvalues below.
 *
 * Before any step is taken: in q steps from c columns the greatest Ritz value of an operator
 * without eigenvalues below 0 reaches t, and one above t / (1 - e) was then passed over with that
 * chance,
 *	e = (ln(1.648 sqrt(n) / d^(1/c)) / (2q - 1))^2
 * (Kuczynski & Wozniakowski, SIAM J. Matrix Anal. 13, 1992, for each of the columns).
 * Sums over all eigenvalues are exact, and at times decide without a random number.
 *
 * Why, with w_1 = 1: if t < 1-e, the sum of b_i^2 p(w_i)^2 (w_i - (1-e)) is below 0 for
 * the start b and every polynomial p of degree q-1. Take p(x) = U(sqrt(x/(1-e))), U Chebyshev's
 * second of degree 2q-2. Then
 *	|b_1| < 1 / cosh((2q-1) artanh sqrt(e)) <= 2 exp(-(2q-1) sqrt(e))
 * and for a direction at random the chance of that is below
 *	4/sqrt(2 pi) sqrt(n) exp(-(2q-1) sqrt(e))
 * with 1.596 where the paper has 1.648. tests/unit/certify_chance.c tries both steps.
 */
#ifndef CERTIFY_H
#define CERTIFY_H

#include "data/row_blocks.h"

#include <stdbool.h>
#include <stddef.h>

#define CERTIFY_CHANCE 1e-9
#define CERTIFY_MARGIN 0.05 /* of the last eigenvalue: what the bound may lie above it */

struct certify_ritz {
	size_t n, steps, columns; /* n, q, c */
	const double *value;      /* q c of them, decreasing */
	const double *part;       /* |z_j|^2 */
};

double certify_reach(const struct certify_ritz *r); /* x; INFINITY: too few steps */

double certify_share(size_t n, size_t steps, size_t columns); /* e */

/* So many that 1 / (1 - e) <= 1 + margin. */
size_t certify_steps(size_t n, double margin, size_t columns);

struct certify_bound {
	double last;     /* eigenvalue that counts: the k-th, or where the rank ends */
	double most;     /* none above this was missed, but for CERTIFY_CHANCE */
	bool is_reached; /* most is within CERTIFY_MARGIN of last */
};

/* Of all n eigenvalues; NAN where it is not known. */
struct certify_sums {
	double trace, squares;
	bool is_psd; /* none is below 0 */
};

enum certify_verdict { CERTIFY_OPEN, CERTIFY_PROVED, CERTIFY_REFUTED };

struct certify_found {
	size_t n, k;
	const double *value; /* k of the n, decreasing */
	double ceiling;      /* what none of the others should exceed */
};

/* What is left of the sums: too little for one eigenvalue above the ceiling, or too much for n-k
 * below it? Eigenvalues below 0 can hide others in the trace; squares tell no sign. */
enum certify_verdict certify_by_sums(const struct certify_sums *sums,
				     const struct certify_found *found);

/* A number made from all entries of a matrix: a seed that whoever wrote them cannot foresee. */
unsigned long certify_seed(const struct matrix *x);
unsigned long certify_seed_blocks(const struct row_blocks *x); /* the same */

#endif
