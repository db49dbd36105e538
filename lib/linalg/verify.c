#include "linalg/verify.h"
#include "linalg/ortho.h"
#include "sys/blas.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <float.h>
#include <gsl/gsl_cblas.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	WIDTH = 64, /* columns that dgemm gets at a time */
	SKETCH = 16 /* random directions */
};

#define SEEN 7 /* times what random directions see is above the residual, but for that chance */

/* y = Av, `width` columns of each; those of v are `apart` from row to row. */
struct block {
	const double *v, *y;
	size_t n, width, apart;
};

/* w = v'y, and the squares of y - vw. */
static void weigh(const struct block *b, double *restrict w, double *restrict error)
{
	const double *v = b->v, *y = b->y;
	size_t width = b->width;

	memset(w, 0, width * sizeof *w);
	memset(error, 0, width * sizeof *error);
	for (size_t i = 0; i < b->n; i++, v += b->apart, y += width)
		for (size_t q = 0; q < width; q++)
			w[q] += v[q] * y[q];
	v = b->v;
	y = b->y;
	for (size_t i = 0; i < b->n; i++, v += b->apart, y += width)
		for (size_t q = 0; q < width; q++)
			error[q] += (y[q] - v[q] * w[q]) * (y[q] - v[q] * w[q]);
}

/* The values decrease; what that takes from one counts as its error. */
static double settle(const double *w, const double *error, size_t k, double *value)
{
	double most = 0;

	for (size_t j = 0; j < k; j++) {
		value[j] = j ? fmin(w[j], value[j - 1]) : w[j];
		most = fmax(most, sqrt(error[j]) + w[j] - value[j]);
	}
	return most;
}

struct dense {
	const struct matrix *k, *v;
	double *w, *error;
};

static void dense_columns(void *arg, size_t from, size_t to)
{
	const struct dense *d = arg;
	size_t n = d->k->n, m = d->v->m, width = to - from;
	double *y = mem_alloc(n * width, sizeof *y);
	struct block b = {d->v->val + from, y, n, width, m};

	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)n, (int)width, (int)n, 1,
		    d->k->val, (int)n, d->v->val + from, (int)m, 0, y, (int)width);
	weigh(&b, d->w + from, d->error + from);
	free(y);
}

double verify_kernel(const struct matrix *k, const struct matrix *v, double *value, size_t threads)
{
	struct dense d = {k, v, mem_alloc(v->m, sizeof *d.w), mem_alloc(v->m, sizeof *d.error)};
	struct threads_job job = {.count = v->m, .grain = WIDTH, .work = dense_columns, .arg = &d};
	double most;

	blas_setup();
	threads_run(&job, threads);
	most = settle(d.w, d.error, v->m, value);
	free(d.w);
	free(d.error);
	return most;
}

/* C = AB, for `rows` rows of A, which has as many columns as B rows. */
static void multiply(const double *a, size_t rows, const struct matrix *b, double *c)
{
	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)rows, (int)b->m, (int)b->n, 1,
		    a, (int)b->n, b->val, (int)b->m, 0, c, (int)b->m);
}

/* A residual r seen from a random direction s is s'r = s'Kv - w s'v, of mean square |r|^2. */
double verify_sketch(const struct matrix *k, const struct matrix *v, const double *value,
		     unsigned long seed)
{
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
	double *s = mem_alloc(SKETCH * k->n, sizeof *s), *sk = mem_alloc(SKETCH * k->n, sizeof *s);
	double *sv = mem_alloc(SKETCH * v->m, sizeof *s),
	       *skv = mem_alloc(SKETCH * v->m, sizeof *s);
	double most = 0;

	gsl_rng_set(random, seed);
	for (size_t e = 0; e < SKETCH * k->n; e++)
		s[e] = gsl_ran_gaussian_ziggurat(random, 1);
	blas_setup();
	multiply(s, SKETCH, k, sk);
	multiply(sk, SKETCH, v, skv);
	multiply(s, SKETCH, v, sv);
	for (size_t j = 0; j < v->m; j++) {
		double square = 0;

		for (size_t e = j; e < SKETCH * v->m; e += v->m)
			square += pow(skv[e] - value[j] * sv[e], 2);
		most = fmax(most, sqrt(square / SKETCH));
	}
	gsl_rng_free(random);
	free(s);
	free(sk);
	free(sv);
	free(skv);
	return SEEN * most;
}

