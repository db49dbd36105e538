/* ortho: what rounding left in a panel of the basis is not magnified. */
#include "linalg/ortho.h"
#include "tap.h"

#include <stdlib.h>

enum { N = 40 };

/* W of columns e_8, e_8 + tiny e_9, e_10 .. e_15, each with `left` of V = e_0 .. e_7. */
static void test_near_columns(double tiny, double left)
{
	struct basis v = {.n = N, .threads = 1};
	double *first = panel_new(N), *w = panel_new(N), r[PANEL_SQUARE], c[PANEL_SQUARE];
	struct ortho o = {
		.v = &v, .random = gsl_rng_alloc(gsl_rng_mt19937), .scale = 1, .before = tiny};
	double most = 0;

	for (size_t j = 0; j < PANEL; j++) {
		first[j * PANEL + j] = 1;
		w[j * PANEL + j] = left;
		w[(PANEL + j) * PANEL + j] = j == 1 ? tiny : 1;
	}
	w[PANEL * PANEL + 1] = 1;
	basis_add(&v, first);
	ortho_panel(&o, w, r);
	basis_dots(&v, 0, w, c);
	for (size_t i = 0; i < PANEL_SQUARE; i++)
		most = greater(most, fabs(c[i]));
	ok_near(most, 0, left * 10, "two columns that differ little: Q'V");
	ok_near(fabs(r[PANEL + 1]), tiny, tiny * 1e-9, "R has what they differ by");
	gsl_rng_free(o.random);
	basis_free(&v);
	free(w);
}

int main(void)
{
	test_near_columns(1e-3, 1e-13);
	return tap_done();
}
