/* To be compiled without contraction of products and sums: the wide loops and the plain ones must
 * round alike. That is so under -std=c11 with gcc, and on x86-64 without -mfma with any compiler.
 */
#include "linalg/residual.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <stdlib.h>
#include <string.h>

enum { W = RESIDUAL_WIDTH, STEPS = 256, GRAIN = 64 }; /* steps of p that fit the nearest cache */

typedef double four __attribute__((vector_size(32), aligned(8), may_alias));

#define INLINE static inline __attribute__((always_inline))

/* One row: the end of a range. */
INLINE void row_1(const double *f, const double *p, size_t steps, double *s)
{
	four low = *(four *)s, high = *(four *)(s + 4);

	for (size_t t = 0; t < steps; t++) {
		low -= f[t] * *(const four *)(p + t * W);
		high -= f[t] * *(const four *)(p + t * W + 4);
	}
	*(four *)s = low;
	*(four *)(s + 4) = high;
}

/* Four rows, whose 32 sums stay in registers. */
INLINE void rows_4(const double *f, size_t stride, const double *p, size_t steps, double *s)
{
	const double *f1 = f + stride, *f2 = f1 + stride, *f3 = f2 + stride;
	four a0 = *(four *)s, a1 = *(four *)(s + 4), b0 = *(four *)(s + 8), b1 = *(four *)(s + 12);
	four c0 = *(four *)(s + 16), c1 = *(four *)(s + 20);
	four d0 = *(four *)(s + 24), d1 = *(four *)(s + 28);

	for (size_t t = 0; t < steps; t++) {
		four low = *(const four *)(p + t * W), high = *(const four *)(p + t * W + 4);

		a0 -= f[t] * low;
		a1 -= f[t] * high;
		b0 -= f1[t] * low;
		b1 -= f1[t] * high;
		c0 -= f2[t] * low;
		c1 -= f2[t] * high;
		d0 -= f3[t] * low;
		d1 -= f3[t] * high;
	}
	*(four *)s = a0;
	*(four *)(s + 4) = a1;
	*(four *)(s + 8) = b0;
	*(four *)(s + 12) = b1;
	*(four *)(s + 16) = c0;
	*(four *)(s + 20) = c1;
	*(four *)(s + 24) = d0;
	*(four *)(s + 28) = d1;
}

/* Eight rows, and as many columns as a vector has. */
#define ROWS_8(NAME, VEC, TARGET)                                                                  \
	TARGET INLINE void NAME(const double *f, size_t stride, const double *p, size_t steps,     \
				double *s)                                                         \
	{                                                                                          \
		const double *g = f + 4 * stride;                                                  \
		VEC a0 = *(VEC *)s, a1 = *(VEC *)(s + W), a2 = *(VEC *)(s + 2 * W);                \
		VEC a3 = *(VEC *)(s + 3 * W), b0 = *(VEC *)(s + 4 * W), b1 = *(VEC *)(s + 5 * W);  \
		VEC b2 = *(VEC *)(s + 6 * W), b3 = *(VEC *)(s + 7 * W);                            \
                                                                                                   \
		for (size_t t = 0; t < steps; t++) {                                               \
			VEC own = *(const VEC *)(p + t * W);                                       \
                                                                                                   \
			a0 -= f[t] * own;                                                          \
			a1 -= f[stride + t] * own;                                                 \
			a2 -= f[2 * stride + t] * own;                                             \
			a3 -= f[3 * stride + t] * own;                                             \
			b0 -= g[t] * own;                                                          \
			b1 -= g[stride + t] * own;                                                 \
			b2 -= g[2 * stride + t] * own;                                             \
			b3 -= g[3 * stride + t] * own;                                             \
		}                                                                                  \
		*(VEC *)s = a0;                                                                    \
		*(VEC *)(s + W) = a1;                                                              \
		*(VEC *)(s + 2 * W) = a2;                                                          \
		*(VEC *)(s + 3 * W) = a3;                                                          \
		*(VEC *)(s + 4 * W) = b0;                                                          \
		*(VEC *)(s + 5 * W) = b1;                                                          \
		*(VEC *)(s + 6 * W) = b2;                                                          \
		*(VEC *)(s + 7 * W) = b3;                                                          \
	}

ROWS_8(half_8, four, )
#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
#define WIDEST __attribute__((target("avx512f")))
typedef double eight __attribute__((vector_size(64), aligned(8), may_alias));
ROWS_8(whole_8, eight, WIDEST)

/* Eight rows at a time; returns how many. */
WIDEST static size_t subtract_widest(const struct residual *r, size_t rows, size_t steps)
{
	size_t done = rows / 8 * 8;

	for (size_t t = 0; t < steps; t += STEPS)
		for (size_t i = 0; i < done; i += 8)
			whole_8(r->f + i * r->stride + t, r->stride, r->p + t * W,
				steps - t < STEPS ? steps - t : STEPS, r->s + i * W);
	return done;
}
#endif

