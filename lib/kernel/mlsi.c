#include "kernel/mlsi.h"
#include "kernel/diffusion.h"
#include "kernel/mlsi_large.h"
#include "linalg/lapack.h"
#include "linalg/ortho.h"
#include "linalg/product.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { /* rows or columns up to which X is decomposed whole: of few labels, of many */
       DENSE_FEW = 500,
       DENSE_MANY = 3000
};

/* b K_y is b' YY', b' = b tr K_x / tr K_y where traces are balanced. */
static double label_weight(const struct matrix *y, const struct mlsi_how *how, double trace)
{
	double *norms = matrix_norms2(y), sum = 0;

	for (size_t i = 0; i < y->n; i++)
		sum += norms[i];
	free(norms);
	if (!(sum > 0))
		return 0;
	return how->balance == MLSI_UNBALANCED ? how->beta : how->beta * trace / sum;
}

/* Y'V, labels x k. */
static struct matrix label_sums(const struct matrix *y, const struct matrix *v)
{
	struct matrix p = matrix_dense(y->m, v->m);

	if (matrix_is_dense(y)) {
		if (y->m && v->m)
			cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, (int)y->m, (int)v->m,
				    (int)y->n, 1, y->val, (int)y->m, v->val, (int)v->m, 0, p.val,
				    (int)v->m);
		return p;
	}
	for (size_t i = 0; i < y->n; i++)
		for (size_t e = y->start[i]; e < y->start[i + 1]; e++)
			cblas_daxpy((int)v->m, y->val[e], v->val + i * v->m, 1,
				    p.val + y->col[e] * v->m, 1);
	return p;
}

/* c = (1-b) S + b' p'p, r x r, where p = Y'Q */
static struct matrix compress(const double *s, const struct matrix *p, double beta, double weight)
{
	size_t r = p->m;
	struct matrix c;

	mem_need(3 * r * r, sizeof(double), "labels on the range of the kernel");
	c = matrix_dense(r, r);
	if (p->n)
		cblas_dsyrk(CblasRowMajor, CblasLower, CblasTrans, (int)r, (int)p->n, weight,
			    p->val, (int)r, 0, c.val, (int)r);
	for (size_t i = 0; i < r; i++) {
		c.val[i * r + i] += (1 - beta) * s[i];
		for (size_t j = 0; j < i; j++)
			c.val[j * r + i] = c.val[i * r + j];
	}
	return c;
}

/* c becomes c - g c (g c + S)^-1 c = c (g c + S)^-1 S: the second form does not cancel.
 * False: rounding left g c + S not positive definite, and c is of no use. */
static bool regularise(struct matrix *c, const double *s, double gamma)
{
	size_t r = c->n;
	struct matrix f = matrix_dense(r, r);
	bool is_definite;

	for (size_t i = 0; i < r * r; i++)
		f.val[i] = gamma * c->val[i];
	for (size_t i = 0; i < r; i++)
		f.val[i * r + i] += s[i];
	is_definite = lapack_cholesky(f.val, r);
	if (is_definite)
		lapack_cholesky_solve(f.val, r, c->val, r);
	matrix_scale_columns(c, s);
	for (size_t i = 0; i < r; i++)
		for (size_t j = 0; j < i; j++) {
			double mean = (c->val[i * r + j] + c->val[j * r + i]) / 2;

			c->val[i * r + j] = c->val[j * r + i] = mean;
		}
	matrix_free(&f);
	return is_definite;
}

/* Q u, or U S^-1/2 u, or Q S^-1 u: side times diag(s^power) times u. */
static struct matrix carry(const struct matrix *side, const double *s, double power,
			   const struct matrix *u)
{
	struct matrix out = matrix_dense(side->n, u->m), scaled = matrix_dense(u->n, u->m);

	for (size_t i = 0; i < u->n; i++)
		for (size_t j = 0; j < u->m; j++)
			scaled.val[i * u->m + j] = u->val[i * u->m + j] * pow(s[i], power);
	if (side->n && u->m)
		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)side->n, (int)u->m,
			    (int)u->n, 1, side->val, (int)side->m, scaled.val, (int)u->m, 0,
			    out.val, (int)u->m);
	matrix_free(&scaled);
	return out;
}

