/* The hinge loss to its optimum: the objective lies above that of the dual by next to nothing. */
#include "classify/hinge_interior.h"
#include "classify/solver.h"
#include "tap.h"

#include <stdlib.h>

static uint64_t state = 1;

static double uniform(void) /* -1 .. 1 */
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (double)(state >> 33) / (double)(1ul << 30) - 1;
}

/* n rows of m numbers, y of which the first says, with much noise, times y. */
static struct matrix noisy(size_t n, size_t m)
{
	struct matrix z = {.n = n, .m = m};

	z.start = malloc((n + 1) * sizeof *z.start);
	z.col = malloc(n * m * sizeof *z.col);
	z.val = malloc(n * m * sizeof *z.val);
	for (size_t i = 0; i <= n; i++)
		z.start[i] = i * m;
	for (size_t i = 0; i < n; i++) {
		double *row = z.val + i * m, y;

		for (size_t j = 0; j < m; j++) {
			z.col[i * m + j] = (uint32_t)j;
			row[j] = uniform();
		}
		y = row[0] + uniform() > 0 ? 1 : -1;
		for (size_t j = 0; j < m; j++)
			row[j] *= y;
	}
	return z;
}

static double objective(const struct matrix *z, const double *c, const double *w)
{
	double sum = 0;

	for (size_t j = 0; j < z->m; j++)
		sum += w[j] * w[j] / 2;
	for (size_t i = 0; i < z->n; i++) {
		double margin = 1;

		for (size_t j = 0; j < z->m; j++)
			margin -= z->val[i * z->m + j] * w[j];
		sum += margin > 0 ? c[i] * margin : 0;
	}
	return sum;
}

/* Of the dual: sum a - |z'a|^2 / 2; -1 where an a is out of its bounds. */
static double bound(const struct matrix *z, const double *c, const double *a)
{
	double sum = 0;

	for (size_t i = 0; i < z->n; i++) {
		if (!(a[i] >= 0 && a[i] <= c[i] * (1 + 1e-12)))
			return -1;
		sum += a[i];
	}
	for (size_t j = 0; j < z->m; j++) {
		double w = 0;

		for (size_t i = 0; i < z->n; i++)
			w += a[i] * z->val[i * z->m + j];
		sum -= w * w / 2;
	}
	return sum;
}

static void check(size_t n, size_t m, double c_first, double c_last)
{
	struct matrix z = noisy(n, m);
	double *c = malloc(n * sizeof *c), *w = malloc(m * sizeof *w), *a = malloc(n * sizeof *a);
	double least, found;

	for (size_t i = 0; i < n; i++)
		c[i] = i < n / 2 ? c_first : c_last;
	ok(hinge_interior(&z, c, w, a), "%zu x %zu, C %g and %g: solved", n, m, c_first, c_last);
	found = objective(&z, c, w);
	least = bound(&z, c, a);
	ok(least > 0 && found - least <= 1e-5 * found, "the dual says it is the optimum: %g, %g",
	   found, least);
	matrix_free(&z);
	free(c);
	free(w);
	free(a);
}

/* What liblinear's dual gives up on. */
static void check_cascade(void)
{
	struct matrix z = noisy(400, 8);
	struct solver_rows rows = {.x = liblinear_begin()};
	struct liblinear_how how = {LIBLINEAR_HINGE, 1e5, 1, 1, 1e-3, 1};
	uint32_t row[400];
	struct liblinear_part all = {row, 400};
	bool is_positive[400], good;
	struct liblinear_task task = {rows.x, &all, is_positive, &how};
	double w[9], c[400], v[9], a[400];
	struct matrix with_bias = {.n = 400, .m = 9};

	with_bias.start = malloc(401 * sizeof *with_bias.start);
	with_bias.col = malloc(3600 * sizeof *with_bias.col);
	with_bias.val = malloc(3600 * sizeof *with_bias.val);
	for (uint32_t i = 0; i <= 400; i++)
		with_bias.start[i] = 9 * i;
	for (uint32_t i = 0; i < 400; i++) {
		row[i] = i;
		is_positive[i] = i % 3 == 0;
		c[i] = how.c;
		liblinear_add(rows.x, NULL, z.val + 8 * i, 8);
		liblinear_entries(rows.x, i, with_bias.col + 9 * i, with_bias.val + 9 * i);
		for (size_t j = 0; j < 9 && !is_positive[i]; j++)
			with_bias.val[9 * i + j] *= -1;
	}
	ok(!liblinear_train(&task, false, w), "the dual gives up");
	ok(solver_train(&rows, &all, is_positive, &how, w, &good) == SOLVER_INTERIOR && good,
	   "the interior point does not");
	hinge_interior(&with_bias, c, v, a);
	ok_near(objective(&with_bias, c, w) / bound(&with_bias, c, a), 1, 1e-3,
		"the same problem, and its optimum within 1e-3");
	how.loss = LIBLINEAR_SQUARED;
	ok(solver_train(&rows, &all, is_positive, &how, w, &good) != SOLVER_INTERIOR && good,
	   "squared loss is finished by liblinear");
	liblinear_free(rows.x);
	matrix_free(&z);
	matrix_free(&with_bias);
}

/* libsvm: features by the linear kernel, and the same as kernel rows. */
static void check_libsvm(void)
{
	enum { N = 60, M = 5 };
	struct matrix z = noisy(N, M);
	struct libsvm_rows *x = libsvm_begin(false, M, 0), *k = libsvm_begin(true, N, N);
	struct libsvm_how how = {10, 5, 1e-8};
	uint32_t row[N];
	bool is_positive[N];
	double w[M + 1], ya[N + 1], by_features[N], by_kernel[N], apart = 0;

	for (uint32_t i = 0; i < N; i++) {
		double dot[N] = {0};

		row[i] = i;
		is_positive[i] = uniform() + z.val[M * i] > 0;
		for (size_t l = 0; l < N; l++)
			for (size_t j = 0; j < M; j++)
				dot[l] += z.val[M * i + j] * z.val[M * l + j];
		libsvm_add(x, NULL, z.val + M * i, M);
		libsvm_add(k, NULL, dot, N);
	}
	ok(libsvm_train(x, row, N, is_positive, &how, w), "libsvm: features");
	ok(libsvm_train(k, row, N, is_positive, &how, ya), "libsvm: a kernel");
	libsvm_values(x, row, N, w, by_features);
	libsvm_values(k, row, N, ya, by_kernel);
	for (size_t i = 0; i < N; i++)
		apart = greater(apart, fabs(by_features[i] - by_kernel[i]));
	ok_near(apart, 0, 1e-5, "the same values");
	libsvm_free(x);
	libsvm_free(k);
	matrix_free(&z);
}

int main(void)
{
	check(300, 5, 1, 1);
	check(300, 5, 1e4, 1e4);
	check(300, 20, 100, 0.01);
	check(40, 100, 1, 1);
	check(40, 39, 1e6, 1e3);
	check(1, 3, 1, 1);
	check_cascade();
	check_libsvm();
	return tap_done();
}