INLINE void subtract(const struct residual *r, size_t rows, size_t steps)
{
	for (size_t t = 0; t < steps; t += STEPS) {
		size_t now = steps - t < STEPS ? steps - t : STEPS, i = 0;

		for (; r->width <= W / 2 && i + 8 <= rows; i += 8)
			half_8(r->f + i * r->stride + t, r->stride, r->p + t * W, now,
			       r->s + i * W);
		for (; i + 4 <= rows; i += 4)
			rows_4(r->f + i * r->stride + t, r->stride, r->p + t * W, now,
			       r->s + i * W);
		for (; i < rows; i++)
			row_1(r->f + i * r->stride + t, r->p + t * W, now, r->s + i * W);
	}
}

/* 16 rows of one column. */
INLINE void column_16(double *s, const struct residual_columns *f, size_t i)
{
	four *sum = (four *)(s + i), a = sum[0], b = sum[1], c = sum[2], d = sum[3];

	for (size_t t = 0; t < f->count; t++) {
		const four *own = (const four *)(f->column[t] + i);

		a -= own[0] * f->share[t];
		b -= own[1] * f->share[t];
		c -= own[2] * f->share[t];
		d -= own[3] * f->share[t];
	}
	sum[0] = a;
	sum[1] = b;
	sum[2] = c;
	sum[3] = d;
}

INLINE void column(double *s, const struct residual_columns *f, struct residual_range rows)
{
	size_t i = rows.from;

	for (; i + 16 <= rows.to; i += 16)
		column_16(s, f, i);
	for (; i < rows.to; i++)
		for (size_t t = 0; t < f->count; t++)
			s[i] -= f->column[t][i] * f->share[t];
}

INLINE void divide(double *s, double size, double *norm2, struct residual_range rows)
{
	size_t i = rows.from;

	for (; i + 4 <= rows.to; i += 4) {
		four *at = (four *)(s + i), *left = (four *)(norm2 + i);

		*at /= size;
		*left -= *at * *at;
	}
	for (; i < rows.to; i++) {
		s[i] /= size;
		norm2[i] -= s[i] * s[i];
	}
}

#ifdef __x86_64__
WIDE static void subtract_wide(const struct residual *r, size_t rows, size_t steps)
{
	subtract(r, rows, steps);
}

WIDE static void column_wide(double *s, const struct residual_columns *f,
			     struct residual_range rows)
{
	column(s, f, rows);
}

WIDE static void divide_wide(double *s, double size, double *norm2, struct residual_range rows)
{
	divide(s, size, norm2, rows);
}

#define IF_WIDE(CALL)                                                                              \
	do {                                                                                       \
		if (__builtin_cpu_supports("avx2")) {                                              \
			CALL;                                                                      \
			return;                                                                    \
		}                                                                                  \
	} while (0)
#else
#define IF_WIDE(CALL) ((void)0)
#endif

void residual_subtract(const struct residual *r, size_t rows, size_t steps)
{
	struct residual rest = *r;
	size_t done = 0;

#ifdef __x86_64__
	if (r->width > W / 2 && __builtin_cpu_supports("avx512f"))
		done = subtract_widest(r, rows, steps);
#endif
	rest.f += done * r->stride;
	rest.s += done * W;
	IF_WIDE(subtract_wide(&rest, rows - done, steps));
	subtract(&rest, rows - done, steps);
}

void residual_column(double *s, const struct residual_columns *f, struct residual_range rows)
{
	IF_WIDE(column_wide(s, f, rows));
	column(s, f, rows);
}

void residual_divide(double *s, double size, double *norm2, struct residual_range rows)
{
	IF_WIDE(divide_wide(s, size, norm2, rows));
	divide(s, size, norm2, rows);
}

struct job {
	const struct matrix *l;
	struct matrix *t;
};

/* The numbers first .. first+W-1 of a row, all before them being known. */
static void solve_corner(const struct matrix *l, size_t first, double *s, double *row)
{
	size_t end = first + W < l->n ? first + W : l->n;

	for (size_t j = first; j < end; j++) {
		const double *column = l->val + j;

		row[j] = s[j - first] / column[j * l->m];
		for (size_t o = j + 1; o < end; o++)
			s[o - first] -= row[j] * column[o * l->m];
	}
}

static void solve_rows(void *arg, size_t from, size_t to)
{
	const struct job *job = arg;
	const struct matrix *l = job->l;
	size_t k = l->n;
	double *s = mem_zero((to - from) * W, sizeof *s), *p = mem_zero(k * W, sizeof *p);
	double *rows = job->t->val + from * k;

	for (size_t first = 0; first < k; first += W) {
		size_t width = k - first < W ? k - first : W;
		struct residual r = {rows, k, p, s, W};

		for (size_t c = 0; c < width; c++)
			for (size_t t = 0; t < first; t++)
				p[t * W + c] = l->val[(first + c) * l->m + t];
		for (size_t i = 0; i < to - from; i++)
			memcpy(s + i * W, rows + i * k + first, width * sizeof *s);
		residual_subtract(&r, to - from, first);
		for (size_t i = 0; i < to - from; i++)
			solve_corner(l, first, s + i * W, rows + i * k);
	}
	free(s);
	free(p);
}

void residual_substitute(const struct matrix *l, struct matrix *t, size_t threads)
{
	struct job a = {l, t};
	struct threads_job job = {t->n, GRAIN, solve_rows, &a};

	threads_run(&job, threads);
}
