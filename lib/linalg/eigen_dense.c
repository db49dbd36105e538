#include "linalg/eigen_dense.h"
#include "linalg/lapack.h"
#include "linalg/panel_wide.h"
#include "linalg/tridiagonal.h"
#include "sys/blas.h"
#include "sys/loops.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <float.h>
#include <gsl/gsl_cblas.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Between numbers this small or large, squares are lost, and GSL's steps need not end. */
static const double small = 1e-100, large = 1e100;

/* A power of two for all entries of a, which is 1 but for such numbers. */
static double scale(const double *a, size_t n)
{
	double most = 0;
	int power;

	for (size_t i = 0; i < n * n; i++)
		most = fmax(most, fabs(a[i]));
	if (most == 0 || (most > small && most < large))
		return 1;
	frexp(most, &power);
	return ldexp(1, -power < 1000 ? -power : 1000);
}

static void multiply(double *x, size_t n, double factor)
{
	for (size_t i = 0; factor != 1 && i < n; i++)
		x[i] *= factor;
}

static void by_gsl(double *a, struct eigen_dense *e)
{
	double factor = scale(a, e->n);
	gsl_matrix_view view = gsl_matrix_view_array(a, e->n, e->n);
	gsl_vector_view value = gsl_vector_view_array(e->value, e->n);
	gsl_matrix *z = gsl_matrix_alloc(e->n, e->n);
	gsl_eigen_symmv_workspace *work = gsl_eigen_symmv_alloc(e->n);

	multiply(a, e->n * e->n, factor);
	gsl_eigen_symmv(&view.matrix, &value.vector, z, work);
	multiply(e->value, e->n, 1 / factor);
	gsl_eigen_symmv_sort(&value.vector, z, GSL_EIGEN_SORT_VAL_DESC);
	for (size_t i = 0; i < e->count; i++)
		for (size_t r = 0; r < e->n; r++)
			e->vector[i * e->n + r] = gsl_matrix_get(z, r, e->from + i);
	gsl_eigen_symmv_free(work);
	gsl_matrix_free(z);
}

static void swap(double *a, double *b, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		double t = a[i];

		a[i] = b[i];
		b[i] = t;
	}
}

static bool pairs(double *a, const struct eigen_dense *e, struct lapack_range range)
{
	struct lapack_tridiagonal t = lapack_tridiagonal_new(e->n);
	bool is_found;

	lapack_reduce(a, tridiagonal_reduce(a, &t), &t);
	is_found = lapack_eigen_reduced(a, &t, range, e->value, e->vector);
	lapack_tridiagonal_free(&t);
	return is_found;
}

/* LAPACK counts from the smallest. */
static void by_lapack(double *a, struct eigen_dense *e, bool is_part)
{
	struct lapack_range range = {e->n - e->from - e->count, e->count, is_part};
	double *z = e->vector;

	e->is_found = pairs(a, e, range);
	for (size_t i = 0; i < e->n / 2; i++)
		swap(e->value + i, e->value + e->n - 1 - i, 1);
	for (size_t i = 0; i < e->count / 2; i++)
		swap(z + i * e->n, z + (e->count - 1 - i) * e->n, e->n);
}

static bool is_gsl(size_t n, enum eigen_dense_by by)
{
	return by == EIGEN_DENSE_GSL || (by == EIGEN_DENSE_AUTO && n <= EIGEN_DENSE_GSL_MOST);
}

const char *eigen_dense_name(size_t n, enum eigen_dense_by by)
{
	return is_gsl(n, by) ? "GSL symmv" : "LAPACK dsytrd";
}

struct eigen_dense eigen_dense_of(double *a, size_t n, const struct eigen_dense_how *how)
{
	struct eigen_dense e = {.n = n, .from = how->from, .count = how->count, .is_found = true};

	e.value = mem_alloc(n, sizeof *e.value);
	e.vector = mem_alloc(n * e.count, sizeof *e.vector);
	if (n == 0)
		return e;
	blas_setup(); /* GSL calls it too */
	if (is_gsl(n, how->by))
		by_gsl(a, &e);
	else
		by_lapack(a, &e, how->is_part);
	return e;
}

void eigen_dense_free(struct eigen_dense *e)
{
	free(e->value);
	free(e->vector);
	*e = (struct eigen_dense){0};
}

enum {
	LOOKS = 8,    /* random directions */
	TOGETHER = 8, /* columns in one vector */
	ROWS = 256    /* that a thread copies at a time */
};

#define SEEN 24 /* a chi-square of 8 degrees is below 8/24^2 with a chance below 1e-10 */

typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));

/* A = QTQ', T = S diag(d) S' in the making: what is left of T, and Z on its way to S'Q'Z. */
struct steps {
	const double *a, *tau;
	double *copy; /* of A: its reflections */
	double *d, *e, *z;
	double *room; /* Z's, with some rows more at both ends */
	double *value;
	size_t n, width;
	bool is_wide, is_found;
};

#include "linalg/eigen_dense_ql.inc"

