#include "linalg/product.h"
#include "sys/blas.h"
#include "sys/loops.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <gsl/gsl_cblas.h>
#include <stdlib.h>
#include <string.h>

enum {
	SQUARE_ROWS = 256, /* that a thread multiplies at a time */
	SQUARE_STEP = 64,  /* of them, on the diagonal */
	PANEL_ROWS = 512   /* by all panels */
};

/* A row of T times A in vectors of one width: LANES * ACROSS columns whose sums stay in registers,
 * then LANES, then one. Each sum is of products that were rounded, in the order of the entries:
 * the bytes are those of every width.
 */
#define SPARSE_ROW(NAME, LANES, ACROSS, TARGET)                                                    \
	typedef double NAME##_vec                                                                  \
		__attribute__((vector_size(LANES * sizeof(double)), aligned(8), may_alias));       \
                                                                                                   \
	TARGET __attribute__((always_inline)) static inline void NAME##_columns(                   \
		const struct matrix *t, struct span s, const struct matrix *a, double *out,        \
		size_t across)                                                                     \
	{                                                                                          \
		NAME##_vec sum[ACROSS] = {{0}};                                                    \
                                                                                                   \
		for (size_t e = s.from; e < s.end; e++) {                                          \
			const NAME##_vec *row =                                                    \
				(const NAME##_vec *)(a->val + t->col[e] * a->m + s.column);        \
                                                                                                   \
			for (size_t h = 0; h < across; h++)                                        \
				sum[h] += t->val[e] * row[h];                                      \
		}                                                                                  \
		memcpy(out + s.column, sum, across * sizeof *sum);                                 \
	}                                                                                          \
                                                                                                   \
	TARGET static void NAME##_row(const struct matrix *t, struct span s,                       \
				      const struct matrix *a, double *out)                         \
	{                                                                                          \
		for (; s.column + LANES * ACROSS <= a->m; s.column += LANES * ACROSS)              \
			NAME##_columns(t, s, a, out, ACROSS);                                      \
		for (; s.column + LANES <= a->m; s.column += LANES)                                \
			NAME##_columns(t, s, a, out, 1);                                           \
		for (; s.column < a->m; s.column++) {                                              \
			double sum = 0;                                                            \
                                                                                                   \
			for (size_t e = s.from; e < s.end; e++)                                    \
				sum += t->val[e] * a->val[t->col[e] * a->m + s.column];            \
			out[s.column] = sum;                                                       \
		}                                                                                  \
	}

/* Entries of a row, and the first column of the result that is not there yet. */
struct span {
	size_t from, end, column;
};

SPARSE_ROW(plain, 2, 8, )
#ifdef __x86_64__
SPARSE_ROW(avx2, 4, 8, __attribute__((target("avx2"))))
SPARSE_ROW(avx512, 8, 8, __attribute__((target("avx512f"))))
#endif

typedef void sparse_row(const struct matrix *t, struct span s, const struct matrix *a, double *out);

static sparse_row *choose_row(void)
{
#ifdef __x86_64__
	enum loops kind = loops_choose();

	return kind == LOOPS_AVX512 ? avx512_row : kind == LOOPS_AVX2 ? avx2_row : plain_row;
#else
	return plain_row;
#endif
}

/* A padded block of T, of rows as long as T's, times some columns of A. */
static void some_columns(const double *left, const struct matrix *t, const struct matrix *a,
			 size_t from, size_t to, double *right)
{
	if (from < to)
		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, PRODUCT_ROWS,
			    (int)(to - from), (int)a->n, 1, left, (int)t->m, a->val + from,
			    (int)a->m, 0, right + from, (int)a->m);
}

/* rows .. of t times A, by way of the padded blocks `left` and `right`. Of many columns OpenBLAS's
 * kernels for AVX-512 treat those beyond a multiple of eight by where a row stands. */
static void dense_block(const struct matrix *t, size_t from, const struct matrix *a, double *left,
			double *right)
{
	size_t rows = t->n - from < PRODUCT_ROWS ? t->n - from : PRODUCT_ROWS;
	size_t whole = a->m - a->m % PANEL;

	memcpy(left, t->val + from * t->m, rows * t->m * sizeof *left);
	memset(left + rows * t->m, 0, (PRODUCT_ROWS - rows) * t->m * sizeof *left);
	some_columns(left, t, a, 0, whole, right);
	some_columns(left, t, a, whole, a->m, right);
}

/* What the threads share. */
struct job {
	const struct matrix *t, *a;
	struct matrix *out;
	sparse_row *row; /* of sparse t */
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

/* Those of a row that have a row of A. */
static struct span entries_of(const struct matrix *t, size_t i, size_t rows)
{
	struct span s = {t->start[i], t->start[i + 1], 0};

