#include "kernel/alignment.h"
#include "data/tol.h"
#include "linalg/certify.h"
#include "linalg/eigen_dense.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	LARGE = 512, /* rows of a kernel above which its vectors are only seen */
	FEW = 96     /* through so many labels */
};

static double clamp(double a)
{
	return a > 1 ? 1 : a < -1 ? -1 : a;
}

static size_t row_of(const struct alignment_how *how, size_t i)
{
	return how->row ? how->row[i] : i;
}

static void centre(double *y, size_t n, size_t step)
{
	double mean = 0;

	for (size_t i = 0; i < n; i++)
		mean += y[i * step];
	mean /= (double)n;
	for (size_t i = 0; i < n; i++)
		y[i * step] -= mean;
}

/* Columns of mean 0. */
static void centre_columns(struct matrix *a)
{
	for (size_t j = 0; j < a->m; j++)
		centre(a->val + j, a->n, a->m);
}

struct matrix alignment_block(const struct matrix *k, const struct alignment_how *how)
{
	struct matrix b;

	mem_need(how->n * how->n, sizeof(double), "a block of a kernel");
	b = matrix_dense(how->n, how->n);
	for (size_t i = 0; i < how->n; i++)
		for (size_t j = 0; j < how->n; j++)
			b.val[i * how->n + j] = k->val[row_of(how, i) * k->m + row_of(how, j)];
	if (!how->is_centred)
		return b;
	for (size_t i = 0; i < how->n; i++)
		centre(b.val + i * how->n, how->n, 1);
	centre_columns(&b);
	return b;
}

static double norm(const struct matrix *a)
{
	return cblas_dnrm2((int)(a->n * a->m), a->val, 1);
}

/* Sums in long double: blocks are large, and a kernel with itself must give 1. */
double alignment_of(const struct matrix *k1, const struct matrix *k2)
{
	long double sum = 0;
	double n1, n2;

	blas_setup();
	n1 = norm(k1);
	n2 = norm(k2);
	if (!(n1 > 0 && n2 > 0))
		return NAN;
	for (size_t i = 0; i < k1->n * k1->m; i++)
		sum += (long double)(k1->val[i] / n1) * (k2->val[i] / n2);
	return clamp((double)sum);
}

static double *target(const double *y, size_t n, bool is_centred)
{
	double *t = memcpy(mem_alloc(n, sizeof *t), y, n * sizeof *t);

	if (is_centred)
		centre(t, n, 1);
	return t;
}

static double square(const double *y, size_t n)
{
	return cblas_ddot((int)n, y, 1, y, 1);
}

double alignment_label(const struct matrix *k, const double *y, bool is_centred)
{
	size_t n = k->n;
	double *t = target(y, n, is_centred), *kt = mem_zero(n, sizeof *kt), a = NAN;
	double size, length;

	blas_setup();
	size = norm(k);
	length = square(t, n);
	if (size > 0 && length > 0) {
		cblas_dgemv(CblasRowMajor, CblasNoTrans, (int)n, (int)n, 1 / size, k->val, (int)n,
			    t, 1, 0, kt, 1);
		a = clamp(cblas_ddot((int)n, t, 1, kt, 1) / length);
	}
	free(t);
	free(kt);
	return a;
}

static double *gram(const struct matrix *v)
{
	size_t k = v->m;
	double *g = mem_zero(k * k, sizeof *g);

	cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, (int)k, (int)v->n, 1, v->val, (int)k, 0,
		    g, (int)k);
	for (size_t i = 0; i < k * k; i++)
		g[i] *= g[i];
	return g;
}

/* v_i[T] */
static struct matrix rows_of(const struct spectrum *s, const struct alignment_how *how)
{
	struct matrix v = matrix_dense(how->n, s->k);

	for (size_t i = 0; i < how->n; i++)
		memcpy(v.val + i * s->k, s->vector.val + row_of(how, i) * s->vector.m,
		       s->k * sizeof *v.val);
	return v;
}

static struct spectrum seen(const struct matrix *k, const double *y, size_t count)
{
	struct eigen_dense_seen e;
	struct spectrum s = {.n = k->n, .products = k->n, .method = "LAPACK dsytrd and QL"};

	mem_need(2 * k->n, k->n * sizeof(double), "a dense kernel and its eigenvalues");
	e = eigen_dense_see(k->val, k->n, y, count, certify_seed(k));
	s.k = spectrum_rank(e.value, e.n);
	s.vector = (struct matrix){.n = count, .m = e.n, .val = e.row};
	matrix_narrow(&s.vector, s.k);
	s.value = e.value;
	s.least = e.value[e.n - 1];
	s.residual = !e.is_found ? INFINITY : s.k ? e.residual / e.value[0] : 0;
	s.bound.is_reached = true;
	return s;
}

struct spectrum alignment_spectrum(const struct matrix *k, const struct spectrum_how *solver,
				   const struct alignment_how *how, const double *y, size_t count)
{
	bool is_all = !how->row && !how->is_centred && matrix_is_dense(k);

	if (is_all && count > 0 && count <= FEW && k->n > LARGE) {
		struct spectrum s = seen(k, y, count);

		if (s.residual <= TOL_RESIDUAL)
			return s;
		spectrum_free(&s);
	}
	return spectrum_of_kernel(k, solver);
}

