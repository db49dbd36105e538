#include "text/tfidf.h"
#include "data/unit.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NEAR 1e-12 /* what entropy is above 0 or below 1 by no more than this is rounding */

void tfidf_begin(struct tfidf *w, size_t docs, struct used_columns columns)
{
	w->docs = docs;
	w->terms = columns.all;
	w->columns = columns;
	mem_need(4 * columns.used, sizeof *w->df, "a weight for every column");
	w->df = mem_zero(columns.used, sizeof *w->df);
	if (w->idf != TFIDF_ENTROPY)
		return;
	w->total = mem_zero(columns.used, sizeof *w->total);
	w->spread = mem_zero(columns.used, sizeof *w->spread);
}

static size_t place(const struct tfidf *w, uint32_t column)
{
	return w->columns.number || column >= w->terms ? used_columns_place(&w->columns, column)
						       : column;
}

void tfidf_add(struct tfidf *w, const struct matrix *counts)
{
	size_t entries = matrix_entries(counts), e = 0;

	if (!w->total && !w->columns.number)
		for (; e < entries; e++)
			w->df[counts->col[e]] += counts->val[e] > 0;
	for (; e < entries; e++) {
		size_t t = place(w, counts->col[e]);
		double count = counts->val[e];

		w->df[t] += count > 0;
		if (!w->total)
			continue;
		exact_add(w->total + t, count);
		exact_add(w->spread + t, count > 0 ? count * log(count) : 0);
	}
}

void tfidf_fit(struct tfidf *w, const struct matrix *counts)
{
	tfidf_begin(w, counts->n, used_columns_of(counts));
	tfidf_add(w, counts);
	tfidf_ready(w);
}

static double any_tf(const struct tfidf *w, double count)
{
	if (w->tf == TFIDF_RAW)
		return count;
	return w->tf == TFIDF_BINARY ? count > 0 : log1p(count);
}

static inline double tf(const struct tfidf *w, double count)
{
	return count >= 0 && count < 16 && count == (int)count ? w->tf_of[(int)count]
							       : any_tf(w, count);
}

/* sum p ln p = (sum tf ln tf) / T - ln T, T = sum tf */
static double entropy(const struct tfidf *w, size_t t)
{
	double total = exact_value(w->total + t);
	double sum = exact_value(w->spread + t) / total - log(total);

	if (w->docs == 1)
		return 1;
	sum = 1 + sum / log((double)w->docs);
	return sum < NEAR ? 0 : sum > 1 - NEAR ? 1 : sum;
}

static double idf(const struct tfidf *w, size_t t)
{
	double m = (double)w->docs, df = w->df[t];

	if (w->idf == TFIDF_ENTROPY)
		return entropy(w, t);
	if (w->idf == TFIDF_IDF)
		return log(m / df);
	return w->idf == TFIDF_SMOOTH ? log((1 + m) / (1 + df)) + 1 : 1;
}

void tfidf_ready(struct tfidf *w)
{
	for (int count = 0; count < 16; count++)
		w->tf_of[count] = any_tf(w, count);
	w->idf_of = mem_zero(w->columns.used, sizeof *w->idf_of);
	for (size_t t = 0; t < w->columns.used; t++)
		if (w->df[t] > 0)
			w->idf_of[t] = idf(w, t);
}

static void *lengthen(void *old, size_t from, size_t to, size_t size)
{
	char *new = mem_resize(old, to, size);

	memset(new + from *size, 0, (to - from) * size);
	return new;
}

/* Columns up to `terms`, of which those that are new have no documents. */
static void widen(struct tfidf *w, size_t terms)
{
	w->df = lengthen(w->df, w->terms, terms, sizeof *w->df);
	if (w->total) {
		w->total = lengthen(w->total, w->terms, terms, sizeof *w->total);
		w->spread = lengthen(w->spread, w->terms, terms, sizeof *w->spread);
	}
	w->terms = terms;
	w->columns = (struct used_columns){terms, terms, NULL};
}

void tfidf_join(struct tfidf *w, const struct tfidf *other)
{
	if (other->terms > w->terms)
		widen(w, other->terms);
	w->docs += other->docs;
	for (size_t t = 0; t < other->terms; t++) {
		w->df[t] += other->df[t];
		if (!w->total)
			continue;
		exact_join(w->total + t, other->total + t);
		exact_join(w->spread + t, other->spread + t);
	}
}

void tfidf_free(struct tfidf *w)
{
	free(w->df);
	free(w->total);
	free(w->spread);
	free(w->idf_of);
	used_columns_free(&w->columns);
	*w = (struct tfidf){0};
}

/* A column that no training row uses weighs nothing. */
static inline double idf_of(const struct tfidf *w, uint32_t column)
{
	size_t t;

	if (column < w->terms && !w->columns.number)
		return w->idf_of[column];
	t = used_columns_place(&w->columns, column);
	return t == USED_COLUMNS_NONE ? 0 : w->idf_of[t];
}

void tfidf_row(const struct tfidf *w, struct matrix *counts, size_t i)
{
	size_t n = counts->start[i + 1] - counts->start[i];
	const uint32_t *col = counts->col + counts->start[i];
	double *val = counts->val + counts->start[i];

	for (size_t e = 0; e < n; e++)
		val[e] = tf(w, val[e]) * idf_of(w, col[e]);
	if (!w->is_raw)
		unit_row(val, n);
}

static bool has_sums(const struct tfidf *w, size_t t)
{
	return (exact_value(w->total + t) > 0) == (w->df[t] > 0) && exact_is_sound(w->total + t) &&
	       exact_is_sound(w->spread + t);
}

size_t tfidf_impossible(const struct tfidf *w)
{
	size_t t = 0;

	while (t < w->columns.used && w->df[t] >= 0 && w->df[t] <= (double)w->docs &&
	       w->df[t] == floor(w->df[t]) && (!w->total || has_sums(w, t)))
		t++;
	return t;
}