	while (s.end > s.from && t->col[s.end - 1] >= rows)
		s.end--;
	return s;
}

static void sparse_rows(void *arg, size_t from, size_t to)
{
	const struct job *job = arg;
	const struct matrix *t = job->t, *a = job->a;

	for (size_t i = from; i < to; i++)
		job->row(t, entries_of(t, i, a->n), a, job->out->val + i * a->m);
}

void product_rows(const struct matrix *t, const struct matrix *a, struct matrix *out)
{
	struct job rows = {t, a, out, choose_row()};
	struct threads_job job = {.count = t->n, .grain = PRODUCT_ROWS, .arg = &rows};
	size_t blocks = (t->n + PRODUCT_ROWS - 1) / PRODUCT_ROWS, threads = threads_allowed();

	matrix_shape(out, t->n, a->m);
	if (!a->n && t->n && a->m)
		memset(out->val, 0, t->n * a->m * sizeof *out->val);
	if (!t->n || !a->n || !a->m)
		return;
	job.work = matrix_is_dense(t) ? dense_rows : sparse_rows;
	if (matrix_is_dense(t))
		mem_need((threads < blocks ? threads : blocks) * PRODUCT_ROWS * (t->m + a->m),
			 sizeof *a->val, "a block of 64 rows so wide");
	blas_setup();
	threads_run(&job, threads);
}

struct panel_job {
	const struct matrix *t;
	const struct panels *a;
	struct matrix *out;
	sparse_row *row;
};

static void panel_rows(void *arg, size_t from, size_t to)
{
	const struct panel_job *job = arg;

	for (size_t column = 0; column < job->a->m; column += PANEL) {
		struct matrix a = panels_at(job->a, column);

		panel_near(a.val, a.n * a.m / PANEL);
		for (size_t i = from; i < to; i++)
			job->row(job->t, entries_of(job->t, i, a.n), &a,
				 job->out->val + i * job->a->m + column);
	}
}

void product_panels(const struct matrix *t, const struct panels *a, struct matrix *out)
{
	struct panel_job rows = {t, a, out, choose_row()};
	size_t threads = threads_allowed();
	struct threads_job job = {.count = t->n, .work = panel_rows, .arg = &rows};

	job.grain = threads > 1 ? PANEL_ROWS : t->n;
	matrix_shape(out, t->n, a->m);
	if (t->n)
		threads_run(&job, threads);
}

struct square {
	const struct matrix *a, *b;
	struct matrix *out;
};

/* Rows from .. to of AB', columns first .. last. */
static void block(const struct square *s, size_t from, size_t to, size_t first, size_t last)
{
	size_t n = s->a->n, k = s->a->m;

	if (first < last)
		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, (int)(to - from),
			    (int)(last - first), (int)k, 1, s->a->val + from * k, (int)k,
			    s->b->val + first * k, (int)k, 0, s->out->val + from * n + first,
			    (int)n);
}

/* Rows of AB' from the diagonal on, and the columns that mirror them. */
static void square_rows(void *arg, size_t from, size_t to)
{
	const struct square *s = arg;
	int rows = (int)(to - from), n = (int)s->a->n, k = (int)s->a->m;
	double *out = s->out->val;

	if (s->a == s->b)
		cblas_dsyrk(CblasRowMajor, CblasUpper, CblasNoTrans, rows, k, 1,
			    s->a->val + from * s->a->m, k, 0, out + from * s->a->n + from, n);
	else
		for (size_t i = from, end; i < to; i = end) {
			end = i + SQUARE_STEP < to ? i + SQUARE_STEP : to;
			block(s, i, end, i, to);
		}
	block(s, from, to, to, s->a->n);
	for (size_t j = from + 1; j < s->a->n; j++)
		for (size_t i = from; i < to && i < j; i++)
			out[j * s->a->n + i] = out[i * s->a->n + j];
}

void product_symmetric(const struct matrix *a, const struct matrix *b, struct matrix *out)
{
	struct square s = {a, b, out};
	struct threads_job job = {
		.count = a->n, .grain = SQUARE_ROWS, .work = square_rows, .arg = &s};

	matrix_shape(out, a->n, a->n);
	blas_setup();
	if (a->m)
		threads_run(&job, threads_allowed());
	else if (a->n)
		memset(out->val, 0, a->n * a->n * sizeof *out->val);
}

void product_square(const struct matrix *a, struct matrix *out)
{
	product_symmetric(a, a, out);
}
