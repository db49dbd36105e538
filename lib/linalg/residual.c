/* To be compiled without contraction of products and sums: the wide loops and the plain ones must
 * round alike. That is so under -std=c11 with gcc, and on x86-64 without -mfma with any compiler.
 */
#include "linalg/residual.h"

enum { W = RESIDUAL_WIDTH, STEPS = 256 }; /* steps of p that fit the nearest cache */

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

INLINE void subtract(const struct residual *r, size_t rows, size_t steps)
{
	for (size_t t = 0; t < steps; t += STEPS) {
		size_t now = steps - t < STEPS ? steps - t : STEPS, i = 0;

		for (; i + 4 <= rows; i += 4)
			rows_4(r->f + i * r->stride + t, r->stride, r->p + t * W, now,
			       r->s + i * W);
		for (; i < rows; i++)
			row_1(r->f + i * r->stride + t, r->p + t * W, now, r->s + i * W);
	}
}

static void subtract_plain(const struct residual *r, size_t rows, size_t steps)
{
	subtract(r, rows, steps);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void subtract_wide(const struct residual *r, size_t rows,
							  size_t steps)
{
	subtract(r, rows, steps);
}
#endif

void residual_subtract(const struct residual *r, size_t rows, size_t steps)
{
#ifdef __x86_64__
	if (__builtin_cpu_supports("avx2")) {
		subtract_wide(r, rows, steps);
		return;
	}
#endif
	subtract_plain(r, rows, steps);
}
