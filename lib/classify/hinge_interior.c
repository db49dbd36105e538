#include "classify/hinge_interior.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 200, MOST_UNKNOWNS = 2500, MOST_DENSE = 1 << 22, BLOCK = 256 };
static const double wanted_gap = 1e-6; /* of the objective */
static const double back = 0.99;       /* how far a step goes towards the nearest bound */

/* z z' a - s + t = 1 with s a = 0 and t u = 0 at the optimum. */
struct state {
	const struct matrix *z;
	gsl_matrix *dense; /* z again, or NULL */
	const double *c;
	double *a, *u, *s, *t, *w; /* u = c - a, to its own last digits */
	double *da, *ds, *dt;
	double *d;          /* the diagonal s/a + t/u */
	double *margin;     /* 1 - z w */
	gsl_matrix *system; /* z z' + d, or 1 + z'(1/d)z: its Cholesky factor */
	gsl_matrix *square; /* z z', if it is the smaller one */
	gsl_matrix *block;
};

bool hinge_interior_can(size_t rows, size_t columns)
{
	return (rows < columns ? rows : columns) <= MOST_UNKNOWNS;
}

static double row_dot(const struct matrix *z, size_t i, const double *w)
{
	double sum = 0;

	for (size_t e = z->start[i]; e < z->start[i + 1]; e++)
		sum += z->val[e] * w[z->col[e]];
	return sum;
}

/* w = z' a */
static void combine(const struct state *p, const double *a, double *w)
{
	const struct matrix *z = p->z;
	gsl_vector_const_view of = gsl_vector_const_view_array(a, z->n);
	gsl_vector_view to = gsl_vector_view_array(w, z->m);

	if (p->dense) {
		gsl_blas_dgemv(CblasTrans, 1, p->dense, &of.vector, 0, &to.vector);
		return;
	}
	memset(w, 0, z->m * sizeof *w);
	for (size_t i = 0; i < z->n; i++)
		for (size_t e = z->start[i]; e < z->start[i + 1]; e++)
			w[z->col[e]] += a[i] * z->val[e];
}

/* x = z w */
static void project(const struct state *p, const double *w, double *x)
{
	gsl_vector_const_view of = gsl_vector_const_view_array(w, p->z->m);
	gsl_vector_view to = gsl_vector_view_array(x, p->z->n);

	if (p->dense)
		gsl_blas_dgemv(CblasNoTrans, 1, p->dense, &of.vector, 0, &to.vector);
	else
		for (size_t i = 0; i < p->z->n; i++)
			x[i] = row_dot(p->z, i, w);
}

/* Row i times a factor, densely. */
static void spread(const struct state *p, size_t i, double by, double *to)
{
	const struct matrix *z = p->z;
	const double *row = p->dense ? gsl_matrix_const_ptr(p->dense, i, 0) : NULL;

	if (row) {
		for (size_t j = 0; j < z->m; j++)
			to[j] = by * row[j];
		return;
	}
	memset(to, 0, z->m * sizeof *to);
	for (size_t e = z->start[i]; e < z->start[i + 1]; e++)
		to[z->col[e]] = by * z->val[e];
}

/* Rows from .. from+n-1, each times its factor, densely into the block. */
static gsl_matrix_view scaled_rows(struct state *p, const double *factor, size_t from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		spread(p, from + i, factor[from + i], gsl_matrix_ptr(p->block, i, 0));
	return gsl_matrix_submatrix(p->block, 0, 0, n, p->z->m);
}

static size_t block_rows(const struct matrix *z, size_t from)
{
	return z->n - from < BLOCK ? z->n - from : BLOCK;
}

/* The lower part of z z', once. */
static void make_square(struct state *p)
{
	const struct matrix *z = p->z;
	double *w;

	if (p->dense) {
		gsl_blas_dsyrk(CblasLower, CblasNoTrans, 1, p->dense, 0, p->square);
		return;
	}
	w = mem_zero(z->m, sizeof *w);
	for (size_t i = 0; i < z->n; i++) {
		for (size_t e = z->start[i]; e < z->start[i + 1]; e++)
			w[z->col[e]] = z->val[e];
		for (size_t j = 0; j <= i; j++)
			gsl_matrix_set(p->square, i, j, row_dot(z, j, w));
		for (size_t e = z->start[i]; e < z->start[i + 1]; e++)
			w[z->col[e]] = 0;
	}
	free(w);
}

