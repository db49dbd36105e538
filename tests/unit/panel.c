/* The panel products against plain loops, at sizes around their tiles, for every thread count. */
#include "linalg/basis.h"
#include "linalg/ortho.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static gsl_rng *rng;

static struct basis random_basis(size_t n, size_t count)
{
	struct basis v = {.n = n, .threads = 1};

	for (size_t j = 0; j < count; j++) {
		basis_add(&v, panel_new(n));
		ortho_random(v.panel[j], n, rng);
	}
	return v;
}

static double at(const struct basis *v, size_t i, size_t j)
{
	return v->panel[j / PANEL][i * PANEL + j % PANEL];
}

static void multiply(size_t n, size_t m)
{
	struct matrix a = matrix_dense(n, m), turned, twice;
	struct basis v = random_basis(m, 1);
	double *y = panel_new(n), *z = panel_new(n), most = 0;

	for (size_t i = 0; i < n * m; i++)
		a.val[i] = i % 3 ? 0 : gsl_rng_uniform(rng);
	panel_multiply(&a, v.panel[0], y, 1);
	for (size_t i = 0; i < n * PANEL; i++) {
		double sum = 0;

		for (size_t j = 0; j < m; j++)
			sum += a.val[i / PANEL * m + j] * at(&v, j, i % PANEL);
		most = greater(most, fabs(sum - y[i]));
	}
	ok_near(most, 0, 1e-11, "dense product");
	panel_multiply(&a, v.panel[0], z, 3);
	ok(memcmp(y, z, n * PANEL * sizeof *y) == 0, "%zu x %zu: three threads, same bytes", n, m);
	turned = matrix_transpose(&a);
	twice = matrix_transpose(&turned);
	ok(memcmp(twice.val, a.val, n * m * sizeof *y) == 0, "transposed twice");
	matrix_free(&a);
	matrix_free(&turned);
	matrix_free(&twice);
	basis_free(&v);
	free(y);
	free(z);
}

/* The identity's rows, each index twice over an odd and an even number of entries. */
static void sparse(void)
{
	size_t start[] = {0, 0, 1, 3, 6};
	uint32_t col[] = {2, 0, 4, 1, 2, 3};
	double val[] = {2, 1, -1, 0.5, 1, 3}, *y = panel_new(4);
	struct matrix a = {.n = 4, .m = 5, .start = start, .col = col, .val = val};
	struct basis v = random_basis(5, 1);
	double most = 0;

	panel_multiply(&a, v.panel[0], y, 2);
	for (size_t q = 0; q < PANEL; q++) {
		double three = 0.5 * at(&v, 1, q) + at(&v, 2, q) + 3 * at(&v, 3, q);

		most = greater(most, fabs(y[q]));
		most = greater(most, fabs(y[PANEL + q] - 2 * at(&v, 2, q)));
		most = greater(most, fabs(y[2 * PANEL + q] - at(&v, 0, q) + at(&v, 4, q)));
		most = greater(most, fabs(y[3 * PANEL + q] - three));
	}
	ok_near(most, 0, 1e-15, "sparse product, with an empty row");
	basis_free(&v);
	free(y);
}

/* Columns out of a matrix, and into one: zeros past its last, nothing past its rows. */
static void columns(void)
{
	enum { ROWS = 3, COLUMNS = 11 };
	struct matrix a = matrix_dense(ROWS, COLUMNS), b = matrix_dense(ROWS, COLUMNS);
	double *p = panel_new(ROWS);
	bool holds = true;

	for (size_t i = 0; i < ROWS * COLUMNS; i++)
		a.val[i] = (double)(i + 1);
	for (size_t first = 0; first < COLUMNS; first += PANEL) {
		for (size_t i = 0; i < panel_whole(ROWS) * PANEL; i++)
			p[i] = -1;
		panel_get(&a, first, p);
		for (size_t i = 0; i < panel_whole(ROWS) * PANEL; i++) {
			size_t row = i / PANEL, column = first + i % PANEL;
			double x = column < COLUMNS ? (double)(row * COLUMNS + column + 1) : 0;

			holds &= p[i] == (row < ROWS ? x : -1);
		}
		panel_put(&b, first, p);
	}
	ok(holds, "columns as a panel, and nothing behind them");
	ok(memcmp(a.val, b.val, ROWS * COLUMNS * sizeof *p) == 0, "back again");
	matrix_free(&a);
	matrix_free(&b);
	free(p);
}

static double dots_error(const struct basis *v, const double *w, const double *c)
{
	double most = 0;

	for (size_t j = 0; j < v->count * PANEL; j++)
		for (size_t q = 0; q < PANEL; q++) {
			double sum = 0;

			for (size_t i = 0; i < v->n; i++)
				sum += at(v, i, j) * w[i * PANEL + q];
			most = greater(most, fabs(sum - c[j * PANEL + q]));
		}
	return most;
}

