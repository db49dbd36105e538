#include "linalg/product.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <stdlib.h>
#include <string.h>

enum { ACROSS = 8 }; /* pairs of columns whose sums stay in registers */

typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));

/* Columns j .. j+15 of a row; `end` is past its last entry. */
static void sparse_columns(const struct matrix *t, size_t from, size_t end, const struct matrix *a,
			   size_t j, double *out)
{
	pair sum[ACROSS] = {{0}};

	for (size_t e = from; e < end; e++) {
		const pair *row = (const pair *)(a->val + t->col[e] * a->m + j);

		for (size_t h = 0; h < ACROSS; h++)
			sum[h] += t->val[e] * row[h];
	}
	memcpy(out + j, sum, sizeof sum);
}

static void sparse_row(const struct matrix *t, size_t i, const struct matrix *a, double *out)
{
	size_t from = t->start[i], end = t->start[i + 1], j = 0;

	while (end > from && t->col[end - 1] >= a->n)
		end--;
	for (; j + 2 * ACROSS <= a->m; j += 2 * ACROSS)
		sparse_columns(t, from, end, a, j, out);
	for (; j < a->m; j++) {
		double sum = 0;

		for (size_t e = from; e < end; e++)
			sum += t->val[e] * a->val[t->col[e] * a->m + j];
		out[j] = sum;
	}
}

/* rows .. of t times A, by way of the padded blocks `left` and `right`. */
static void dense_block(const struct matrix *t, size_t from, const struct matrix *a, double *left,
			double *right)
{
	size_t rows = t->n - from < PRODUCT_ROWS ? t->n - from : PRODUCT_ROWS;

	memcpy(left, t->val + from * t->m, rows * t->m * sizeof *left);
	memset(left + rows * t->m, 0, (PRODUCT_ROWS - rows) * t->m * sizeof *left);
	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, PRODUCT_ROWS, (int)a->m, (int)a->n,
		    1, left, (int)t->m, a->val, (int)a->m, 0, right, (int)a->m);
}

static void dense_rows(const struct matrix *t, const struct matrix *a, struct matrix *out)
{
	double *left, *right;

	mem_need(PRODUCT_ROWS * (t->m + a->m), sizeof *left, "a block of 64 rows so wide");
	left = mem_alloc(PRODUCT_ROWS * t->m, sizeof *left);
	right = mem_alloc(PRODUCT_ROWS * a->m, sizeof *right);
	for (size_t i = 0; i < t->n; i += PRODUCT_ROWS) {
		size_t rows = t->n - i < PRODUCT_ROWS ? t->n - i : PRODUCT_ROWS;

		dense_block(t, i, a, left, right);
		memcpy(out->val + i * a->m, right, rows * a->m * sizeof *right);
	}
	free(left);
	free(right);
}

void product_rows(const struct matrix *t, const struct matrix *a, struct matrix *out)
{
	matrix_shape(out, t->n, a->m);
	if (!a->n && t->n && a->m)
		memset(out->val, 0, t->n * a->m * sizeof *out->val);
	if (!t->n || !a->n || !a->m)
		return;
	blas_setup();
	if (matrix_is_dense(t))
		dense_rows(t, a, out);
	else
		for (size_t i = 0; i < t->n; i++)
			sparse_row(t, i, a, out->val + i * a->m);
}
