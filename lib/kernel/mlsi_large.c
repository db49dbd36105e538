#include "kernel/mlsi_large.h"
#include "linalg/lapack.h"
#include "linalg/product.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <stdlib.h>

/* X, X', P', Q and XX's weight: the parts of the operator. */
struct parts {
	struct matrix x, xt, pt, q;
	struct mlsi_targets y; /* W and P */
	double own;
};

static const enum mlsi_targets_by targets_by[] = {[MLSI_AUTO] = MLSI_TARGETS_AUTO,
						  [MLSI_FACTOR] = MLSI_TARGETS_FACTOR,
						  [MLSI_ITERATE] = MLSI_TARGETS_ITERATE};

/* Q = b'/a (a I + g b' W'W)^-1; false: a number is too large. */
static bool label_weights(const struct matrix *w, double weight, const struct mlsi_how *how,
			  struct matrix *out)
{
	double a = 1 + how->gamma * (1 - how->beta);
	bool is_definite = true;
	struct matrix q = matrix_dense(w->m, w->m), f = matrix_dense(w->m, w->m);

	for (size_t l = 0; l < w->m; l++) {
		q.val[l * w->m + l] = weight / a;
		f.val[l * w->m + l] = a;
	}
	blas_setup();
	if (w->m)
		cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, (int)w->m, (int)w->m,
			    (int)w->n, how->gamma * weight, w->val, (int)w->m, w->val, (int)w->m, 1,
			    f.val, (int)w->m);
	if (how->gamma > 0)
		is_definite = lapack_cholesky(f.val, w->m);
	if (how->gamma > 0 && is_definite)
		lapack_cholesky_solve(f.val, w->m, q.val, w->m);
	matrix_free(&f);
	*out = q;
	return is_definite;
}

/* y = own XX'v + P Q P'v */
static void apply_parts(const void *self, const double *v, double *y, size_t threads)
{
	const struct parts *z = self;
	double *terms = panel_new(z->x.m), *labels = panel_new(z->pt.n), *more = panel_new(z->x.n);
	double *weighed = panel_new(z->pt.n);

	panel_multiply(&z->xt, v, terms, threads);
	panel_multiply(&z->x, terms, y, threads);
	panel_multiply(&z->pt, v, labels, threads);
	panel_multiply(&z->q, labels, weighed, threads);
	panel_multiply(&z->y.p, weighed, more, threads);
	for (size_t i = 0; i < z->x.n * PANEL; i++)
		y[i] = z->own * y[i] + more[i];
	free(terms);
	free(labels);
	free(weighed);
	free(more);
}

/* X^+ V = (own X'V + W Q P'V) diag(1/l) */
static struct matrix carry_back(const struct parts *z, const struct spectrum *s)
{
	struct matrix map = {0}, sums = {0}, weighed = {0}, more = {0};

	product_rows(&z->xt, &s->vector, &map);
	product_rows(&z->pt, &s->vector, &sums);
	product_rows(&z->q, &sums, &weighed);
	product_rows(&z->y.w, &weighed, &more);
	for (size_t i = 0; i < map.n; i++)
		for (size_t j = 0; j < map.m; j++) {
			size_t e = i * map.m + j;

			map.val[e] = (z->own * map.val[e] + more.val[e]) / s->value[j];
		}
	matrix_free(&sums);
	matrix_free(&weighed);
	matrix_free(&more);
	return map;
}

/* own tr XX' + tr P Q P' */
static double trace_of(const struct parts *z)
{
	struct matrix weighed = {0};
	double sum = z->own * matrix_trace(&z->x, true);

	product_rows(&z->y.p, &z->q, &weighed);
	for (size_t e = 0; e < weighed.n * weighed.m; e++)
		sum += weighed.val[e] * z->y.p.val[e];
	matrix_free(&weighed);
	return sum;
}

static void parts_free(struct parts *z) /* X is the caller's */
{
	matrix_free(&z->xt);
	matrix_free(&z->pt);
	matrix_free(&z->q);
	mlsi_targets_free(&z->y);
}

struct mlsi mlsi_large(const struct matrix *x, const struct matrix *y, double weight,
		       const struct mlsi_how *how)
{
	struct parts z = {.x = *x, .own = (1 - how->beta) / (1 + how->gamma * (1 - how->beta))};
	struct krylov_op op = {.n = x->n, .apply = apply_parts, .self = &z};
	struct matrix dense = weight > 0 ? matrix_densify(y, y->m) : matrix_dense(x->n, 0);
	struct spectrum s;
	struct mlsi m;
	bool is_definite;

	op.seed = certify_seed(x) ^ certify_seed(y);
	z.xt = matrix_transpose(x);
	z.y = mlsi_targets_of(x, &z.xt, &dense, targets_by[how->solver], &how->s);
	matrix_free(&dense);
	z.pt = matrix_transpose(&z.y.p);
	is_definite = label_weights(&z.y.w, weight, how, &z.q);
	s = spectrum_of(&op, &how->s);
	m = (struct mlsi){.k = s.k,
			  .is_indefinite = !is_definite,
			  .error = z.y.error,
			  .steps = z.y.steps,
			  .targets = z.y.method,
			  .method = s.method};
	m.trace = trace_of(&z);
	m.map = carry_back(&z, &s);
	m.bound = s.bound;
	m.value = s.value;
	s.value = NULL;
	spectrum_free(&s);
	parts_free(&z);
	return m;
}
