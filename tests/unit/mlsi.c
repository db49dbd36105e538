/* MLSI against the paper's equation (12) in long double, and its forms against each other. */
#include "kernel/mlsi.h"
#include "exact.h"
#include "linalg/cgls.h"
#include "linalg/panel.h"
#include "linalg/product.h"
#include "sys/blas.h"
#include "tap.h"

enum { N = 30, L = 4 };

static struct matrix some_labels(size_t n, gsl_rng *random)
{
	struct matrix y = {.n = n, .m = L};

	y.start = calloc(n + 1, sizeof *y.start);
	y.col = calloc(n * L, sizeof *y.col);
	y.val = calloc(n * L, sizeof *y.val);
	for (size_t i = 0; i < n; i++) {
		size_t end = y.start[i];

		for (uint32_t l = 0; l < L; l++)
			if (gsl_rng_uniform(random) < 0.3) {
				y.col[end] = l;
				y.val[end++] = 1;
			}
		y.start[i + 1] = end;
	}
	return y;
}

/* C of the paper, traces balanced. */
static exact *mixture(const exact *k, const struct matrix *y, double beta, size_t n)
{
	exact *c = exact_new(n, n), trace = 0, ones = (exact)y->start[n];

	for (size_t i = 0; i < n; i++)
		trace += k[i * n + i];
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			exact shared = 0;

			for (size_t e = y->start[i]; e < y->start[i + 1]; e++)
				for (size_t f = y->start[j]; f < y->start[j + 1]; f++)
					shared += y->col[e] == y->col[f];
			c[i * n + j] = (1 - beta) * k[i * n + j] + beta * shared * trace / ones;
		}
	return c;
}

/* Equation (12) at full rank: v = K a are the eigenvectors of (C^-1 + g K^-1)^-1. */
static void reference(const exact *k, const struct matrix *y, double beta, double gamma, exact *w,
		      exact *v)
{
	exact *c = mixture(k, y, beta, N), *ci = exact_inverse(c, N), *ki = exact_inverse(k, N), *m;

	for (size_t i = 0; i < N * N; i++)
		ci[i] += gamma * ki[i];
	m = exact_inverse(ci, N);
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < i; j++)
			m[i * N + j] = m[j * N + i] = (m[i * N + j] + m[j * N + i]) / 2;
	exact_eigen(m, N, w, v);
	free(c);
	free(ci);
	free(ki);
	free(m);
}

static struct matrix times(const struct matrix *x, const struct matrix *a)
{
	struct matrix f = matrix_dense(x->n, a->m), d = matrix_densify(x, 0);

	for (size_t i = 0; i < x->n; i++)
		for (size_t c = 0; c < x->m; c++)
			for (size_t j = 0; j < a->m; j++)
				f.val[i * a->m + j] += d.val[i * x->m + c] * a->val[c * a->m + j];
	matrix_free(&d);
	return f;
}

static void test_equation(double condition, double beta, double gamma, gsl_rng *random)
{
	exact *q = exact_orthogonal(N, random), f[N], w[N], *v = exact_new(N, N), *k;
	struct matrix kernel = matrix_dense(N, N), y = some_labels(N, random), features;
	struct mlsi_how how = {.beta = beta, .gamma = gamma, .s = {.k = 8, .threads = 1}};
	struct mlsi m;
	double worst = 0, off = 0;

	for (size_t i = 0; i < N; i++)
		f[i] = 2 * powl(condition, -(exact)i / (N - 1));
	k = exact_compose(q, f, N);
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j <= i; j++) {
			kernel.val[i * N + j] = kernel.val[j * N + i] = (double)k[i * N + j];
			k[i * N + j] = k[j * N + i] = kernel.val[i * N + j];
		}
	reference(k, &y, beta, gamma, w, v);
	m = mlsi_of_kernel(&kernel, &y, &how);
	for (size_t i = 0; i < m.k; i++)
		worst = greater(worst, fabs((double)(m.value[i] / w[i] - 1)));
	features = times(&kernel, &m.map);
	for (size_t j = 0; j < m.k; j++) { /* each feature is sqrt(l) times its eigenvector */
		exact dot = 0;

		for (size_t i = 0; i < N; i++)
			dot += features.val[i * m.k + j] * v[i * N + j];
		off = greater(off, fabs((double)(fabsl(dot) / sqrtl(w[j]) - 1)));
	}
	ok(m.k == 8 && worst < 1e-6, "condition %.0e, b = %g, g = %g: eigenvalues to 1e-6 (%.1e)",
	   condition, beta, gamma, worst);
	ok(off < 1e-6, "and features are the eigenvectors (%.1e)", off);
	mlsi_free(&m);
	matrix_free(&features);
	matrix_free(&kernel);
	matrix_free(&y);
	free(q);
	free(v);
	free(k);
}

