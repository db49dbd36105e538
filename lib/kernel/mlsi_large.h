/* core: MLSI of a large sparse X, where the eigenvectors of all of K are too many.
 *
 * With W = X^+ Y, P = XW and a = 1 + g(1-b), the matrix of mlsi.h on the range of K is
 *
 *	c - g c (g c + S)^-1 c  =  (1-b)/a XX' + P Q P',   Q = b'/a (a I + g b' W'W)^-1
 *
 * (at g = 0 it is the projected C, and Q = b'I). Only the labels need a least squares solution: by
 * the smaller of XX' and X'X and its Cholesky factor (linalg/pinverse.h) while memory allows, else
 * by conjugate gradients of all labels together (linalg/cgls.h). The factor's solution is repeated
 *on what it left until that stands still. The eigenvectors v come from block Lanczos, and X^+ v =
 *((1-b)/a X'v + W Q P'v) / l needs no solution again.
 */
#ifndef MLSI_LARGE_H
#define MLSI_LARGE_H

#include "kernel/mlsi.h"

/* weight is b'. The map of features with v'v = 1, of either sign. */
struct mlsi mlsi_large(const struct matrix *x, const struct matrix *y, double weight,
		       const struct mlsi_how *how);

#endif
