#include "linalg/chebyshev.h"
#include "data/tol.h"
#include "sys/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PROBE = 7 };

#define SHALLOW 1e-3 /* a cut below this share of the first eigenvalue is not worth it */

static double chebyshev(size_t degree, double x)
{
	return cosh((double)degree * acosh(x));
}

/* The value that about `count` of n eigenvalues exceed: the Ritz values of a random panel, each
 * weighed by its share of that panel, sample the spectrum (Ubaru, Chen & Saad, SIAM J. Matrix
 * Anal. 38, 2017). e holds all vectors; the panel is their first eight entries. */
static double exceeded_by(const struct eigen_dense *e, size_t n, double count)
{
	double sum = 0;

	for (size_t i = 0; i < e->n; i++) {
		double next = sum;

		for (size_t q = 0; q < PANEL; q++)
			next += pow(e->vector[i * e->n + q], 2) * (double)n / PANEL;
		if (next >= count && i > 0 && next > sum)
			return e->value[i - 1] +
			       (count - sum) / (next - sum) * (e->value[i] - e->value[i - 1]);
		sum = next;
	}
	return 0;
}

/* Ritz pairs of a short run. */
static struct eigen_dense probe(const struct krylov_op *a, size_t threads)
{
	struct krylov l = krylov_new(a, a->n, threads);
	struct eigen_dense e;

	krylov_fresh(&l);
	while (l.steps < PROBE && !l.full)
		krylov_advance(&l);
	e = krylov_solve(&l, 0, (struct eigen_dense_how){.count = l.steps * PANEL});
	krylov_free(&l);
	return e;
}

bool chebyshev_guess(const struct krylov_op *a, const struct lanczos_how *how, struct chebyshev *f)
{
	struct eigen_dense e = probe(a, how->threads);
	double top = e.value[0], k = (double)how->k;
	double kth = exceeded_by(&e, a->n, k), cut = exceeded_by(&e, a->n, 1.7 * k + 8);

	eigen_dense_free(&e);
	*f = (struct chebyshev){.a = a, .degree = f->degree, .cut = cut};
	f->products = PROBE * PANEL;
	if (!(cut > SHALLOW * top) || kth < 1.01 * cut)
		return false;
	f->tolerance = TOL_RESIDUAL / 4 * (top / kth) *
		       (chebyshev(f->degree, 2 * kth / cut - 1) - 1) /
		       chebyshev(f->degree, 2 * top / cut - 1);
	f->before = panel_new(a->n);
	f->now = panel_new(a->n);
	return true;
}

void chebyshev_free(struct chebyshev *f)
{
	free(f->before);
	free(f->now);
	f->before = f->now = NULL;
}

/* to = scale y - shift now - last before, which `to` may be. */
struct combination {
	const double *y, *now, *before;
	double *to, scale, shift, last;
};

static void combine(void *arg, size_t from, size_t end)
{
	const struct combination *c = arg;

	for (size_t i = from; i < end; i++)
		c->to[i] = c->scale * c->y[i] - c->shift * c->now[i] - c->last * c->before[i];
}

/* T_0 x = x, T_1 x = (2A/b - I)x, T_j+1 x = 2(2A/b - I) T_j x - T_j-1 x. The two polynomials at
 * hand change places; the last goes to y. */
static void apply(const void *self, const double *x, double *y, size_t threads)
{
	const struct chebyshev *f = self;
	struct combination c = {.y = y, .now = x, .before = x};
	struct threads_job job = {.count = f->a->n * PANEL,
				  .grain = (size_t)PANEL_GRAIN * PANEL,
				  .work = combine,
				  .arg = &c};

	for (size_t j = 0; j < f->degree; j++) {
		c.scale = (j ? 4 : 2) / f->cut;
		c.shift = j ? 2 : 1;
		c.last = j ? 1 : 0;
		c.to = j + 1 == f->degree ? y : j % 2 ? f->before : f->now;
		f->a->apply(f->a->self, c.now, y, threads);
		threads_run(&job, threads);
		c.before = c.now;
		c.now = c.to;
	}
}

double chebyshev_value(const struct chebyshev *f, double y)
{
	return f->cut / 2 * (1 + cosh(acosh(fmax(1, y)) / (double)f->degree));
}

double chebyshev_target(const void *self, double kth)
{
	const struct chebyshev *f = self;
	double most = (1 + CERTIFY_MARGIN) * chebyshev_value(f, kth);

	return chebyshev(f->degree, 2 * most / f->cut - 1);
}

struct krylov_op chebyshev_op(const struct chebyshev *f)
{
	return (struct krylov_op){.n = f->a->n, .apply = apply, .self = f, .seed = f->a->seed};
}
