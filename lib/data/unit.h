/* core: rows of unit length, and square kernels of unit diagonal. Zero rows stay zero. */
#ifndef UNIT_H
#define UNIT_H

#include "data/matrix.h"

/* Also where the squares are too large or too small for numbers; one that is not finite stays. */
void unit_row(double *row, size_t n);

/* K_ij / sqrt(K_ii K_jj); 0 where a diagonal entry is not above 0. */
void unit_diagonal(struct matrix *k);

#endif
