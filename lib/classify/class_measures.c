#include "classify/class_measures.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

struct class_measures_counts class_measures_count(const double *value, const bool *is_positive,
						  size_t n)
{
	struct class_measures_counts c = {0, 0, 0, 0};

	for (size_t i = 0; i < n; i++) {
		if (value[i] > 0)
			*(is_positive[i] ? &c.tp : &c.fp) += 1;
		else
			*(is_positive[i] ? &c.fn : &c.tn) += 1;
	}
	return c;
}

void class_measures_pool(struct class_measures_counts *sum,
			 const struct class_measures_counts *more)
{
	sum->tp += more->tp;
	sum->fp += more->fp;
	sum->fn += more->fn;
	sum->tn += more->tn;
}

static double ratio(double part, double whole)
{
	return whole > 0 ? part / whole : 0;
}

double class_measures_of(const struct class_measures_counts *c, enum class_measures_kind kind)
{
	switch (kind) {
	case CLASS_MEASURES_PRECISION:
		return ratio(c->tp, c->tp + c->fp);
	case CLASS_MEASURES_RECALL:
		return ratio(c->tp, c->tp + c->fn);
	case CLASS_MEASURES_F1:
		return ratio(2 * c->tp, 2 * c->tp + c->fp + c->fn);
	case CLASS_MEASURES_ERROR:
		return ratio(c->fp + c->fn, c->tp + c->fp + c->fn + c->tn);
	case CLASS_MEASURES_ACCURACY:
		return ratio(c->tp + c->tn, c->tp + c->fp + c->fn + c->tn);
	default:
		return NAN;
	}
}

struct scored {
	double value;
	bool is_positive;
};

static int by_value(const void *a, const void *b)
{
	double x = ((const struct scored *)a)->value, y = ((const struct scored *)b)->value;

	return (x > y) - (x < y);
}

/* Increasing by value; the caller frees. */
static struct scored *sorted(const double *value, const bool *is_positive, size_t n)
{
	struct scored *s = mem_alloc(n, sizeof *s);

	for (size_t i = 0; i < n; i++)
		s[i] = (struct scored){value[i], is_positive[i]};
	qsort(s, n, sizeof *s, by_value);
	return s;
}

/* (R - P(P+1)/2) / (P N), R the sum of the ranks of the P positives among P+N, equals sharing the
 * middle of theirs. R is kept twice as large, so that it is a whole number and exact. */
double class_measures_auc(const double *value, const bool *is_positive, size_t n)
{
	struct scored *s = sorted(value, is_positive, n);
	double positives = 0, ranks = 0, negatives;

	for (size_t i = 0; i < n; i++)
		positives += is_positive[i];
	for (size_t i = 0, end; i < n; i = end) {
		double among = 0;

		for (end = i; end < n && s[end].value == s[i].value; end++)
			among += s[end].is_positive;
		ranks += among * (double)(i + 1 + end);
	}
	free(s);
	negatives = (double)n - positives;
	if (positives == 0 || negatives == 0)
		return NAN;
	return (ranks - positives * (positives + 1)) / (2 * positives * negatives);
}

struct class_measures_point *class_measures_curve(const double *value, const bool *is_positive,
						  size_t n, size_t *count)
{
	struct class_measures_point *point = mem_alloc(n, sizeof *point), now = {0, 0, 0};
	struct scored *s = sorted(value, is_positive, n);

	*count = 0;
	for (size_t i = n; i-- > 0;) {
		*(s[i].is_positive ? &now.tp : &now.fp) += 1;
		now.value = s[i].value;
		if (i == 0 || s[i - 1].value != s[i].value)
			point[(*count)++] = now;
	}
	free(s);
	return point;
}

void class_measures_add(struct class_measures_mean *m, double x)
{
	double before = m->mean;

	if (isnan(x))
		return;
	m->n++;
	m->mean += (x - before) / (double)m->n;
	m->squares += (x - before) * (x - m->mean);
}

double class_measures_mean(const struct class_measures_mean *m)
{
	return m->n ? m->mean : NAN;
}

double class_measures_sd(const struct class_measures_mean *m)
{
	return m->n > 1 ? sqrt(m->squares / (double)(m->n - 1)) : NAN;
}
