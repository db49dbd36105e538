#include "linalg/pinverse.h"
#include "linalg/lapack.h"
#include "sys/blas.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
	LARGE = 512, /* rows up to which LAPACK factors alone */
	STEPS = 64,  /* columns of the factor at a time */
	ROWS = 512,  /* of a column that are worth a thread's while */
	BLOCK = 128, /* rows that a thread updates at a time */
	WIDE = 256   /* columns divided at a time */
};

/* A factor in the making. Of the columns from `first` on those before `step` are there, and their
 * squares in `taken`; step and `pivot` change places. */
struct factor {
	double *a, *taken;
	size_t n, first, step, pivot;
	double least;
	size_t *order, *best; /* the greatest pivot of each ROWS */
};

static double left(const struct factor *f, size_t i)
{
	return f->a[i * f->n + i] - f->taken[i];
}

static void swap(double *a, double *b)
{
	double t = *a;

	*a = *b;
	*b = t;
}

/* Rows below `step`: what changes places there, their entries of the column, and the next pivot. */
static void settle_rows(void *arg, size_t from, size_t to)
{
	const struct factor *f = arg;
	size_t n = f->n, q = f->pivot, j = f->step, best;
	double *own, *column = f->a + j;

	f->best[from / ROWS] = n;
	if (from <= j)
		from = j + 1;
	if (from >= to)
		return;
	for (size_t i = from; i < to; i++)
		if (i != q)
			swap(column + i * n, i < q ? f->a + q * n + i : f->a + i * n + q);
	own = f->a + from * n + f->first;
	if (j > f->first)
		cblas_dgemv(CblasRowMajor, CblasNoTrans, (int)(to - from), (int)(j - f->first), -1,
			    own, (int)n, f->a + j * n + f->first, 1, 1, column + from * n, (int)n);
	best = from;
	for (size_t i = from; i < to; i++) {
		double x = column[i * n] /= f->a[j * n + j];

		f->taken[i] += x * x;
		if (left(f, i) > left(f, best))
			best = i;
	}
	f->best[from / ROWS] = best;
}

/* The greatest is the next; false: it is no more than zero. */
static bool find_pivot(struct factor *f)
{
	f->pivot = f->step;
	for (size_t b = f->step / ROWS; b <= (f->n - 1) / ROWS; b++)
		if (f->best[b] < f->n && left(f, f->best[b]) > left(f, f->pivot))
			f->pivot = f->best[b];
	return left(f, f->pivot) > f->least;
}

static void take_step(struct factor *f)
{
	size_t n = f->n, j = f->step, q = f->pivot, order = f->order[j];
	struct threads_job job = {.count = n, .grain = ROWS, .work = settle_rows, .arg = f};

	cblas_dswap((int)j, f->a + j * n, 1, f->a + q * n, 1);
	swap(f->a + j * n + j, f->a + q * n + q);
	swap(f->taken + j, f->taken + q);
	f->order[j] = f->order[q];
	f->order[q] = order;
	f->a[j * n + j] = sqrt(left(f, j));
	threads_run(&job, n - j > ROWS ? threads_allowed() : 1);
}

/* What the columns that are there leave of the others. */
static void update_rows(void *arg, size_t from, size_t to)
{
	const struct factor *f = arg;
	int n = (int)f->n;
	double *begin = f->a + f->step * f->n + f->step;

	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, (int)(to - from), (int)to, STEPS, -1,
		    begin + from * f->n - STEPS, n, begin - STEPS, n, 1, begin + from * f->n, n);
}

/* For the steps from here on. */
static void begin_steps(struct factor *f)
{
	f->first = f->step;
	memset(f->taken, 0, f->n * sizeof *f->taken);
	for (size_t b = f->step / ROWS; b <= (f->n - 1) / ROWS; b++) {
		size_t i = b * ROWS < f->step ? f->step : b * ROWS, best = i;

		for (; i < f->n && i < (b + 1) * ROWS; i++)
			if (left(f, i) > left(f, best))
				best = i;
		f->best[b] = best;
	}
}

static size_t factor_large(struct factor *f)
{
	struct threads_job job = {.grain = BLOCK, .work = update_rows, .arg = f};

	while (f->step < f->n) {
		begin_steps(f);
		for (; f->step < f->n && f->step < f->first + STEPS; f->step++) {
			if (!find_pivot(f))
				return f->step;
			take_step(f);
		}
		job.count = f->n - f->step;
		if (job.count)
			threads_run(&job, threads_allowed());
	}
	return f->step;
}

size_t pinverse_factor(double *a, size_t n, double least, size_t *order)
{
	struct factor f = {.a = a, .n = n, .least = least, .order = order};
	size_t rank;

	if (n <= LARGE)
		return lapack_cholesky_pivoted(a, n, least, order);
	blas_setup();
	f.taken = mem_alloc(n, sizeof *f.taken);
	f.best = mem_alloc(n / ROWS + 1, sizeof *f.best);
	for (size_t i = 0; i < n; i++)
		order[i] = i;
	rank = factor_large(&f);
	free(f.taken);
	free(f.best);
	return rank;
}

