#include "search/row_scores.h"
#include "data/tol.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TILE = 512 }; /* documents in one product */

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
		s.work = mem_alloc(docs->n, sizeof *s.work);
		return s;
	}
	s.dense = mem_resize(docs->val, padded, sizeof *s.dense);
	docs->val = NULL;
	memset(s.dense + numbers, 0, (padded - numbers) * sizeof *s.dense);
	s.work = mem_alloc(ROW_SCORES_BLOCK * (TILE + s.width), sizeof *s.work);
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

static void offer_sparse(const struct row_scores *s, const struct matrix *q, const double *length,
			 struct top_docs *top)
{
	for (size_t i = 0; i < q->n; i++) {
		inverted_index_products(&s->index, q, i, i + 1, s->work);
		if (s->is_cosine)
			make_cosines(s, length[i], 0, s->docs, s->work);
		top_docs_offer(top + i, 0, s->docs, s->work);
	}
}

static void offer_dense(const struct row_scores *s, const struct matrix *q, const double *length,
			struct top_docs *top)
{
	double *block = s->work, *dot = block + ROW_SCORES_BLOCK * s->width;
	int k = (int)s->width;

	blas_setup();
	memset(block, 0, ROW_SCORES_BLOCK * s->width * sizeof *block);
	memcpy(block, q->val, q->n * s->width * sizeof *block);
	for (size_t first = 0; first < s->docs; first += TILE) {
		size_t n = s->docs - first < TILE ? s->docs - first : TILE;

		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, ROW_SCORES_BLOCK, TILE, k, 1,
			    block, k, s->dense + first * s->width, k, 0, dot, TILE);
		for (size_t i = 0; i < q->n; i++) {
			drop_rounding(s, length[i], first, n, dot + i * TILE);
			if (s->is_cosine)
				make_cosines(s, length[i], first, n, dot + i * TILE);
			top_docs_offer(top + i, first, n, dot + i * TILE);
		}
	}
}

void row_scores_offer(const struct row_scores *s, struct matrix *queries, struct top_docs *top)
{
	double *length;

	if (s->is_cosine)
		even_out(queries);
	length = lengths(queries);
	if (s->dense)
		offer_dense(s, queries, length, top);
	else
		offer_sparse(s, queries, length, top);
	free(length);
}
