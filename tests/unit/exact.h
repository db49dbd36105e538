/* Small dense matrices in long double, row-major: the reference of the unit tests. */
#ifndef EXACT_H
#define EXACT_H

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef long double exact;

__attribute__((unused)) static exact *exact_new(size_t n, size_t m)
{
	return calloc(n * m + 1, sizeof(exact));
}

/* C = A B, n x m times m x p */
__attribute__((unused)) static exact *exact_times(const exact *a, const exact *b, size_t n,
						  size_t m, size_t p)
{
	exact *c = exact_new(n, p);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < m; k++)
			for (size_t j = 0; j < p; j++)
				c[i * p + j] += a[i * m + k] * b[k * p + j];
	return c;
}

__attribute__((unused)) static exact *exact_turned(const exact *a, size_t n, size_t m)
{
	exact *t = exact_new(m, n);

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			t[j * n + i] = a[i * m + j];
	return t;
}

/* Gauss-Jordan with pivots */
__attribute__((unused)) static exact *exact_inverse(const exact *given, size_t n)
{
	exact *a = memcpy(exact_new(n, n), given, n * n * sizeof *a), *b = exact_new(n, n);

	for (size_t i = 0; i < n; i++)
		b[i * n + i] = 1;
	for (size_t c = 0; c < n; c++) {
		size_t p = c;
		exact pivot;

		for (size_t i = c; i < n; i++)
			p = fabsl(a[i * n + c]) > fabsl(a[p * n + c]) ? i : p;
		for (size_t j = 0; j < n; j++) {
			exact x = a[p * n + j], y = b[p * n + j];

			a[p * n + j] = a[c * n + j];
			b[p * n + j] = b[c * n + j];
			a[c * n + j] = x;
			b[c * n + j] = y;
		}
		pivot = a[c * n + c];
		for (size_t j = 0; j < n; j++) {
			a[c * n + j] /= pivot;
			b[c * n + j] /= pivot;
		}
		for (size_t i = 0; i < n; i++) {
			exact f = a[i * n + c];

			for (size_t j = 0; j < n && i != c && f != 0; j++) {
				a[i * n + j] -= f * a[c * n + j];
				b[i * n + j] -= f * b[c * n + j];
			}
		}
	}
	free(a);
	return b;
}

static void exact_rotate(exact *a, exact *v, size_t n, size_t p, size_t q)
{
	exact theta, t, c, s;

	if (a[p * n + q] == 0)
		return;
	theta = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q]);
	t = (theta < 0 ? -1 : 1) / (fabsl(theta) + sqrtl(theta * theta + 1));
	c = 1 / sqrtl(t * t + 1);
	s = t * c;
	for (size_t k = 0; k < n; k++) {
		exact x = a[k * n + p], y = a[k * n + q], f = v[k * n + p], g = v[k * n + q];

		a[k * n + p] = c * x - s * y;
		a[k * n + q] = s * x + c * y;
		v[k * n + p] = c * f - s * g;
		v[k * n + q] = s * f + c * g;
	}
	for (size_t k = 0; k < n; k++) {
		exact x = a[p * n + k], y = a[q * n + k];

		a[p * n + k] = c * x - s * y;
		a[q * n + k] = s * x + c * y;
	}
}

/* Jacobi's method: eigenvalues, decreasing, into w; vectors in the columns of v. */
__attribute__((unused)) static void exact_eigen(const exact *given, size_t n, exact *w, exact *v)
{
	exact *a = memcpy(exact_new(n, n), given, n * n * sizeof *a), *z = exact_new(n, n);

	for (size_t i = 0; i < n; i++)
		z[i * n + i] = 1;
	for (int sweep = 0; sweep < 30; sweep++)
		for (size_t p = 0; p < n; p++)
			for (size_t q = p + 1; q < n; q++)
				exact_rotate(a, z, n, p, q);
	for (size_t j = 0; j < n; j++) {
		size_t best = n;

		for (size_t i = 0; i < n; i++)
			if (!isnan((double)a[i * n + i]) &&
			    (best == n || a[i * n + i] > a[best * n + best]))
				best = i;
		w[j] = a[best * n + best];
		for (size_t i = 0; i < n; i++)
			v[i * n + j] = z[i * n + best];
		a[best * n + best] = NAN;
	}
	free(a);
	free(z);
}

/* V diag(f) V' */
__attribute__((unused)) static exact *exact_compose(const exact *v, const exact *f, size_t n)
{
	exact *scaled = exact_new(n, n), *t = exact_turned(v, n, n), *a;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			scaled[i * n + j] = v[i * n + j] * f[j];
	a = exact_times(scaled, t, n, n, n);
	free(scaled);
	free(t);
	return a;
}

/* A random orthogonal matrix, by Gram and Schmidt, twice. */
__attribute__((unused)) static exact *exact_orthogonal(size_t n, gsl_rng *random)
{
	exact *q = exact_new(n, n);

	for (size_t i = 0; i < n * n; i++)
		q[i] = gsl_rng_uniform(random) - 0.5L;
	for (int twice = 0; twice < 2; twice++)
		for (size_t j = 0; j < n; j++) {
			exact size = 0;

			for (size_t k = 0; k < j; k++) {
				exact dot = 0;

				for (size_t i = 0; i < n; i++)
					dot += q[i * n + j] * q[i * n + k];
				for (size_t i = 0; i < n; i++)
					q[i * n + j] -= dot * q[i * n + k];
			}
			for (size_t i = 0; i < n; i++)
				size += q[i * n + j] * q[i * n + j];
			for (size_t i = 0; i < n; i++)
				q[i * n + j] /= sqrtl(size);
		}
	return q;
}

#endif
