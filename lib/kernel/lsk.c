#include "kernel/lsk.h"
#include "data/tol.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <float.h>
#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* (V W^1/2)' */
static struct matrix way_back(const struct spectrum *s)
{
	struct matrix b = matrix_transpose(&s->vector);

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

static struct matrix take(struct matrix *a)
{
	struct matrix taken = *a;

	*a = (struct matrix){0};
	return taken;
}

struct lsk lsk_of(struct spectrum *s, const struct lsk_want *want)
{
	struct lsk p = {.is_unit = want->unit};

	flush(&s->vector);
	flush(&s->term);
	if (want->kernel)
		p.back = way_back(s);
	p.map = take(want->from_features ? &s->term : &s->vector);
	p.weight = mem_alloc(s->k, sizeof *p.weight);
	for (size_t j = 0; j < s->k; j++)
		p.weight[j] = want->from_features ? 1 : s->value[j];
	if (!want->from_features)
		divide_columns(&p.map, s->value);
	matrix_free(&s->vector);
	matrix_free(&s->term);
	return p;
}

void lsk_free(struct lsk *p)
{
	matrix_free(&p->map);
	matrix_free(&p->back);
	free(p->weight);
	p->weight = NULL;
}

/* V and U have orthonormal columns, so |tV| / |t| is the share of a row that lies in the space. A
 * row with no more than rounding there has no direction, and becomes 0. */
static void scale_rows(const struct lsk *p, const struct matrix *t, struct matrix *f)
{
	double *all = matrix_norms2(t), *norms = matrix_norms2(f);

	for (size_t i = 0; i < f->n; i++) {
		double *row = f->val + i * f->m, within = 0, scale;

		for (size_t j = 0; j < f->m; j++)
			within += p->weight[j] * row[j] * row[j];
		scale = within > TOL_ROUNDING * TOL_ROUNDING * all[i] ? 1 / sqrt(norms[i]) : 0;
		for (size_t j = 0; j < f->m; j++)
			row[j] *= scale;
	}
	free(all);
	free(norms);
}

void lsk_features(const struct lsk *p, const struct matrix *t, struct matrix *f)
{
	product_rows(t, &p->map, f);
	if (p->is_unit)
		scale_rows(p, t, f);
}

void lsk_unit_kernel(struct lsk *p, const struct matrix *x)
{
	struct matrix f = {0};

	lsk_features(p, x, &f);
	matrix_free(&p->back);
	p->back = matrix_transpose(&f);
	matrix_free(&f);
}

void lsk_kernel(const struct lsk *p, const struct matrix *f, struct matrix *k)
{
	product_rows(f, &p->back, k);
}

void lsk_diagonal(struct matrix *k, size_t first)
{
	for (size_t i = 0; i < k->n; i++)
		if (k->val[i * k->m + first + i] > 0)
			k->val[i * k->m + first + i] = 1;
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

static void keep_top(struct matrix *t, size_t z)
{
	double *sorted = mem_alloc(t->m, sizeof *sorted);

	for (size_t i = 0; i < t->n; i++)
		top_of_row(t->val + i * t->m, t->m, z, sorted);
	free(sorted);
}

void lsk_scores(const struct lsk *p, const struct matrix *t, const struct lsk_mix *mix,
		struct matrix *k)
{
	struct matrix best = matrix_densify(t, t->m), f = {0};

	if (mix->z && mix->z < t->m)
		keep_top(&best, mix->z);
	lsk_features(p, &best, &f);
	lsk_kernel(p, &f, k);
	for (size_t e = 0; e < k->n * k->m; e++)
		k->val[e] = mix->a * k->val[e] + (1 - mix->a) * t->val[e];
	matrix_free(&best);
	matrix_free(&f);
}