/* Columns of the map get their sign, that of the ruling matrix (or their own), and their length. */
static void finish(struct mlsi *m, struct matrix *ruling, enum mlsi_scaling scaling)
{
	double *by = mem_alloc(m->k, sizeof *by);

	ortho_sign(ruling ? ruling : &m->map, ruling ? &m->map : NULL);
	for (size_t j = 0; j < m->k; j++)
		by[j] = scaling == MLSI_UNIT ? 1 : sqrt(m->value[j]);
	matrix_scale_columns(&m->map, by);
	free(by);
}

/* The eigenvectors u, on the range of K_x = Q S Q'; p = Y'Q. */
static struct matrix solve_range(const double *s, const struct matrix *p, double weight,
				 const struct mlsi_how *how, struct mlsi *m)
{
	struct matrix c = compress(s, p, how->beta, weight), u;
	struct spectrum e;

	if (how->gamma > 0)
		m->is_indefinite = !regularise(&c, s, how->gamma);
	m->trace = matrix_trace(&c, false);
	e = spectrum_of_kernel(&c, &how->s);
	matrix_free(&c);
	m->k = e.k;
	m->bound = e.bound;
	m->value = e.value;
	u = e.vector;
	e.value = NULL;
	e.vector = (struct matrix){0};
	spectrum_free(&e);
	return u;
}

struct mlsi mlsi_of_kernel(const struct matrix *k, const struct matrix *y,
			   const struct mlsi_how *how)
{
	struct spectrum_how all = how->s;
	struct matrix p, u, v;
	struct spectrum s;
	struct mlsi m;

	blas_setup();
	all.k = k->n;
	s = spectrum_of_kernel(k, &all);
	m = (struct mlsi){.norm = s.k ? s.value[0] : 0, .least = s.least, .method = s.method};
	m.bound = s.bound;
	if (s.k) {
		p = label_sums(y, &s.vector);
		u = solve_range(s.value, &p, label_weight(y, how, matrix_trace(k, false)), how, &m);
		v = carry(&s.vector, s.value, 0, &u);
		m.map = carry(&s.vector, s.value, -1, &u);
		finish(&m, &v, how->scaling);
		matrix_free(&p);
		matrix_free(&u);
		matrix_free(&v);
	} else {
		m.map = matrix_dense(k->n, 0);
	}
	spectrum_free(&s);
	return m;
}

/* XX' or X'X: the smaller of them, first times second. */
struct pair {
	const struct matrix *first, *second;
};

static void apply_pair(const void *self, const double *v, double *y, size_t threads)
{
	const struct pair *pair = self;
	double *t = panel_new(pair->second->n);

	panel_multiply(pair->second, v, t, threads);
	panel_multiply(pair->first, t, y, threads);
	free(t);
}

/* Y'Q from the terms' side: Q = X U S^-1/2. */
static struct matrix label_sums_of_terms(const struct matrix *y, const struct matrix *xt,
					 const struct spectrum *s)
{
	struct matrix dense = matrix_densify(y, y->m), sums = {0}, p = matrix_dense(y->m, s->k);

	product_rows(xt, &dense, &sums); /* X'Y, terms x labels */
	if (y->m)
		cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, (int)y->m, (int)s->k,
			    (int)sums.n, 1, sums.val, (int)y->m, s->vector.val, (int)s->k, 0, p.val,
			    (int)s->k);
	for (size_t l = 0; l < p.n; l++)
		for (size_t j = 0; j < p.m; j++)
			p.val[l * p.m + j] /= sqrt(s->value[j]);
	matrix_free(&dense);
	matrix_free(&sums);
	return p;
}

