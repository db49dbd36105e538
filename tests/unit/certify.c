/* Kernels made against the solver's own start: their greatest eigenvector is orthogonal to the
 * first random panels, so that nothing but rounding leads there. None may be missed. */
#include "linalg/certify.h"
#include "linalg/ortho.h"
#include "linalg/spectrum.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { N = 520, RANK = 160, K = 3 };

#define TOP 1.05

static gsl_rng *rng;

static void grow(struct basis *v, gsl_rng *random)
{
	struct ortho o = {.v = v, .random = rng};
	double *panel = panel_new(N), r[PANEL_SQUARE];

	ortho_random(panel, N, random);
	ortho_clean(v, panel);
	ortho_panel(&o, panel, r);
	basis_add(v, panel);
}

/* A unit vector without a part in the first panels that the solver draws. */
static double *hidden_from(size_t panels)
{
	gsl_rng *start = gsl_rng_alloc(gsl_rng_mt19937);
	struct basis v = {.n = N, .threads = 1};
	double *u = mem_alloc(N, sizeof *u);

	gsl_rng_set(start, KRYLOV_SEED);
	for (size_t p = 0; p < panels; p++)
		grow(&v, start);
	grow(&v, rng);
	for (size_t i = 0; i < N; i++)
		u[i] = v.panel[panels][i * PANEL];
	basis_free(&v);
	gsl_rng_free(start);
	return u;
}

/* (I - uu')A(I - uu') + top uu' */
static struct matrix hide(const struct matrix *a, const double *u, double top)
{
	struct matrix b = matrix_dense(N, N);
	double p[N] = {0}, mean = 0;

	for (size_t i = 0; i < (size_t)N * N; i++)
		p[i / N] += a->val[i] * u[i % N];
	for (size_t i = 0; i < N; i++)
		mean += p[i] * u[i];
	for (size_t i = 0; i < (size_t)N * N; i++) {
		size_t r = i / N, c = i % N;

		b.val[i] = a->val[i] + (mean + top) * u[r] * u[c] - u[r] * p[c] - p[r] * u[c];
	}
	return b;
}

/* The sum of w_j q_j q_j' for random orthonormal q_j. */
static struct matrix kernel_of(double (*w)(size_t i))
{
	struct matrix a = matrix_dense(N, N);
	struct basis v = {.n = N, .threads = 1};

	for (size_t j = 0; j < RANK; j++) {
		const double *q;
		double weight = w(j);

		if (j % PANEL == 0)
			grow(&v, rng);
		q = v.panel[j / PANEL] + j % PANEL;
		for (size_t r = 0; weight > 0 && r < N; r++)
			for (size_t c = 0; c < N; c++)
				a.val[r * N + c] += weight * q[r * PANEL] * q[c * PANEL];
	}
	basis_free(&v);
	return a;
}

static double halves(size_t i)
{
	return pow(0.5, (double)i);
}

static double slow(size_t i)
{
	return pow(0.9, (double)i);
}

static double slower(size_t i)
{
	return pow(0.95, (double)i);
}

static double power(size_t i)
{
	return 1 / (double)(i + 1);
}

static double roots(size_t i)
{
	return 1 / sqrt((double)(i + 1));
}

static double rank_three(size_t i)
{
	return i < 3 ? 1 - 0.2 * (double)i : 0;
}

static double rank_twelve(size_t i)
{
	return i < 12 ? 1 - 0.05 * (double)i : 0;
}

static double ten(size_t i)
{
	return i < 10 ? 1 - 0.05 * (double)i : 1e-5;
}

static double gap(size_t i)
{
	return i < 3 ? 1 - 0.01 * (double)i : 0.01;
}

static void judge(struct spectrum s, double top, const char *name)
{
	printf("  %s: %zu products, residual %.1e\n", s.method, s.products, s.residual);
	ok_near(s.value[0], top, 1e-9, name);
	ok(s.bound.is_reached && s.bound.most >= s.value[K - 1], "certified up to %g",
	   s.bound.most / s.bound.last);
	spectrum_free(&s);
}

/* As a kernel, and as rows: then its square. */
static void crafted(double (*shape)(size_t i))
{
	struct spectrum_how how = {.k = K, .threads = 1};
	struct matrix a = kernel_of(shape);

	for (size_t panels = 1; panels <= 4; panels++) {
		double *u = hidden_from(panels);
		struct matrix b = hide(&a, u, TOP);

		judge(spectrum_of_kernel(&b, &how), TOP, "hidden, kernel");
		judge(spectrum_of_rows(&b, &how), TOP * TOP, "hidden, rows");
		matrix_free(&b);
		free(u);
	}
	matrix_free(&a);
}

