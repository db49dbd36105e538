/* core: MLSI of a large sparse X at gamma = 0, without any dense square.
 *
 * P projects on the range of X. P C P = (1-b) XX' + b' (XW)(XW)' with W = X^+ Y, for P XX' P is XX'
 * and PY = XW: only the labels need a least squares solution. Its eigenvectors v come from block
 * Lanczos, and X^+ v = ((1-b) X'v + b' W (XW)'v) / l needs none again (MATHS section 7).
 */
#ifndef MLSI_LARGE_H
#define MLSI_LARGE_H

#include "kernel/mlsi.h"

/* weight is b'. The map of features with v'v = 1, of either sign. */
struct mlsi mlsi_large(const struct matrix *x, const struct matrix *y, double weight,
		       const struct mlsi_how *how);

#endif