/* X'a = X' Q S^-1 u, or from the terms' side U S^-1/2 u. */
static struct matrix primal(const struct matrix *xt, const struct spectrum *s, bool is_wide,
			    const struct matrix *u)
{
	struct matrix a, map = {0};

	if (!is_wide)
		return carry(&s->vector, s->value, -0.5, u);
	a = carry(&s->vector, s->value, -1, u);
	product_rows(xt, &a, &map);
	matrix_free(&a);
	return map;
}

/* By all eigenpairs of XX' or X'X. */
static struct mlsi solve_dense(const struct matrix *x, const struct matrix *y,
			       const struct mlsi_how *how)
{
	bool is_wide = x->n <= x->m;
	struct matrix xt = matrix_transpose(x), p, u;
	struct pair pair = {is_wide ? x : &xt, is_wide ? &xt : x};
	struct krylov_op op = {is_wide ? x->n : x->m, apply_pair, &pair, certify_seed(x)};
	struct spectrum_how all = how->s;
	struct spectrum s;
	struct mlsi m;

	all.k = op.n;
	s = spectrum_of(&op, &all);
	m = (struct mlsi){.norm = s.k ? s.value[0] : 0, .least = s.least, .method = s.method};
	m.bound = s.bound;
	if (s.k) {
		p = is_wide ? label_sums(y, &s.vector) : label_sums_of_terms(y, &xt, &s);
		u = solve_range(s.value, &p, label_weight(y, how, matrix_trace(x, true)), how, &m);
		m.map = primal(&xt, &s, is_wide, &u);
		finish(&m, NULL, how->scaling);
		matrix_free(&p);
		matrix_free(&u);
	} else {
		m.map = matrix_dense(x->m, 0);
	}
	matrix_free(&xt);
	spectrum_free(&s);
	return m;
}

struct mlsi mlsi_of_rows(const struct matrix *x, const struct matrix *y, const struct mlsi_how *how)
{
	size_t side = x->n < x->m ? x->n : x->m;
	bool is_dense =
		how->solver == MLSI_AUTO && side <= (y->m < side / 4 ? DENSE_FEW : DENSE_MANY);
	struct mlsi m;

	blas_setup();
	if (is_dense || how->solver == MLSI_DENSE)
		return solve_dense(x, y, how);
	m = mlsi_large(x, y, label_weight(y, how, matrix_trace(x, true)), how);
	finish(&m, NULL, how->scaling);
	return m;
}

void mlsi_free(struct mlsi *m)
{
	free(m->value);
	matrix_free(&m->map);
	*m = (struct mlsi){0};
}

struct matrix mlsi_axes(const struct mlsi *m, const struct matrix *x, enum mlsi_scaling scaling)
{
	struct matrix v = {0};
	double *by = mem_alloc(m->k, sizeof *by);

	product_rows(x, &m->map, &v);
	for (size_t j = 0; j < m->k; j++)
		by[j] = scaling == MLSI_UNIT ? 1 : 1 / sqrt(m->value[j]);
	matrix_scale_columns(&v, by);
	free(by);
	return v;
}

struct matrix mlsi_take_map(struct mlsi *m)
{
	struct matrix map = m->map;

	m->map = (struct matrix){0};
	mlsi_free(m);
	return map;
}

struct matrix mlsi_labels(const struct labels *l)
{
	size_t entries = l->n ? l->start[l->n] : 0;
	struct matrix y = {.n = l->n, .m = l->names.count};

	y.start = mem_zero(l->n + 1, sizeof *y.start);
	y.col = mem_alloc(entries, sizeof *y.col);
	y.val = mem_alloc(entries, sizeof *y.val);
	memcpy(y.start, l->start, (l->n + 1) * sizeof *y.start);
	for (size_t e = 0; e < entries; e++) {
		y.col[e] = l->of[e];
		y.val[e] = 1;
	}
	return y;
}
