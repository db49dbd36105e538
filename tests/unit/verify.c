/* A large matrix: LAPACK's pairs in wide blocks, all or some, and what checks them; a wrong vector
 * and a wrong value are seen as what they are. */
#include "linalg/verify.h"
#include "sys/mem.h"
#include "tap.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

enum { N = 700 }; /* more than the widest block of columns, and no multiple of one */

static struct matrix kernel(void)
{
	struct matrix k = matrix_dense(N, N);
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);

	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j <= i; j++)
			k.val[i * N + j] = k.val[j * N + i] = gsl_rng_uniform(rng);
	gsl_rng_free(rng);
	return k;
}

static struct eigen_dense solve(const struct matrix *k, size_t from, size_t count)
{
	struct eigen_dense_how want = {.from = from, .count = count, .by = EIGEN_DENSE_LAPACK};
	double *copy = memcpy(mem_alloc(N * N, sizeof *copy), k->val, N * N * sizeof *copy);
	struct eigen_dense e = eigen_dense_of(copy, N, &want);

	free(copy);
	return e;
}

static struct matrix columns(const struct eigen_dense *e)
{
	struct matrix rows = {.n = e->count, .m = N, .val = e->vector};

	return matrix_transpose(&rows);
}

/* Pairs from .. by the product itself. */
static void part(const struct matrix *k, size_t from, size_t count)
{
	struct eigen_dense e = solve(k, from, count);
	struct matrix v = columns(&e);
	double *w = memcpy(mem_alloc(count, sizeof *w), e.value + from, count * sizeof *w), off = 0;
	double most = verify_kernel(k, &v, w, 1);

	for (size_t j = 0; j < count; j++)
		off = greater(off, fabs(w[j] - e.value[from + j]));
	ok(most < 1e-11, "%zu pairs from %zu on (%.1e)", count, from, most);
	ok(off < 1e-11, "and their values (%.1e)", off);
	matrix_free(&v);
	free(w);
	eigen_dense_free(&e);
}

static void sketch(const struct matrix *k)
{
	struct eigen_dense e = solve(k, 0, N);
	struct matrix v = columns(&e);
	double most = verify_sketch(k, &v, e.value, 1), turn = 1e-6, wrong;

	ok(most < 1e-11, "few directions see nothing where nothing is (%.1e)", most);
	for (size_t i = 0; i < N; i++)
		v.val[i * N + 9] += turn * v.val[i * N + 400];
	wrong = turn * fabs(e.value[400] - e.value[9]);
	most = verify_sketch(k, &v, e.value, 1);
	ok(most > wrong && most < 10 * wrong, "and a vector that is off (%.1e, %.1e)", most, wrong);
	e.value[300] += 1e-3;
	most = verify_sketch(k, &v, e.value, 2);
	ok(most > 1e-3 && most < 10e-3, "and a value that is (%.1e)", most);
	matrix_free(&v);
	eigen_dense_free(&e);
}

int main(void)
{
	struct matrix k = kernel();

	part(&k, 0, N);
	part(&k, 5, 400);
	part(&k, 5, 20);
	part(&k, N - 1, 1);
	sketch(&k);
	matrix_free(&k);
	return tap_done();
}