/* A sparse n x m matrix with some repeated rows and an empty column. */
static struct matrix some_rows(size_t n, size_t m, gsl_rng *random)
{
	struct matrix x = {.n = n, .m = m};

	x.start = calloc(n + 1, sizeof *x.start);
	x.col = calloc(n * m, sizeof *x.col);
	x.val = calloc(n * m, sizeof *x.val);
	for (size_t i = 0; i < n; i++) {
		size_t end = x.start[i], like = x.start[i / 2];

		for (uint32_t j = 1; j < m && i % 7; j++)
			if (gsl_rng_uniform(random) < 0.2) {
				x.col[end] = j;
				x.val[end++] = 0.1 + gsl_rng_uniform(random);
			}
		for (; i % 7 == 0 && i && like < x.start[i / 2 + 1]; like++) {
			x.col[end] = x.col[like];
			x.val[end++] = x.val[like];
		}
		x.start[i + 1] = end;
	}
	return x;
}

static struct matrix linear(const struct matrix *x)
{
	struct matrix d = matrix_densify(x, 0), t = matrix_transpose(&d), k = times(&d, &t);

	matrix_free(&d);
	matrix_free(&t);
	return k;
}

/* Largest difference of the dot products of two sets of features. */
static double apart(const struct matrix *f, const struct matrix *g)
{
	struct matrix ft = matrix_transpose(f), gt = matrix_transpose(g);
	struct matrix a = times(f, &ft), b = times(g, &gt);
	double most = 0;

	for (size_t i = 0; i < a.n * a.n; i++)
		most = greater(most, fabs(a.val[i] - b.val[i]));
	matrix_free(&ft);
	matrix_free(&gt);
	matrix_free(&a);
	matrix_free(&b);
	return most;
}

static void test_forms(size_t n, size_t m, double beta, double gamma, gsl_rng *random)
{
	struct matrix x = some_rows(n, m, random), y = some_labels(n, random), k = linear(&x);
	struct matrix fresh = some_rows(9, m, random), xt = matrix_transpose(&x), td, t;
	struct mlsi_how how = {.beta = beta, .gamma = gamma, .s = {.k = 5, .threads = 1}};
	struct mlsi dual = mlsi_of_kernel(&k, &y, &how), primal = mlsi_of_rows(&x, &y, &how), large;
	struct matrix a = times(&k, &dual.map), b = times(&x, &primal.map), c;

	ok(dual.k == 5 && primal.k == 5 && apart(&a, &b) < 1e-9,
	   "%zu x %zu, b = %g, g = %g: primal is dual", n, m, beta, gamma);
	td = matrix_densify(&xt, 0);
	t = times(&fresh, &td);
	matrix_free(&a);
	matrix_free(&b);
	a = times(&t, &dual.map);
	b = times(&fresh, &primal.map);
	ok(apart(&a, &b) < 1e-8, "also for new rows");
	for (how.solver = MLSI_FACTOR; how.solver <= MLSI_ITERATE; how.solver++) {
		large = mlsi_of_rows(&x, &y, &how);
		c = times(&fresh, &large.map);
		ok(apart(&b, &c) < 1e-9,
		   "and without the eigenvectors, by %s (%.1e, %zu steps, %.1e)", large.targets,
		   apart(&b, &c), large.steps, large.error);
		matrix_free(&c);
		mlsi_free(&large);
	}
	matrix_free(&a);
	matrix_free(&b);
	matrix_free(&t);
	matrix_free(&td);
	matrix_free(&xt);
	matrix_free(&fresh);
	matrix_free(&k);
	matrix_free(&y);
	matrix_free(&x);
	mlsi_free(&dual);
	mlsi_free(&primal);
}