/* The panel g->between on its way to its columns of the other side. */
struct side {
	const struct gramian *g;
	struct matrix *to;
	size_t first, columns;
	double size[PANEL]; /* what makes them of unit length */
};

/* Subnormals as 0: no text has them. */
static double normal(double x)
{
	return fabs(x) < DBL_MIN ? 0 : x;
}

static void put_rows(void *arg, size_t from, size_t end)
{
	const struct side *s = arg;
	const uint32_t *column = s->g->x->column;
	const double *in = s->g->between + from * PANEL;

	for (size_t i = from; i < end; i++, in += PANEL) {
		double *row = s->to->val + (column ? column[i] : i) * s->to->m + s->first;

		for (size_t q = 0; q < s->columns; q++)
			row[q] = normal(in[q] / s->size[q]);
	}
}

static void put_side(const struct gramian *g, const double *w, size_t first, struct matrix *to,
		     size_t threads)
{
	size_t left = to->m - first;
	struct side s = {.g = g, .to = to, .first = first, .columns = left < PANEL ? left : PANEL};
	struct threads_job job = {
		.count = g->far, .grain = PANEL_GRAIN, .work = put_rows, .arg = &s};

	for (size_t q = 0; q < s.columns; q++)
		s.size[q] = sqrt(w[q]);
	threads_run(&job, threads);
}

/* V, as a matrix or in panels, which then go as they are used, and the other side in the same way.
 */
struct sides {
	struct matrix v, *other;
	struct basis *panels;
	struct panels *others;
};

/* The columns of V from j on: in x, or in a panel that is the caller's now. */
static double *take_panel(const struct sides *s, size_t j, double *x)
{
	double *panel;

	if (!s->panels) {
		panel_get(&s->v, j, x);
		return x;
	}
	panel = s->panels->panel[j / PANEL];
	s->panels->panel[j / PANEL] = NULL;
	return panel;
}

static double by_panels(const struct krylov_op *a, const struct sides *s, double *value,
			size_t threads)
{
	double *x = s->panels ? NULL : panel_new(a->n), *y = panel_new(a->n), most;
	double *w = mem_alloc(panel_whole(s->v.m), sizeof *w);
	double *error = mem_alloc(panel_whole(s->v.m), sizeof *error);

	for (size_t j = 0; j < s->v.m; j += PANEL) {
		double *v = take_panel(s, j, x);
		struct block b = {v, y, a->n, PANEL, PANEL};

		a->apply(a->self, v, y, threads);
		weigh(&b, w + j, error + j);
		if (v != x) {
			mem_forget(v, a->n * PANEL * sizeof *v);
			free(v);
		}
		if (s->others) {
			struct matrix side = panels_at(s->others, j);

			put_side(a->self, w + j, 0, &side, threads);
			ortho_sign(&side, NULL);
		} else if (s->other) {
			put_side(a->self, w + j, j, s->other, threads);
		}
	}
	most = settle(w, error, s->v.m, value);
	free(x);
	free(y);
	free(w);
	free(error);
	return most;
}

double verify_panels(const struct gramian *g, struct basis *v, size_t k, double *value,
		     struct panels *side, size_t threads)
{
	struct krylov_op a = {.n = g->n, .apply = gramian_apply, .self = g};
	struct sides s = {.v = {.m = k}, .panels = v, .others = side};

	*side = (struct panels){.n = g->far, .m = k};
	side->val = mem_lines_unset(side->n * side->m, sizeof *side->val);
	return by_panels(&a, &s, value, threads);
}

double verify_operator(const struct krylov_op *a, const struct matrix *v, double *value,
		       size_t threads)
{
	return by_panels(a, &(struct sides){.v = *v}, value, threads);
}

double verify_rows(const struct gramian *g, const struct matrix *v, double *value,
		   struct matrix *side, size_t threads)
{
	struct krylov_op a = {.n = g->n, .apply = gramian_apply, .self = g};

	if (side)
		*side = matrix_dense(g->far, v->m);
	return by_panels(&a, &(struct sides){.v = *v, .other = side}, value, threads);
}
