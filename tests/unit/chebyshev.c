/* chebyshev: what the filter makes of an eigenvalue above its cut, by the operator and by formula.
 */
#include "linalg/chebyshev.h"
#include "data/tol.h"
#include "tap.h"

#include <stdlib.h>

enum { N = 400, K = 10 };

static double value(size_t i)
{
	return pow(.97, (double)i);
}

/* A = diag(1, .97, .97^2 ...). */
static void apply(const void *self, const double *x, double *y, size_t threads)
{
	(void)self;
	(void)threads;
	for (size_t i = 0; i < N * PANEL; i++)
		y[i] = value(i / PANEL) * x[i];
}

/* p(a) for a = margin times the i-th value, by products alone. */
static double filtered(const struct chebyshev *f, size_t i, double margin)
{
	struct chebyshev wider = *f;
	struct krylov_op op = chebyshev_op(&wider);
	double *x = panel_new(N), *y = panel_new(N), p;

	wider.cut /= margin; /* p depends on a / cut */
	x[i * PANEL] = 1;
	op.apply(op.self, x, y, 1);
	p = y[i * PANEL];
	free(x);
	free(y);
	return p;
}

int main(void)
{
	struct krylov_op a = {.n = N, .apply = apply, .seed = 1};
	struct lanczos_how how = {.k = K, .threads = 1};
	struct chebyshev f = {.degree = 8};
	double most = 0, target = 0, slope, residual;

	ok(chebyshev_guess(&a, &how, &f), "a spectrum that a filter helps");
	ok(f.cut < value(K - 1), "the cut is below the last of those asked for");
	for (size_t i = 0; i < K; i++) {
		double p = filtered(&f, i, 1);

		most = greater(most, fabs(chebyshev_value(&f, p) / value(i) - 1));
		target = greater(
			target,
			fabs(chebyshev_target(&f, p) / filtered(&f, i, 1 + CERTIFY_MARGIN) - 1));
	}
	ok_near(most, 0, 1e-12, "values come back");
	slope = (filtered(&f, K - 1, 1) - 1) / value(K - 1);
	residual = f.tolerance * filtered(&f, 0, 1) / slope / value(0);
	ok(residual < TOL_RESIDUAL && residual > TOL_RESIDUAL / 100,
	   "a residual that is accepted is %g of the greatest value", residual);
	ok_near(target, 0, 1e-10, "what is certified is the same share above the last, filtered");
	chebyshev_free(&f);
	return tap_done();
}
