#include "linalg/tridiagonal.h"
#include "sys/blas.h"
#include "sys/loops.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void dlarfg_(const int *n, double *alpha, double *x, const int *incx, double *tau);

enum {
	LARGE = 1536,  /* rows up to which LAPACK alone is as fast as two threads */
	SMALL = 256,   /* rows left that are not worth a thread's while */
	STEPS = 32,    /* reflections at a time */
	REST = 128,    /* rows that are left to LAPACK */
	PARTS = 8,     /* of a product with a vector */
	COLUMNS = 128, /* that a thread updates at a time */
};

/* Pieces of work that are taken from both ends: a thread finds in its cache what it had before. */
struct ends {
	size_t count;
	void (*work)(void *arg, size_t piece);
	void *arg;
	atomic_size_t taken, from[2];
};

static void take(void *arg, size_t thread, size_t end)
{
	struct ends *e = arg;

	for (; thread < end; thread++)
		while (atomic_fetch_add(&e->taken, 1) < e->count) {
			size_t i = atomic_fetch_add(&e->from[thread % 2], 1);

			e->work(e->arg, thread % 2 ? e->count - 1 - i : i);
		}
}

static void share(struct ends *e, size_t threads)
{
	struct threads_job job = {.count = threads, .grain = 1, .work = take, .arg = e};

	threads_run(&job, threads);
}

typedef double four __attribute__((vector_size(32), aligned(8), may_alias));

#define INLINE static inline __attribute__((always_inline))

/* y += Ax for one column of the lower triangle, from the diagonal on, and for its mirror image. */
INLINE void column_1(const double *a, size_t n, const double *x, double *y)
{
	double sum = 0;

	for (size_t i = 1; i < n; i++) {
		y[i] += a[i] * x[0];
		sum += a[i] * x[i];
	}
	y[0] += a[0] * x[0] + sum;
}

INLINE double total(const four *s)
{
	return ((*s)[0] + (*s)[1]) + ((*s)[2] + (*s)[3]);
}

/* The same for four. */
INLINE void columns_4(const double *a, size_t apart, size_t n, const double *x, double *y)
{
	const double *b = a + apart, *c = b + apart, *d = c + apart;
	double x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3];
	four s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
	size_t i = 4;

	for (; i + 4 <= n; i += 4) {
		four p = *(const four *)(a + i), q = *(const four *)(b + i),
		     own = *(const four *)(x + i);
		four r = *(const four *)(c + i), s = *(const four *)(d + i);

		*(four *)(y + i) += (p * x0 + q * x1) + (r * x2 + s * x3);
		s0 += p * own;
		s1 += q * own;
		s2 += r * own;
		s3 += s * own;
	}
	for (; i < n; i++) {
		y[i] += (a[i] * x0 + b[i] * x1) + (c[i] * x2 + d[i] * x3);
		s0[0] += a[i] * x[i];
		s1[0] += b[i] * x[i];
		s2[0] += c[i] * x[i];
		s3[0] += d[i] * x[i];
	}
	y[0] += a[0] * x0 + a[1] * x1 + a[2] * x2 + a[3] * x3 + total(&s0);
	y[1] += a[1] * x0 + b[1] * x1 + b[2] * x2 + b[3] * x3 + total(&s1);
	y[2] += a[2] * x0 + b[2] * x1 + c[2] * x2 + c[3] * x3 + total(&s2);
	y[3] += a[3] * x0 + b[3] * x1 + c[3] * x2 + d[3] * x3 + total(&s3);
}

/* A symmetric matrix by its lower triangle, column by column, `apart` from each other. */
struct triangle {
	double *a;
	size_t n, apart;
};

