/* One entry of a matrix, dense or sparse, for unit tests. */
#ifndef ENTRY_H
#define ENTRY_H

#include "data/matrix.h"

static double entry(const struct matrix *x, size_t i, size_t j)
{
	if (matrix_is_dense(x))
		return x->val[i * x->m + j];
	for (size_t e = x->start[i]; e < x->start[i + 1]; e++)
		if (x->col[e] == j)
			return x->val[e];
	return 0;
}

#endif
