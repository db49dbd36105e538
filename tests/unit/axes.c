/* Steep spectra: the axes of both sides are orthogonal to the last bits, however small their
 * values are. */
#include "linalg/spectrum.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>

enum { RANK = 12 };

/* (I - 2aa') D (I - 2bb'): D has 4^-i on its diagonal, a and b are of unit length. */
static struct matrix steep(size_t n, size_t m)
{
	struct matrix x = matrix_dense(n, m);
	double a = 1 / sqrt((double)n), b = 1 / sqrt((double)m), *down, *right;

	for (size_t i = 0; i < RANK; i++)
		x.val[i * m + i] = pow(4, -(double)i);
	down = mem_zero(m, sizeof *down);
	right = mem_zero(n, sizeof *right);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			down[j] += a * x.val[i * m + j];
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			x.val[i * m + j] -= 2 * a * down[j];
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			right[i] += b * x.val[i * m + j];
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			x.val[i * m + j] -= 2 * b * right[i];
	free(down);
	free(right);
	return x;
}

/* The greatest entry of |V'V - I|. */
static double crooked(const struct matrix *v)
{
	double most = 0;

	for (size_t p = 0; p < v->m; p++)
		for (size_t q = 0; q <= p; q++) {
			double sum = p == q ? -1 : 0;

			for (size_t i = 0; i < v->n; i++)
				sum += v->val[i * v->m + p] * v->val[i * v->m + q];
			most = greater(most, fabs(sum));
		}
	return most;
}

/* Of each column the entry of greatest magnitude is positive. */
static bool is_signed(const struct matrix *v)
{
	bool holds = true;

	for (size_t p = 0; p < v->m; p++) {
		double most = 0;

		for (size_t i = 0; i < v->n; i++)
			if (fabs(v->val[i * v->m + p]) > fabs(most) * (1 + 1e-9))
				most = v->val[i * v->m + p];
		holds &= most > 0;
	}
	return holds;
}

int main(void)
{
	size_t sizes[][2] = {{60, 30}, {30, 60}, {40, 40}};
	struct spectrum_how how = {.k = RANK, .threads = 1};

	for (size_t t = 0; t < sizeof sizes / sizeof *sizes; t++) {
		struct matrix x = steep(sizes[t][0], sizes[t][1]);
		struct spectrum s = spectrum_of_rows(&x, &how);
		double worst = 0;

		ok(s.k >= 9, "%zux%zu: %zu axes", x.n, x.m, s.k);
		for (size_t j = 0; j < s.k && j < 6; j++)
			worst = greater(worst, fabs(s.value[j] * pow(16, (double)j) - 1));
		ok_near(worst, 0, 1e-9, "their values");
		ok_near(crooked(&s.term), 0, 1e-14 * (double)x.m, "terms are orthogonal");
		ok_near(crooked(&s.vector), 0, 1e-8, "documents as far as values go");
		ok(is_signed(&s.term), "signs by the terms");
		spectrum_free(&s);
		matrix_free(&x);
	}
	return tap_done();
}
