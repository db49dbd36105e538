#include "lanczos.h"
#include "eigen.h"
#include "mem.h"
#include "ortho.h"
#include "tol.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	SQUARE = PANEL * PANEL,
	SEED = 2002,
	FEW = 6,           /* pairs looked at before it is worth looking at all */
	CERTIFY_LEAST = 5, /* steps of a fresh panel */
	CERTIFY_MOST = 24,
};

#define CLOSE 1e-6  /* a residual below this that no longer falls means a cluster */
#define NOISE 1e-13 /* of the greatest eigenvalue: what rounding may add to another */

/* One product: A V_panel = sum of V_i coef_i, for the panels i there were then and one more. */
struct step {
	size_t panel, rows;
	double *coef; /* 8*rows x 8 */
};

/* A panel not multiplied yet. */
struct waiting {
	size_t panel, parent;
	bool idle;
};

struct run {
	const struct lanczos_op *a;
	const struct lanczos_how *how;
	struct basis v;
	gsl_rng *random;
	struct step *step;
	size_t steps, step_room;
	struct waiting *waiting;
	size_t waits, wait_room;
	double scale; /* longest column of AV seen: about the greatest eigenvalue */
	size_t fresh;
	bool full; /* no panel may be added any more */
};

/* What the k-th pairs look like at some size of T. */
struct state {
	double kth, top, low; /* Ritz values: the k-th, the first, the last */
	double error;         /* greatest residual of the pairs looked at */
};

static double longest_column(const double *c, size_t rows)
{
	double most = 0;

	for (size_t q = 0; q < PANEL; q++) {
		double sum = 0;

		for (size_t i = 0; i < rows; i++)
			sum += c[i * PANEL + q] * c[i * PANEL + q];
		most = fmax(most, sum);
	}
	return sqrt(most);
}

static void add_panel(struct run *l, double *panel, size_t parent)
{
	l->waiting = mem_grow(l->waiting, &l->wait_room, l->waits + 1, sizeof *l->waiting);
	l->waiting[l->waits++] = (struct waiting){.panel = l->v.count, .parent = parent};
	basis_add(&l->v, panel);
}

/* Whether one more panel may come; once it may not, the run is over. */
static bool has_room(struct run *l)
{
	l->full = l->full || (l->v.count + 1) * PANEL > l->how->most;
	return !l->full;
}

/* A random panel orthogonal to all there are. */
static void add_fresh(struct run *l)
{
	struct ortho o = {.v = &l->v, .random = l->random, .scale = 0};
	double *w, r[SQUARE];

	if (!has_room(l))
		return;
	w = panel_new(l->v.n);
	ortho_random(w, l->v.n, l->random);
	o.before = sqrt((double)l->v.n);
	ortho_clean(&l->v, w);
	ortho_panel(&o, w, r);
	add_panel(l, w, l->v.count);
	l->fresh++;
}

/* The oldest waiting panel that is not idle leaves the queue. */
static struct waiting take(struct run *l)
{
	struct waiting found;
	size_t i = 0;

	while (l->waiting[i].idle)
		i++;
	found = l->waiting[i];
	l->waits--;
	memmove(l->waiting + i, l->waiting + i + 1, (l->waits - i) * sizeof found);
	return found;
}

/* AV_q = V C + Q R. The panels around its parent take most of it, so they are taken out first;
 * then all are. */
static double *split(struct run *l, struct waiting q, double *w)
{
	size_t count = l->v.count;
	double *c = mem_zero((count + 1) * SQUARE, sizeof *c), *rest;
	struct ortho o = {.v = &l->v, .random = l->random};

	rest = mem_alloc(count * SQUARE, sizeof *rest);
	basis_dots(&l->v, q.parent, w, c + q.parent * SQUARE);
	basis_subtract(&l->v, q.parent, c + q.parent * SQUARE, w);
	basis_dots(&l->v, 0, w, rest);
	basis_subtract(&l->v, 0, rest, w);
	for (size_t i = 0; i < count * SQUARE; i++)
		c[i] += rest[i];
	l->scale = fmax(l->scale, longest_column(c, count * PANEL));
	o.scale = l->scale;
	o.before = longest_column(rest, count * PANEL);
	ortho_panel(&o, w, c + count * SQUARE);
	l->scale = fmax(l->scale, longest_column(c, (count + 1) * PANEL));
	free(rest);
	return c;
}

static void advance(struct run *l)
{
	struct waiting q;
	double *w, *c;

	if (!has_room(l))
		return;
	q = take(l);
	w = panel_new(l->v.n);
	l->a->apply(l->a->self, l->v.panel[q.panel], w, l->how->threads);
	c = split(l, q, w);
	l->step = mem_grow(l->step, &l->step_room, l->steps + 1, sizeof *l->step);
	l->step[l->steps++] = (struct step){q.panel, l->v.count + 1, c};
	add_panel(l, w, q.panel);
	if (l->how->tick)
		l->how->tick(l->how->tick_arg,
			     fmin(0.95, (double)(l->steps * PANEL) / (4 * (double)l->how->k + 64)));
}

