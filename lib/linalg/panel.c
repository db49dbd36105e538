/* To be compiled with -ffp-contract=fast: a product and a sum in one step, rounded once. */
#include "linalg/panel.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <stdlib.h>
#include <string.h>

enum {
	SQUARE = PANEL * PANEL,
	TILE = 256,   /* rows of two panels that fit the nearest cache */
	TURN = 64,    /* rows of a whole basis that fit the next one */
	CHUNKS = 32,  /* most partial sums of a dot product */
	GRAIN = 1024, /* least rows in one of them */
};

struct loops {
	void (*dots)(const double *v, const double *w, size_t rows, double *c);
	void (*subtract)(const double *v, const double *c, size_t rows, double *w);
	void (*turn)(double *w, const double *m, size_t rows);
	void (*dense)(const struct matrix *a, const double *p, double *y, size_t from, size_t to);
	void (*sparse)(const struct matrix *a, const double *p, double *y, size_t from, size_t to);
};

#ifdef __clang__
#define PANEL_UNROLL _Pragma("unroll")
#else
#define PANEL_UNROLL _Pragma("GCC unroll 8")
#endif

#define LANES 2
#define TARGET
#define NAME(x) x##_plain
#include "linalg/panel_loops.inc"

#ifdef __x86_64__
#define LANES 4
#define TARGET __attribute__((target("avx2,fma")))
#define NAME(x) x##_avx2
#include "linalg/panel_loops.inc"

#define LANES 8
#define TARGET __attribute__((target("avx512f,avx512vl,avx512dq,fma")))
#define NAME(x) x##_avx512
#include "linalg/panel_loops.inc"
#endif

/* The widest loops that this machine can run: one binary serves all. */
static const struct loops *loops(void)
{
#ifdef __x86_64__
	if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512dq"))
		return &loops_avx512;
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
		return &loops_avx2;
#endif
	return &loops_plain;
}

static size_t whole(size_t n)
{
	return (n + PANEL - 1) / PANEL * PANEL;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

double *panel_new(size_t n)
{
	return mem_lines(whole(n) * PANEL, sizeof(double));
}

void panel_get(const struct matrix *a, size_t first, double *panel)
{
	size_t width = least(PANEL, a->m - first);

	for (size_t i = 0; i < a->n; i++)
		for (size_t q = 0; q < PANEL; q++)
			panel[i * PANEL + q] = q < width ? a->val[i * a->m + first + q] : 0;
}

void panel_put(struct matrix *a, size_t first, const double *panel)
{
	size_t width = least(PANEL, a->m - first);

	for (size_t i = 0; i < a->n; i++)
		memcpy(a->val + i * a->m + first, panel + i * PANEL, width * sizeof *panel);
}

/* What the threads of one product share. */
struct product {
	const struct loops *loops;
	const struct matrix *a;
	const struct basis *v;
	size_t from, n, grain;
	const double *in;
	double *out;
};

static void run(struct product *p, void (*work)(void *, size_t, size_t), size_t threads)
{
	struct threads_job job = {.count = p->n, .grain = p->grain, .work = work, .arg = p};

	threads_run(&job, threads);
}

static void multiply_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;

	if (matrix_is_dense(p->a))
		p->loops->dense(p->a, p->in, p->out, from, to);
	else
		p->loops->sparse(p->a, p->in, p->out, from, to);
}

void panel_multiply(const struct matrix *a, const double *p, double *y, size_t threads)
{
	struct product job = {.loops = loops(), .a = a, .n = a->n, .in = p, .out = y};

	job.grain = matrix_is_dense(a) ? TURN : TILE;
	run(&job, multiply_rows, threads);
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

/* Rows of each partial sum: a multiple of TILE, and no more than CHUNKS of them. */
static size_t chunk(size_t n)
{
	size_t rows = (n / CHUNKS / TILE + 1) * TILE;

	return rows > GRAIN ? rows : GRAIN;
}

static void dots_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;
	size_t count = p->v->count - p->from;
	double *c = p->out + from / p->grain * count * SQUARE;

	for (size_t r = from; r < to; r += TILE)
		for (size_t j = 0; j < count; j++)
			p->loops->dots(p->v->panel[p->from + j] + r * PANEL, p->in + r * PANEL,
				       least(TILE, to - r), c + j * SQUARE);
}

void basis_dots(const struct basis *v, size_t from, const double *w, double *c)
{
	size_t size = (v->count - from) * SQUARE, rows = chunk(v->n), parts = v->n / rows + 1;
	struct product job = {.loops = loops(), .v = v, .from = from, .n = v->n, .grain = rows};

	job.in = w;
	job.out = mem_lines(parts * size, sizeof *job.out);
	run(&job, dots_rows, v->threads);
	memset(c, 0, size * sizeof *c);
	for (size_t part = 0; part < parts; part++)
		for (size_t i = 0; i < size; i++)
			c[i] += job.out[part * size + i];
	free(job.out);
}

static void subtract_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;
	size_t count = p->v->count - p->from;

	for (size_t r = from; r < to; r += TILE)
		for (size_t j = 0; j < count; j++)
			p->loops->subtract(p->v->panel[p->from + j] + r * PANEL, p->in + j * SQUARE,
					   least(TILE, to - r), p->out + r * PANEL);
}

void basis_subtract(const struct basis *v, size_t from, const double *c, double *w)
{
	struct product job = {.loops = loops(), .v = v, .from = from, .n = whole(v->n)};

	job.grain = GRAIN;
	job.in = c;
	job.out = w;
	run(&job, subtract_rows, v->threads);
}

static void turn_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;

	p->loops->turn(p->out + from * PANEL, p->in, to - from);
}

void panel_turn(double *w, size_t n, const double *m, size_t threads)
{
	struct product job = {.loops = loops(), .n = whole(n), .grain = GRAIN, .in = m, .out = w};

	run(&job, turn_rows, threads);
}

void panel_dots(const double *v, const double *w, size_t n, double *g)
{
	double *panel = (double *)v;
	struct basis one = {.n = n, .count = 1, .threads = 1, .panel = &panel};

	basis_dots(&one, 0, w, g);
}

/* -S', cut in squares: those of the first eight columns of VS' first. */
static double *squares(const double *s, size_t k, size_t count)
{
	size_t columns = whole(k) / PANEL, m = count * PANEL;
	double *c = mem_lines(columns * count * SQUARE, sizeof *c), *to = c;

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
			p->loops->subtract(old + j * size, p->in + (b * count + j) * SQUARE,
					   to - from, out);
	}
	free(old);
}

void basis_rotate(struct basis *v, const double *s, size_t k)
{
	double *c = squares(s, k, v->count);
	struct product job = {.loops = loops(), .v = v, .from = whole(k) / PANEL, .in = c};

	job.n = whole(v->n);
	job.grain = TURN;
	run(&job, rotate_rows, v->threads);
	cut(v, job.from);
	free(c);
}
