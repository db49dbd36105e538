#include "linalg/krylov.h"
#include "linalg/ortho.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of a new panel's shortest axis; ortho.c lets it grow a hundredfold at most. */
#define ROUNDING 1e-14

double *krylov_dense(const struct krylov_op *a, size_t threads)
{
	struct matrix all = matrix_dense(a->n, a->n);
	double *e = panel_new(a->n), *y = panel_new(a->n);

	for (size_t j = 0; j < a->n; j += PANEL) {
		size_t columns = a->n - j < PANEL ? a->n - j : PANEL;

		for (size_t q = 0; q < columns; q++)
			e[(j + q) * PANEL + q] = 1;
		a->apply(a->self, e, y, threads);
		panel_put(&all, j, y);
		memset(e + j * PANEL, 0, columns * PANEL * sizeof *e);
	}
	free(e);
	free(y);
	return all.val;
}

struct krylov krylov_new(const struct krylov_op *a, size_t most, size_t threads)
{
	struct krylov l = {.a = a, .most = most, .v = {.n = a->n, .threads = threads}};

	l.random = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(l.random, KRYLOV_SEED);
	return l;
}

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

static void add_panel(struct krylov *l, double *panel, size_t parent)
{
	l->waiting = mem_grow(l->waiting, &l->wait_room, l->waits + 1, sizeof *l->waiting);
	l->waiting[l->waits++] = (struct krylov_waiting){.panel = l->v.count, .parent = parent};
	basis_add(&l->v, panel);
}

/* Whether one more panel may come; once it may not, the run is over. */
static bool has_room(struct krylov *l)
{
	l->full = l->full || (l->v.count + 1) * PANEL > l->most;
	return !l->full;
}

static double *new_panel(const struct krylov *l)
{
	mem_need(panel_whole(l->v.n) * PANEL, sizeof(double),
		 "the next part of the eigensolver's basis");
	return panel_unset(l->v.n);
}

/* A random panel orthogonal to all there are. */
void krylov_fresh(struct krylov *l)
{
	struct ortho o = {.v = &l->v, .random = l->random, .scale = 0};
	double *w, r[PANEL_SQUARE];

	if (!has_room(l))
		return;
	w = new_panel(l);
	ortho_random(w, l->v.n, l->random);
	o.before = sqrt((double)l->v.n);
	ortho_clean(&l->v, w);
	ortho_panel(&o, w, r);
	add_panel(l, w, l->v.count);
	l->fresh++;
}

/* The oldest waiting panel that is not idle leaves the queue. */
static struct krylov_waiting take(struct krylov *l)
{
	struct krylov_waiting found;
	size_t i = 0;

	while (l->waiting[i].idle)
		i++;
	found = l->waiting[i];
	l->waits--;
	memmove(l->waiting + i, l->waiting + i + 1, (l->waits - i) * sizeof found);
	return found;
}

/* What is left of W in V is rounding, but in a few panels: where it is beneath all that will be
 * seen of W, it may stay. Its coefficients become 0. */
static void forget_rounding(const double *w, size_t n, double *c, size_t count)
{
	double least = ROUNDING * ortho_shortest(w, n);

	for (size_t i = 0; i < count * PANEL_SQUARE; i += PANEL_SQUARE)
		if (longest_column(c + i, PANEL) < least)
			memset(c + i, 0, PANEL_SQUARE * sizeof *c);
}

/* AV_q = V C + Q R. The panels around its parent take most of it, so they are taken out first;
 * then all are. */
static double *split(struct krylov *l, struct krylov_waiting q, double *w)
{
	size_t count = l->v.count;
	double *c = mem_zero((count + 1) * PANEL_SQUARE, sizeof *c), *rest;
	struct ortho o = {.v = &l->v, .random = l->random};

	rest = mem_alloc(count * PANEL_SQUARE, sizeof *rest);
	basis_dots(&l->v, q.parent, w, c + q.parent * PANEL_SQUARE);
	basis_subtract(&l->v, q.parent, c + q.parent * PANEL_SQUARE, w);
	basis_dots(&l->v, 0, w, rest);
	forget_rounding(w, l->v.n, rest, count);
	basis_subtract(&l->v, 0, rest, w);
	for (size_t i = 0; i < count * PANEL_SQUARE; i++)
		c[i] += rest[i];
	l->scale = fmax(l->scale, longest_column(c, count * PANEL));
	o.scale = l->scale;
	o.before = longest_column(rest, count * PANEL);
	ortho_panel(&o, w, c + count * PANEL_SQUARE);
	l->scale = fmax(l->scale, longest_column(c, (count + 1) * PANEL));
	free(rest);
	return c;
}

