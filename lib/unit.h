/* core: rows of unit length, and square kernels of unit diagonal. Zero rows stay zero. */
#ifndef UNIT_H
#define UNIT_H

#include "matrix.h"

void unit_rows(struct matrix *x); /* dense */

/* K_ij / sqrt(K_ii K_jj); 0 where a diagonal entry is not above 0. */
void unit_diagonal(struct matrix *k);

#endif