INLINE void add_columns(const struct triangle *t, size_t count, const double *x, double *y)
{
	size_t j = 0;

	for (; j + 4 <= count; j += 4)
		columns_4(t->a + j * t->apart + j, t->apart, t->n - j, x + j, y + j);
	for (; j < count; j++)
		column_1(t->a + j * t->apart + j, t->n - j, x + j, y + j);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void add_columns_wide(const struct triangle *t, size_t count,
							     const double *x, double *y)
{
	add_columns(t, count, x, y);
}
#endif

/* What the threads share: a vector, and for each part of the columns a place for its sums. */
struct product {
	struct triangle t;
	const double *x;
	double *sum;
	bool is_wide;
};

/* The first column of a part: all have about as many entries. */
static size_t first_column(size_t n, size_t part)
{
	return part < PARTS ? (size_t)((double)n * (1 - sqrt(1 - (double)part / PARTS))) : n;
}

static void add_part(void *arg, size_t part)
{
	const struct product *p = arg;
	size_t n = p->t.n, from = first_column(n, part), to = first_column(n, part + 1);
	struct triangle t = {p->t.a + from * p->t.apart + from, n - from, p->t.apart};
	double *y = p->sum + part * n + from;

	memset(y, 0, t.n * sizeof *y);
#ifdef __x86_64__
	if (p->is_wide) {
		add_columns_wide(&t, to - from, p->x + from, y);
		return;
	}
#endif
	add_columns(&t, to - from, p->x + from, y);
}

/* y = Ax */
static void multiply_vector(struct product *p, const double *x, double *y)
{
	struct ends ends = {.count = PARTS, .work = add_part, .arg = p};
	size_t n = p->t.n;

	p->x = x;
	share(&ends, n > SMALL ? threads_allowed() : 1);
	memcpy(y, p->sum, n * sizeof *y);
	for (size_t part = 1; part < PARTS; part++)
		for (size_t i = first_column(n, part); i < n; i++)
			y[i] += p->sum[part * n + i];
}

/* (I - tau vv')x = (beta, 0, 0 ...): x becomes v, whose first entry is 1. Returns beta. */
static double reflect(double *x, size_t n, double *tau)
{
	int size = (int)n, next = 1;
	double beta = x[0];

	dlarfg_(&size, &beta, x + 1, &next, tau);
	x[0] = 1;
	return beta;
}

/* Some reflections in the making: A - VW' - WV' is what they leave; V is in the columns of A. */
struct steps {
	struct triangle t; /* from the first of them on */
	double *w;         /* its columns are t.n long */
	struct product product;
};

/* Some columns, `apart` from each other. */
struct columns {
	const double *a;
	size_t rows, count, apart;
};

/* y -= Ax, with the entries of x `between` from each other. */
static void times(const struct columns *c, const double *x, size_t between, double *y)
{
	cblas_dgemv(CblasColMajor, CblasNoTrans, (int)c->rows, (int)c->count, -1, c->a,
		    (int)c->apart, x, (int)between, 1, y, 1);
}

/* y -= A(B'x) */
static void subtract(const struct columns *a, const struct columns *b, const double *x, double *y)
{
	double t[STEPS];

	cblas_dgemv(CblasColMajor, CblasTrans, (int)b->rows, (int)b->count, 1, b->a, (int)b->apart,
		    x, 1, 0, t, 1);
	times(a, t, 1, y);
}

/* Reflection i of the steps, after LAPACK's dlatrd. */
static void step(struct steps *s, size_t i, double *d, double *e, double *tau)
{
	size_t n = s->t.n, apart = s->t.apart, rest = n - i - 1;
	double *own = s->t.a + i * apart + i, *v = own + 1, *before = s->t.a + i;
	double *w = s->w + i, *y = s->w + i * n + i + 1;
	struct columns vs = {before, rest + 1, i, apart}, ws = {w, rest + 1, i, n};

	if (i) {
		times(&vs, w, n, own);
		times(&ws, before, apart, own);
	}
	*d = *own;
	*e = reflect(v, rest, tau);
	s->product.t = (struct triangle){v + apart, rest, apart};
	multiply_vector(&s->product, v, y);
	vs = (struct columns){before + 1, rest, i, apart};
	ws = (struct columns){w + 1, rest, i, n};
	if (i) {
		subtract(&vs, &ws, v, y);
		subtract(&ws, &vs, v, y);
	}
	cblas_dscal((int)rest, *tau, y, 1);
	cblas_daxpy((int)rest, -*tau / 2 * cblas_ddot((int)rest, y, 1, v, 1), v, 1, y, 1);
}

/* [V W] and [W V], and what they are taken from. */
struct update {
	struct triangle t;
	double *left, *right;
};

static void update_columns(void *arg, size_t piece)
{
	const struct update *u = arg;
	int n = (int)u->t.n, apart = (int)u->t.apart;
	size_t from = piece * COLUMNS, to = from + COLUMNS < u->t.n ? from + COLUMNS : u->t.n;

	cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, n - (int)from, (int)(to - from),
		    2 * STEPS, -1, u->left + from, n, u->right + from, n, 1,
		    u->t.a + from * u->t.apart + from, apart);
}

/* A - VW' - WV' for the rows and columns that are left. */
static void update(const struct steps *s, double *room)
{
	size_t n = s->t.n - STEPS, size = n * sizeof *room;
	struct update u = {.left = room, .right = room + 2 * STEPS * n};
	struct ends ends = {.work = update_columns, .arg = &u};

	u.t = (struct triangle){s->t.a + STEPS * s->t.apart + STEPS, n, s->t.apart};
	for (size_t i = 0; i < STEPS; i++) {
		const double *v = s->t.a + i * s->t.apart + STEPS, *w = s->w + i * s->t.n + STEPS;

		memcpy(u.left + i * n, v, size);
		memcpy(u.left + (STEPS + i) * n, w, size);
		memcpy(u.right + i * n, w, size);
		memcpy(u.right + (STEPS + i) * n, v, size);
	}
	ends.count = (n + COLUMNS - 1) / COLUMNS;
	share(&ends, threads_allowed());
}

size_t tridiagonal_reduce(double *a, struct lapack_tridiagonal *t)
{
	size_t n = (size_t)t->n, from = 0;
	struct steps s = {0};
	double *room;

	if (n <= LARGE)
		return 0;
	room = mem_alloc(4 * STEPS * n, sizeof *room);
	s.w = mem_alloc(STEPS * n, sizeof *s.w);
	s.product.sum = mem_alloc(PARTS * n, sizeof *s.product.sum);
	blas_setup();
	s.product.is_wide = loops_choose() >= LOOPS_AVX2;
	for (; n - from > REST; from += STEPS) {
		s.t = (struct triangle){a + from * n + from, n - from, n};
		for (size_t i = from; i < from + STEPS; i++)
			step(&s, i - from, t->d + i, t->e + i, t->tau + i);
		update(&s, room);
		for (size_t i = from; i < from + STEPS; i++)
			a[i * n + i + 1] = t->e[i];
	}
	free(room);
	free(s.w);
	free(s.product.sum);
	return from;
}
