/* Kernels made against the solver's own start: their greatest eigenvector is orthogonal to the
 * first random panels, so that nothing but rounding can lead there. None may be missed. */
#include "data/tol.h"
#include "linalg/ortho.h"
#include "linalg/spectrum.h"
#include "sys/mem.h"
#include "tap.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

enum { N = 600, K = 3 };

static gsl_rng *rng;

/* A random unit vector without a part in the first panels that the solver draws. */
static double *hidden_from(size_t panels)
{
	gsl_rng *start = gsl_rng_alloc(gsl_rng_mt19937);
	struct basis v = {.n = N, .threads = 1};
	struct ortho o = {.v = &v, .random = rng, .scale = 0};
	double *w = panel_new(N), *u = mem_alloc(N, sizeof *u), r[PANEL * PANEL];

	gsl_rng_set(start, 2002);
	for (size_t p = 0; p < panels; p++) {
		double *panel = panel_new(N);

		ortho_random(panel, N, start);
		ortho_clean(&v, panel);
		ortho_panel(&o, panel, r);
		basis_add(&v, panel);
	}
	ortho_random(w, N, rng);
	ortho_clean(&v, w);
	ortho_panel(&o, w, r);
	ortho_clean(&v, w);
	for (size_t i = 0; i < N; i++)
		u[i] = w[i * PANEL];
	free(w);
	basis_free(&v);
	gsl_rng_free(start);
	return u;
}

/* A = (I - uu')A(I - uu') + top uu' */
static void hide(struct matrix *a, const double *u, double top)
{
	double *p = mem_zero(N, sizeof *p), mean = 0;

	for (size_t i = 0; i < N * N; i++)
		p[i / N] += a->val[i] * u[i % N];
	for (size_t i = 0; i < N; i++)
		mean += p[i] * u[i];
	for (size_t i = 0; i < N * N; i++) {
		size_t r = i / N, c = i % N;

		a->val[i] += (mean + top) * u[r] * u[c] - u[r] * p[c] - p[r] * u[c];
	}
	free(p);
}

/* The sum of w_i q_i q_i' for random orthonormal q_i. */
static struct matrix kernel_of(double (*w)(size_t i))
{
	struct matrix a = matrix_dense(N, N);
	struct basis v = {.n = N, .threads = 1};
	struct ortho o = {.v = &v, .random = rng, .scale = 0};
	double r[PANEL * PANEL];

	for (size_t j = 0; j < 80 && w(j) > 0; j++) {
		if (j % PANEL == 0) {
			double *panel = panel_new(N);

			ortho_random(panel, N, rng);
			ortho_clean(&v, panel);
			ortho_panel(&o, panel, r);
			basis_add(&v, panel);
		}
		for (size_t i = 0; i < N * N; i++)
			a.val[i] += w(j) * v.panel[j / PANEL][i / N * PANEL + j % PANEL] *
				    v.panel[j / PANEL][i % N * PANEL + j % PANEL];
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
static double power(size_t i)
{
	return 1 / (double)(i + 1);
}
static double rank_three(size_t i)
{
	return i < 3 ? 1 - 0.2 * (double)i : 0;
}
static double rank_seven(size_t i)
{
	return i < 7 ? 1 - 0.1 * (double)i : 0;
}
static double rank_eight(size_t i)
{
	return i < 8 ? 1 - 0.1 * (double)i : 0;
}
static double rank_twelve(size_t i)
{
	return i < 12 ? 1 - 0.05 * (double)i : 0;
}
static double gap(size_t i)
{
	return i < 3 ? 1 - 0.01 * (double)i : 0.01;
}

int main(void)
{
	static double (*const shape[])(size_t) = {halves,     slow,       power,       rank_three,
						  rank_seven, rank_eight, rank_twelve, gap};
	size_t missed = 0;

	rng = gsl_rng_alloc(gsl_rng_mt19937);
	for (size_t i = 0; i < 32; i++) {
		struct spectrum_how how = {.k = K, .threads = 1};
		struct matrix a = kernel_of(shape[i / 4]);
		double *u = hidden_from(i % 4 + 1);
		struct spectrum s;

		hide(&a, u, 1.05);
		s = spectrum_of_kernel(&a, &how);
		if (!ok(fabs(s.value[0] - 1.05) < 1e-9,
			"shape %zu, %zu panels: %g, residual %.1e, %s, %zu", i / 4, i % 4 + 1,
			s.value[0], s.residual, s.method, s.products))
			missed++;
		spectrum_free(&s);
		free(u);
		matrix_free(&a);
	}
	printf("# %zu missed\n", missed);
	gsl_rng_free(rng);
	return tap_done();
}
