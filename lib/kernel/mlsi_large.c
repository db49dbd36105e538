#include "kernel/mlsi_large.h"
#include "data/tol.h"
#include "kernel/kernel.h"
#include "linalg/cgls.h"
#include "linalg/lapack.h"
#include "linalg/pinverse.h"
#include "linalg/product.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>

enum { SOLUTIONS = 8 }; /* of the factor, at most */

#define STILL 1e-13 /* a change of W that ends the repetition */

struct targets {            /* the labels on the range of X; targets_free */
	struct matrix w, p; /* terms x labels, rows x labels; dense */
	double error;       /* of W, of its length: the factor's last change, or that of cgls.h */
	size_t steps;       /* or solutions of the factor */
	bool is_cut;        /* as in cgls.h */
	const char *method;
};

/* W = X^+ Y and P = XW, of X, X' and a dense Y. */
struct problem {
	const struct matrix *x, *xt, *y;
	const struct spectrum_how *how;
};

static const struct matrix *smaller(const struct problem *q)
{
	return q->x->n <= q->x->m ? q->x : q->xt;
}

static struct matrix square_of(const struct problem *q)
{
	static const struct kernel_function linear = {.kind = KERNEL_LINEAR};
	const struct matrix *side = smaller(q);
	struct kernel_rows c = kernel_rows_over(side, &linear, q->how->threads);
	struct matrix g = {0};

	kernel_rows_of(&c, side, &g);
	kernel_rows_free(&c);
	return g;
}

static double greatest(const struct matrix *g, const struct spectrum_how *how)
{
	struct spectrum_how one = {.k = 1, .threads = how->threads};
	struct spectrum s = spectrum_of_kernel(g, &one);
	double value = s.k ? s.value[0] : 0;

	spectrum_free(&s);
	return value;
}

/* X^+ R = X' (XX')^+ R = (X'X)^+ X'R */
static struct matrix solve(const struct problem *q, const struct pinverse *inverse,
			   const struct matrix *r)
{
	bool is_wide = smaller(q) == q->x;
	struct matrix side = {0}, turned, w = {0};

	if (!is_wide)
		product_rows(q->xt, r, &side);
	turned = matrix_transpose(is_wide ? r : &side);
	matrix_free(&side);
	pinverse_solve(inverse, &turned);
	side = matrix_transpose(&turned);
	matrix_free(&turned);
	if (!is_wide)
		return side;
	product_rows(q->xt, &side, &w);
	matrix_free(&side);
	return w;
}

/* a += b, or a - b */
static void add(struct matrix *a, const struct matrix *b, double sign)
{
	for (size_t e = 0; e < a->n * a->m; e++)
		a->val[e] += sign * b->val[e];
}

/* The greatest |a_j| / |b_j| of the columns. */
static double share(const struct matrix *a, const struct matrix *b)
{
	struct matrix at = matrix_transpose(a), bt = matrix_transpose(b);
	double *part = matrix_norms2(&at), *whole = matrix_norms2(&bt), most = 0;

	for (size_t j = 0; j < at.n; j++)
		if (whole[j] > 0)
			most = fmax(most, part[j] / whole[j]);
	free(part);
	free(whole);
	matrix_free(&at);
	matrix_free(&bt);
	return sqrt(most);
}

/* W = W + X^+ (Y - P), P = XW; how large was the change? */
static double repeat(const struct problem *q, const struct pinverse *inverse, struct targets *t)
{
	struct matrix rest = matrix_densify(q->y, q->y->m), change;
	double size;

	add(&rest, &t->p, -1);
	change = solve(q, inverse, &rest);
	add(&t->w, &change, 1);
	product_rows(q->x, &t->w, &t->p);
	size = share(&change, &t->w);
	matrix_free(&rest);
	matrix_free(&change);
	return size;
}

static void by_factor(const struct problem *q, struct targets *t)
{
	struct matrix g = square_of(q);
	struct pinverse inverse;
	double before = INFINITY;

	inverse = pinverse_of(&g, TOL_RANK * greatest(&g, q->how));
	t->method = "a Cholesky factor";
	for (t->error = 1; t->steps < SOLUTIONS && t->error > STILL && t->error < before / 2;
	     t->steps++) {
		before = t->steps ? t->error : before;
		t->error = repeat(q, &inverse, t);
	}
	pinverse_free(&inverse);
}

static void by_iteration(const struct problem *q, struct targets *t)
{
	struct cgls_end end = cgls_solve(q->x, q->xt, q->y, &t->w, q->how->tick, q->how->tick_arg);

	t->method = "conjugate gradients";
	t->error = end.error;
	t->steps = end.steps;
	t->is_cut = end.is_cut;
	product_rows(q->x, &t->w, &t->p);
}

static struct targets targets_of(const struct matrix *x, const struct matrix *xt,
				 const struct matrix *y, const struct mlsi_how *how)
{
	struct problem q = {x, xt, y, &how->s};
	size_t n = smaller(&q)->n;
	struct targets t = {.w = matrix_dense(x->m, y->m),
			    .p = matrix_dense(x->n, y->m),
			    .method = "nothing to solve"};

	if (!y->m)
		return t;
	if (how->solver == MLSI_FACTOR ||
	    (how->solver == MLSI_AUTO && mem_fits(n * n + n * n / 4, sizeof(double))))
		by_factor(&q, &t);
	else
		by_iteration(&q, &t);
	return t;
}

static void targets_free(struct targets *t)
{
	matrix_free(&t->w);
	matrix_free(&t->p);
}

/* X, X', P', Q and XX's weight: the parts of the operator. */
struct parts {
	struct matrix x, xt, pt, q;
	struct targets y; /* W and P */
	double own;
};

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
	targets_free(&z->y);
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
	z.y = targets_of(x, &z.xt, &dense, how);
	matrix_free(&dense);
	z.pt = matrix_transpose(&z.y.p);
	is_definite = label_weights(&z.y.w, weight, how, &z.q);
	s = spectrum_of(&op, &how->s);
	m = (struct mlsi){.k = s.k,
			  .is_indefinite = !is_definite,
			  .error = z.y.error,
			  .steps = z.y.steps,
			  .is_cut = z.y.is_cut,
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
