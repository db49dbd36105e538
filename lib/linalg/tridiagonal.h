/* core: a large symmetric matrix on its way to tridiagonal form, by the threads of -j.
 *
 * A = QTQ' by Householder's reflections, some at a time, as LAPACK's dsytrd does it: half of the
 * work is products of what is left of A with a vector, half of it blocks for dgemm. LAPACK does the
 * rows that are left, and the eigenvectors (lapack.h).
 */
#ifndef TRIDIAGONAL_H
#define TRIDIAGONAL_H

#include "linalg/lapack.h"

/* Reduces rows of a, n x n with both triangles filled, from the first on; returns how many. */
size_t tridiagonal_reduce(double *a, struct lapack_tridiagonal *t);

#endif
