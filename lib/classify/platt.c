#include "classify/platt.h"

#include <math.h>

enum { MOST_STEPS = 100, MOST_HALVES = 34 };

double platt_chance(double value, double slope, double offset)
{
	double z = slope * value + offset;

	return z > 0 ? exp(-z) / (1 + exp(-z)) : 1 / (1 + exp(z));
}

struct sample {
	const double *value;
	const bool *is_positive;
	size_t n;
	double high, low; /* what the two classes aim at */
};

static double target(const struct sample *s, size_t i)
{
	return s->is_positive[i] ? s->high : s->low;
}

/* Minus the logarithm of the likelihood. */
static double cost(const struct sample *s, const double *at)
{
	double sum = 0;

	for (size_t i = 0; i < s->n; i++) {
		double z = at[0] * s->value[i] + at[1];

		sum += z >= 0 ? target(s, i) * z + log1p(exp(-z))
			      : (target(s, i) - 1) * z + log1p(exp(z));
	}
	return sum;
}

/* Newton's step, and how fast the cost falls along it. */
static double newton(const struct sample *s, const double *at, double *step)
{
	double g0 = 0, g1 = 0, h00 = 1e-12, h01 = 0, h11 = 1e-12, det;

	for (size_t i = 0; i < s->n; i++) {
		double p = platt_chance(s->value[i], at[0], at[1]);
		double d = target(s, i) - p, weight = p * (1 - p);

		g0 += s->value[i] * d;
		g1 += d;
		h00 += s->value[i] * s->value[i] * weight;
		h01 += s->value[i] * weight;
		h11 += weight;
	}
	det = h00 * h11 - h01 * h01;
	step[0] = -(h11 * g0 - h01 * g1) / det;
	step[1] = -(h00 * g1 - h01 * g0) / det;
	return g0 * step[0] + g1 * step[1];
}

/* Halves the step until the cost falls enough. False: it falls no more. */
static bool move(const struct sample *s, double *at, const double *step, double slope)
{
	double before = cost(s, at), length = 1;

	for (int halved = 0; halved < MOST_HALVES; halved++, length /= 2) {
		double to[2] = {at[0] + length * step[0], at[1] + length * step[1]};

		if (cost(s, to) < before + 1e-4 * length * slope) {
			at[0] = to[0];
			at[1] = to[1];
			return true;
		}
	}
	return false;
}

void platt_fit(const double *value, const bool *is_positive, size_t n, double *slope,
	       double *offset)
{
	struct sample s = {.value = value, .is_positive = is_positive, .n = n};
	double positives = 0, negatives, at[2] = {0, 0}, step[2], fall;

	for (size_t i = 0; i < n; i++)
		positives += is_positive[i];
	negatives = (double)n - positives;
	s.high = (positives + 1) / (positives + 2);
	s.low = 1 / (negatives + 2);
	at[1] = log((negatives + 1) / (positives + 1));
	for (size_t i = 0; i < MOST_STEPS; i++) {
		fall = newton(&s, at, step);
		if (fall > -1e-12 || !move(&s, at, step, fall))
			break;
	}
	*slope = at[0];
	*offset = at[1];
}
