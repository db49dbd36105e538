#include "linalg/ortho.h"
#include "data/tol.h"
#include "sys/mem.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 8 };

#define WEAK 1e-8   /* of a column's squared length: what is left waits for the next round */
#define DEAD 1e-14  /* of the scale: a column no longer than this is rounding */
#define SMALL 1e-2  /* a column shrunk below this loses digits: clean it against V again */
#define STEADY 1e-1 /* a round that changed no more than this was the last one needed */

struct round {
	double g[PANEL_SQUARE];    /* W'W */
	double step[PANEL_SQUARE]; /* this round's triangular factor */
	bool dead[PANEL];          /* replaced, once and for all */
	bool dirty;                /* W may have parts in V again */
};

void ortho_random(double *w, size_t n, gsl_rng *random)
{
	for (size_t i = 0; i < n * PANEL; i++)
		w[i] = gsl_ran_gaussian_ziggurat(random, 1);
}

void ortho_clean(const struct basis *v, double *w)
{
	double *c = mem_alloc(v->count * PANEL_SQUARE, sizeof *c);

	basis_dots(v, 0, w, c);
	basis_subtract(v, 0, c, w);
	free(c);
}

static void replace(const struct ortho *o, double *w, size_t j)
{
	double size = 1 / sqrt((double)o->v->n);

	for (size_t i = 0; i < o->v->n; i++)
		w[i * PANEL + j] = gsl_ran_gaussian_ziggurat(o->random, size);
}

/* Columns that stand for nothing but rounding become random; true if there were any. */
static bool replace_lost(const struct ortho *o, struct round *round, double *w, double *r)
{
	bool any = false;

	for (size_t j = 0; j < PANEL; j++) {
		double length = fabs(r[j * PANEL + j]) * sqrt(round->g[j * PANEL + j]);

		if (round->dead[j] || length > DEAD * o->scale)
			continue;
		replace(o, w, j);
		memset(r + j * PANEL, 0, PANEL * sizeof *r);
		round->dead[j] = any = true;
	}
	return any;
}

/* W'W = S'S, column by column. A weak column gets no pivot of its own yet: it is only freed from
 * the former columns and scaled up. */
static void factor(struct round *round)
{
	double *s = round->step, *g = round->g;
	bool weak[PANEL] = {false};

	memset(s, 0, PANEL_SQUARE * sizeof *s);
	for (size_t j = 0; j < PANEL; j++) {
		double left = g[j * PANEL + j];

		for (size_t i = 0; i < j; i++) {
			double dot = g[i * PANEL + j];

			if (weak[i])
				continue;
			for (size_t t = 0; t < i; t++)
				dot -= s[t * PANEL + i] * s[t * PANEL + j];
			s[i * PANEL + j] = dot / s[i * PANEL + i];
			left -= s[i * PANEL + j] * s[i * PANEL + j];
		}
		weak[j] = !(left > WEAK * g[j * PANEL + j]);
		s[j * PANEL + j] = sqrt(weak[j] ? WEAK * g[j * PANEL + j] : left);
		if (!(s[j * PANEL + j] > 0)) /* no room for another direction */
			s[j * PANEL + j] = 1;
	}
}

double ortho_shortest(const double *w, size_t n)
{
	struct round round = {.dirty = false};
	double least = INFINITY;

	basis_panel_dots(w, w, n, round.g);
	factor(&round);
	for (size_t i = 0; i < PANEL_SQUARE; i += PANEL + 1)
		least = fmin(least, round.step[i]);
	return least;
}

/* The inverse of an upper triangle. */
static void invert(const double *s, double *m)
{
	memset(m, 0, PANEL_SQUARE * sizeof *m);
	for (size_t j = 0; j < PANEL; j++) {
		m[j * PANEL + j] = 1 / s[j * PANEL + j];
		for (size_t i = j; i-- > 0;) {
			double sum = 0;

			for (size_t t = i + 1; t <= j; t++)
				sum += s[i * PANEL + t] * m[t * PANEL + j];
			m[i * PANEL + j] = -sum / s[i * PANEL + i];
		}
	}
}

