/* core: the hinge loss to the optimum, by an interior-point method.
 *
 *	least of |w|^2 / 2 + sum_i C_i max(0, 1 - y_i w.x_i)
 *
 * the problem of liblinear's dual solver, by its dual with 0 <= a_i <= C_i and w = sum a_i y_i x_i.
 * A step solves one positive definite system of as many unknowns as the smaller of rows and
 * columns; their number of steps hardly grows with C. Mehrotra 1992; Ferris and Munson, SIAM
 * Journal on Optimization 13, 2002.
 */
#ifndef HINGE_INTERIOR_H
#define HINGE_INTERIOR_H

#include "data/matrix.h"

/* Is the system small enough to be solved in reasonable time and memory? */
bool hinge_interior_can(size_t rows, size_t columns);

/* Row i of z is y_i x_i, sparse; fills w (z->m numbers) and a (z->n). False: the objective is not
 * known to be within 1e-6 of its least value, relatively. */
bool hinge_interior(const struct matrix *z, const double *c, double *w, double *a);

#endif
