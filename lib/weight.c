#include "weight.h"
#include "mem.h"

#include <math.h>

void weight_fit(struct weight *w, const struct matrix *counts)
{
	size_t entries = matrix_entries(counts);

	w->docs = counts->n;
	w->terms = counts->m;
	w->df = mem_zero(w->terms, sizeof *w->df);
	for (size_t e = 0; e < entries; e++)
		w->df[counts->col[e]] += counts->val[e] > 0;
}

static double tf(const struct weight *w, double count)
{
	if (w->tf == WEIGHT_RAW)
		return count;
	return w->tf == WEIGHT_LOG ? log1p(count) : count > 0;
}

static double idf(const struct weight *w, uint32_t term)
{
	double m = (double)w->docs, df = w->df[term];

	if (df <= 0)
		return 0;
	if (w->idf == WEIGHT_IDF)
		return log(m / df);
	return w->idf == WEIGHT_SMOOTH ? log((1 + m) / (1 + df)) + 1 : 1;
}

void weight_row(const struct weight *w, size_t n, const uint32_t *col, double *val)
{
	double norm2 = 0;

	for (size_t e = 0; e < n; e++) {
		val[e] = tf(w, val[e]) * idf(w, col[e]);
		norm2 += val[e] * val[e];
	}
	if (w->is_raw || norm2 <= 0)
		return;
	for (size_t e = 0; e < n; e++)
		val[e] /= sqrt(norm2);
}
