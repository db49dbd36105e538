#include "kernel/mlsi_large.h"
#include "linalg/cgls.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 400 }; /* of a least squares solution */

#define LEAST_SQUARES 1e-10 /* error wanted of one */

/* X, X', P = XW and P' : the parts of the compressed C, and their weights. */
struct parts {
	struct matrix x, xt, p, pt, w;
	double own, labels;
	struct cgls_end end;
};

static void get_labels(const struct matrix *yt, size_t first, double *panel, size_t n)
{
	memset(panel, 0, n * PANEL * sizeof *panel);
	for (size_t q = 0; q < PANEL && first + q < yt->n; q++)
		for (size_t e = yt->start[first + q]; e < yt->start[first + q + 1]; e++)
			panel[yt->col[e] * PANEL + q] = yt->val[e];
}

static void put_columns(struct matrix *a, size_t first, const double *panel)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t q = 0; q < PANEL && first + q < a->m; q++)
			a->val[i * a->m + first + q] = panel[i * PANEL + q];
}

/* W = X^+ Y and P = XW, eight labels at a time. */
static void project_labels(struct parts *z, const struct matrix *y, size_t threads)
{
	struct matrix yt = matrix_transpose(y);
	struct cgls_how how = {LEAST_SQUARES, STEPS_MOST, threads};
	double *b = panel_new(z->x.n), *w = panel_new(z->x.m);

	z->w = matrix_dense(z->x.m, y->m);
	z->p = matrix_dense(z->x.n, y->m);
	for (size_t l = 0; l < y->m; l += PANEL) {
		struct cgls_end end;

		get_labels(&yt, l, b, z->x.n);
		end = cgls_solve(&z->x, &z->xt, b, w, &how);
		z->end.error = fmax(z->end.error, end.error);
		z->end.steps = end.steps > z->end.steps ? end.steps : z->end.steps;
		put_columns(&z->w, l, w);
		panel_multiply(&z->x, w, b, threads);
		put_columns(&z->p, l, b);
	}
	z->pt = matrix_transpose(&z->p);
	matrix_free(&yt);
	free(b);
	free(w);
}

/* y = ((1-b) XX' + b' PP') v */
static void apply_parts(const void *self, const double *v, double *y, size_t threads)
{
	const struct parts *z = self;
	double *terms = panel_new(z->x.m), *labels = panel_new(z->pt.n), *more = panel_new(z->x.n);

	panel_multiply(&z->xt, v, terms, threads);
	panel_multiply(&z->x, terms, y, threads);
	panel_multiply(&z->pt, v, labels, threads);
	panel_multiply(&z->p, labels, more, threads);
	for (size_t i = 0; i < z->x.n * PANEL; i++)
		y[i] = z->own * y[i] + z->labels * more[i];
	free(terms);
	free(labels);
	free(more);
}

/* X^+ V = ((1-b) X'V + b' W P'V) diag(1/l) */
static struct matrix carry_back(const struct parts *z, const struct spectrum *s)
{
	struct matrix map = {0}, sums = {0}, more = {0};

	product_rows(&z->xt, &s->vector, &map);
	product_rows(&z->pt, &s->vector, &sums);
	product_rows(&z->w, &sums, &more);
	for (size_t i = 0; i < map.n; i++)
		for (size_t j = 0; j < map.m; j++) {
			size_t e = i * map.m + j;

			map.val[e] = (z->own * map.val[e] + z->labels * more.val[e]) / s->value[j];
		}
	matrix_free(&sums);
	matrix_free(&more);
	return map;
}

struct mlsi mlsi_large(const struct matrix *x, const struct matrix *y, double weight,
		       const struct mlsi_how *how)
{
	struct parts z = {.x = *x, .own = 1 - how->beta, .labels = weight};
	struct krylov_op op = {.n = x->n, .apply = apply_parts, .self = &z};
	struct spectrum s;
	struct mlsi m;

	z.xt = matrix_transpose(x);
	project_labels(&z, y, how->s.threads);
	s = spectrum_of(&op, &how->s);
	m = (struct mlsi){.k = s.k, .error = z.end.error, .steps = z.end.steps, .method = s.method};
	m.map = carry_back(&z, &s);
	m.value = s.value;
	s.value = NULL;
	spectrum_free(&s);
	matrix_free(&z.xt);
	matrix_free(&z.w);
	matrix_free(&z.p);
	matrix_free(&z.pt);
	return m;
}
