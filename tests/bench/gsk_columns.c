/* gsk_columns ROWS K: CPU seconds of Gram-Schmidt a column at a time, by dgemv, in fresh memory. */
#include "io/rows_in.h"
#include "kernel/kernel.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static size_t greatest(const double *norm2, size_t n)
{
	size_t p = 0;

	for (size_t i = 1; i < n; i++)
		if (norm2[i] > norm2[p] * (1 + 1e-10))
			p = i;
	return p;
}

/* The features are columns of f. */
static void project(const struct kernel_rows *c, const struct matrix *x, size_t k, double *f)
{
	size_t n = x->n;
	double *norm2 = mem_alloc(n, sizeof *norm2), *own = mem_alloc(k, sizeof *own);
	struct matrix column = {0};

	memcpy(norm2, c->norms2, n * sizeof *norm2);
	for (size_t j = 0; j < k; j++) {
		size_t p = greatest(norm2, n);
		struct matrix row = matrix_pick(x, &p, 1);
		double size = sqrt(norm2[p]), *feature = f + j * n;

		kernel_rows_of(c, &row, &column);
		memcpy(feature, column.val, n * sizeof *f);
		for (size_t t = 0; t < j; t++)
			own[t] = f[t * n + p];
		if (j)
			cblas_dgemv(CblasColMajor, CblasNoTrans, (int)n, (int)j, -1, f, (int)n, own,
				    1, 1, feature, 1);
		for (size_t i = 0; i < n; i++) {
			feature[i] /= size;
			norm2[i] -= feature[i] * feature[i];
		}
		norm2[p] = 0;
		matrix_free(&row);
	}
	matrix_free(&column);
	free(norm2);
	free(own);
}

int main(int argc, char **argv)
{
	char *files[] = {argc > 2 ? argv[1] : NULL, NULL};
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct rows x = rows_read(in);
	size_t k = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
	struct kernel_function linear = {.kind = KERNEL_LINEAR};
	clock_t begin = clock();
	double *f = mem_zero(x.n * k, sizeof *f);
	struct kernel_rows c = kernel_rows_over(&x.x, &linear, 1);

	project(&c, &x.x, k, f);
	printf("%.3f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
	kernel_rows_free(&c);
	free(f);
	rows_free(&x);
	rows_close(in);
	return 0;
}