/* T = V'AV over the steps from `first` on. */
static double *projected(const struct run *l, size_t first)
{
	size_t m = (l->steps - first) * PANEL;
	double *t = mem_alloc(m * m, sizeof *t);

	for (size_t j = first; j < l->steps; j++)
		for (size_t i = first; i <= j; i++) {
			const double *c = l->step[j].coef + l->step[i].panel * SQUARE;
			size_t row = (i - first) * PANEL, column = (j - first) * PANEL;

			for (size_t p = 0; p < PANEL; p++)
				for (size_t q = 0; q < PANEL; q++) {
					double x = c[p * PANEL + q];

					if (i == j)
						x = (x + c[q * PANEL + p]) / 2;
					t[(row + p) * m + column + q] = x;
					t[(column + q) * m + row + p] = x;
				}
		}
	return t;
}

/* The square of what A(Vs) has in one waiting panel. */
static double outside(const struct run *l, size_t first, const double *s, size_t panel)
{
	double square = 0;

	for (size_t p = 0; p < PANEL; p++) {
		double sum = 0;

		for (size_t j = first; j < l->steps; j++) {
			const double *c = l->step[j].coef + (panel * PANEL + p) * PANEL;

			if (panel < l->step[j].rows)
				for (size_t q = 0; q < PANEL; q++)
					sum += c[q] * s[(j - first) * PANEL + q];
		}
		square += sum * sum;
	}
	return square;
}

/* The residual |Az - wz| of z = Vs lies in the waiting panels, all of it. */
static struct state judge(const struct run *l, const struct eigen *e, size_t first)
{
	struct state s = {.top = e->value[0], .low = e->value[e->n - 1]};

	s.kth = e->value[e->from + e->count - 1];
	for (size_t i = 0; i < e->count; i++) {
		double square = 0;

		for (size_t j = 0; j < l->waits; j++)
			square += outside(l, first, e->vector + i * e->n, l->waiting[j].panel);
		s.error = fmax(s.error, sqrt(square));
	}
	return s;
}

static double tolerance(const struct run *l, const struct state *s)
{
	double share = l->how->tolerance > 0 ? l->how->tolerance : TOL_RESIDUAL / 2;

	return share * fmax(fabs(s->top), fabs(s->low));
}

/* Only those waiting panels go on that hold some pair back, and new ones. */
static void wake(struct run *l, const struct eigen *e, double enough)
{
	for (size_t j = 0; j < l->waits; j++) {
		struct waiting *w = l->waiting + j;
		double most = 0;

		for (size_t i = 0; i < e->count; i++)
			most = fmax(most, outside(l, 0, e->vector + i * e->n, w->panel));
		w->idle = w->panel != w->parent && most * (double)l->waits <= enough * enough;
	}
}

static struct eigen solve(const struct run *l, size_t first, size_t from, size_t count)
{
	struct eigen_want want = {.from = from, .count = count, .by = EIGEN_AUTO};
	double *t = projected(l, first);
	struct eigen e = eigen_of(t, (l->steps - first) * PANEL, &want);

	free(t);
	return e;
}

static struct state look(struct run *l)
{
	size_t k = l->how->k, count = k < FEW ? k : FEW;
	struct eigen e = solve(l, 0, k - count, count);
	struct state s = judge(l, &e, 0);

	if (s.error > tolerance(l, &s))
		wake(l, &e, tolerance(l, &s));
	eigen_free(&e);
	return s;
}

/* What an eigenvalue may be above the k-th and still be the same to rounding. */
static double ceiling(const struct state *s)
{
	return s->kth + TOL_TIE * fabs(s->kth) + NOISE * fmax(fabs(s->top), fabs(s->low));
}

/* Whether no eigenvalue above the k-th was missed: a fresh panel, alone, in the complement of the
 * basis. It is enough when its greatest Ritz value is below by more than its own uncertainty. */
static bool certify(struct run *l, const struct state *s)
{
	size_t first = l->steps;

	for (size_t i = 0; i < l->waits; i++)
		l->waiting[i].idle = true;
	add_fresh(l);
	for (size_t i = 1; i <= CERTIFY_MOST; i++) {
		struct eigen e;
		struct state c;

		advance(l);
		if (l->full)
			return false;
		if (i < CERTIFY_LEAST)
			continue;
		e = solve(l, first, 0, 1);
		c = judge(l, &e, first);
		eigen_free(&e);
		if (c.top > ceiling(s))
			return false;
		if (c.top + c.error <= ceiling(s))
			return true;
	}
	return true;
}

/* All k pairs from all the basis: NULL unless they hold and nothing rose above the k-th. Else the
 * vectors of T, k x its size, for the caller to free. */