/* z becomes (I - tau vv')z, TOGETHER columns of it; the first of v is 1. */
static void reflect(const double *v, size_t n, double tau, double *z, size_t apart)
{
	pair *at = (pair *)z, a = at[0], b = at[1], c = at[2], d = at[3];

	for (size_t r = 1; r < n; r++) {
		at = (pair *)(z + r * apart);
		a += v[r] * at[0];
		b += v[r] * at[1];
		c += v[r] * at[2];
		d += v[r] * at[3];
	}
	a *= tau;
	b *= tau;
	c *= tau;
	d *= tau;
	for (size_t r = 0; r < n; r++) {
		double by = r ? v[r] : 1;

		at = (pair *)(z + r * apart);
		at[0] -= by * a;
		at[1] -= by * b;
		at[2] -= by * c;
		at[3] -= by * d;
	}
}

/* Some columns of Z become those of Q'Z. */
static void reflect_all(void *arg, size_t from, size_t to)
{
	const struct steps *t = arg;

	for (; from < to; from += TOGETHER)
		for (size_t i = 0; i + 1 < t->n; i++)
			reflect(t->copy + i * t->n + i + 1, t->n - i - 1, t->tau[i],
				t->z + (i + 1) * t->width + from, t->width);
}

/* T times a power of two that makes its numbers' squares fit. Returns that power. */
static int even_out(struct lapack_tridiagonal *t)
{
	size_t n = (size_t)t->n;
	double most = 0;
	int power;

	t->e[n - 1] = 0;
	for (size_t i = 0; i < n; i++)
		most = fmax(most, fmax(fabs(t->d[i]), fabs(t->e[i])));
	frexp(most, &power);
	for (size_t i = 0; i < n; i++) {
		t->d[i] = ldexp(t->d[i], -power);
		t->e[i] = ldexp(t->e[i], -power);
	}
	return power;
}

/* Z: random directions s, place for As, and y, column by column; zeros up to a multiple of
 * TOGETHER, a cache line: what threads share in they do not wait for each other to write. */
static void look(struct steps *t, const struct eigen_dense_seen *e, const double *y,
		 unsigned long seed)
{
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);

	t->width = (2 * LOOKS + e->count + TOGETHER - 1) / TOGETHER * TOGETHER;
	t->room = mem_lines((t->n + 2 * MARGIN) * t->width, sizeof *t->room);
	t->z = t->room + MARGIN * t->width;
	gsl_rng_set(random, seed);
	for (size_t i = 0; i < t->n; i++) {
		double *row = t->z + i * t->width;

		for (size_t q = 0; q < LOOKS; q++)
			row[q] = gsl_ran_gaussian_ziggurat(random, 1);
		for (size_t q = 0; q < e->count; q++)
			row[2 * LOOKS + q] = y[q * t->n + i];
	}
	gsl_rng_free(random);
}

/* Some rows of As, and of A where it may change. */
static void copy_rows(void *arg, size_t from, size_t to)
{
	const struct steps *t = arg;
	size_t n = t->n, width = t->width;

	memcpy(t->copy + from * n, t->a + from * n, (to - from) * n * sizeof *t->a);
	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)(to - from), LOOKS, (int)n, 1,
		    t->a + from * n, (int)n, t->z, (int)width, 0, t->z + from * width + LOOKS,
		    (int)width);
}

/* By falling value, and what the random directions see. */
static void take(struct eigen_dense_seen *e, const struct steps *t, int power)
{
	size_t *order = mem_alloc(e->n, sizeof *order);
	double most = 0;

	gsl_sort_index(order, t->value, 1, e->n);
	for (size_t j = 0; j < e->n; j++) {
		size_t from = order[e->n - 1 - j];
		const double *s = t->z + from * t->width, *sa = s + LOOKS;
		double square = 0;

		e->value[j] = ldexp(t->value[from], power);
		for (size_t q = 0; q < LOOKS; q++)
			square += pow(sa[q] - e->value[j] * s[q], 2);
		most = fmax(most, square);
		for (size_t q = 0; q < e->count; q++)
			e->row[q * e->n + j] = s[2 * LOOKS + q];
	}
	e->residual = SEEN * sqrt(most / LOOKS);
	free(order);
}

struct eigen_dense_seen eigen_dense_see(const double *a, size_t n, const double *y, size_t count,
					unsigned long seed)
{
	struct eigen_dense_seen e = {.n = n, .count = count};
	struct lapack_tridiagonal t = lapack_tridiagonal_new(n);
	struct steps s = {.a = a, .tau = t.tau, .d = t.d, .e = t.e, .n = n};
	struct threads_job copy = {.count = n, .grain = ROWS, .work = copy_rows, .arg = &s};
	struct threads_job reflect = {.grain = TOGETHER, .work = reflect_all, .arg = &s};
	int power;

	e.value = mem_alloc(n, sizeof *e.value);
	e.row = mem_alloc(count * n, sizeof *e.row);
	s.value = mem_alloc(n, sizeof *s.value);
	s.copy = mem_alloc(n * n, sizeof *s.copy);
	look(&s, &e, y, seed);
	blas_setup();
	s.is_wide = loops_choose() >= LOOPS_AVX2;
	threads_run(&copy, threads_allowed());
	lapack_reduce(s.copy, tridiagonal_reduce(s.copy, &t), &t);
	reflect.count = s.width;
	threads_run(&reflect, threads_allowed());
	free(s.copy);
	power = even_out(&t);
	solve_steps(&s);
	e.is_found = s.is_found;
	take(&e, &s, power);
	free(s.value);
	free(s.room);
	lapack_tridiagonal_free(&t);
	return e;
}

void eigen_dense_seen_free(struct eigen_dense_seen *e)
{
	free(e->value);
	free(e->row);
	*e = (struct eigen_dense_seen){0};
}
