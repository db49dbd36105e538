/* gsk: against LAPACK's pivoted Cholesky, and one pass for eight columns changes no byte. */
#include "kernel/gsk.h"
#include "data/tol.h"
#include "linalg/residual.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

void dpstrf_(const char *uplo, const int *n, double *a, const int *lda, int *pivot, int *rank,
	     const double *tolerance, double *work, int *info, size_t length);

static double draw(void)
{
	return (double)rand() / RAND_MAX - 0.5;
}

/* X X' of random rows: no norms tie. */
static struct matrix random_kernel(size_t n, size_t rank)
{
	struct matrix x = matrix_dense(n, rank), k = matrix_dense(n, n);

	for (size_t e = 0; e < n * rank; e++)
		x.val[e] = draw();
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			for (size_t l = 0; l < rank; l++)
				k.val[i * n + j] += x.val[i * rank + l] * x.val[j * rank + l];
	matrix_free(&x);
	return k;
}

static void against_lapack(size_t n, size_t rank)
{
	struct matrix k = random_kernel(n, rank), a = matrix_densify(&k, n);
	struct gsk_source source = {.k = &k};
	struct gsk_how how = {.k = n, .tolerance = TOL_RANK, .threads = 1};
	struct gsk g = {0};
	int order = (int)n, found, info, *pivot = mem_alloc(n, sizeof *pivot);
	double *work = mem_alloc(2 * n, sizeof *work), stop = 1e-10, worst = 0;
	bool same = true;

	dpstrf_("L", &order, a.val, &order, pivot, &found, &stop, work, &info, 1);
	ok(gsk_fit(&g, &source, &how), "%zu rows of rank %zu", n, rank);
	ok(g.k == rank && (size_t)found == rank, "... the rank is found");
	for (size_t j = 0; j < g.k; j++)
		same &= (size_t)pivot[j] == g.chosen[j] + 1;
	ok(same, "... the same rows are chosen as by dpstrf");
	for (size_t i = 0; i < n && same; i++)
		for (size_t j = 0; j < g.k && j <= i; j++) /* column-major, pivoted */
			worst = greater(worst,
					fabs(a.val[j * n + i] -
					     g.features.val[(size_t)(pivot[i] - 1) * g.k + j]));
	ok(worst < 1e-10, "... its factor is that of dpstrf (%g)", worst);
	gsk_free(&g);
	matrix_free(&k);
	matrix_free(&a);
	free(pivot);
	free(work);
}

/* The pass over the features is as sums in order of t, in every row and column. */
static void plain_sums(size_t rows, size_t steps, size_t width)
{
	enum { W = RESIDUAL_WIDTH };
	bool is_same = true;
	double *f = mem_alloc(rows * steps, sizeof *f), *p = mem_alloc(steps * W, sizeof *p);
	double *s = mem_alloc(rows * W, sizeof *s), *plain = mem_alloc(rows * W, sizeof *plain);
	struct residual r = {f, steps, p, s, width};

	for (size_t e = 0; e < rows * steps; e++)
		f[e] = draw();
	for (size_t e = 0; e < steps * W; e++)
		p[e] = draw();
	for (size_t e = 0; e < rows * W; e++)
		plain[e] = s[e] = draw();
	for (size_t i = 0; i < rows; i++)
		for (size_t c = 0; c < W; c++)
			for (size_t t = 0; t < steps; t++) {
				volatile double product = f[i * steps + t] * p[t * W + c];

				plain[i * W + c] -= product;
			}
	residual_subtract(&r, rows, steps);
	for (size_t i = 0; i < rows; i++)
		is_same &= !memcmp(s + i * W, plain + i * W, width * sizeof *s);
	ok(is_same, "%zu rows, %zu steps, %zu columns, bit for bit", rows, steps, width);
	free(f);
	free(p);
	free(s);
	free(plain);
}

static void applies(size_t n, size_t k, size_t threads)
{
	struct matrix kernel = random_kernel(n, n), t = matrix_dense(n, k);
	struct gsk_source source = {.k = &kernel};
	struct gsk_how how = {.k = k, .tolerance = TOL_RANK, .threads = threads};
	struct gsk g = {0};

	gsk_fit(&g, &source, &how);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < k; j++)
			t.val[i * k + j] = kernel.val[i * n + g.chosen[j]];
	gsk_apply(&g, &t, threads);
	ok(g.k == k && !memcmp(t.val, g.features.val, n * k * sizeof *t.val),
	   "%zu rows, k = %zu: new rows are as training rows", n, k);
	gsk_free(&g);
	matrix_free(&kernel);
	matrix_free(&t);
}

int main(void)
{
	struct matrix bad = matrix_dense(2, 2), none = matrix_dense(0, 0);
	struct gsk_source source = {.k = &bad}, nothing = {.k = &none};
	struct gsk_how how = {.k = 2, .tolerance = TOL_RANK, .threads = 1};
	struct gsk g = {0};

	against_lapack(60, 60);
	against_lapack(130, 40);
	against_lapack(9, 1);
	plain_sums(1, 1, 8);
	plain_sums(7, 255, 5);
	plain_sums(64, 600, 8);
	plain_sums(29, 300, 4);
	applies(40, 40, 1);
	applies(300, 57, 1);
	applies(300, 57, 3);
	bad.val[3] = -1;
	ok(!gsk_fit(&g, &source, &how) && g.bad == 1, "a row of negative length");
	gsk_free(&g);
	ok(gsk_fit(&g, &nothing, &how) && g.k == 0, "no rows");
	gsk_free(&g);
	matrix_free(&bad);
	matrix_free(&none);
	return tap_done();
}
