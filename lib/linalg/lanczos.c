#include "linalg/lanczos.h"
#include "data/tol.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

enum {
	FEW = 6,    /* pairs looked at before it is worth looking at all */
	TRIES = 20, /* to certify, and one for every eight pairs: a try may find eight copies */
	LEAST = 4   /* steps of a fresh panel before a look at it */
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
	size_t tries; /* to certify */
	double done;  /* progress as last told */
	bool is_looked_at;
	double top, low; /* Ritz values as the first look saw them: they hardly move */
};

static void advance(struct run *r)
{
	const struct lanczos_how *how = r->how;
	double done = (double)r->space.steps * PANEL / (4 * (double)how->k + 64);

	krylov_advance(&r->space);
	r->done = fmax(r->done, fmin(0.95, done));
	if (how->tick)
		how->tick(how->tick_arg, r->done);
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
	struct eigen_dense_how want = {k - count, count, EIGEN_DENSE_AUTO, r->is_looked_at};
	struct eigen_dense e = krylov_solve(&r->space, 0, want);
	struct state s = judge(r, &e, 0);

	if (!r->is_looked_at) {
		r->is_looked_at = true;
		r->top = s.top;
		r->low = s.low;
	}
	s.top = r->top;
	s.low = r->low;
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

/* The greatest Ritz value of the steps from `first` on, begun by a random panel, and from where on
 * none was passed over; *low sinks to the least. */
static double greatest(const struct run *r, size_t first, double *low, double *bound)
{
	size_t steps = r->space.steps - first, m = steps * PANEL;
	struct eigen_dense e = krylov_solve(&r->space, first, (struct eigen_dense_how){.count = m});
	double *part = mem_zero(m, sizeof *part), top = e.value[0];
	struct certify_ritz ritz = {r->space.v.n, steps, PANEL, e.value, part};

	for (size_t i = 0; i < m; i++)
		for (size_t q = 0; q < PANEL; q++)
			part[i] += e.vector[i * m + q] * e.vector[i * m + q];
	*low = fmin(*low, e.value[m - 1]);
	*bound = certify_reach(&ritz);
	free(part);
	eigen_dense_free(&e);
	return top;
}

static double target(const struct run *r, double kth)
{
	if (r->how->target)
		return r->how->target(r->space.a->self, kth);
	return kth + CERTIFY_MARGIN * fabs(kth);
}

/* A fresh panel, in the complement of the locked pairs: false when it meets an eigenvalue above
 * the ceiling. Else what it cannot have missed is written to *bound, and s->low sinks to the least
 * that either has seen. */
static bool probe(struct run *r, struct state *s, double *bound)
{
	size_t first = r->space.steps, most = certify_steps(r->space.v.n, CERTIFY_MARGIN, PANEL);
	double most_top = ceiling(s), enough = fmax(most_top, target(r, s->kth));

	krylov_fresh(&r->space);
	for (size_t i = 1; i <= most + most / 2; i++) {
		double top;

		advance(r);
		if (r->space.full)
			return false;
		if (i < LEAST)
			continue;
		top = greatest(r, first, &s->low, bound);
		if (top > most_top || *bound <= enough)
			return top <= most_top;
	}
	return true;
}

/* Whether no eigenvalue above the k-th was missed. */
static bool certify(struct run *r, const struct eigen_dense *e, struct state *s, double *bound)
{
	struct certify_found found = {r->space.v.n, e->count, e->value, ceiling(s)};
	enum certify_verdict verdict = certify_by_sums(&r->how->sums, &found);

	*bound = s->kth;
	r->tries++;
	krylov_lock(&r->space, e);
	return verdict == CERTIFY_PROVED || (probe(r, s, bound) && verdict != CERTIFY_REFUTED);
}

/* All k pairs, if they have converged and are certified. */
static bool accept(struct run *r, struct lanczos *out)
{
	size_t k = r->how->k;
	struct eigen_dense e = krylov_solve(&r->space, 0, (struct eigen_dense_how){.count = k});
	struct state s = judge(r, &e, 0);
	bool good = s.error <= tolerance(r, &s);

	if (!good)
		krylov_wake(&r->space, &e, tolerance(r, &s));
	if (good && certify(r, &e, &s, &out->bound)) {
		out->k = k;
		out->least = s.low;
		out->value = mem_resize(e.value, k, sizeof *e.value);
		e.value = NULL;
	}
	eigen_dense_free(&e);
	return out->value;
}

/* When to look again. */
struct plan {
	size_t next;      /* columns */
	size_t at, since; /* columns at the last look, and when the residual last fell well */
	double error, mark;
};

/* The residual falls about geometrically once it falls, and ever faster: a second look soon shows
 * how fast, and the next aims somewhat short of where it should meet the tolerance. One that is
 * small and no longer falls means a cluster wider than the block: a fresh panel joins in. */
static void plan_next(struct run *r, struct plan *p, const struct state *s)
{
	size_t k = r->how->k, m = r->space.steps * PANEL, most = k / 3 + 48;
	size_t add = isinf(p->error) ? 2 * PANEL : k / 4 + 32;
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

/* False when there is no room, or no end. */
static bool search(struct run *r, struct lanczos *out)
{
	size_t k = r->how->k;
	struct plan plan = {.next = k + k / 2 + 32, .error = INFINITY, .mark = INFINITY};

	krylov_fresh(&r->space);
	while (r->tries <= TRIES + k / PANEL) {
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
		if (accept(r, out))
			return true;
		plan = (struct plan){.next = r->space.steps * PANEL + 2 * PANEL, .error = INFINITY};
		plan.mark = INFINITY;
	}
	return false;
}

bool lanczos_solve(const struct krylov_op *a, const struct lanczos_how *how, struct lanczos *out)
{
	struct run r = {.how = how, .space = krylov_new(a, how->most, how->threads)};
	bool found;

	*out = (struct lanczos){0};
	found = search(&r, out);
	out->products = r.space.products;
	out->fresh = r.space.fresh;
	if (found)
		out->v = krylov_basis(&r.space, (how->k + PANEL - 1) / PANEL);
	krylov_free(&r.space);
	return found;
}

void lanczos_free(struct lanczos *l)
{
	free(l->value);
	basis_free(&l->v);
	*l = (struct lanczos){0};
}
