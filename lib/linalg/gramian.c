#include "linalg/gramian.h"
#include "linalg/panel.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

/* Dense rows are read in order anyhow. */
static void cut(struct gramian *g)
{
	const struct matrix *x = g->x;
	size_t rows = matrix_is_dense(x) || !x->n ? x->n : GRAMIAN_BLOCK;

	g->blocks = x->n > rows ? (x->n - 1) / rows + 1 : 1;
	g->block = mem_alloc(g->blocks, sizeof *g->block);
	for (size_t b = 0; b < g->blocks; b++) {
		size_t from = b * rows, left = x->n - from;
		struct matrix part = matrix_slice(x, from, left < rows ? left : rows);

		g->block[b] = matrix_transpose(&part);
	}
}

struct gramian gramian_of(const struct matrix *x)
{
	bool is_wide = x->n <= x->m;
	struct gramian g = {.x = x, .n = is_wide ? x->n : x->m, .far = is_wide ? x->m : x->n};

	cut(&g);
	g.between = panel_new(g.far);
	return g;
}

void gramian_free(struct gramian *g)
{
	for (size_t b = 0; b < g->blocks; b++)
		matrix_free(g->block + b);
	free(g->block);
	free(g->between);
	*g = (struct gramian){0};
}

/* y = X'v */
static void turned(const struct gramian *g, const double *v, double *y, size_t threads)
{
	panel_multiply(g->block, v, y, threads);
	for (size_t b = 1; b < g->blocks; b++)
		panel_multiply_add(g->block + b, v + b * GRAMIAN_BLOCK * PANEL, y, threads);
}

void gramian_apply(const void *self, const double *v, double *y, size_t threads)
{
	const struct gramian *g = self;

	if (g->n == g->x->n) {
		turned(g, v, g->between, threads);
		panel_multiply(g->x, g->between, y, threads);
	} else {
		panel_multiply(g->x, v, g->between, threads);
		turned(g, g->between, y, threads);
	}
}
