/* What a solver cannot do, another does: LAPACK fails in this program, and an operator lies. */
#include "data/tol.h"
#include "linalg/eigen_dense.h"
#include "linalg/spectrum.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

void dsterf_(const int *n, double *d, double *e, int *info);

/* In the place of LAPACK's: it never succeeds. */
void dsterf_(const int *n, double *d, double *e, int *info)
{
	(void)n, (void)d, (void)e;
	*info = 1;
}

/* A diagonal: what it is from the call `turns` on is `late`. */
struct liar {
	size_t n, turns, *calls;
	const double *early, *late;
};

static void apply(const void *self, const double *x, double *y, size_t threads)
{
	const struct liar *l = self;
	const double *w = ++*l->calls >= l->turns ? l->late : l->early;

	(void)threads;
	for (size_t i = 0; i < l->n; i++)
		for (size_t p = 0; p < PANEL; p++)
			y[i * PANEL + p] = w[i] * x[i * PANEL + p];
}

static bool has_values(const struct spectrum *s, const double *w, size_t k)
{
	bool holds = s->k == k;

	for (size_t j = 0; holds && j < k; j++)
		holds = fabs(s->value[j] - w[j]) < 1e-10;
	return holds;
}

int main(void)
{
	enum { N = 100, K = 3 };
	double early[N], late[N], last[K] = {7, 4, 3};
	size_t calls = 0, all;
	struct liar l = {N, SIZE_MAX, &calls, early, late};
	struct krylov_op op = {N, apply, &l, 1};
	struct spectrum_how how = {.k = K, .solver = SPECTRUM_LAPACK, .threads = 1};
	struct spectrum s;

	for (size_t i = 0; i < N; i++)
		early[i] = late[i] = 1.0 / (double)(i + 2);
	early[10] = 5, early[20] = 4, early[30] = 3;
	late[50] = 7, late[20] = 4, late[30] = 3;
	s = spectrum_of(&op, &how);
	ok(has_values(&s, (double[]){5, 4, 3}, K), "without LAPACK");
	ok(strcmp(s.method, "GSL symmv") == 0 && s.residual < 1e-12, "by %s", s.method);
	spectrum_free(&s);

	how.solver = SPECTRUM_LANCZOS;
	calls = 0;
	s = spectrum_of(&op, &how);
	ok(has_values(&s, (double[]){5, 4, 3}, K) && strcmp(s.method, "block Lanczos") == 0,
	   "an operator that tells the truth, by %s", s.method);
	all = calls;
	spectrum_free(&s);

	l.turns = all; /* the check of the result */
	calls = 0;
	s = spectrum_of(&op, &how);
	ok(has_values(&s, last, K) && s.residual < 1e-12,
	   "one that changes: its result is refused, and solved directly, by %s", s.method);
	spectrum_free(&s);

	l.turns = SIZE_MAX;
	memset(early, 0, sizeof early);
	early[50] = 7, early[20] = 4, early[30] = 3;
	how.k = 5;
	s = spectrum_of(&op, &how);
	ok(has_values(&s, last, K) && s.bound.is_reached, "fewer pairs than asked for, by %s",
	   s.method);
	ok_near(s.bound.last, TOL_RANK * 7, 1e-25, "nothing more is above the rank's end");
	spectrum_free(&s);
	return tap_done();
}
