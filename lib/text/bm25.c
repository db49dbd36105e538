#include "text/bm25.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void bm25_fit(struct bm25 *m, const struct matrix *counts)
{
	size_t entries = matrix_entries(counts);

	m->tokens = (struct exact){0};
	m->docs = counts->n;
	m->terms = counts->m;
	m->columns = used_columns_of(counts);
	m->df = mem_zero(m->columns.used, sizeof *m->df);
	for (size_t e = 0; e < entries; e++) {
		m->df[used_columns_place(&m->columns, counts->col[e])] += counts->val[e] > 0;
		exact_add(&m->tokens, counts->val[e]);
	}
	bm25_ready(m);
}

static double weight(const struct bm25 *m, double df)
{
	double odds = ((double)m->docs - df + .5) / (df + .5);

	if (m->idf == BM25_LUCENE)
		return log1p(odds);
	return m->idf == BM25_CLIP && odds < 1 ? 0 : log(odds);
}

void bm25_ready(struct bm25 *m)
{
	m->avgdl = m->docs ? exact_value(&m->tokens) / (double)m->docs : 0;
	m->weight = mem_zero(m->columns.used, sizeof *m->weight);
	for (size_t t = 0; t < m->columns.used; t++)
		if (m->df[t] > 0)
			m->weight[t] = weight(m, m->df[t]);
}

void bm25_join(struct bm25 *m, const struct bm25 *other)
{
	if (other->terms > m->terms) {
		m->df = mem_resize(m->df, other->terms, sizeof *m->df);
		memset(m->df + m->terms, 0, (other->terms - m->terms) * sizeof *m->df);
		m->terms = other->terms;
		m->columns = (struct used_columns){m->terms, m->terms, NULL};
	}
	m->docs += other->docs;
	exact_join(&m->tokens, &other->tokens);
	for (size_t t = 0; t < other->terms; t++)
		m->df[t] += other->df[t];
}

void bm25_free(struct bm25 *m)
{
	used_columns_free(&m->columns);
	free(m->df);
	free(m->weight);
	*m = (struct bm25){0};
}

bool bm25_is_sound(const struct bm25 *m)
{
	bool is_sound = m->k1 >= 0 && m->b >= 0 && m->b <= 1 && m->tokens.whole >= 0 &&
			exact_is_sound(&m->tokens);

	for (size_t t = 0; t < m->columns.used; t++)
		is_sound &= m->df[t] >= 0 && m->df[t] <= (double)m->docs &&
			    m->df[t] == floor(m->df[t]) &&
			    (m->df[t] == 0 || exact_value(&m->tokens) > 0);
	return is_sound;
}

size_t bm25_negative(const struct bm25 *m)
{
	size_t n = 0;

	for (size_t t = 0; t < m->columns.used; t++)
		n += m->weight[t] < 0;
	return n;
}

static double weight_of(const struct bm25 *m, uint32_t column)
{
	size_t t = used_columns_place(&m->columns, column);

	return t == USED_COLUMNS_NONE ? 0 : m->weight[t];
}

static bool is_known(const struct bm25 *m, uint32_t column)
{
	size_t t = used_columns_place(&m->columns, column);

	return t != USED_COLUMNS_NONE && m->df[t] > 0;
}

static void document(const struct bm25 *m, const uint32_t *col, double *val, size_t n)
{
	double length = 0, scale;

	for (size_t e = 0; e < n; e++)
		if (is_known(m, col[e]))
			length += val[e];
	scale = m->k1 * ((1 - m->b) + (length > 0 ? m->b * length / m->avgdl : 0));
	for (size_t e = 0; e < n; e++)
		if (val[e] > 0)
			val[e] *= (m->k1 + 1) / (scale + val[e]) * sqrt(fabs(weight_of(m, col[e])));
}

void bm25_documents(const struct bm25 *m, struct matrix *counts)
{
	for (size_t i = 0; i < counts->n; i++) {
		size_t from = counts->start[i];

		document(m, counts->col + from, counts->val + from, counts->start[i + 1] - from);
	}
}

void bm25_queries(const struct bm25 *m, struct matrix *counts, bool repeats)
{
	size_t entries = matrix_entries(counts);

	for (size_t e = 0; e < entries; e++) {
		double often = repeats ? counts->val[e] : counts->val[e] > 0;

		counts->val[e] = often * sqrt(fabs(weight_of(m, counts->col[e])));
	}
}

void bm25_sign(const struct bm25 *m, struct matrix *features)
{
	size_t entries = matrix_entries(features);

	for (size_t e = 0; e < entries; e++)
		if (weight_of(m, features->col[e]) < 0)
			features->val[e] = -features->val[e];
}
