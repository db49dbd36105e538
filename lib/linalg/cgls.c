#include "linalg/cgls.h"
#include "linalg/ortho.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void squares(const double *a, size_t n, double *sum)
{
	memset(sum, 0, PANEL * sizeof *sum);
	for (size_t i = 0; i < n; i++)
		for (size_t q = 0; q < PANEL; q++)
			sum[q] += a[i * PANEL + q] * a[i * PANEL + q];
}

/* y += a x */
static void add(double *y, const double *a, const double *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t q = 0; q < PANEL; q++)
			y[i * PANEL + q] += a[q] * x[i * PANEL + q];
}

/* p = s + b p */
static void turn(double *p, const double *b, const double *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t q = 0; q < PANEL; q++)
			p[i * PANEL + q] = s[i * PANEL + q] + b[q] * p[i * PANEL + q];
}

struct state {
	const struct matrix *x, *xt;
	const struct cgls_how *how;
	double *r, *s, *p, *q; /* residual, X'r, direction, Xp */
	double begin2[PANEL], s2[PANEL];
};

/* s = X'r, without what the leading vectors take. */
static void gradient(struct state *c)
{
	panel_multiply(c->xt, c->r, c->s, c->how->threads);
	if (c->how->leading)
		ortho_clean(&c->how->leading->u, c->s);
}

/* w = U diag(1/value) U'X'y, r = y - Xw */
static void solve_leading(struct state *c, double *w)
{
	const struct cgls_leading *l = c->how->leading;
	size_t rows = l->u.count * PANEL;
	double *part = mem_alloc(rows * PANEL, sizeof *part);
	double minus[PANEL] = {-1, -1, -1, -1, -1, -1, -1, -1};

	basis_dots(&l->u, 0, c->s, part);
	for (size_t i = 0; i < rows * PANEL; i++)
		part[i] /= -l->value[i / PANEL];
	basis_subtract(&l->u, 0, part, w);
	panel_multiply(c->x, w, c->q, c->how->threads);
	add(c->r, minus, c->q, c->x->n);
	free(part);
}

static struct state begin(const struct matrix *x, const struct matrix *xt, const double *y,
			  double *w, const struct cgls_how *how)
{
	struct state c = {.x = x,
			  .xt = xt,
			  .how = how,
			  .r = panel_new(x->n),
			  .s = panel_new(x->m),
			  .p = panel_new(x->m),
			  .q = panel_new(x->n)};

	memset(w, 0, x->m * PANEL * sizeof *w);
	memcpy(c.r, y, x->n * PANEL * sizeof *y);
	panel_multiply(xt, c.r, c.s, how->threads);
	squares(c.s, x->m, c.begin2);
	if (how->leading)
		solve_leading(&c, w);
	gradient(&c);
	memcpy(c.p, c.s, x->m * PANEL * sizeof *y);
	squares(c.s, x->m, c.s2);
	return c;
}

static void step(struct state *c, double *w)
{
	double q2[PANEL], s2[PANEL], a[PANEL], minus[PANEL], b[PANEL];

	panel_multiply(c->x, c->p, c->q, c->how->threads);
	squares(c->q, c->x->n, q2);
	for (size_t j = 0; j < PANEL; j++) {
		a[j] = q2[j] > 0 ? c->s2[j] / q2[j] : 0;
		minus[j] = -a[j];
	}
	add(w, a, c->p, c->x->m);
	add(c->r, minus, c->q, c->x->n);
	gradient(c);
	squares(c->s, c->x->m, s2);
	for (size_t j = 0; j < PANEL; j++) {
		b[j] = c->s2[j] > 0 ? s2[j] / c->s2[j] : 0;
		c->s2[j] = s2[j];
	}
	turn(c->p, b, c->s, c->x->m);
}

static double error(const struct state *c)
{
	double most = 0;

	for (size_t q = 0; q < PANEL; q++)
		if (c->begin2[q] > 0)
			most = fmax(most, c->s2[q] / c->begin2[q]);
	return sqrt(most);
}

struct cgls_end cgls_solve(const struct matrix *x, const struct matrix *xt, const double *y,
			   double *w, const struct cgls_how *how)
{
	struct state c = begin(x, xt, y, w, how);
	struct cgls_end end = {error(&c), 0};

	for (; end.steps < how->most && end.error > how->tolerance; end.steps++) {
		step(&c, w);
		end.error = error(&c);
	}
	free(c.r);
	free(c.s);
	free(c.p);
	free(c.q);
	return end;
}