/* B = L_2 L_1^-1 and the factor of I + BB'. */
static void link_rest(struct pinverse *p)
{
	size_t r = p->rank, rest = p->n - r;

	p->b = matrix_dense(rest, r);
	p->small = matrix_dense(rest, rest);
	if (!rest)
		return;
	for (size_t i = 0; i < rest; i++) {
		memcpy(p->b.val + i * r, p->factor.val + (r + i) * p->n, r * sizeof *p->b.val);
		p->small.val[i * rest + i] = 1;
	}
	if (!r)
		return;
	cblas_dtrsm(CblasRowMajor, CblasRight, CblasLower, CblasNoTrans, CblasNonUnit, (int)rest,
		    (int)r, 1, p->factor.val, (int)p->n, p->b.val, (int)r);
	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, (int)rest, (int)rest, (int)r, 1,
		    p->b.val, (int)r, p->b.val, (int)r, 1, p->small.val, (int)rest);
	lapack_cholesky(p->small.val, rest);
}

struct pinverse pinverse_of(struct matrix *a, double least)
{
	struct pinverse p = {.n = a->n, .factor = *a};

	*a = (struct matrix){0};
	p.order = mem_alloc(p.n, sizeof *p.order);
	p.rank = pinverse_factor(p.factor.val, p.n, least, p.order);
	link_rest(&p);
	return p;
}

void pinverse_free(struct pinverse *p)
{
	free(p->order);
	matrix_free(&p->factor);
	matrix_free(&p->b);
	matrix_free(&p->small);
	*p = (struct pinverse){0};
}

/* y = x a, or x a': rows times B. */
static void times_b(const struct pinverse *p, const struct matrix *x, bool is_turned, double add,
		    struct matrix *y)
{
	if (p->b.n && p->rank && x->n)
		cblas_dgemm(CblasRowMajor, CblasNoTrans, is_turned ? CblasTrans : CblasNoTrans,
			    (int)x->n, (int)y->m, (int)x->m, add, x->val, (int)x->m, p->b.val,
			    (int)p->rank, 1, y->val, (int)y->m);
}

/* The rows t become (I + B'B)^-1 t. */
static void divide_shared(const struct pinverse *p, struct matrix *t)
{
	struct matrix s = matrix_dense(t->n, p->b.n);

	times_b(p, t, true, 1, &s);
	lapack_cholesky_solve(p->small.val, s.m, s.val, s.n);
	times_b(p, &s, false, -1, t);
	matrix_free(&s);
}

/* Columns first .. first+width-1 of t are divided; what they leave of the others. */
struct division {
	const struct pinverse *p;
	struct matrix *t;
	size_t first, width;
	bool is_turned; /* by L': the columns behind them are left, else those before */
};

static void subtract_columns(void *arg, size_t from, size_t to)
{
	const struct division *d = arg;
	size_t n = d->p->n, at = d->is_turned ? d->first + d->width + from : from;
	const double *l = d->p->factor.val;

	l += d->is_turned ? at * n + d->first : d->first * n + at;
	cblas_dgemm(CblasRowMajor, CblasNoTrans, d->is_turned ? CblasTrans : CblasNoTrans,
		    (int)d->t->n, (int)(to - from), (int)d->width, -1, d->t->val + d->first,
		    (int)d->t->m, l, (int)n, 1, d->t->val + at, (int)d->t->m);
}

static void divide_columns(struct division *d)
{
	size_t n = d->p->n, m = d->t->m;
	struct threads_job job = {.grain = ROWS, .work = subtract_columns, .arg = d};

	job.count = d->is_turned ? m - d->first - d->width : d->first;
	cblas_dtrsm(CblasRowMajor, CblasRight, CblasLower, d->is_turned ? CblasTrans : CblasNoTrans,
		    CblasNonUnit, (int)d->t->n, (int)d->width, 1,
		    d->p->factor.val + d->first * n + d->first, (int)n, d->t->val + d->first,
		    (int)m);
	threads_run(&job, threads_allowed());
}

/* (LL')^-1 */
static void divide_factor(const struct pinverse *p, struct matrix *t)
{
	size_t blocks = t->n ? (t->m + WIDE - 1) / WIDE : 0;

	for (size_t i = 0; i < 2 * blocks; i++) {
		size_t first = (i < blocks ? i : 2 * blocks - 1 - i) * WIDE, left = t->m - first;
		struct division d = {p, t, first, left < WIDE ? left : WIDE, i < blocks};

		divide_columns(&d);
	}
}

/* Entries of the rows from or to their places in the order, `count` of them from `first` on. */
static struct matrix gather(const struct pinverse *p, const struct matrix *b, size_t first,
			    size_t count)
{
	struct matrix t = matrix_dense(b->n, count);

	for (size_t i = 0; i < b->n; i++)
		for (size_t j = 0; j < count; j++)
			t.val[i * count + j] = b->val[i * b->m + p->order[first + j]];
	return t;
}

static void scatter(const struct pinverse *p, const struct matrix *t, size_t first,
		    struct matrix *b)
{
	for (size_t i = 0; i < b->n; i++)
		for (size_t j = 0; j < t->m; j++)
			b->val[i * b->m + p->order[first + j]] = t->val[i * t->m + j];
}

void pinverse_solve(const struct pinverse *p, struct matrix *b)
{
	size_t rest = p->n - p->rank;
	struct matrix t = gather(p, b, 0, p->rank), s = gather(p, b, p->rank, rest);

	blas_setup();
	times_b(p, &s, false, 1, &t);
	divide_shared(p, &t);
	divide_factor(p, &t);
	divide_shared(p, &t);
	matrix_free(&s);
	s = matrix_dense(b->n, rest);
	times_b(p, &t, true, 1, &s);
	scatter(p, &t, 0, b);
	scatter(p, &s, p->rank, b);
	matrix_free(&t);
	matrix_free(&s);
}
