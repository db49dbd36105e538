#include "linalg/lanczos.h"
#include "data/tol.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

enum {
	FEW = 6,           /* pairs looked at before it is worth looking at all */
	CERTIFY_LEAST = 5, /* steps of a fresh panel */
	CERTIFY_MOST = 24,
};

#define CLOSE 1e-6  /* a residual below this that no longer falls means a cluster */
#define NOISE 1e-13 /* of the greatest eigenvalue: what rounding may add to another */

/* What the k-th pairs look like at some size of T. */
struct state {
	double kth, top, low; /* Ritz values: the k-th, the first, the last */
	double error;         /* greatest residual of the pairs looked at */
};

struct run {
	const struct lanczos_how *how;
	struct krylov space;
};

static void advance(struct run *r)
{
	const struct lanczos_how *how = r->how;
	double done = (double)r->space.steps * PANEL / (4 * (double)how->k + 64);

	krylov_advance(&r->space);
	if (how->tick)
		how->tick(how->tick_arg, fmin(0.95, done));
}

static struct state judge(const struct run *r, const struct eigen_dense *e, size_t first)
{
	struct state s = {.top = e->value[0], .low = e->value[e->n - 1]};

	s.kth = e->value[e->from + e->count - 1];
	for (size_t i = 0; i < e->count; i++)
		s.error = fmax(s.error, krylov_residual(&r->space, first, e->vector + i * e->n));
	return s;
}

static double tolerance(const struct run *r, const struct state *s)
{
	double share = r->how->tolerance > 0 ? r->how->tolerance : TOL_RESIDUAL / 2;

	return share * fmax(fabs(s->top), fabs(s->low));
}

static struct state look(struct run *r)
{
	size_t k = r->how->k, count = k < FEW ? k : FEW;
	struct eigen_dense e = krylov_solve(&r->space, 0, k - count, count);
	struct state s = judge(r, &e, 0);

	if (s.error > tolerance(r, &s))
		krylov_wake(&r->space, &e, tolerance(r, &s));
	eigen_dense_free(&e);
	return s;
}

/* What an eigenvalue may be above the k-th and still be the same to rounding. */
static double ceiling(const struct state *s)
{
	return s->kth + TOL_TIE * fabs(s->kth) + NOISE * fmax(fabs(s->top), fabs(s->low));
}

/* Whether no eigenvalue above the k-th was missed: a fresh panel, alone, in the complement of the
 * basis. It is enough when its greatest Ritz value is below by more than its own uncertainty. */
static bool certify(struct run *r, const struct state *s)
{
	size_t first = r->space.steps;

	krylov_rest(&r->space);
	krylov_fresh(&r->space);
	for (size_t i = 1; i <= CERTIFY_MOST; i++) {
		struct eigen_dense e;
		struct state c;

		advance(r);
		if (r->space.full)
			return false;
		if (i < CERTIFY_LEAST)
			continue;
		e = krylov_solve(&r->space, first, 0, 1);
		c = judge(r, &e, first);
		eigen_dense_free(&e);
		if (c.top > ceiling(s))
			return false;
		if (c.top + c.error <= ceiling(s))
			return true;
	}
	return true;
}

/* All k pairs from all the basis: NULL unless they hold and nothing rose above the k-th. Else the
 * vectors of T, k x its size, for the caller to free. */
static double *accept(struct run *r, const struct state *before, struct lanczos *out)
{
	size_t k = r->how->k;
	struct eigen_dense e = krylov_solve(&r->space, 0, 0, k);
	struct state s = judge(r, &e, 0);
	double *turn = NULL;

	if (s.error <= tolerance(r, &s) && s.kth <= ceiling(before)) {
		out->k = k;
		out->value = mem_resize(e.value, k, sizeof *e.value);
		out->least = s.low;
		turn = e.vector;
		e.value = e.vector = NULL;
	} else if (s.error > tolerance(r, &s)) {
		krylov_wake(&r->space, &e, tolerance(r, &s));
	}
	eigen_dense_free(&e);
	return turn;
}

/* When to look again. */
struct folds {
	size_t next;      /* columns */
	size_t at, since; /* columns at the last look, and when the residual last fell well */
	double error, mark;
};

/* The residual falls about geometrically once it falls: aim somewhat short of where it should
 * meet the tolerance. One that is small and no longer falls means a cluster wider than the block: a
 * fresh panel joins in. */
static void plan_next(struct run *r, struct folds *p, const struct state *s)
{
	size_t k = r->how->k, m = r->space.steps * PANEL, most = k / 3 + 48, add = k / 4 + 32;
	double fall = (log(p->error) - log(s->error)) / (double)(m - p->at);

	if (fall > 0 && isfinite(fall)) {
		double far = 0.7 * log(s->error / tolerance(r, s)) / fall;

		add = far < PANEL ? PANEL : far > (double)most ? most : (size_t)far;
	}
	if (s->error < p->mark / 3) {
		p->mark = s->error;
		p->since = m;
	} else if (s->error < CLOSE * s->top && m - p->since > k / 4 + 64) {
		krylov_fresh(&r->space);
		p->since = m;
	}
	p->at = m;
	p->error = s->error;
	p->next = m + add;
}

/* The vectors of T once all is certified; NULL when there is no room to go on. */
static double *search(struct run *r, struct lanczos *out)
{
	size_t k = r->how->k;
	struct folds plan = {.next = k + k / 2 + 32, .error = INFINITY, .mark = INFINITY};
	double *turn = NULL;

	krylov_fresh(&r->space);
	while (!turn) {
		struct state s;

		while (r->space.steps * PANEL < plan.next && !r->space.full)
			advance(r);
		if (r->space.full)
			break;
		s = look(r);
		if (s.error > tolerance(r, &s)) {
			plan_next(r, &plan, &s);
			continue;
		}
		if (certify(r, &s))
			turn = accept(r, &s, out);
		plan = (struct folds){.next = r->space.steps * PANEL + 2 * PANEL,
				      .error = INFINITY};
		plan.mark = INFINITY;
	}
	return turn;
}

bool lanczos_solve(const struct krylov_op *a, const struct lanczos_how *how, struct lanczos *out)
{
	struct run r = {.how = how, .space = krylov_new(a, how->most, how->threads)};
	double *turn;

	*out = (struct lanczos){0};
	turn = search(&r, out);
	out->products = r.space.steps * PANEL;
	out->fresh = r.space.fresh;
	if (turn)
		out->v = krylov_basis(&r.space);
	krylov_free(&r.space);
	if (turn)
		basis_rotate(&out->v, turn, how->k);
	free(turn);
	return out->v.count > 0;
}

void lanczos_free(struct lanczos *l)
{
	free(l->value);
	basis_free(&l->v);
	*l = (struct lanczos){0};
}
