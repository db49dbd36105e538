#include "kernel/gsk.h"
#include "data/tol.h"
#include "linalg/residual.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { W = RESIDUAL_WIDTH, GRAIN = 256, SLOTS = RESIDUAL_COLUMNS };
#define FREE SIZE_MAX

struct fit {
	const struct gsk_source *source;
	const struct gsk_how *how;
	struct gsk *g;
	size_t n, stride, j; /* rows; columns of the features; steps done */
	double *f, *norm2, floor;
	size_t candidate[SLOTS];    /* rows whose columns are at hand, or FREE */
	double *s;                  /* SLOTS columns of n: theirs, as they were at the last pass */
	size_t taken[SLOTS], count; /* ... or features of the steps since, in order */
	size_t new[W], fresh;       /* of a pass: the places of new candidates, ... */
	struct matrix k;            /* ... their kernel columns as rows */
	double *p;                  /* ... their features, step by step */
	struct residual_columns due[SLOTS]; /* ... what columns that stay have yet to lose */
};

static double weight(const struct fit *fit, size_t i)
{
	return fit->how->weight ? fit->how->weight[i] : 1;
}

/* What row i offers: 0 when nothing is left of it. */
static double score(const struct fit *fit, size_t i)
{
	return fit->norm2[i] > fit->floor ? weight(fit, i) * fit->norm2[i] : 0;
}

/* The row to choose, or FREE when nothing is left. */
static size_t best_row(const struct fit *fit)
{
	double most = 0;

	for (size_t i = 0; i < fit->n; i++)
		most = score(fit, i) > most ? score(fit, i) : most;
	for (size_t i = 0; i < fit->n && most > 0; i++)
		if (score(fit, i) >= most * (1 - TOL_TIE))
			return i;
	return FREE;
}

/* The most promising rows: `first`, then those of greatest score, the lower of equals. Returns how
 * many. */
static size_t promising(const struct fit *fit, size_t first, size_t *rows)
{
	double taken[SLOTS];
	size_t count = 1;

	rows[0] = first;
	taken[0] = INFINITY;
	for (size_t i = 0; i < fit->n; i++) {
		double own = score(fit, i);
		size_t at = count < SLOTS ? count : SLOTS - 1;

		if (i == first || own <= 0 || (count == SLOTS && own <= taken[SLOTS - 1]))
			continue;
		for (; taken[at - 1] < own; at--) {
			taken[at] = taken[at - 1];
			rows[at] = rows[at - 1];
		}
		taken[at] = own;
		rows[at] = i;
		count += count < SLOTS;
	}
	return count;
}

static size_t place_of(const struct fit *fit, size_t row)
{
	size_t c = 0;

	while (c < SLOTS && fit->candidate[c] != row)
		c++;
	return c;
}

/* Rows to be candidates: those whose columns are at hand stay, the others come. */
static void choose_candidates(struct fit *fit, size_t first)
{
	size_t rows[SLOTS], count = promising(fit, first, rows), slot = 0;
	bool is_kept[SLOTS] = {false};

	for (size_t r = 0; r < count; r++)
		if (place_of(fit, rows[r]) < SLOTS)
			is_kept[place_of(fit, rows[r])] = true;
	for (size_t c = 0; c < SLOTS; c++)
		if (!is_kept[c])
			fit->candidate[c] = FREE;
	fit->fresh = 0;
	for (size_t r = 0; r < count; r++) {
		if (fit->fresh == W || place_of(fit, rows[r]) < SLOTS)
			continue;
		while (is_kept[slot])
			slot++;
		fit->new[fit->fresh++] = slot;
		fit->candidate[slot++] = rows[r];
	}
}

static void kernel_columns(struct fit *fit)
{
	const struct matrix *k = fit->source->k;

	matrix_shape(&fit->k, fit->fresh, fit->n);
	for (size_t i = 0; i < fit->n; i++)
		for (size_t c = 0; c < fit->fresh; c++)
			fit->k.val[c * fit->n + i] = k->val[i * k->m + fit->candidate[fit->new[c]]];
}

