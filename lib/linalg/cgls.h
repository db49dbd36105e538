/* core: least squares with a large matrix, min |XW - Y|, by block conjugate gradients.
 *
 * Started from W = 0, every step stays in the range of X', so that W tends to the solution of least
 * length, X^+ Y, whatever the rank of X. All columns of Y share one space of directions, so that n
 * unknowns take about 2n over the columns steps even where small singular values would hold back
 * a column by itself. With A = X'X and R = X'(Y - XW) = QF, Q orthonormal:
 *
 *	L = (P'AP)^+,  W = W + P L P'Q F,  Q - AP L P'Q = Q_+ Z,  F = ZF,  P = Q_+ - P L (AP)'Q_+
 *
 * and P is made orthonormal. What depends on the other columns but for rounding leaves Q and P;
 * what P'AP has of its null space (TOL_RANK) leaves Q. Rounds follow, each on what the last one
 * left, until W stands. O'Leary 1980; Dubrulle 2001; Ji & Li 2017.
 */
#ifndef CGLS_H
#define CGLS_H

#include "data/matrix.h"

struct cgls_end {
	double error; /* the greatest |X'r||w| / |Xw|^2 of the columns, r = y - Xw: the share of w
		       * that is wrong, if that lies where w does; 1 where singular values are
		       * too small to count and too large for rounding */
	size_t steps;
	bool is_cut; /* by their number, and not by what is left */
};

/* xt is X'; y is dense; W, m x columns of y, begins as zeros. `tick` is told of progress from 0 to
 * 1; it may be NULL. An error above CGLS_ENOUGH: the steps, or the digits, did not suffice. */
#define CGLS_ENOUGH 1e-8
struct cgls_end cgls_solve(const struct matrix *x, const struct matrix *xt, const struct matrix *y,
			   struct matrix *w, void (*tick)(void *arg, double share), void *tick_arg);

#endif
