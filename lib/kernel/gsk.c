#include "kernel/gsk.h"
#include "data/tol.h"
#include "linalg/residual.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { W = RESIDUAL_WIDTH, GRAIN = 256 };
#define FREE SIZE_MAX

struct fit {
	const struct gsk_source *source;
	const struct gsk_how *how;
	struct gsk *g;
	size_t n, stride, j; /* rows; columns of the features; steps done */
	double *f, *norm2, floor;
	size_t candidate[W]; /* rows whose columns are at hand, or FREE */
	double *s;           /* n x W: those columns, up to date */
	double *p;           /* the candidates' features, step by step */
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
		most = fmax(most, score(fit, i));
	for (size_t i = 0; i < fit->n && most > 0; i++)
		if (score(fit, i) >= most * (1 - TOL_TIE))
			return i;
	return FREE;
}

/* The candidates: `first`, then the rows of greatest score, the lower of equals.
 * Returns how many. */
static size_t choose_candidates(struct fit *fit, size_t first)
{
	double taken[W];
	size_t count = 1;

	fit->candidate[0] = first;
	taken[0] = INFINITY;
	for (size_t i = 0; i < fit->n; i++) {
		double own = score(fit, i);
		size_t at = count < W ? count : W - 1;

		if (i == first || own <= 0 || (count == W && own <= taken[W - 1]))
			continue;
		for (; taken[at - 1] < own; at--) {
			taken[at] = taken[at - 1];
			fit->candidate[at] = fit->candidate[at - 1];
		}
		taken[at] = own;
		fit->candidate[at] = i;
		count += count < W;
	}
	for (size_t c = count; c < W; c++)
		fit->candidate[c] = FREE;
	return count;
}

static void kernel_columns(struct fit *fit, size_t count)
{
	const struct matrix *k = fit->source->k;

	for (size_t i = 0; i < fit->n; i++)
		for (size_t c = 0; c < count; c++)
			fit->s[i * W + c] = k->val[i * k->m + fit->candidate[c]];
}

/* k(i,p) = k(p,i), bit for bit: the rows of the candidates are their columns. */
static void feature_columns(struct fit *fit, size_t count)
{
	struct matrix x = matrix_pick(fit->source->x, fit->candidate, count), k = {0};

	kernel_rows_of(fit->source->cross, &x, &k);
	for (size_t c = 0; c < count; c++)
		for (size_t i = 0; i < fit->n; i++)
			fit->s[i * W + c] = k.val[c * fit->n + i];
	matrix_free(&x);
	matrix_free(&k);
}

static void subtract_rows(void *arg, size_t from, size_t to)
{
	const struct fit *fit = arg;
	struct residual r = {fit->f + from * fit->stride, fit->stride, fit->p, fit->s + from * W};

	residual_subtract(&r, to - from, fit->j);
}

/* New candidates, `first` among them, and what is left of their columns. */
static void fill_panel(struct fit *fit, size_t first)
{
	struct threads_job job = {fit->n, GRAIN, subtract_rows, fit};
	size_t count = choose_candidates(fit, first);

	if (fit->source->k)
		kernel_columns(fit, count);
	else
		feature_columns(fit, count);
	for (size_t t = 0; t < fit->j; t++)
		for (size_t c = 0; c < W; c++)
			fit->p[t * W + c] =
				c < count ? fit->f[fit->candidate[c] * fit->stride + t] : 0;
	threads_run(&job, fit->how->threads);
	fit->g->passes++;
}

/* The feature of the candidate at `c`, which leaves the panel; the other columns lose their share
 * of it. */
static void take_candidate(struct fit *fit, size_t c)
{
	size_t row = fit->candidate[c], j = fit->j;
	double size = sqrt(fit->norm2[row]), share[W] = {0};

	for (size_t o = 0; o < W; o++)
		if (fit->candidate[o] != FREE)
			share[o] = fit->s[fit->candidate[o] * W + c] / size;
	for (size_t i = 0; i < fit->n; i++) {
		double *s = fit->s + i * W, feature = s[c] / size;

		fit->f[i * fit->stride + j] = feature;
		fit->norm2[i] -= feature * feature;
		for (size_t o = 0; o < W; o++)
			s[o] -= feature * share[o];
	}
	fit->norm2[row] = 0;
	fit->candidate[c] = FREE;
	fit->g->chosen[j] = row;
	fit->g->factor.val[j * fit->stride + j] = size;
	fit->j++;
}

static size_t place_of(const struct fit *fit, size_t row)
{
	size_t c = 0;

	while (c < W && fit->candidate[c] != row)
		c++;
	return c;
}

static void run(struct fit *fit)
{
	size_t row;

	while (fit->j < fit->stride && (row = best_row(fit)) != FREE) {
		if (place_of(fit, row) == W)
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
	for (size_t c = 0; c < W; c++)
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
	g->features = matrix_dense(fit.n, fit.stride);
	g->factor = matrix_dense(fit.stride, fit.stride);
	g->chosen = mem_zero(fit.stride, sizeof *g->chosen);
	fit.f = g->features.val;
	fit.norm2 = mem_alloc(fit.n, sizeof *fit.norm2);
	fit.s = mem_zero(fit.n * W, sizeof *fit.s);
	fit.p = mem_alloc(fit.stride * W, sizeof *fit.p);
	is_good = begin(&fit);
	if (is_good)
		run(&fit);
	finish(&fit);
	free(fit.norm2);
	free(fit.s);
	free(fit.p);
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

struct substitution {
	const struct gsk *g;
	struct matrix *t;
};

/* The features first .. first+W-1 of a row, all before them being known. */
static void solve_corner(const struct gsk *g, size_t first, double *s, double *row)
{
	size_t end = first + W < g->k ? first + W : g->k;

	for (size_t j = first; j < end; j++) {
		const double *l = g->factor.val + j;

		row[j] = s[j - first] / l[j * g->k];
		for (size_t o = j + 1; o < end; o++)
			s[o - first] -= row[j] * l[o * g->k];
	}
}

static void solve_rows(void *arg, size_t from, size_t to)
{
	const struct substitution *a = arg;
	const struct gsk *g = a->g;
	double *s = mem_zero((to - from) * W, sizeof *s), *p = mem_zero(g->k * W, sizeof *p);
	double *rows = a->t->val + from * g->k;

	for (size_t first = 0; first < g->k; first += W) {
		size_t width = g->k - first < W ? g->k - first : W;
		struct residual r = {rows, g->k, p, s};

		for (size_t c = 0; c < width; c++)
			for (size_t t = 0; t < first; t++)
				p[t * W + c] = g->factor.val[(first + c) * g->k + t];
		for (size_t i = 0; i < to - from; i++)
			memcpy(s + i * W, rows + i * g->k + first, width * sizeof *s);
		residual_subtract(&r, to - from, first);
		for (size_t i = 0; i < to - from; i++)
			solve_corner(g, first, s + i * W, rows + i * g->k);
	}
	free(s);
	free(p);
}

void gsk_apply(const struct gsk *g, struct matrix *t, size_t threads)
{
	struct substitution a = {g, t};
	struct threads_job job = {t->n, GRAIN / 4, solve_rows, &a};

	threads_run(&job, threads);
}
