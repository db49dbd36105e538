#include "linalg/panel.h"
#include "linalg/panel_wide.h"
#include "sys/loops.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
	ENTRIES = 16384, /* of a sparse matrix that are worth a thread's while */
	ROWS = 512       /* that are moved at a time */
};

#define LANES 2
#define TARGET
#define NAME(x) x##_plain
#include "linalg/panel_loops.inc"

/* Looked up once: some products are of a few rows. */
static const struct panel_loops *loops(void)
{
	static _Atomic(const struct panel_loops *) chosen;
	static const struct panel_loops *const kinds[] = {
		[LOOPS_PLAIN] = &panel_loops_plain,
#ifdef __x86_64__
		[LOOPS_AVX2] = &panel_loops_avx2,
		[LOOPS_AVX512] = &panel_loops_avx512,
#else
		[LOOPS_FUSED] = &panel_loops_fused,
#endif
	};

	if (!chosen)
		chosen = kinds[loops_choose()];
	return chosen;
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

double *panel_unset(size_t n)
{
	double *panel = mem_lines_unset(panel_whole(n) * PANEL, sizeof *panel);

	memset(panel + n * PANEL, 0, (panel_whole(n) - n) * PANEL * sizeof *panel);
	return panel;
}

void panel_near(const double *panel, size_t rows)
{
	for (size_t i = 0; i < rows; i++)
		(void)*(const volatile double *)(panel + i * PANEL);
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

struct matrix panels_at(const struct panels *p, size_t column)
{
	return (struct matrix){
		.n = p->n, .m = least(PANEL, p->m - column), .val = p->val + column * p->n};
}

void panels_free(struct panels *p)
{
	free(p->val);
	*p = (struct panels){0};
}

/* Some rows on their way. */
struct move {
	const struct panels *p;
	double *to;
	size_t from, end;
};

static void move_columns(void *arg, size_t first, size_t last)
{
	const struct move *m = arg;
	size_t kept = m->from < ROWS ? 0 : m->from - ROWS; /* a page that was not whole */

	for (; first < last; first += PANEL) {
		struct matrix a = panels_at(m->p, first);

		for (size_t i = m->from; i < m->end; i++)
			memcpy(m->to + i * m->p->m + first, a.val + i * a.m, a.m * sizeof *m->to);
		mem_forget(a.val + kept * a.m, (m->end - kept) * a.m * sizeof *a.val);
	}
}

/* What was read is forgotten on the way: there is little more than one matrix at any time. */
struct matrix panels_take(struct panels *p, size_t threads)
{
	struct matrix to = {.n = p->n, .m = p->m, .val = mem_alloc(p->n * p->m, sizeof *to.val)};
	struct move m = {.p = p, .to = to.val};
	struct threads_job job = {.count = p->m, .grain = PANEL, .work = move_columns, .arg = &m};

	for (; m.from < p->n; m.from = m.end) {
		m.end = least(m.from + ROWS, p->n);
		threads_run(&job, threads);
	}
	panels_free(p);
	return to;
}

/* What the threads of one product share. */
struct product {
	const struct panel_loops *loops;
	const struct matrix *a;
	size_t n, grain;
	const double *in;
	double *out;
	void (*sparse)(const struct matrix *a, const double *p, double *y, size_t from, size_t to);
};

static void run(struct product *p, void (*work)(void *, size_t, size_t), size_t threads)
{
	struct threads_job job = {.count = p->n, .grain = p->grain, .work = work, .arg = p};

	threads_run(&job, threads);
}

static void dense_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;

	p->loops->dense(p->a, p->in, p->out, from, to);
}

/* The first row that begins at this entry or later, counted from the first of a slice. */
static size_t row_at(const struct matrix *a, size_t entry)
{
	size_t low = 0, high = a->n;

	entry += a->start[0];

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (a->start[mid] >= entry)
			high = mid;
		else
			low = mid + 1;
	}
	return low;
}

/* The rows that begin in these entries: at times a few rows hold most of all. */
static void sparse_rows(void *arg, size_t from, size_t to)
{
	const struct product *p = arg;
	size_t end = to < p->n ? row_at(p->a, to) : p->a->n;

	p->sparse(p->a, p->in, p->out, row_at(p->a, from), end);
}

static void multiply_sparse(struct product *job, size_t threads)
{
	panel_near(job->in, job->a->m);
	job->n = matrix_entries(job->a) - job->a->start[0];
	job->grain = ENTRIES;
	if (job->n)
		run(job, sparse_rows, threads);
	else
		job->sparse(job->a, job->in, job->out, 0, job->a->n);
}

void panel_multiply(const struct matrix *a, const double *p, double *y, size_t threads)
{
	struct product job = {.loops = loops(), .a = a, .n = a->n, .in = p, .out = y};

	job.sparse = job.loops->sparse;
	job.grain = PANEL_TURN;
	if (matrix_is_dense(a))
		run(&job, dense_rows, threads);
	else
		multiply_sparse(&job, threads);
}

void panel_multiply_add(const struct matrix *a, const double *p, double *y, size_t threads)
{
	struct product job = {.loops = loops(), .a = a, .in = p, .out = y};

	job.sparse = job.loops->sparse_add;
	multiply_sparse(&job, threads);
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

void panel_add_dots(const double *v, const double *w, size_t rows, double *g, const double *next)
{
	loops()->dots(v, w, rows, g, next);
}

void panel_subtract(const double *v, const double *c, size_t rows, double *w, const double *next)
{
	loops()->subtract(v, c, rows, w, next);
}
