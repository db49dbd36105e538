#include "linalg/product.h"
#include "sys/blas.h"
#include "sys/mem.h"
#include "sys/threads.h"

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

/* What the threads share. */
struct job {
	const struct matrix *t, *a;
	struct matrix *out;
};

static void dense_rows(void *arg, size_t from, size_t to)
{
	const struct job *job = arg;
	const struct matrix *t = job->t, *a = job->a;
	double *left = mem_alloc(PRODUCT_ROWS * t->m, sizeof *left);
	double *right = mem_alloc(PRODUCT_ROWS * a->m, sizeof *right);

	dense_block(t, from, a, left, right);
	memcpy(job->out->val + from * a->m, right, (to - from) * a->m * sizeof *right);
	free(left);
	free(right);
}

static void sparse_rows(void *arg, size_t from, size_t to)
{
	const struct job *job = arg;

	for (size_t i = from; i < to; i++)
		sparse_row(job->t, i, job->a, job->out->val + i * job->a->m);
}

void product_rows(const struct matrix *t, const struct matrix *a, struct matrix *out)
{
	struct job rows = {t, a, out};
	struct threads_job job = {.count = t->n, .grain = PRODUCT_ROWS, .arg = &rows};

	matrix_shape(out, t->n, a->m);
	if (!a->n && t->n && a->m)
		memset(out->val, 0, t->n * a->m * sizeof *out->val);
	if (!t->n || !a->n || !a->m)
		return;
	job.work = matrix_is_dense(t) ? dense_rows : sparse_rows;
	if (matrix_is_dense(t))
		mem_need(threads_allowed() * PRODUCT_ROWS * (t->m + a->m), sizeof *a->val,
			 "a block of 64 rows so wide");
	blas_setup();
	threads_run(&job, threads_allowed());
}