/* More pairs than a panel has, found before the hidden one: all of them as LAPACK has them. */
static void crafted_many(double (*shape)(size_t i))
{
	struct spectrum_how how = {.k = 10, .threads = 1};
	struct matrix a = kernel_of(shape);

	for (size_t panels = 1; panels <= 2; panels++) {
		double *u = hidden_from(panels), most = 0;
		struct matrix b = hide(&a, u, TOP);
		struct spectrum s = spectrum_of_kernel(&b, &how), all;

		how.solver = SPECTRUM_LAPACK;
		all = spectrum_of_kernel(&b, &how);
		how.solver = SPECTRUM_AUTO;
		for (size_t i = 0; i < how.k; i++)
			most = greater(most, fabs(s.value[i] - all.value[i]));
		printf("  %s: %zu products, residual %.1e\n", s.method, s.products, s.residual);
		ok(s.k == how.k && s.bound.is_reached, "hidden before %zu others", how.k - 1);
		ok_near(most, 0, 1e-10, "... which are right, too");
		spectrum_free(&s);
		spectrum_free(&all);
		matrix_free(&b);
		free(u);
	}
	matrix_free(&a);
}

/* A value far below 0 that the start does not see: the fresh panel does. */
static void crafted_below(double (*shape)(size_t i))
{
	struct spectrum_how how = {.k = K, .threads = 1, .solver = SPECTRUM_LANCZOS};
	struct matrix a = kernel_of(shape);

	for (size_t panels = 1; panels <= 4; panels++) {
		double *u = hidden_from(panels);
		struct matrix b = hide(&a, u, -1);
		struct spectrum s = spectrum_of_kernel(&b, &how);

		ok(s.least < -1 + 1e-6, "%s: -1 is seen: %g", s.method, s.least);
		ok(s.bound.most >= s.value[K - 1], "and counts: nothing above %g", s.bound.most);
		spectrum_free(&s);
		matrix_free(&b);
		free(u);
	}
	matrix_free(&a);
}

/* Nothing decides where the sums leave room for either. */
static void sums(void)
{
	double value[] = {5, 3};
	struct certify_found found = {10, 2, value, 3};

	ok(certify_by_sums(&(struct certify_sums){10, NAN, true}, &found) == CERTIFY_PROVED,
	   "2 are left of the trace: none above 3");
	ok(certify_by_sums(&(struct certify_sums){10, NAN, false}, &found) == CERTIFY_OPEN,
	   "not if some may be below 0");
	ok(certify_by_sums(&(struct certify_sums){12, NAN, true}, &found) == CERTIFY_OPEN,
	   "4 are left of the trace: one may be 4");
	ok(certify_by_sums(&(struct certify_sums){33, NAN, false}, &found) == CERTIFY_REFUTED,
	   "25 are left of the trace: not all eight are at most 3");
	ok(certify_by_sums(&(struct certify_sums){NAN, 42, false}, &found) == CERTIFY_PROVED,
	   "8 are left of the squares: none above 3");
	ok(certify_by_sums(&(struct certify_sums){NAN, 200, false}, &found) == CERTIFY_OPEN,
	   "squares refute nothing");
}

static void steps(void)
{
	size_t q = certify_steps(10000, CERTIFY_MARGIN, PANEL);

	ok(1 / (1 - certify_share(10000, q, PANEL)) <= 1 + CERTIFY_MARGIN, "%zu steps are enough",
	   q);
	ok(1 / (1 - certify_share(10000, q - 1, PANEL)) > 1 + CERTIFY_MARGIN, "one less is not");
	ok_near(1.648 * 100 * exp(-sqrt(certify_share(10000, q, PANEL)) * (2 * (double)q - 1)),
		pow(CERTIFY_CHANCE, 1.0 / PANEL), 1e-12, "the chance of one column");
}

static void seeds(void)
{
	double val[] = {1, 2, 3, 4};
	struct matrix a = {.n = 2, .m = 2, .val = val}, b = {.n = 1, .m = 4, .val = val};
	unsigned long seed = certify_seed(&a);

	ok(certify_seed(&b) != seed, "another shape, another seed");
	val[3] = 4.0000000000000009;
	ok(certify_seed(&a) != seed, "another bit, another seed");
	val[3] = 4;
	ok(certify_seed(&a) == seed, "the same bytes, the same seed");
}

int main(void)
{
	rng = gsl_rng_alloc(gsl_rng_mt19937);
	sums();
	steps();
	seeds();
	crafted(halves);
	crafted(slow);
	crafted(slower);
	crafted(power);
	crafted(roots);
	crafted(rank_three);
	crafted(rank_twelve);
	crafted(gap);
	crafted_many(ten);
	crafted_below(slower);
	crafted_below(power);
	gsl_rng_free(rng);
	return tap_done();
}
