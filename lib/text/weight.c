#include "text/weight.h"
#include "data/unit.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

void weight_fit(struct weight *w, const struct matrix *counts)
{
	size_t entries = matrix_entries(counts);

	mem_need(2 * counts->m, sizeof *w->df, "a weight for every column");
	w->docs = counts->n;
	w->terms = counts->m;
	w->df = mem_zero(w->terms, sizeof *w->df);
	for (size_t e = 0; e < entries; e++)
		w->df[counts->col[e]] += counts->val[e] > 0;
	weight_ready(w);
}

static double tf(const struct weight *w, double count)
{
	if (w->tf == WEIGHT_RAW)
		return count;
	if (w->tf == WEIGHT_BINARY)
		return count > 0;
	if (count < 16 && count == (int)count)
		return w->log_of[(int)count];
	return log1p(count);
}

static double idf(const struct weight *w, double df)
{
	double m = (double)w->docs;

	if (w->idf == WEIGHT_IDF)
		return log(m / df);
	return w->idf == WEIGHT_SMOOTH ? log((1 + m) / (1 + df)) + 1 : 1;
}

void weight_ready(struct weight *w)
{
	for (int count = 0; count < 16; count++)
		w->log_of[count] = log1p(count);
	w->idf_of = mem_zero(w->terms, sizeof *w->idf_of);
	for (size_t t = 0; t < w->terms; t++)
		if (w->df[t] > 0)
			w->idf_of[t] = idf(w, w->df[t]);
}

void weight_free(struct weight *w)
{
	free(w->df);
	free(w->idf_of);
	*w = (struct weight){0};
}

void weight_row(const struct weight *w, struct matrix *counts, size_t i)
{
	size_t n = counts->start[i + 1] - counts->start[i];
	const uint32_t *col = counts->col + counts->start[i];
	double *val = counts->val + counts->start[i];

	for (size_t e = 0; e < n; e++)
		val[e] = tf(w, val[e]) * w->idf_of[col[e]];
	if (!w->is_raw)
		unit_row(val, n);
}

size_t weight_impossible(const struct weight *w)
{
	size_t t = 0;

	while (t < w->terms && w->df[t] >= 0 && w->df[t] <= (double)w->docs &&
	       w->df[t] == floor(w->df[t]))
		t++;
	return t;
}
