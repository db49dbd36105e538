#include "kernel/lsk.h"
#include "data/tol.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <float.h>
#include <gsl/gsl_cblas.h>
#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1024 };

bool lsk_in_range(double trace)
{
	return trace == 0 || (fabs(trace) > 1e-150 && fabs(trace) < 1e150);
}

/* A model's text holds no subnormals: without them, what was fitted is what will be read. */
static void flush(struct matrix *a)
{
	for (size_t e = 0; e < a->n * a->m; e++)
		if (fabs(a->val[e]) < DBL_MIN)
			a->val[e] = 0;
}

struct matrix lsk_back(struct spectrum *s)
{
	struct matrix b;

	flush(&s->vector);
	b = matrix_transpose(&s->vector);
	for (size_t j = 0; j < s->k; j++)
		for (size_t i = 0; i < b.m; i++)
			b.val[j * b.m + i] *= sqrt(s->value[j]);
	return b;
}

/* V W^-1/2 */
static void divide_columns(struct matrix *v, const double *value)
{
	for (size_t j = 0; j < v->m; j++) {
		double root = sqrt(value[j]);

		for (size_t i = 0; i < v->n; i++)
			v->val[i * v->m + j] /= root;
	}
}

struct matrix lsk_map(struct spectrum *s, bool from_features)
{
	struct matrix *side = from_features ? &s->term : &s->vector, a;

	flush(side);
	a = *side;
	*side = (struct matrix){0};
	if (!from_features)
		divide_columns(&a, s->value);
	return a;
}

size_t lsk_axis(const struct spectrum *s, size_t j, double c, uint32_t *col, double *val)
{
	const struct matrix *u = &s->term;
	double size = c * sqrt(s->value[j]);
	size_t n = 0;

	for (size_t t = 0; t < u->n; t++) {
		double x = size * u->val[t * u->m + j];

		if (x == 0)
			continue;
		col[n] = (uint32_t)t;
		val[n++] = x;
	}
	return n;
}

void lsk_loss_add(struct lsk_loss *all, const struct lsk_loss *one, const struct spectrum *s,
		  double c)
{
	double left = one->trace, cut;

	for (size_t j = 0; j < s->k; j++)
		left -= s->value[j];
	if (left < TOL_RESIDUAL * one->trace)
		left = 0; /* of rounding */
	cut = fmax(left - one->lost, 0);
	if (s->k)
		cut = fmin(cut, (1 + CERTIFY_MARGIN) * s->value[s->k - 1]);
	all->trace += c * c * one->trace;
	all->lost += c * c * left;
	all->error += c * c * fmin(one->error + cut, left);
}

/* G = G + F'F, the upper triangle, for a few rows more. */
static void add_dots(const struct matrix *f, double *g)
{
	int k = (int)f->m;

	cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, k, (int)f->n, 1, f->val, k, 1, g, k);
}

void lsk_skew_add(const struct matrix *x, const struct matrix *a, double *g)
{
	struct matrix f = {0};

	for (size_t i = 0; a->m && i < x->n; i += BLOCK) {
		struct matrix t = matrix_slice(x, i, x->n - i < BLOCK ? x->n - i : BLOCK);

		product_rows(&t, a, &f);
		add_dots(&f, g);
	}
	matrix_free(&f);
}

double lsk_skew(const double *g, size_t k)
{
	double most = 0;

	for (size_t i = 0; i < k; i++)
		for (size_t j = i + 1; j < k; j++)
			most = fmax(most, fabs(g[i * k + j]) / sqrt(g[i * k + i] * g[j * k + j]));
	return most;
}

/* Above the z-th greatest value all stay; of those equal to it, the first. */
static void top_of_row(double *t, size_t n, size_t z, double *sorted)
{
	double least, margin;
	size_t equal = z;

	memcpy(sorted, t, n * sizeof *t);
	gsl_sort(sorted, 1, n);
	least = sorted[n - z];
	margin = TOL_TIE * fabs(least);
	for (size_t i = 0; i < n; i++)
		equal -= t[i] > least + margin;
	for (size_t i = 0; i < n; i++) {
		if (t[i] > least + margin)
			continue;
		if (t[i] >= least - margin && equal)
			equal--;
		else
			t[i] = 0;
	}
}

void lsk_keep_top(struct matrix *t, size_t z)
{
	double *sorted = mem_alloc(t->m, sizeof *sorted);

	for (size_t i = 0; i < t->n; i++)
		top_of_row(t->val + i * t->m, t->m, z, sorted);
	free(sorted);
}

void lsk_scores(const struct lsk_scorer *scorer, const struct matrix *t, struct matrix *k)
{
	const struct lsk_scores_how *mix = &scorer->mix;
	struct matrix best = matrix_densify(t, t->m), f = {0};

	if (mix->z && mix->z < t->m)
		lsk_keep_top(&best, mix->z);
	product_rows(&best, scorer->map, &f);
	product_rows(&f, scorer->back, k);
	for (size_t e = 0; e < k->n * k->m; e++)
		k->val[e] = mix->a * k->val[e] + (1 - mix->a) * t->val[e];
	matrix_free(&best);
	matrix_free(&f);
}