void krylov_advance(struct krylov *l)
{
	struct krylov_waiting q;
	double *w, *c;

	if (!has_room(l))
		return;
	q = take(l);
	w = new_panel(l);
	l->a->apply(l->a->self, l->v.panel[q.panel], w, l->v.threads);
	l->products += PANEL;
	c = split(l, q, w);
	l->step = mem_grow(l->step, &l->step_room, l->steps + 1, sizeof *l->step);
	l->step[l->steps++] = (struct krylov_step){q.panel, l->v.count + 1, c};
	add_panel(l, w, q.panel);
}

/* T = V'AV over the steps from `first` on. */
static double *projected(const struct krylov *l, size_t first)
{
	size_t m = (l->steps - first) * PANEL;
	double *t = mem_alloc(m * m, sizeof *t);

	for (size_t j = first; j < l->steps; j++)
		for (size_t i = first; i <= j; i++) {
			const double *c = l->step[j].coef + l->step[i].panel * PANEL_SQUARE;
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

struct eigen_dense krylov_solve(const struct krylov *l, size_t first, struct eigen_dense_how want)
{
	double *t = projected(l, first);
	struct eigen_dense e = eigen_dense_of(t, (l->steps - first) * PANEL, &want);

	free(t);
	if (e.is_found)
		return e;
	eigen_dense_free(&e);
	want.by = EIGEN_DENSE_GSL;
	t = projected(l, first);
	e = eigen_dense_of(t, (l->steps - first) * PANEL, &want);
	free(t);
	return e;
}

/* The square of what A(Vs) has in one waiting panel. */
static double outside(const struct krylov *l, size_t first, const double *s, size_t panel)
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

double krylov_residual(const struct krylov *l, size_t first, const double *s)
{
	double square = 0;

	for (size_t j = 0; j < l->waits; j++)
		square += outside(l, first, s, l->waiting[j].panel);
	return sqrt(square);
}

/* Only those waiting panels go on that hold some pair back, and new ones. */
void krylov_wake(struct krylov *l, const struct eigen_dense *e, double enough)
{
	for (size_t j = 0; j < l->waits; j++) {
		struct krylov_waiting *w = l->waiting + j;
		double most = 0;

		for (size_t i = 0; i < e->count; i++)
			most = fmax(most, outside(l, 0, e->vector + i * e->n, w->panel));
		w->idle = w->panel != w->parent && most * (double)l->waits <= enough * enough;
	}
}

struct basis krylov_basis(struct krylov *l, size_t panels)
{
	struct basis v = {.n = l->v.n, .threads = l->v.threads};

	for (size_t i = 0; i < panels; i++) {
		basis_add(&v, l->v.panel[l->step[i].panel]);
		l->v.panel[l->step[i].panel] = NULL;
	}
	return v;
}

static void drop_steps(struct krylov *l)
{
	for (size_t i = 0; i < l->steps; i++)
		free(l->step[i].coef);
	l->steps = l->waits = 0;
}

/* Panel j as a step of its own: A V_j = V_j diag(w). */
static void lock_panel(struct krylov *l, const struct eigen_dense *e, size_t j)
{
	double *c = mem_zero((j + 1) * PANEL_SQUARE, sizeof *c);

	for (size_t q = 0; q < PANEL; q++) {
		size_t i = j * PANEL + q;

		c[j * PANEL_SQUARE + q * PANEL + q] =
			e->value[i < e->count ? e->from + i : e->n - 1];
	}
	l->step[l->steps++] = (struct krylov_step){j, j + 1, c};
}

void krylov_lock(struct krylov *l, const struct eigen_dense *e)
{
	struct basis v = krylov_basis(l, l->steps);

	basis_free(&l->v);
	basis_rotate(&v, e->vector, e->count);
	l->v = v;
	drop_steps(l);
	for (size_t j = 0; j < v.count; j++)
		lock_panel(l, e, j);
	gsl_rng_set(l->random, l->a->seed + l->fresh);
}

void krylov_free(struct krylov *l)
{
	drop_steps(l);
	free(l->step);
	free(l->waiting);
	basis_free(&l->v);
	gsl_rng_free(l->random);
}
