#include "linalg/basis.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNKS = 32 }; /* most partial sums of a dot product */

/* What the threads of one product share. */
struct product {
	const struct basis *v;
	size_t from, n, grain;
	const double *in;
	double *out;
};

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void run(struct product *p, void (*work)(void *, size_t, size_t), size_t threads)
{
	struct threads_job job = {.count = p->n, .grain = p->grain, .work = work, .arg = p};

	threads_run(&job, threads);
}

void basis_add(struct basis *v, double *panel)
{
	v->panel = mem_grow(v->panel, &v->room, v->count + 1, sizeof *v->panel);
	v->panel[v->count++] = panel;
}

/* Frees the panels from there on. */
static void cut(struct basis *v, size_t count)
{
	while (v->count > count)
		free(v->panel[--v->count]);
}

void basis_free(struct basis *v)
{
	cut(v, 0);
	free(v->panel);
	*v = (struct basis){0};
}

struct matrix basis_take(struct basis *v, size_t k)
{
	struct matrix a = matrix_dense(v->n, k);

	for (size_t j = 0; j < k; j += PANEL)
		panel_put(&a, j, v->panel[j / PANEL]);
	basis_free(v);
	return a;
}

/* Rows of each partial sum: a multiple of PANEL_TILE, and no more than CHUNKS of them. */
static size_t chunk(size_t n)
{
	size_t rows = (n / CHUNKS / PANEL_TILE + 1) * PANEL_TILE;

	return rows > PANEL_GRAIN ? rows : PANEL_GRAIN;
}

/* Rows r on of panel j of those that a product is with. */
static const double *tile(const struct product *p, size_t j, size_t r)
{
	return p->v->panel[p->from + j] + r * PANEL;
}

/* What is wanted after that, by who works on the rows up to `to`. */
static const double *next_tile(const struct product *p, size_t j, size_t r, size_t to)
{
	if (p->from + j + 1 < p->v->count)
		return tile(p, j + 1, r);
	return tile(p, 0, r + PANEL_TILE < to ? r + PANEL_TILE : r);
}

static void dots_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;
	size_t count = p->v->count - p->from;
	double *c = p->out + from / p->grain * count * PANEL_SQUARE;

	for (size_t r = from; r < to; r += PANEL_TILE)
		for (size_t j = 0; j < count; j++)
			panel_add_dots(tile(p, j, r), p->in + r * PANEL, least(PANEL_TILE, to - r),
				       c + j * PANEL_SQUARE, next_tile(p, j, r, to));
}

void basis_dots(const struct basis *v, size_t from, const double *w, double *c)
{
	size_t size = (v->count - from) * PANEL_SQUARE, rows = chunk(v->n), parts = v->n / rows + 1;
	struct product job = {.v = v, .from = from, .n = v->n, .grain = rows};

	job.in = w;
	job.out = mem_lines(parts * size, sizeof *job.out);
	run(&job, dots_rows, v->threads);
	memset(c, 0, size * sizeof *c);
	for (size_t part = 0; part < parts; part++)
		for (size_t i = 0; i < size; i++)
			c[i] += job.out[part * size + i];
	free(job.out);
}

void basis_panel_dots(const double *v, const double *w, size_t n, double *g)
{
	double *panel = (double *)v;
	struct basis one = {.n = n, .count = 1, .threads = 1, .panel = &panel};

	basis_dots(&one, 0, w, g);
}

static void subtract_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;
	size_t count = p->v->count - p->from;

	for (size_t r = from; r < to; r += PANEL_TILE)
		for (size_t j = 0; j < count; j++)
			panel_subtract(tile(p, j, r), p->in + j * PANEL_SQUARE,
				       least(PANEL_TILE, to - r), p->out + r * PANEL,
				       next_tile(p, j, r, to));
}

static bool is_zero(const double *c)
{
	size_t i = 0;

	while (i < PANEL_SQUARE && c[i] == 0)
		i++;
	return i == PANEL_SQUARE;
}

/* The panels from `from` on that have a coefficient, which follow each other in `to`. */
static struct basis present(const struct basis *v, size_t from, const double *c, double *to)
{
	struct basis some = {.n = v->n, .threads = v->threads};

	for (size_t j = from; j < v->count; j++, c += PANEL_SQUARE)
		if (!is_zero(c)) {
			memcpy(to + some.count * PANEL_SQUARE, c, PANEL_SQUARE * sizeof *c);
			basis_add(&some, v->panel[j]);
		}
	return some;
}

void basis_subtract(const struct basis *v, size_t from, const double *c, double *w)
{
	double *in = mem_lines((v->count - from) * PANEL_SQUARE, sizeof *in);
	struct basis some = present(v, from, c, in);
	struct product job = {.v = &some, .n = panel_whole(v->n), .grain = PANEL_GRAIN};

	job.in = in;
	job.out = w;
	run(&job, subtract_rows, v->threads);
	free(in);
	free(some.panel);
}

/* -S', cut in squares: those of the first eight columns of VS' first. */
static double *squares(const double *s, size_t k, size_t count)
{
	size_t columns = panel_whole(k) / PANEL, m = count * PANEL;
	double *c = mem_lines(columns * count * PANEL_SQUARE, sizeof *c), *to = c;

	for (size_t b = 0; b < columns; b++)
		for (size_t j = 0; j < m; j++)
			for (size_t q = b * PANEL; q < (b + 1) * PANEL; q++)
				*to++ = q < k ? -s[q * m + j] : 0;
	return c;
}

/* A few rows of the whole basis are put aside; their products overwrite them. */
static void rotate_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;
	size_t count = p->v->count, size = (to - from) * PANEL;
	double *old = mem_lines(count * size, sizeof *old);

	for (size_t j = 0; j < count; j++)
		memcpy(old + j * size, p->v->panel[j] + from * PANEL, size * sizeof *old);
	for (size_t b = 0; b < p->from; b++) {
		double *out = p->v->panel[b] + from * PANEL;

		memset(out, 0, size * sizeof *out);
		for (size_t j = 0; j < count; j++)
			panel_subtract(old + j * size, p->in + (b * count + j) * PANEL_SQUARE,
				       to - from, out, out);
	}
	free(old);
}

void basis_rotate(struct basis *v, const double *s, size_t k)
{
	double *c = squares(s, k, v->count);
	struct product job = {.v = v, .from = panel_whole(k) / PANEL, .in = c};

	job.n = panel_whole(v->n);
	job.grain = PANEL_TURN;
	run(&job, rotate_rows, v->threads);
	cut(v, job.from);
	free(c);
}
