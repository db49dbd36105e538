#include "search/row_scores.h"
#include "data/tol.h"
#include "sys/blas.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	TILE = 512,                     /* documents in one product */
	DOTS = ROW_SCORES_BLOCK * TILE, /* of one product */
	GRAIN = 4                       /* queries, or products, for a thread */
};

/* Rows times powers of two, which change no cosine, so that no square leaves the range. */
static void even_out(struct matrix *x)
{
	for (size_t i = 0; i < x->n; i++) {
		size_t from = x->start ? x->start[i] : i * x->m;
		size_t end = x->start ? x->start[i + 1] : from + x->m;
		double most = 0;
		int exponent;

		for (size_t e = from; e < end; e++)
			most = fmax(most, fabs(x->val[e]));
		frexp(most, &exponent);
		for (size_t e = from; exponent && e < end; e++)
			x->val[e] = ldexp(x->val[e], -exponent);
	}
}

static double *lengths(const struct matrix *x)
{
	double *length = matrix_norms2(x);

	for (size_t i = 0; i < x->n; i++)
		length[i] = sqrt(length[i]);
	return length;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

struct row_scores row_scores_make(struct matrix *docs, bool is_cosine)
{
	struct row_scores s = {.docs = docs->n, .width = docs->m, .is_cosine = is_cosine};
	size_t numbers = docs->n * docs->m, padded = (docs->n + TILE - 1) / TILE * TILE * docs->m;

	if (is_cosine)
		even_out(docs);
	if (is_cosine || matrix_is_dense(docs))
		s.length = lengths(docs);
	if (!matrix_is_dense(docs)) {
		s.index = inverted_index_of(docs);
		mem_need(least(threads_allowed(), ROW_SCORES_BLOCK / GRAIN) * s.docs,
			 sizeof *s.work, "all documents' scores, for each thread");
		return s;
	}
	s.dense = mem_resize(docs->val, padded, sizeof *s.dense);
	docs->val = NULL;
	memset(s.dense + numbers, 0, (padded - numbers) * sizeof *s.dense);
	s.tiles = least(threads_allowed() > 1 ? GRAIN * threads_allowed() : 1,
			(docs->n + TILE - 1) / TILE);
	s.work = mem_alloc(s.tiles * DOTS + ROW_SCORES_BLOCK * s.width, sizeof *s.work);
	return s;
}

void row_scores_free(struct row_scores *s)
{
	inverted_index_free(&s->index);
	free(s->dense);
	free(s->length);
	free(s->work);
	*s = (struct row_scores){0};
}

/* Dot products of one query of the given length with documents first ... become cosines. */
static void make_cosines(const struct row_scores *s, double length, size_t first, size_t n,
			 double *dot)
{
	for (size_t i = 0; i < n; i++) {
		double both = length * s->length[first + i];

		dot[i] = both > 0 ? dot[i] / both : 0;
	}
}

/* Products that are 0 but for rounding become 0, lest their rounding ranks them. */
static void drop_rounding(const struct row_scores *s, double length, size_t first, size_t n,
			  double *dot)
{
	for (size_t i = 0; i < n; i++) {
		double both = length * s->length[first + i];

		if (isfinite(both) && fabs(dot[i]) < TOL_TIE * both)
			dot[i] = 0;
	}
}

/* What the threads share: queries, and for dense ones the tiles of documents from `first` on. */
struct offer {
	const struct row_scores *s;
	const struct matrix *q;
	const double *length, *block;
	struct top_docs *top;
	size_t first, tiles;
};

static void offer_sparse(void *arg, size_t from, size_t to)
{
	const struct offer *o = arg;
	const struct row_scores *s = o->s;
	double *dot = mem_alloc(s->docs, sizeof *dot);

	for (size_t i = from; i < to; i++) {
		inverted_index_products(&s->index, o->q, i, i + 1, dot);
		if (s->is_cosine)
			make_cosines(s, o->length[i], 0, s->docs, dot);
		top_docs_offer(o->top + i, 0, s->docs, dot);
	}
	free(dot);
}

/* Documents in a tile. */
static size_t in_tile(const struct offer *o, size_t tile)
{
	size_t left = o->s->docs - o->first - tile * TILE;

	return left < TILE ? left : TILE;
}

static void multiply_tiles(void *arg, size_t from, size_t to)
{
	const struct offer *o = arg;
	const struct row_scores *s = o->s;
	int k = (int)s->width;

	for (size_t t = from; t < to; t++) {
		size_t first = o->first + t * TILE, n = in_tile(o, t);
		double *dot = s->work + t * DOTS;

		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, ROW_SCORES_BLOCK, TILE, k, 1,
			    o->block, k, s->dense + first * s->width, k, 0, dot, TILE);
		for (size_t i = 0; i < o->q->n; i++, dot += TILE) {
			drop_rounding(s, o->length[i], first, n, dot);
			if (s->is_cosine)
				make_cosines(s, o->length[i], first, n, dot);
		}
	}
}

static void offer_tiles(void *arg, size_t from, size_t to)
{
	const struct offer *o = arg;

	for (size_t i = from; i < to; i++)
		for (size_t t = 0; t < o->tiles; t++)
			top_docs_offer(o->top + i, o->first + t * TILE, in_tile(o, t),
				       o->s->work + t * DOTS + i * TILE);
}

static void offer_dense(struct offer *o, struct threads_job *queries)
{
	const struct row_scores *s = o->s;
	double *block = s->work + s->tiles * DOTS;
	struct threads_job tiles = {.grain = 1, .work = multiply_tiles, .arg = o};

	blas_setup();
	memset(block, 0, ROW_SCORES_BLOCK * s->width * sizeof *block);
	memcpy(block, o->q->val, o->q->n * s->width * sizeof *block);
	o->block = block;
	for (; o->first < s->docs; o->first += s->tiles * TILE) {
		size_t left = (s->docs - o->first + TILE - 1) / TILE;

		tiles.count = o->tiles = left < s->tiles ? left : s->tiles;
		threads_run(&tiles, threads_allowed());
		threads_run(queries, threads_allowed());
	}
}

void row_scores_offer(const struct row_scores *s, struct matrix *queries, struct top_docs *top)
{
	struct offer o = {.s = s, .q = queries, .top = top};
	struct threads_job job = {.count = queries->n, .grain = GRAIN, .arg = &o};
	double *length;

	if (s->is_cosine)
		even_out(queries);
	o.length = length = lengths(queries);
	job.work = s->dense ? offer_tiles : offer_sparse;
	if (s->dense)
		offer_dense(&o, &job);
	else
		threads_run(&job, threads_allowed());
	free(length);
}