/* k(i,p) = k(p,i), bit for bit: the rows of the candidates are their columns. */
static void feature_columns(struct fit *fit)
{
	struct matrix x;
	size_t rows[W];

	for (size_t c = 0; c < fit->fresh; c++)
		rows[c] = fit->candidate[fit->new[c]];
	x = matrix_pick(fit->source->x, rows, fit->fresh);
	kernel_rows_of(fit->source->cross, &x, &fit->k);
	matrix_free(&x);
}

/* The features since the last pass, and their share of the column of `row`. */
static struct residual_columns due_to(const struct fit *fit, size_t row)
{
	struct residual_columns due = {.count = fit->count};

	for (size_t t = 0; t < fit->count; t++) {
		due.column[t] = fit->s + fit->taken[t] * fit->n;
		due.share[t] = due.column[t][row];
	}
	return due;
}

static void flush_rows(struct fit *fit, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		for (size_t t = 0; t < fit->count; t++)
			fit->f[i * fit->stride + fit->j - fit->count + t] =
				fit->s[fit->taken[t] * fit->n + i];
}

/* Features to their rows, then the columns that stay, and the new ones, up to date. */
static void pass_rows(void *arg, size_t from, size_t to)
{
	struct fit *fit = arg;
	double tile[GRAIN * W];
	struct residual r = {fit->f + from * fit->stride, fit->stride, fit->p, tile, fit->fresh};

	flush_rows(fit, from, to);
	for (size_t c = 0; c < SLOTS; c++)
		if (fit->due[c].count)
			residual_column(fit->s + c * fit->n, fit->due + c,
					(struct residual_range){from, to});
	for (size_t i = from; i < to; i++)
		for (size_t c = 0; c < W; c++)
			tile[(i - from) * W + c] = c < fit->fresh ? fit->k.val[c * fit->n + i] : 0;
	residual_subtract(&r, to - from, fit->j);
	for (size_t c = 0; c < fit->fresh; c++)
		for (size_t i = from; i < to; i++)
			fit->s[fit->new[c] * fit->n + i] = tile[(i - from) * W + c];
}

/* What is due to the columns that stay, and the features of the new candidates. */
static void prepare_pass(struct fit *fit)
{
	size_t flushed = fit->j - fit->count;

	memset(fit->due, 0, sizeof fit->due);
	for (size_t c = 0; c < SLOTS; c++)
		if (fit->candidate[c] != FREE)
			fit->due[c] = due_to(fit, fit->candidate[c]);
	memset(fit->p, 0, fit->j * W * sizeof *fit->p);
	for (size_t c = 0; c < fit->fresh; c++) {
		struct residual_columns *due = fit->due + fit->new[c];
		const double *row = fit->f + fit->candidate[fit->new[c]] * fit->stride;

		for (size_t t = 0; t < fit->j; t++)
			fit->p[t * W + c] = t < flushed ? row[t] : due->share[t - flushed];
		due->count = 0;
	}
}

/* New candidates, `first` among them, and what is left of their columns. */
static void fill_panel(struct fit *fit, size_t first)
{
	struct threads_job job = {fit->n, GRAIN, pass_rows, fit};

	choose_candidates(fit, first);
	if (fit->source->k)
		kernel_columns(fit);
	else
		feature_columns(fit);
	prepare_pass(fit);
	threads_run(&job, fit->how->threads);
	fit->count = 0;
	fit->g->passes++;
}

/* The column of the candidate at `c` becomes its feature. */
static void take_candidate(struct fit *fit, size_t c)
{
	size_t row = fit->candidate[c], j = fit->j;
	struct residual_columns due = due_to(fit, row);
	double size = sqrt(fit->norm2[row]), *s = fit->s + c * fit->n;

	for (size_t from = 0; from < fit->n; from += GRAIN) {
		size_t to = from + GRAIN < fit->n ? from + GRAIN : fit->n;
		struct residual_range rows = {from, to};

		residual_column(s, &due, rows);
		residual_divide(s, size, fit->norm2, rows);
	}
	fit->norm2[row] = 0;
	fit->candidate[c] = FREE;
	fit->taken[fit->count++] = c;
	fit->g->chosen[j] = row;
	fit->g->factor.val[j * fit->stride + j] = size;
	fit->j++;
}

