#include "kernel/diffusion.h"
#include "data/tol.h"
#include "linalg/lapack.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	ROWS = 64,  /* in a block of solves */
	FIRST = 64, /* eigenpairs tried first */
	SHARE = 5   /* above this part of the spectrum, all of it */
};

/* g(w) / w */
static double growth(enum diffusion f, double lambda, double w)
{
	return f == DIFFUSION_EXP ? exp(lambda * w) : 1 / (1 - lambda * w);
}

enum diffusion_form diffusion_form_of(enum diffusion f, const struct spectrum *s, bool is_whole)
{
	if (!is_whole || !s->k || s->least < -TOL_ROUNDING * s->value[0])
		return DIFFUSION_MAP;
	return f == DIFFUSION_EXP ? DIFFUSION_EXPONENTIAL : DIFFUSION_FACTOR;
}

double diffusion_most(enum diffusion f, double w1, size_t n)
{
	if (w1 <= 0)
		return INFINITY;
	if (f == DIFFUSION_NEUMANN)
		return 1 / w1;
	return (log(DBL_MAX) - fmax(0, log(w1)) - log((double)n + 1)) / w1;
}

struct spectrum diffusion_spectrum(const struct matrix *x, bool is_rows,
				   const struct spectrum_how *how)
{
	return is_rows ? spectrum_of_rows(x, how) : spectrum_of_kernel(x, how);
}

/* g(w)/w, but for a factor that keeps the exponential from overflowing. */
static double relative_ratio(enum diffusion f, double lambda, double w, double w1)
{
	return f == DIFFUSION_EXP ? exp(lambda * (w - w1)) : growth(f, lambda, w);
}

double diffusion_rest(enum diffusion f, double lambda, const struct spectrum *s, double trace)
{
	double kept = 0, rest = trace, ratio = 1;

	for (size_t i = 0; i < s->k; i++) {
		ratio = relative_ratio(f, lambda, s->value[i], s->value[0]);
		kept += s->value[i] * ratio;
		rest -= s->value[i];
	}
	rest = fmax(0, rest) * ratio; /* what is left has smaller eigenvalues */
	return rest > 0 ? rest / (kept + rest) : 0;
}

size_t diffusion_fewest(const struct spectrum *s, double lambda, double trace)
{
	struct spectrum first = *s;

	while (first.k > 1) {
		first.k--;
		if (diffusion_rest(DIFFUSION_EXP, lambda, &first, trace) > DIFFUSION_REST)
			return first.k + 1;
	}
	return first.k;
}

double diffusion_rest_least(double lambda, double trace, double squares, size_t k)
{
	double norm = sqrt(squares), rest = trace - sqrt((double)k) * norm;

	return fmax(0, rest) / trace * exp(-lambda * norm);
}

struct spectrum diffusion_enough(const struct matrix *x, bool is_rows, double lambda,
				 const struct spectrum_how *how)
{
	size_t all = is_rows && x->m < x->n ? x->m : x->n;
	double trace = matrix_trace(x, is_rows),
	       squares = is_rows ? INFINITY : matrix_trace(x, true);
	struct spectrum_how more = *how;

	for (more.k = FIRST;; more.k *= 2) {
		struct spectrum s;

		while (more.k < all &&
		       diffusion_rest_least(lambda, trace, squares, more.k) > DIFFUSION_REST)
			more.k *= 2;
		if (more.k > all / SHARE)
			more.k = all;
		s = diffusion_spectrum(x, is_rows, &more);
		if (s.k < more.k || more.k == all ||
		    diffusion_rest(DIFFUSION_EXP, lambda, &s, trace) <= DIFFUSION_REST) {
			spectrum_narrow(&s, diffusion_fewest(&s, lambda, trace));
			return s;
		}
		spectrum_free(&s);
	}
}

/* The first k columns. The caller's. */
static struct matrix take(struct matrix *v, size_t k)
{
	struct matrix taken = *v;

	*v = (struct matrix){0};
	matrix_narrow(&taken, k);
	return taken;
}

struct matrix diffusion_map(enum diffusion f, double lambda, struct spectrum *s)
{
	bool is_rows = s->term.val != NULL;
	struct matrix a = take(is_rows ? &s->term : &s->vector, s->k);
	double *by = mem_alloc(s->k, sizeof *by);

	for (size_t j = 0; j < s->k; j++) {
		double w = s->value[j], scale = sqrt(growth(f, lambda, w));

		by[j] = is_rows ? scale : scale / sqrt(w);
	}
	matrix_scale_columns(&a, by);
	free(by);
	return a;
}

struct matrix diffusion_exponential(struct spectrum *s, double lambda)
{
	struct matrix e = {0}, scaled = take(&s->vector, s->k);
	double *by = mem_alloc(s->k, sizeof *by);

	mem_need(s->n * s->n, sizeof *e.val, "the exponential of a kernel");
	for (size_t j = 0; j < s->k; j++)
		by[j] = sqrt(expm1(lambda * s->value[j]));
	matrix_scale_columns(&scaled, by);
	product_square(&scaled, &e);
	for (size_t i = 0; i < e.n; i++)
		e.val[i * e.n + i] += 1;
	matrix_free(&scaled);
	free(by);
	return e;
}

bool diffusion_factor(const struct matrix *k, double lambda, struct matrix *factor)
{
	size_t n = k->n;

	mem_need(n * n, sizeof(double), "the factor of a kernel");
	*factor = matrix_dense(n, n);
	for (size_t i = 0; i < n * n; i++)
		factor->val[i] = -lambda * k->val[i];
	for (size_t i = 0; i < n; i++)
		factor->val[i * n + i] += 1;
	if (!lapack_cholesky(factor->val, n)) {
		matrix_free(factor);
		return false;
	}
	for (size_t i = 0; i < n; i++)
		memset(factor->val + i * n + i + 1, 0, (n - i - 1) * sizeof *factor->val);
	return true;
}

bool diffusion_is_definite(const struct matrix *k, double greatest)
{
	size_t n = k->n;
	double *a;
	bool is_definite;

	mem_need(n * n, sizeof *a, "the factor of a kernel");
	a = memcpy(mem_alloc(n * n, sizeof *a), k->val, n * n * sizeof *a);
	for (size_t i = 0; i < n; i++)
		a[i * n + i] += TOL_ROUNDING * greatest;
	is_definite = greatest > 0 && lapack_cholesky(a, n);
	free(a);
	return is_definite;
}

void diffusion_solve(const struct matrix *factor, struct matrix *t)
{
	size_t n = factor->n, size = ROWS * n * sizeof(double);
	double *block = mem_alloc(ROWS * n, sizeof *block);

	for (size_t i = 0; i < t->n; i += ROWS) {
		size_t rows = t->n - i < ROWS ? t->n - i : ROWS;

		memset(block, 0, size);
		memcpy(block, t->val + i * n, rows * n * sizeof *block);
		lapack_cholesky_solve(factor->val, n, block, ROWS);
		memcpy(t->val + i * n, block, rows * n * sizeof *block);
	}
	free(block);
}
