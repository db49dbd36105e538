/* krylov: what is locked is T then, pair by pair, however many panels it takes; the size that
 * rounding is measured by. */
#include "linalg/krylov.h"
#include "tap.h"

enum { N = 60, FALLING = 400 };

/* A = diag(1 .. N). */
static void apply(const void *self, const double *x, double *y, size_t threads)
{
	(void)self;
	(void)threads;
	for (size_t i = 0; i < N * PANEL; i++)
		y[i] = (double)(i / PANEL + 1) * x[i];
}

static void lock(size_t pairs)
{
	struct krylov_op a = {.n = N, .apply = apply, .seed = 1};
	struct krylov l = krylov_new(&a, N, 1);
	struct eigen_dense e, locked;
	double most = 0;

	krylov_fresh(&l);
	for (size_t i = 0; i < 5; i++)
		krylov_advance(&l);
	e = krylov_solve(&l, 0, (struct eigen_dense_how){.count = pairs});
	krylov_lock(&l, &e);
	ok(l.steps == (pairs + PANEL - 1) / PANEL && l.v.count == l.steps,
	   "%zu pairs: panels that are locked", pairs);
	locked = krylov_solve(&l, 0, (struct eigen_dense_how){.count = pairs});
	for (size_t i = 0; i < pairs; i++)
		most = greater(most, fabs(locked.value[i] - e.value[i]));
	ok_near(most, 0, 1e-12, "their values");
	for (size_t i = pairs; i < locked.n; i++)
		most = greater(most, fabs(locked.value[i] - e.value[e.n - 1]));
	ok_near(most, 0, 1e-12, "what is left of a panel is below all others");
	eigen_dense_free(&locked);
	eigen_dense_free(&e);
	krylov_free(&l);
}

/* The longest column of AV. */
static void scale(void)
{
	struct krylov_op a = {.n = N, .apply = apply, .seed = 1};
	struct krylov l = krylov_new(&a, N, 1);
	double most = 0, y[N * PANEL];

	krylov_fresh(&l);
	for (size_t i = 0; i < 3; i++)
		krylov_advance(&l);
	for (size_t i = 0; i < l.steps; i++) {
		apply(NULL, l.v.panel[l.step[i].panel], y, 1);
		for (size_t q = 0; q < PANEL; q++) {
			double square = 0;

			for (size_t j = 0; j < N; j++)
				square += y[j * PANEL + q] * y[j * PANEL + q];
			most = greater(most, sqrt(square));
		}
	}
	ok(most > 1, "products have a length");
	ok_near(l.scale, most, 1e-12 * most, "the greatest of which is known");
	krylov_free(&l);
}

/* A falls by a tenth every twenty rows. */
static void apply_falling(const void *self, const double *x, double *y, size_t threads)
{
	(void)self;
	(void)threads;
	for (size_t i = 0; i < FALLING * PANEL; i++)
		y[i] = pow(10, -(double)(i / PANEL) / 20) * x[i];
}

/* V stays orthogonal when what is rounding is left in a new panel, long after pairs converged. */
static void orthogonal(void)
{
	struct krylov_op a = {.n = FALLING, .apply = apply_falling, .seed = 1};
	struct krylov l = krylov_new(&a, FALLING, 1);
	double most = 0, g[PANEL_SQUARE];

	krylov_fresh(&l);
	for (size_t i = 0; i < 30; i++)
		krylov_advance(&l);
	for (size_t i = 0; i < l.v.count; i++)
		for (size_t j = 0; j <= i; j++) {
			basis_panel_dots(l.v.panel[i], l.v.panel[j], FALLING, g);
			for (size_t q = 0; q < PANEL_SQUARE; q++)
				most = greater(most, fabs(g[q] - (i == j && q % (PANEL + 1) == 0)));
		}
	ok(l.v.count == 31, "thirty steps");
	ok_near(most, 0, 1e-13, "V'V = I");
	krylov_free(&l);
}

int main(void)
{
	orthogonal();
	scale();
	lock(5);
	lock(8);
	lock(21);
	return tap_done();
}
