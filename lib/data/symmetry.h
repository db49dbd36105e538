/* core: is a square matrix symmetric, to TOL_SYMMETRY of its largest entry? */
#ifndef SYMMETRY_H
#define SYMMETRY_H

#include "data/matrix.h"

struct symmetry_fault {
	size_t i, j; /* K_ij and K_ji part; i < j */
};

/* False with the first pair of rows, in row order, that differ by more. */
bool symmetry_holds(const struct matrix *k, struct symmetry_fault *fault);

#endif
