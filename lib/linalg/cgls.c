#include "linalg/cgls.h"
#include "linalg/panel.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DELAY = 16 }; /* steps whose gains tell the error before them */

static void squares(const double *a, size_t n, double *sum)
{
	memset(sum, 0, PANEL * sizeof *sum);
	for (size_t i = 0; i < n; i++)
		for (size_t q = 0; q < PANEL; q++)
			sum[q] += a[i * PANEL + q] * a[i * PANEL + q];
}

/* y += a x, or x + a y for the direction: y = x + a y */
static void add(double *y, const double *a, const double *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t q = 0; q < PANEL; q++)
			y[i * PANEL + q] += a[q] * x[i * PANEL + q];
}

static void turn(double *p, const double *b, const double *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t q = 0; q < PANEL; q++)
			p[i * PANEL + q] = s[i * PANEL + q] + b[q] * p[i * PANEL + q];
}

/* Greatest error of the columns, DELAY steps ago: the gains since then. */
static double error(double gain[DELAY][PANEL], const double *size2)
{
	double most = 0;

	for (size_t q = 0; q < PANEL; q++) {
		double sum = 0;

		for (size_t d = 0; d < DELAY; d++)
			sum += gain[d][q];
		if (size2[q] > 0)
			most = fmax(most, sum / size2[q]);
	}
	return sqrt(most);
}

struct state {
	double *r, *s, *p, *q; /* residual, X'r, direction, Xp */
	double size2[PANEL], s2[PANEL], gain[DELAY][PANEL];
};

static void step(const struct matrix *x, const struct matrix *xt, struct state *c, double *w,
		 size_t number, size_t threads)
{
	double q2[PANEL], s2[PANEL], a[PANEL], minus[PANEL], b[PANEL];

	panel_multiply(x, c->p, c->q, threads);
	squares(c->q, x->n, q2);
	for (size_t j = 0; j < PANEL; j++) {
		a[j] = q2[j] > 0 ? c->s2[j] / q2[j] : 0;
		minus[j] = -a[j];
		c->gain[number % DELAY][j] = a[j] * c->s2[j];
	}
	add(w, a, c->p, x->m);
	add(c->r, minus, c->q, x->n);
	panel_multiply(xt, c->r, c->s, threads);
	squares(c->s, x->m, s2);
	for (size_t j = 0; j < PANEL; j++) {
		b[j] = c->s2[j] > 0 ? s2[j] / c->s2[j] : 0;
		c->s2[j] = s2[j];
	}
	turn(c->p, b, c->s, x->m);
}

struct cgls_end cgls_solve(const struct matrix *x, const struct matrix *xt, const double *y,
			   double *w, const struct cgls_how *how)
{
	struct state c = {panel_new(x->n),
			  panel_new(x->m),
			  panel_new(x->m),
			  panel_new(x->n),
			  {0},
			  {0},
			  {{0}}};
	struct cgls_end end = {1, 0};

	memcpy(c.r, y, x->n * PANEL * sizeof *y);
	squares(y, x->n, c.size2);
	panel_multiply(xt, c.r, c.s, how->threads);
	memcpy(c.p, c.s, x->m * PANEL * sizeof *y);
	squares(c.s, x->m, c.s2);
	memset(w, 0, x->m * PANEL * sizeof *w);
	while (end.steps < how->most && (end.steps < DELAY || end.error > how->tolerance)) {
		step(x, xt, &c, w, end.steps++, how->threads);
		end.error = error(c.gain, c.size2);
	}
	free(c.r);
	free(c.s);
	free(c.p);
	free(c.q);
	return end;
}