/* The system of this step, factored. False: it is not positive definite in these numbers. */
static bool factor(struct state *p)
{
	const struct matrix *z = p->z;
	gsl_error_handler_t *before;
	double *root;
	int status;

	if (p->square) {
		gsl_matrix_memcpy(p->system, p->square);
		for (size_t i = 0; i < z->n; i++)
			*gsl_matrix_ptr(p->system, i, i) += p->d[i];
	} else {
		root = mem_alloc(z->n, sizeof *root);
		for (size_t i = 0; i < z->n; i++)
			root[i] = 1 / sqrt(p->d[i]);
		gsl_matrix_set_identity(p->system);
		for (size_t from = 0; from < z->n; from += BLOCK) {
			gsl_matrix_view v = scaled_rows(p, root, from, block_rows(z, from));

			gsl_blas_dsyrk(CblasLower, CblasTrans, 1, &v.matrix, 1, p->system);
		}
		free(root);
	}
	before = gsl_set_error_handler_off();
	status = gsl_linalg_cholesky_decomp1(p->system);
	gsl_set_error_handler(before);
	return status == GSL_SUCCESS;
}

/* x = (z z' + d)^-1 x; by Woodbury's identity where there are fewer columns than rows. */
static void solve(const struct state *p, double *x)
{
	const struct matrix *z = p->z;
	gsl_vector_view v = gsl_vector_view_array(x, z->n), u;
	double *y, *zy;

	if (p->square) {
		gsl_linalg_cholesky_svx(p->system, &v.vector);
		return;
	}
	y = mem_alloc(z->m, sizeof *y);
	u = gsl_vector_view_array(y, z->m);
	zy = mem_alloc(z->n, sizeof *zy);
	for (size_t i = 0; i < z->n; i++)
		x[i] /= p->d[i];
	combine(p, x, y);
	gsl_linalg_cholesky_svx(p->system, &u.vector);
	project(p, y, zy);
	for (size_t i = 0; i < z->n; i++)
		x[i] -= zy[i] / p->d[i];
	free(y);
	free(zy);
}

/* The direction for complementarity mu, with the second-order part of the direction before. */
static void direction(struct state *p, double mu, bool is_second)
{
	size_t n = p->z->n;
	double *low = mem_alloc(n, sizeof *low), *high = mem_alloc(n, sizeof *high);

	for (size_t i = 0; i < n; i++) {
		low[i] = mu - (is_second ? p->da[i] * p->ds[i] : 0);
		high[i] = mu + (is_second ? p->da[i] * p->dt[i] : 0);
	}
	for (size_t i = 0; i < n; i++)
		p->da[i] = p->margin[i] + low[i] / p->a[i] - high[i] / p->u[i];
	solve(p, p->da);
	for (size_t i = 0; i < n; i++) {
		p->ds[i] = (low[i] - p->s[i] * p->da[i]) / p->a[i] - p->s[i];
		p->dt[i] = (high[i] + p->t[i] * p->da[i]) / p->u[i] - p->t[i];
	}
	free(low);
	free(high);
}

/* How far x + step dx stays above 0. */
static double room(double step, double x, double dx)
{
	return dx < 0 && -x / dx < step ? -x / dx : step;
}

static double longest_step(const struct state *p)
{
	double step = 1 / back;

	for (size_t i = 0; i < p->z->n; i++) {
		step = room(step, p->a[i], p->da[i]);
		step = room(step, p->u[i], -p->da[i]);
		step = room(step, p->s[i], p->ds[i]);
		step = room(step, p->t[i], p->dt[i]);
	}
	return step * back;
}

