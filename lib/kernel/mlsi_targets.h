/* core: the labels of MLSI, projected on the range of X: W = X^+ Y and P = XW.
 *
 * By the smaller of XX' and X'X and its Cholesky factor (linalg/pinverse.h) while memory allows,
 * else by conjugate gradients beside the leading singular vectors (linalg/cgls.h). The factor's
 * solution is repeated on what it left until that stands still.
 */
#ifndef MLSI_TARGETS_H
#define MLSI_TARGETS_H

#include "linalg/spectrum.h"

enum mlsi_targets_by { MLSI_TARGETS_AUTO, MLSI_TARGETS_FACTOR, MLSI_TARGETS_ITERATE };

struct mlsi_targets {       /* mlsi_targets_free */
	struct matrix w, p; /* terms x labels, rows x labels; dense */
	double error;       /* the factor's: the last change of W, of W; else |X'(Y-P)| of |X'Y| */
	size_t steps;       /* or solutions of the factor */
	const char *method;
};

/* xt is X'; y is dense. */
struct mlsi_targets mlsi_targets_of(const struct matrix *x, const struct matrix *xt,
				    const struct matrix *y, enum mlsi_targets_by by,
				    const struct spectrum_how *how);
void mlsi_targets_free(struct mlsi_targets *t);

#endif