/* X^+ y of a matrix of rank 2: of the solutions the shortest. */
static void test_least_squares(void)
{
	size_t start[] = {0, 2, 4, 6};
	uint32_t col[] = {0, 1, 0, 1, 2, 3};
	double val[] = {1, 1, 2, 2, 1, 3};
	struct matrix x = {.n = 3, .m = 4, .start = start, .col = col, .val = val},
		      xt = matrix_transpose(&x);
	struct matrix y = matrix_dense(3, 2), w = matrix_dense(4, 2);

	y.val[0] = 5;
	y.val[2] = 5;
	y.val[4] = 10;
	cgls_solve(&x, &xt, &y, &w, NULL, NULL);
	ok_near(w.val[0], 1.5, 1e-12, "least squares: the first unknown");
	ok_near(w.val[2], 1.5, 1e-12, "shared evenly with the second");
	ok_near(w.val[4], 1, 1e-12, "in the row space");
	ok_near(w.val[6], 3, 1e-12, "and there only");
	ok_near(w.val[1], 0, 0, "a zero right-hand side stays zero");
	matrix_free(&y);
	matrix_free(&w);
	matrix_free(&xt);
}

/* More right-hand sides than the three that share their directions. */
static void test_many_sides(void)
{
	size_t start[] = {0, 2, 4, 6};
	uint32_t col[] = {0, 1, 1, 2, 0, 2};
	double val[] = {2, 1, 3, 1, 1, 4}, most = 0;
	struct matrix x = {.n = 3, .m = 3, .start = start, .col = col, .val = val},
		      xt = matrix_transpose(&x);
	struct matrix want = matrix_dense(3, 8), y = {0}, w = matrix_dense(3, 8);

	for (size_t e = 0; e < 24; e++)
		want.val[e] = (double)(e * 5 % 7) - 2;
	product_rows(&x, &want, &y);
	cgls_solve(&x, &xt, &y, &w, NULL, NULL);
	for (size_t e = 0; e < 24; e++)
		most = greater(most, fabs(w.val[e] - want.val[e]));
	ok_near(most, 0, 1e-12, "least squares: as many as there are");
	matrix_free(&y);
	matrix_free(&w);
	matrix_free(&want);
	matrix_free(&xt);
}

/* diag(1 .. 1e-6): one round of steps does not suffice, and another is made. */
static void test_second_round(void)
{
	enum { ROWS = 300, WIDE = 20 };
	size_t start[ROWS + 1];
	uint32_t col[ROWS];
	double val[ROWS], most = 0;
	struct matrix x = {.n = ROWS, .m = ROWS, .start = start, .col = col, .val = val}, xt,
		      y = matrix_dense(ROWS, WIDE), w = matrix_dense(ROWS, WIDE);
	struct cgls_end end;

	for (size_t i = 0; i < ROWS; i++) {
		start[i] = i;
		col[i] = (uint32_t)i;
		val[i] = pow(1e-6, (double)i / (ROWS - 1));
		for (size_t j = 0; j < WIDE; j++)
			y.val[i * WIDE + j] = val[i] * (double)((i * 7 + j * 13) % 11 + 1);
	}
	start[ROWS] = ROWS;
	xt = matrix_transpose(&x);
	end = cgls_solve(&x, &xt, &y, &w, NULL, NULL);
	for (size_t i = 0; i < ROWS; i++)
		for (size_t j = 0; j < WIDE; j++)
			most = greater(most, fabs(w.val[i * WIDE + j] -
						  (double)((i * 7 + j * 13) % 11 + 1)));
	ok_near(most, 0, 1e-2, "least squares: singular values from 1 to 1e-6");
	ok(end.error <= CGLS_ENOUGH, "are said to be solved");
	matrix_free(&y);
	matrix_free(&w);
	matrix_free(&xt);
}

int main(void)
{
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);

	blas_setup();
	test_equation(1e2, 0.5, 0, random);
	test_equation(1e2, 0.5, 2, random);
	test_equation(1e9, 0.5, 0, random);
	test_equation(1e9, 0.5, 0.1, random);
	test_equation(1e9, 0.5, 10, random);
	test_equation(1e9, 0, 1, random);
	test_equation(1e9, 0.9, 1, random);
	test_forms(40, 25, 0.5, 0, random);
	test_forms(40, 25, 0.5, 3, random);
	test_forms(25, 60, 0.3, 0, random);
	test_forms(25, 60, 0.9, 0.5, random);
	test_forms(90, 30, 0.7, 0, random);
	test_forms(200, 160, 0.5, 0, random);
	test_forms(150, 230, 0.6, 0.2, random);
	test_least_squares();
	test_many_sides();
	test_second_round();
	gsl_rng_free(random);
	return tap_done();
}