static void run(struct fit *fit)
{
	size_t row;

	while (fit->j < fit->stride && (row = best_row(fit)) != FREE) {
		if (place_of(fit, row) == SLOTS)
			fill_panel(fit, row);
		take_candidate(fit, place_of(fit, row));
		if (fit->how->tick)
			fit->how->tick(fit->how->tick_arg, (double)fit->j / (double)fit->stride);
	}
}

/* norm2 at the start: k(i,i). */
static bool begin(struct fit *fit)
{
	const struct gsk_source *from = fit->source;

	for (size_t i = 0; i < fit->n; i++) {
		fit->norm2[i] = from->k ? from->k->val[i * from->k->m + i]
					: kernel_function_self(&from->cross->kernel,
							       from->cross->norms2[i]);
		fit->g->greatest = fmax(fit->g->greatest, fit->norm2[i]);
	}
	for (size_t i = 0; i < fit->n; i++) {
		fit->g->bad = i;
		fit->g->bad_norm2 = fit->norm2[i];
		if (!(fit->norm2[i] >= -TOL_NEGATIVE * fit->g->greatest && isfinite(fit->norm2[i])))
			return false;
	}
	fit->floor = fit->how->tolerance * fit->g->greatest;
	for (size_t c = 0; c < SLOTS; c++)
		fit->candidate[c] = FREE;
	return true;
}

void gsk_narrow(struct gsk *g, size_t k)
{
	matrix_narrow(&g->features, k);
	g->factor.n = k;
	matrix_narrow(&g->factor, k);
	g->k = k;
}

static void finish(struct fit *fit)
{
	struct gsk *g = fit->g;

	flush_rows(fit, 0, fit->n);
	for (size_t j = 0; j < fit->j; j++)
		memcpy(g->factor.val + j * fit->stride, fit->f + g->chosen[j] * fit->stride,
		       j * sizeof *fit->f);
	gsk_narrow(g, fit->j);
	for (size_t i = 0; i < fit->n; i++)
		g->least = fmin(g->least, fit->norm2[i]);
}

bool gsk_fit(struct gsk *g, const struct gsk_source *source, const struct gsk_how *how)
{
	struct fit fit = {.source = source, .how = how, .g = g};
	bool is_good;

	fit.n = source->k ? source->k->n : source->x->n;
	fit.stride = how->k < fit.n ? how->k : fit.n;
	mem_need((fit.n + fit.stride) * fit.stride, sizeof *fit.f, "the matrix of features");
	g->features = (struct matrix){.n = fit.n, .m = fit.stride};
	g->features.val = mem_lines(fit.n * fit.stride, sizeof *fit.f);
	g->factor = matrix_dense(fit.stride, fit.stride);
	g->chosen = mem_zero(fit.stride, sizeof *g->chosen);
	fit.f = g->features.val;
	fit.norm2 = mem_alloc(fit.n, sizeof *fit.norm2);
	fit.s = mem_zero(fit.n * SLOTS, sizeof *fit.s);
	fit.p = mem_alloc(fit.stride * W, sizeof *fit.p);
	is_good = begin(&fit);
	if (is_good)
		run(&fit);
	finish(&fit);
	free(fit.norm2);
	free(fit.s);
	free(fit.p);
	matrix_free(&fit.k);
	return is_good;
}

void gsk_free(struct gsk *g)
{
	free(g->chosen);
	matrix_free(&g->factor);
	matrix_free(&g->features);
	*g = (struct gsk){0};
}

struct matrix gsk_selection(const struct gsk *g, size_t n)
{
	struct matrix e = {.n = g->k, .m = n};

	e.start = mem_zero(g->k + 1, sizeof *e.start);
	e.col = mem_alloc(g->k, sizeof *e.col);
	e.val = mem_alloc(g->k, sizeof *e.val);
	for (size_t j = 0; j < g->k; j++) {
		e.col[j] = (uint32_t)g->chosen[j];
		e.val[j] = 1;
		e.start[j + 1] = j + 1;
	}
	return e;
}

void gsk_apply(const struct gsk *g, struct matrix *t, size_t threads)
{
	residual_substitute(&g->factor, t, threads);
}
