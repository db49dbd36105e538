#include "linalg/gramian.h"
#include "linalg/panel.h"

#include <stdlib.h>
#include <string.h>

struct gramian gramian_of(const struct row_blocks *x, bool wants_far)
{
	bool is_wide = x->n <= x->m;
	struct gramian g = {.x = x, .n = is_wide ? x->n : x->m, .far = is_wide ? x->m : x->n};

	g.is_whole = is_wide || wants_far;
	g.is_far_alone = is_wide && !wants_far;
	g.between = panel_new(g.is_whole ? g.far : x->tallest);
	return g;
}

void gramian_free(struct gramian *g)
{
	free(g->between);
	*g = (struct gramian){0};
}

static struct matrix block(const struct gramian *g, size_t b, bool is_turned)
{
	return g->x->get(g->x->self, b, is_turned);
}

/* y = y + X'v for a block of X and its rows of v; the first block finds y as it was left before.
 * Returns the rows. */
static size_t add_turned(const struct gramian *g, size_t b, const double *v, double *y,
			 size_t threads)
{
	struct matrix t = block(g, b, true);

	if (b)
		panel_multiply_add(&t, v, y, threads);
	else
		panel_multiply(&t, v, y, threads);
	if (!b && t.n < g->x->m)
		memset(y + t.n * PANEL, 0, (g->x->m - t.n) * PANEL * sizeof *y);
	return t.m;
}

/* y = XX'v */
static void apply_wide(const struct gramian *g, const double *v, double *y, size_t threads)
{
	for (size_t b = 0, at = 0; b < g->x->count; b++)
		at += add_turned(g, b, v + at * PANEL, g->between, threads);
	for (size_t b = 0, at = 0; b < g->x->count; b++) {
		struct matrix x = block(g, b, false);

		panel_multiply(&x, g->between, y + at * PANEL, threads);
		at += x.n;
	}
}

/* y = X'Xv */
static void apply_tall(const struct gramian *g, const double *v, double *y, size_t threads)
{
	for (size_t b = 0, at = 0; b < g->x->count; b++) {
		struct matrix x = block(g, b, false);
		double *half = g->between + (g->is_whole ? at * PANEL : 0);

		panel_multiply(&x, v, half, threads);
		at += add_turned(g, b, half, y, threads);
	}
}

void gramian_apply(const void *self, const double *v, double *y, size_t threads)
{
	const struct gramian *g = self;

	(g->n == g->x->n ? apply_wide : apply_tall)(g, v, y, threads);
}
