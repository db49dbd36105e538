#include "data/unit.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define LEAST_SQUARE 1e-280 /* below it the squares of small entries may be lost */

static double norm2_of(const double *row, size_t n)
{
	double norm2 = 0;

	for (size_t j = 0; j < n; j++)
		norm2 += row[j] * row[j];
	return norm2;
}

static void divide(double *row, size_t n, double by)
{
	size_t j = 0;

#ifdef __SSE2__ /* two at a time, as gcc 12 would not */
	for (__m128d two = _mm_set1_pd(by); j + 2 <= n; j += 2)
		_mm_storeu_pd(row + j, _mm_div_pd(_mm_loadu_pd(row + j), two));
#endif
	for (; j < n; j++)
		row[j] /= by;
}

void unit_row(double *row, size_t n)
{
	double norm2 = norm2_of(row, n), most = 0;

	if (!(norm2 > LEAST_SQUARE && isfinite(norm2))) {
		for (size_t j = 0; j < n; j++)
			most = fmax(most, fabs(row[j]));
		if (most <= 0 || !isfinite(most))
			return;
		divide(row, n, most);
		norm2 = norm2_of(row, n);
	}
	divide(row, n, sqrt(norm2));
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