/* The mean of the products that must vanish, after a step along the direction. */
static double complementarity(const struct state *p, double step)
{
	double sum = 0;

	for (size_t i = 0; i < p->z->n; i++) {
		sum += (p->a[i] + step * p->da[i]) * (p->s[i] + step * p->ds[i]) +
		       (p->u[i] - step * p->da[i]) * (p->t[i] + step * p->dt[i]);
	}
	return sum / (2 * (double)p->z->n);
}

static void move(struct state *p, double step)
{
	for (size_t i = 0; i < p->z->n; i++) {
		p->a[i] += step * p->da[i];
		p->u[i] -= step * p->da[i];
		p->s[i] += step * p->ds[i];
		p->t[i] += step * p->dt[i];
	}
}

/* w and the margins of a; is the primal objective near enough to the dual one? */
static bool is_optimal(struct state *p)
{
	double primal = 0, dual = 0, half = 0;

	combine(p, p->a, p->w);
	project(p, p->w, p->margin);
	for (size_t j = 0; j < p->z->m; j++)
		half += p->w[j] * p->w[j] / 2;
	for (size_t i = 0; i < p->z->n; i++) {
		p->margin[i] = 1 - p->margin[i];
		primal += p->margin[i] > 0 ? p->c[i] * p->margin[i] : 0;
		dual += p->a[i];
	}
	return primal + half - (dual - half) <= wanted_gap * (primal + half);
}

/* Mehrotra's predictor and corrector. False: no further step can be had. */
static bool advance(struct state *p)
{
	double mu, after, step;

	for (size_t i = 0; i < p->z->n; i++)
		p->d[i] = p->s[i] / p->a[i] + p->t[i] / p->u[i];
	if (!factor(p))
		return false;
	mu = complementarity(p, 0);
	direction(p, 0, false);
	after = complementarity(p, longest_step(p));
	direction(p, mu * pow(after / mu, 3), true);
	step = longest_step(p);
	move(p, step);
	return isfinite(step) && step > 1e-10;
}

/* z, where there is little to add to its entries; or NULL. */
static gsl_matrix *densely(const struct state *p)
{
	const struct matrix *z = p->z;
	gsl_matrix *dense;

	if (2 * z->start[z->n] < z->n * z->m || z->n > MOST_DENSE / z->m)
		return NULL;
	dense = gsl_matrix_alloc(z->n, z->m);
	for (size_t i = 0; i < z->n; i++)
		spread(p, i, 1, gsl_matrix_ptr(dense, i, 0));
	return dense;
}

static void begin(struct state *p)
{
	size_t n = p->z->n, m = p->z->m, unknowns = n < m ? n : m;
	double **own[] = {&p->u, &p->s, &p->t, &p->da, &p->ds, &p->dt, &p->d, &p->margin};

	for (size_t k = 0; k < sizeof own / sizeof *own; k++)
		*own[k] = mem_zero(n, sizeof **own[k]);
	for (size_t i = 0; i < n; i++) {
		p->a[i] = p->u[i] = p->c[i] / 2;
		p->s[i] = p->t[i] = 1;
	}
	p->dense = densely(p);
	p->system = gsl_matrix_alloc(unknowns, unknowns);
	p->square = n < m ? gsl_matrix_alloc(n, n) : NULL;
	p->block = n < m ? NULL : gsl_matrix_alloc(BLOCK, m);
	if (p->square)
		make_square(p);
}

static void end(struct state *p)
{
	double *own[] = {p->u, p->s, p->t, p->da, p->ds, p->dt, p->d, p->margin};

	for (size_t k = 0; k < sizeof own / sizeof *own; k++)
		free(own[k]);
	gsl_matrix_free(p->system);
	if (p->dense)
		gsl_matrix_free(p->dense);
	if (p->square)
		gsl_matrix_free(p->square);
	if (p->block)
		gsl_matrix_free(p->block);
}

bool hinge_interior(const struct matrix *z, const double *c, double *w, double *a)
{
	struct state p = {.z = z, .c = c, .w = w, .a = a};
	bool is_good = false;

	blas_setup();
	begin(&p);
	for (size_t step = 0; step < MOST_STEPS; step++)
		if ((is_good = is_optimal(&p)) || !advance(&p))
			break;
	end(&p);
	return is_good;
}
