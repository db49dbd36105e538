#include "text/tfidf.h"
#include "data/unit.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

void tfidf_fit(struct tfidf *w, const struct matrix *counts)
{
	size_t entries = matrix_entries(counts);

	mem_need(2 * counts->m, sizeof *w->df, "a weight for every column");
	w->docs = counts->n;
	w->terms = counts->m;
	w->df = mem_zero(w->terms, sizeof *w->df);
	for (size_t e = 0; e < entries; e++)
		w->df[counts->col[e]] += counts->val[e] > 0;
	tfidf_ready(w);
}

static double tf(const struct tfidf *w, double count)
{
	if (w->tf == TFIDF_RAW)
		return count;
	if (w->tf == TFIDF_BINARY)
		return count > 0;
	if (count < 16 && count == (int)count)
		return w->log_of[(int)count];
	return log1p(count);
}

static double idf(const struct tfidf *w, double df)
{
	double m = (double)w->docs;

	if (w->idf == TFIDF_IDF)
		return log(m / df);
	return w->idf == TFIDF_SMOOTH ? log((1 + m) / (1 + df)) + 1 : 1;
}

void tfidf_ready(struct tfidf *w)
{
	for (int count = 0; count < 16; count++)
		w->log_of[count] = log1p(count);
	w->idf_of = mem_zero(w->terms, sizeof *w->idf_of);
	for (size_t t = 0; t < w->terms; t++)
		if (w->df[t] > 0)
			w->idf_of[t] = idf(w, w->df[t]);
}

void tfidf_free(struct tfidf *w)
{
	free(w->df);
	free(w->idf_of);
	*w = (struct tfidf){0};
}

void tfidf_row(const struct tfidf *w, struct matrix *counts, size_t i)
{
	size_t n = counts->start[i + 1] - counts->start[i];
	const uint32_t *col = counts->col + counts->start[i];
	double *val = counts->val + counts->start[i];

	for (size_t e = 0; e < n; e++)
		val[e] = tf(w, val[e]) * w->idf_of[col[e]];
	if (!w->is_raw)
		unit_row(val, n);
}

size_t tfidf_impossible(const struct tfidf *w)
{
	size_t t = 0;

	while (t < w->terms && w->df[t] >= 0 && w->df[t] <= (double)w->docs &&
	       w->df[t] == floor(w->df[t]))
		t++;
	return t;
}
