#include "linalg/eigen_dense.h"
#include "linalg/lapack.h"
#include "linalg/tridiagonal.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_eigen.h>
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
static void by_lapack(double *a, struct eigen_dense *e)
{
	struct lapack_range range = {e->n - e->from - e->count, e->count};
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
		by_lapack(a, &e);
	return e;
}

void eigen_dense_free(struct eigen_dense *e)
{
	free(e->value);
	free(e->vector);
	*e = (struct eigen_dense){0};
}