static double *accept(struct run *l, const struct state *before, struct lanczos *out)
{
	size_t k = l->how->k;
	struct eigen e = solve(l, 0, 0, k);
	struct state s = judge(l, &e, 0);
	double *turn = NULL;

	if (s.error <= tolerance(l, &s) && s.kth <= ceiling(before)) {
		out->k = k;
		out->value = mem_resize(e.value, k, sizeof *e.value);
		out->least = s.low;
		turn = e.vector;
		e.value = e.vector = NULL;
	} else if (s.error > tolerance(l, &s)) {
		wake(l, &e, tolerance(l, &s));
	}
	eigen_free(&e);
	return turn;
}

/* When to look again. */
struct plan {
	size_t next;      /* columns */
	size_t at, since; /* columns at the last look, and when the residual last fell well */
	double error, mark;
};

/* The residual falls about geometrically once it falls: aim somewhat short of where it should
 * meet the tolerance. One that is small and no longer falls means a cluster wider than the block: a
 * fresh panel joins in. */
static void plan_next(struct run *l, struct plan *p, const struct state *s)
{
	size_t k = l->how->k, m = l->steps * PANEL, most = k / 3 + 48, add = k / 4 + 32;
	double fall = (log(p->error) - log(s->error)) / (double)(m - p->at);

	if (fall > 0 && isfinite(fall)) {
		double far = 0.7 * log(s->error / tolerance(l, s)) / fall;

		add = far < PANEL ? PANEL : far > (double)most ? most : (size_t)far;
	}
	if (s->error < p->mark / 3) {
		p->mark = s->error;
		p->since = m;
	} else if (s->error < CLOSE * s->top && m - p->since > k / 4 + 64) {
		add_fresh(l);
		p->since = m;
	}
	p->at = m;
	p->error = s->error;
	p->next = m + add;
}

/* The vectors of T once all is certified; NULL when there is no room to go on. */
static double *search(struct run *l, struct lanczos *out)
{
	size_t k = l->how->k;
	struct plan plan = {.next = k + k / 2 + 32, .error = INFINITY, .mark = INFINITY};
	double *turn = NULL;

	add_fresh(l);
	while (!turn) {
		struct state s;

		while (l->steps * PANEL < plan.next && !l->full)
			advance(l);
		if (l->full)
			break;
		s = look(l);
		if (s.error > tolerance(l, &s)) {
			plan_next(l, &plan, &s);
			continue;
		}
		if (certify(l, &s))
			turn = accept(l, &s, out);
		plan = (struct plan){.next = l->steps * PANEL + 2 * PANEL, .error = INFINITY};
		plan.mark = INFINITY;
	}
	return turn;
}

/* The panels that were multiplied, in that order; the others go. */
static struct basis multiplied(struct run *l)
{
	struct basis v = {.n = l->v.n, .threads = l->v.threads};

	for (size_t i = 0; i < l->steps; i++) {
		basis_add(&v, l->v.panel[l->step[i].panel]);
		l->v.panel[l->step[i].panel] = NULL;
	}
	return v;
}

static void run_free(struct run *l)
{
	for (size_t i = 0; i < l->steps; i++)
		free(l->step[i].coef);
	free(l->step);
	free(l->waiting);
	basis_free(&l->v);
	gsl_rng_free(l->random);
}

static struct run run_new(const struct lanczos_op *a, const struct lanczos_how *how)
{
	struct run l = {.a = a, .how = how, .v = {.n = a->n, .threads = how->threads}};

	l.random = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(l.random, SEED);
	return l;
}

struct lanczos_probe lanczos_look(const struct lanczos_op *a, size_t steps, size_t threads)
{
	struct lanczos_how how = {.threads = threads, .most = a->n};
	struct run l = run_new(a, &how);
	struct lanczos_probe p;
	struct eigen e;

	add_fresh(&l);
	while (l.steps < steps && !l.full)
		advance(&l);
	e = solve(&l, 0, 0, l.steps * PANEL);
	p = (struct lanczos_probe){.count = e.n, .value = e.value};
	p.weight = mem_zero(e.n, sizeof *p.weight);
	for (size_t i = 0; i < e.n; i++)
		for (size_t q = 0; q < PANEL; q++)
			p.weight[i] += e.vector[i * e.n + q] * e.vector[i * e.n + q];
	e.value = NULL;
	eigen_free(&e);
	run_free(&l);
	return p;
}

void lanczos_probe_free(struct lanczos_probe *p)
{
	free(p->value);
	free(p->weight);
	*p = (struct lanczos_probe){0};
}

bool lanczos_solve(const struct lanczos_op *a, const struct lanczos_how *how, struct lanczos *out)
{
	struct run l = run_new(a, how);
	double *turn;

	*out = (struct lanczos){0};
	turn = search(&l, out);
	out->products = l.steps * PANEL;
	out->fresh = l.fresh;
	if (turn)
		out->v = multiplied(&l);
	run_free(&l);
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