struct alignment alignment_begin(const struct spectrum *s, enum diffusion f,
				 const struct alignment_how *how)
{
	struct alignment a = {.f = f, .s = s, .is_centred = how->is_centred, .v = s->vector};

	blas_setup();
	a.is_seen = s->vector.n < s->n;
	a.is_copy = how->is_centred || how->row || s->k < s->vector.m;
	if (a.is_copy)
		a.v = rows_of(s, how);
	if (how->is_centred)
		centre_columns(&a.v);
	if (how->is_centred || how->row) {
		mem_need(s->k * s->k, sizeof *a.g, "the products of eigenvectors");
		a.g = gram(&a.v);
	}
	a.c = mem_zero(s->k, sizeof *a.c);
	a.mu = mem_zero(s->k, sizeof *a.mu);
	a.work = mem_zero(s->k, sizeof *a.work);
	a.rate = mem_zero(s->k, sizeof *a.rate);
	return a;
}

void alignment_free(struct alignment *a)
{
	if (a->is_copy)
		matrix_free(&a->v);
	free(a->g);
	free(a->c);
	free(a->mu);
	free(a->work);
	free(a->rate);
	*a = (struct alignment){0};
}

/* <v_i[T],y> into a->work; the squared length of y. */
static double meet(struct alignment *a, const double *y, size_t label)
{
	size_t n = a->is_seen ? a->s->n : a->v.n, k = a->v.m;
	double *t = target(y + label * n, n, a->is_centred), length = square(t, n);

	if (a->is_seen)
		memcpy(a->work, a->v.val + label * k, k * sizeof *a->work);
	else if (k)
		cblas_dgemv(CblasRowMajor, CblasTrans, (int)n, (int)k, 1, a->v.val, (int)k, t, 1, 0,
			    a->work, 1);
	free(t);
	return length;
}

bool alignment_to_labels(struct alignment *a, const double *y, size_t first, size_t count)
{
	size_t k = a->v.m;
	bool is_there = true;

	memset(a->c, 0, k * sizeof *a->c);
	for (size_t l = first; l < first + count; l++) {
		double length = meet(a, y, l);

		is_there = is_there && length > 0;
		for (size_t i = 0; i < k; i++)
			a->c[i] += a->work[i] * a->work[i] / (length * (double)count);
	}
	return is_there;
}

bool alignment_to_kernel(struct alignment *a, const struct matrix *block)
{
	size_t n = a->v.n, k = a->v.m;
	double size = norm(block), *p = mem_zero(n * k, sizeof *p);

	if (size > 0 && k)
		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)n, (int)k, (int)n,
			    1 / size, block->val, (int)n, a->v.val, (int)k, 0, p, (int)k);
	for (size_t j = 0; j < k; j++)
		a->c[j] = cblas_ddot((int)n, p + j, (int)k, a->v.val + j, (int)k);
	free(p);
	return size > 0;
}

/* mu, but for a factor: exp(lw) is taken relative to exp(l w_1), which may overflow. */
static void spread(const struct alignment *a, double lambda)
{
	const double *w = a->s->value;

	for (size_t i = 0; i < a->s->k; i++)
		a->mu[i] = a->f == DIFFUSION_EXP ? w[i] * exp(lambda * (w[i] - w[0]))
						 : w[i] / (1 - lambda * w[i]);
	cblas_dscal((int)a->s->k, 1 / a->mu[cblas_idamax((int)a->s->k, a->mu, 1)], a->mu, 1);
}

/* G mu, where there is a G. */
static const double *turned(const struct alignment *a)
{
	int k = (int)a->s->k;

	if (a->g)
		cblas_dsymv(CblasRowMajor, CblasUpper, k, 1, a->g, k, a->mu, 1, 0, a->work, 1);
	return a->g ? a->work : a->mu;
}

double alignment_at(const struct alignment *a, double lambda)
{
	int k = (int)a->s->k;
	double size2;

	if (!k)
		return NAN;
	spread(a, lambda);
	size2 = cblas_ddot(k, a->mu, 1, turned(a), 1);
	return size2 > 0 ? clamp(cblas_ddot(k, a->mu, 1, a->c, 1) / sqrt(size2)) : NAN;
}

/* (log mu_i)' - (log mu_1)': a factor common to all mu does not move the alignment. */
static double rate(const struct alignment *a, double lambda, double w)
{
	double w1 = a->s->value[0];

	return a->f == DIFFUSION_EXP ? w - w1 : (w - w1) / ((1 - lambda * w) * (1 - lambda * w1));
}

double alignment_slope(const struct alignment *a, double lambda)
{
	int k = (int)a->s->k;
	const double *g_mu;

	spread(a, lambda);
	for (int i = 0; i < k; i++)
		a->rate[i] = a->mu[i] * rate(a, lambda, a->s->value[i]);
	g_mu = turned(a);
	return cblas_ddot(k, a->rate, 1, a->c, 1) * cblas_ddot(k, a->mu, 1, g_mu, 1) -
	       cblas_ddot(k, a->mu, 1, a->c, 1) * cblas_ddot(k, a->rate, 1, g_mu, 1);
}
