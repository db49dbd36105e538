/* apply: T A against plain sums, and no row knows its neighbours. */
#include "linalg/product.h"
#include "sys/mem.h"
#include "sys/threads.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static struct matrix random_dense(size_t n, size_t m)
{
	struct matrix x = matrix_dense(n, m);

	for (size_t e = 0; e < n * m; e++)
		x.val[e] = (double)rand() / RAND_MAX - 0.5;
	return x;
}

/* Every third entry of a dense matrix. */
static struct matrix thin(const struct matrix *x)
{
	struct matrix s = {.n = x->n, .m = x->m};
	size_t used = 0;

	s.start = mem_zero(x->n + 1, sizeof *s.start);
	s.col = mem_alloc(x->n * x->m, sizeof *s.col);
	s.val = mem_alloc(x->n * x->m, sizeof *s.val);
	for (size_t i = 0; i < x->n; i++) {
		for (size_t j = i % 3; j < x->m; j += 3) {
			s.col[used] = (uint32_t)j;
			s.val[used++] = x->val[i * x->m + j];
		}
		s.start[i + 1] = used;
	}
	return s;
}

static double worst(const struct matrix *t, const struct matrix *a, const struct matrix *y)
{
	struct matrix dense = matrix_densify(t, a->n);
	double most = 0;

	for (size_t i = 0; i < t->n; i++)
		for (size_t j = 0; j < a->m; j++) {
			double sum = 0;

			for (size_t l = 0; l < a->n; l++)
				sum += dense.val[i * dense.m + l] * a->val[l * a->m + j];
			most = greater(most, fabs(sum - y->val[i * a->m + j]));
		}
	matrix_free(&dense);
	return most;
}

/* Row i of T alone gives row i of T A. */
static bool alone(const struct matrix *t, const struct matrix *a, const struct matrix *y)
{
	struct matrix one = {0};
	bool same = true;

	for (size_t i = 0; i < t->n; i++) {
		size_t from = t->start ? t->start[i] : i * t->m;
		size_t bounds[2] = {0, t->start ? t->start[i + 1] - from : 0};
		struct matrix row = {.n = 1, .m = t->m, .val = t->val + from};

		if (t->start) {
			row.start = bounds;
			row.col = t->col + from;
		}
		product_rows(&row, a, &one);
		same &= !memcmp(one.val, y->val + i * a->m, a->m * sizeof *one.val);
	}
	matrix_free(&one);
	return same;
}

static void check(size_t n, size_t inner, size_t k)
{
	struct matrix t = random_dense(n, inner), a = random_dense(inner, k), y = {0};
	struct matrix s = thin(&t);

	product_rows(&t, &a, &y);
	ok(worst(&t, &a, &y) < 1e-12, "dense %zu x %zu x %zu", n, inner, k);
	ok(alone(&t, &a, &y), "... a row does not depend on its neighbours");
	product_rows(&s, &a, &y);
	ok(worst(&s, &a, &y) < 1e-12, "sparse %zu x %zu x %zu", n, inner, k);
	ok(alone(&s, &a, &y), "... a row does not depend on its neighbours");
	matrix_free(&t);
	matrix_free(&a);
	matrix_free(&s);
	matrix_free(&y);
}

/* A by panels gives the same bytes, of rows that meet columns beyond it too, and is A again. */
static void check_panels(size_t n, size_t inner, size_t k)
{
	struct matrix t = random_dense(n, inner + 4), s = thin(&t), a = random_dense(inner, k);
	struct panels p = {inner, k, mem_alloc(inner * k, sizeof *p.val)};
	struct matrix want = {0}, got = {0}, again;

	for (size_t j = 0; j < k; j += PANEL) {
		struct matrix part = panels_at(&p, j);

		for (size_t i = 0; i < inner; i++)
			memcpy(part.val + i * part.m, a.val + i * k + j, part.m * sizeof *a.val);
	}
	product_rows(&s, &a, &want);
	for (size_t threads = 1; threads <= 3; threads += 2) {
		threads_allow(threads);
		matrix_free(&got);
		product_panels(&s, &p, &got);
		ok(got.n == n && got.m == k &&
			   memcmp(got.val, want.val, n * k * sizeof *got.val) == 0,
		   "by panels: sparse %zu x %zu x %zu, %zu threads", n, inner, k, threads);
	}
	again = panels_take(&p, 3);
	ok(!p.val && again.n == inner && again.m == k &&
		   memcmp(again.val, a.val, inner * k * sizeof *a.val) == 0,
	   "... and by rows again");
	threads_allow(1);
	matrix_free(&t);
	matrix_free(&s);
	matrix_free(&a);
	matrix_free(&want);
	matrix_free(&got);
	matrix_free(&again);
}

/* AA' against A times its transpose. */
static void check_square(size_t n, size_t m)
{
	struct matrix a = random_dense(n, m), at = matrix_transpose(&a);
	struct matrix want = {0}, got = random_dense(n, n);
	double most = 0;

	product_rows(&a, &at, &want);
	product_square(&a, &got);
	for (size_t e = 0; e < n * n; e++)
		most = greater(most, fabs(got.val[e] - want.val[e]));
	ok(got.n == n && got.m == n && most <= 1e-15 * (double)(m + 1),
	   "the square of %zu rows of %zu: %.1e", n, m, most);
	matrix_free(&a);
	matrix_free(&at);
	matrix_free(&want);
	matrix_free(&got);
}

int main(void)
{
	struct matrix none = matrix_dense(0, 3), a = random_dense(3, 2), y = {0};
	struct matrix bare = matrix_dense(2, 0), empty = matrix_dense(0, 1);

	check(1, 1, 1);
	check(63, 7, 5);
	check(64, 100, 33);
	check(65, 333, 100);
	check(150, 701, 3);
	check(130, 60, 257);
	check(70, 3, 204);
	check(130, 500, 201);
	check(66, 1300, 250);
	check_panels(1, 1, 1);
	check_panels(65, 333, 100);
	check_panels(1500, 1301, 8);
	check_panels(700, 50, 21);
	check_square(1, 3);
	check_square(256, 5);
	check_square(600, 70);
	check_square(3, 0);
	product_rows(&none, &a, &y);
	ok(y.n == 0 && y.m == 2, "no rows");
	matrix_free(&y);
	y = random_dense(2, 1);
	product_rows(&bare, &empty, &y);
	ok(y.n == 2 && y.m == 1 && y.val[0] == 0 && y.val[1] == 0, "rows of nothing: zeros");
	matrix_free(&bare);
	matrix_free(&empty);
	matrix_free(&none);
	matrix_free(&a);
	matrix_free(&y);
	return tap_done();
}