/* R = SR */
static void compose(const double *s, double *r)
{
	double old[PANEL_SQUARE];

	memcpy(old, r, sizeof old);
	for (size_t i = 0; i < PANEL; i++)
		for (size_t j = 0; j < PANEL; j++) {
			double sum = 0;

			for (size_t t = i; t < PANEL; t++)
				sum += s[i * PANEL + t] * old[t * PANEL + j];
			r[i * PANEL + j] = sum;
		}
}

/* How far S is from one, and whether W S^-1 magnifies what rounding left of columns as long as
 * `longest` or as those of W. */
static double change(const double *s, double longest, bool *magnifies)
{
	double far = 0, shortest = INFINITY;

	for (size_t j = 0; j < PANEL; j++) {
		double length = 0;

		for (size_t i = 0; i <= j; i++) {
			double x = s[i * PANEL + j];

			length += x * x;
			far = fmax(far, fabs(x - (i == j)));
		}
		longest = fmax(longest, sqrt(length));
		shortest = fmin(shortest, s[j * PANEL + j]);
	}
	*magnifies = shortest < SMALL * longest;
	return far;
}

void ortho_panel(const struct ortho *o, double *w, double *r)
{
	struct round round = {.dirty = false};
	double far = INFINITY, before = o->before, m[PANEL_SQUARE];

	memset(r, 0, PANEL_SQUARE * sizeof *r);
	for (size_t i = 0; i < PANEL; i++)
		r[i * PANEL + i] = 1;
	for (size_t i = 0; i < ROUNDS && (far > STEADY || round.dirty); i++) {
		if (round.dirty)
			ortho_clean(o->v, w);
		basis_panel_dots(w, w, o->v->n, round.g);
		if (replace_lost(o, &round, w, r)) {
			ortho_clean(o->v, w);
			basis_panel_dots(w, w, o->v->n, round.g);
		}
		factor(&round);
		far = change(round.step, before, &round.dirty);
		before = 1;
		invert(round.step, m);
		panel_turn(w, o->v->n, m, o->v->threads);
		compose(round.step, r);
	}
}

void ortho_straighten(struct matrix *u, size_t threads)
{
	struct basis b = {.n = u->n, .threads = threads};
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
	double r[PANEL * PANEL];

	for (size_t j = 0; j < u->m; j += PANEL) {
		struct ortho o = {.v = &b, .random = random, .before = 1};
		double *w = panel_new(u->n);

		panel_get(u, j, w);
		ortho_clean(&b, w);
		ortho_panel(&o, w, r);
		panel_put(u, j, w);
		if (j + PANEL > u->m)
			panel_get(u, j, w);
		basis_add(&b, w);
	}
	gsl_rng_free(random);
	basis_free(&b);
}

/* The sign of each column: that of its first entry of greatest magnitude. */
static double *signs(const struct matrix *u)
{
	double *most = mem_zero(u->m, sizeof *most), *sign = mem_zero(u->m, sizeof *sign);

	for (size_t i = 0; i < u->n; i++)
		for (size_t j = 0; j < u->m; j++) {
			double size = fabs(u->val[i * u->m + j]);

			most[j] = size > most[j] ? size : most[j];
		}
	for (size_t i = 0; i < u->n; i++)
		for (size_t j = 0; j < u->m; j++) {
			double x = u->val[i * u->m + j];

			if (sign[j] == 0 && fabs(x) >= most[j] * (1 - TOL_TIE))
				sign[j] = x < 0 ? -1 : 1;
		}
	free(most);
	return sign;
}

void ortho_sign(struct matrix *ruling, struct matrix *other)
{
	double *sign = signs(ruling);

	matrix_scale_columns(ruling, sign);
	if (other)
		matrix_scale_columns(other, sign);
	free(sign);
}
