/* To be compiled with -ffp-contract=fast: a product and a sum in one step, rounded once. */
#include "linalg/panel.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <stdlib.h>
#include <string.h>

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

size_t panel_whole(size_t n)
{
	return (n + PANEL - 1) / PANEL * PANEL;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

double *panel_new(size_t n)
{
	return mem_lines(panel_whole(n) * PANEL, sizeof(double));
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
	size_t n, grain;
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

	job.grain = matrix_is_dense(a) ? PANEL_TURN : PANEL_TILE;
	run(&job, multiply_rows, threads);
}

static void turn_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;

	p->loops->turn(p->out + from * PANEL, p->in, to - from);
}

void panel_turn(double *w, size_t n, const double *m, size_t threads)
{
	struct product job = {
		.loops = loops(), .n = panel_whole(n), .grain = PANEL_GRAIN, .in = m, .out = w};

	run(&job, turn_rows, threads);
}

void panel_add_dots(const double *v, const double *w, size_t rows, double *g)
{
	loops()->dots(v, w, rows, g);
}

void panel_subtract(const double *v, const double *c, size_t rows, double *w)
{
	loops()->subtract(v, c, rows, w);
}
