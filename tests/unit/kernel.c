/* cross: tiles and index agree with plain sums; symmetric, and exact on the diagonal. */
#include "kernel/kernel.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static struct matrix random_sparse(size_t n, size_t m, size_t each)
{
	struct matrix x = {.n = n, .m = m};
	size_t used = 0;

	x.start = mem_zero(n + 1, sizeof *x.start);
	x.col = mem_alloc(n * m, sizeof *x.col);
	x.val = mem_alloc(n * m, sizeof *x.val);
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < m; j++)
			if ((size_t)rand() % m < each) {
				x.col[used] = (uint32_t)j;
				x.val[used++] = (double)rand() / RAND_MAX - 0.4;
			}
		x.start[i + 1] = used;
	}
	return x;
}

static double plain(const struct matrix *a, size_t i, const struct matrix *b, size_t j)
{
	double sum = 0;

	for (size_t l = 0; l < a->m; l++)
		sum += a->val[i * a->m + l] * b->val[j * b->m + l];
	return sum;
}

static void check(size_t n, size_t m, size_t threads)
{
	struct matrix sparse = random_sparse(n, m, 1 + m / 6), dense = matrix_densify(&sparse, m);
	const struct matrix *forms[] = {&sparse, &dense};
	struct kernel_function linear = {.kind = KERNEL_LINEAR},
			       unit = {.kind = KERNEL_LINEAR, .is_unit = true};

	for (int z = 0; z < 2; z++)
		for (int f = 0; f < 2; f++) {
			struct kernel_rows c = kernel_rows_over(forms[z], &linear, threads);
			struct kernel_rows u = kernel_rows_over(forms[z], &unit, threads);
			struct matrix k = {0}, cosine = {0};
			double worst = 0;
			bool symmetric = true, one = true;

			ok(kernel_rows_of(&c, forms[f], &k) &&
				   kernel_rows_of(&u, forms[f], &cosine),
			   "%zu x %zu, %s against %s", n, m, f ? "dense" : "sparse",
			   z ? "dense" : "sparse");
			for (size_t i = 0; i < n; i++) {
				for (size_t j = 0; j < n; j++) {
					worst = greater(worst, fabs(k.val[i * n + j] -
								    plain(&dense, i, &dense, j)));
					symmetric &= k.val[i * n + j] == k.val[j * n + i];
				}
				one &= cosine.val[i * n + i] == (c.norms2[i] > 0);
			}
			ok(worst < 1e-12, "... by plain sums");
			ok(symmetric, "... symmetric bit for bit");
			ok(one, "... 1 on the diagonal of the cosines");
			matrix_free(&k);
			matrix_free(&cosine);
			kernel_rows_free(&c);
			kernel_rows_free(&u);
		}
	matrix_free(&sparse);
	matrix_free(&dense);
}

/* An index in several parts gives the bytes of one in one part: rows of a long training set are
 * rows of short ones. */
static void check_parts(void)
{
	enum { N = 40000, M = 30, FEW = 100 };
	struct matrix x = random_sparse(N, M, 3), k = {0}, part = {0};
	struct kernel_function linear = {.kind = KERNEL_LINEAR};
	struct kernel_rows all = kernel_rows_over(&x, &linear, 1);
	struct matrix few = x;
	bool same = true;

	few.n = FEW;
	kernel_rows_of(&all, &few, &k);
	ok(all.index.parts > 1, "%zu parts", all.index.parts);
	for (size_t from = 0; from < N; from += 997) {
		size_t which[FEW];
		struct matrix train;
		struct kernel_rows c;

		for (size_t i = 0; i < FEW; i++)
			which[i] = (from + i) % N;
		train = matrix_pick(&x, which, FEW);
		c = kernel_rows_over(&train, &linear, 1);
		kernel_rows_of(&c, &few, &part);
		for (size_t i = 0; i < FEW; i++)
			for (size_t j = 0; j < FEW; j++)
				same &= part.val[i * FEW + j] == k.val[i * N + which[j]];
		kernel_rows_free(&c);
		matrix_free(&train);
	}
	ok(same, "... and the same values");
	kernel_rows_free(&all);
	matrix_free(&x);
	matrix_free(&k);
	matrix_free(&part);
}

/* Columns anywhere below 2^31 give the values of the same rows with columns 0, 1, 2 ... */
static void check_wide(void)
{
	enum { N = 50, M = 12 };
	struct matrix x = random_sparse(N, M, 4), wide = random_sparse(N, M, 0), k = {0}, kw = {0};
	struct kernel_function linear = {.kind = KERNEL_LINEAR};
	struct kernel_rows c = kernel_rows_over(&x, &linear, 1), cw;

	memcpy(wide.start, x.start, (N + 1) * sizeof *x.start);
	memcpy(wide.val, x.val, matrix_entries(&x) * sizeof *x.val);
	for (size_t e = 0; e < matrix_entries(&x); e++)
		wide.col[e] = 178956970 * x.col[e];
	wide.m = 2147483646;
	cw = kernel_rows_over(&wide, &linear, 1);
	kernel_rows_of(&c, &x, &k);
	kernel_rows_of(&cw, &wide, &kw);
	ok(!memcmp(k.val, kw.val, (size_t)N * N * sizeof *k.val), "columns up to 2^31");
	for (size_t e = 0; e < matrix_entries(&x); e++)
		wide.col[e]++;
	kernel_rows_of(&cw, &wide, &kw);
	ok(kw.val[0] == 0 && kw.val[N * N - 1] == 0, "... and columns that are not there");
	kernel_rows_free(&c);
	kernel_rows_free(&cw);
	matrix_free(&x);
	matrix_free(&wide);
	matrix_free(&k);
	matrix_free(&kw);
}

int main(void)
{
	struct matrix one = matrix_dense(1, 1);
	struct kernel_function linear = {.kind = KERNEL_LINEAR};
	struct kernel_rows c;
	struct matrix k = {0};

	check(1, 1, 1);
	check(63, 5, 1);
	check(64, 64, 1);
	check(65, 300, 1);
	check(200, 37, 3);
	check_parts();
	check_wide();
	one.val[0] = 1e200;
	c = kernel_rows_over(&one, &linear, 1);
	ok(!kernel_rows_of(&c, &one, &k), "a product that overflows");
	kernel_rows_free(&c);
	matrix_free(&one);
	matrix_free(&k);
	return tap_done();
}
