#include "unit.h"
#include "mem.h"

#include <math.h>
#include <stdlib.h>

void unit_rows(struct matrix *x)
{
	double *norms = matrix_norms2(x);

	for (size_t i = 0; i < x->n; i++)
		for (size_t j = 0; j < x->m && norms[i] > 0; j++)
			x->val[i * x->m + j] /= sqrt(norms[i]);
	free(norms);
}

void unit_diagonal(struct matrix *k)
{
	double *by = mem_zero(k->n, sizeof *by);

	for (size_t i = 0; i < k->n; i++)
		by[i] = k->val[i * k->m + i] > 0 ? 1 / sqrt(k->val[i * k->m + i]) : 0;
	for (size_t i = 0; i < k->n; i++)
		for (size_t j = 0; j < k->m; j++)
			k->val[i * k->m + j] *= by[i] * by[j];
	free(by);
}