static void project(size_t n)
{
	struct basis v = random_basis(n, 3);
	double *w = panel_new(n), *old = panel_new(n), *c, *again, most = 0;

	c = mem_alloc(3 * PANEL * PANEL, sizeof *c);
	again = mem_alloc(3 * PANEL * PANEL, sizeof *c);
	ortho_random(w, n, rng);
	memcpy(old, w, n * PANEL * sizeof *w);
	basis_dots(&v, 0, w, c);
	ok_near(dots_error(&v, w, c), 0, 1e-11, "V'W");
	v.threads = 3;
	basis_dots(&v, 0, w, again);
	ok(memcmp(c, again, 3 * PANEL * PANEL * sizeof *c) == 0, "%zu rows: same bytes", n);
	basis_subtract(&v, 0, c, w);
	for (size_t i = 0; i < n * PANEL; i++) {
		double sum = old[i];

		for (size_t j = 0; j < 3 * PANEL; j++)
			sum -= at(&v, i / PANEL, j) * c[j * PANEL + i % PANEL];
		most = greater(most, fabs(sum - w[i]));
	}
	ok_near(most, 0, 1e-11, "W - VC");
	basis_free(&v);
	free(w);
	free(old);
	free(c);
	free(again);
}

/* A panel whose coefficients are 0 is not read. */
static void subtract_some(size_t n)
{
	struct basis v = random_basis(n, 3), two = random_basis(n, 0);
	double *w = panel_new(n), *other = panel_new(n), *middle = v.panel[1];
	double c[3 * PANEL * PANEL] = {0}, some[2 * PANEL * PANEL];

	ortho_random(w, n, rng);
	memcpy(other, w, n * PANEL * sizeof *w);
	for (size_t i = 0; i < PANEL * PANEL; i++) {
		some[i] = c[i] = gsl_rng_uniform(rng);
		some[PANEL * PANEL + i] = c[2 * PANEL * PANEL + i] = gsl_rng_uniform(rng);
	}
	for (size_t i = 0; i < n * PANEL; i++)
		middle[i] = NAN;
	basis_add(&two, v.panel[0]);
	basis_add(&two, v.panel[2]);
	basis_subtract(&v, 0, c, w);
	basis_subtract(&two, 0, some, other);
	ok(memcmp(w, other, n * PANEL * sizeof *w) == 0, "%zu rows: two of three panels", n);
	basis_free(&v);
	free(two.panel);
	free(w);
	free(other);
}

static void rotate(size_t n, size_t k)
{
	struct basis v = random_basis(n, 3), old = {.n = n};
	size_t m = 3 * PANEL;
	double *s = mem_alloc(k * m, sizeof *s), most = 0;

	for (size_t i = 0; i < k * m; i++)
		s[i] = gsl_rng_uniform(rng);
	for (size_t j = 0; j < 3; j++) {
		basis_add(&old, panel_new(n));
		memcpy(old.panel[j], v.panel[j], n * PANEL * sizeof *s);
	}
	basis_rotate(&v, s, k);
	for (size_t i = 0; i < n; i++)
		for (size_t q = 0; q < v.count * PANEL; q++) {
			double sum = -at(&v, i, q);

			for (size_t j = 0; q < k && j < m; j++)
				sum += at(&old, i, j) * s[q * m + j];
			most = greater(most, fabs(sum));
		}
	ok(v.count == (k + PANEL - 1) / PANEL, "panels left for %zu columns: %zu", k, v.count);
	ok_near(most, 0, 1e-12, "VS'");
	basis_free(&v);
	basis_free(&old);
	free(s);
}

/* Columns of every kind: one of rounding, two equal, two nearly so, one zero. */
static void orthonormal(size_t n)
{
	struct basis v = {.n = n, .threads = 1}, all = {.n = n, .threads = 1};
	struct ortho o = {.v = &v, .random = rng, .scale = 1};
	double *w = panel_new(n), *old = panel_new(n), r[PANEL * PANEL], g[PANEL * PANEL], most = 0;

	ortho_random(w, n, rng);
	for (size_t i = 0; i < n; i++) {
		w[i * PANEL + 2] *= 1e-17;
		w[i * PANEL + 3] = w[i * PANEL + 1];
		w[i * PANEL + 4] = w[i * PANEL + 0] + 1e-9 * w[i * PANEL + 4];
		w[i * PANEL + 6] = 0;
	}
	memcpy(old, w, n * PANEL * sizeof *w);
	ortho_panel(&o, w, r);
	basis_panel_dots(w, w, n, g);
	for (size_t i = 0; i < PANEL * PANEL; i++)
		most = greater(most, fabs(g[i] - (i % (PANEL + 1) == 0)));
	ok_near(most, 0, 1e-14, "Q'Q = I");
	for (size_t i = 0; i < n * PANEL; i++) {
		double sum = -old[i];

		for (size_t p = 0; p < PANEL; p++)
			sum += w[i / PANEL * PANEL + p] * r[p * PANEL + i % PANEL];
		most = greater(most, fabs(sum));
	}
	ok_near(most, 0, 1e-13, "QR = W");
	basis_add(&all, w);
	ortho_clean(&all, old);
	basis_panel_dots(old, old, n, g);
	ok_near(g[0], 0, 1e-25, "cleaned");
	basis_free(&all);
	basis_free(&v);
	free(old);
}

int main(void)
{
	static const size_t rows[] = {1, 7, 8, 255, 1024, 1025, 2300};

	rng = gsl_rng_alloc(gsl_rng_mt19937);
	sparse();
	columns();
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		multiply(rows[i], 130);
		project(rows[i]);
		subtract_some(rows[i]);
		rotate(rows[i], 11);
	}
	rotate(100, 24);
	orthonormal(50);
	orthonormal(3000);
	gsl_rng_free(rng);
	return tap_done();
}
