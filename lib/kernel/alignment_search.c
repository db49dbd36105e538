#include "kernel/alignment_search.h"

#include <float.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_min.h>
#include <gsl/gsl_roots.h>
#include <math.h>

enum {
	FINE = 60,       /* points of the scan where it is geometric */
	COARSE = 200,    /* and where it is even */
	HALVINGS = 20,   /* of the first step */
	STEPS_MOST = 100 /* of a refinement */
};

#define EXP_MOST 50 /* lambda |K| */
#define NEUMANN_MOST (1 - 1e-6)
#define FIRST_STEP 1e-7 /* of lambda, to either side of a maximum */
#define LEVEL 1e-12     /* a gain over lambda = 0 below this is none */

double alignment_range(const struct alignment *a)
{
	if (!a->s->k)
		return 0;
	return (a->f == DIFFUSION_EXP ? EXP_MOST : NEUMANN_MOST) / a->s->value[0];
}

/* Point i of the scan, increasing from 0 at i = 0 to 1 at i = FINE + COARSE: dense at the start
 * for the exponential kernel, at the end for von Neumann's. */
static double scan_point(enum diffusion f, size_t i)
{
	double share;

	if (f == DIFFUSION_NEUMANN && i >= COARSE) {
		share = (double)(i - COARSE) / FINE;
		return i == COARSE + FINE ? 1 : (1 - 0.01 * pow(1e-4, share)) / NEUMANN_MOST;
	}
	if (f == DIFFUSION_NEUMANN)
		return 0.99 * (double)i / COARSE / NEUMANN_MOST;
	if (i > FINE)
		return 0.02 + 0.98 * (double)(i - FINE) / COARSE;
	return i ? 0.02 * pow(1e-4, 1 - (double)i / FINE) : 0;
}

static double loss(double lambda, void *a)
{
	return -alignment_at(a, lambda);
}

/* The maximum between l[0] and l[2], where l[1] is higher than both, as its height tells. */
static double summit(struct alignment *a, const double *l, const double *value)
{
	gsl_function f = {.function = loss, .params = a};
	gsl_min_fminimizer *m = gsl_min_fminimizer_alloc(gsl_min_fminimizer_brent);
	double best;

	gsl_min_fminimizer_set_with_values(m, &f, l[1], -value[1], l[0], -value[0], l[2],
					   -value[2]);
	for (int step = 0; step < STEPS_MOST; step++)
		if (gsl_min_fminimizer_iterate(m) ||
		    gsl_min_test_interval(gsl_min_fminimizer_x_lower(m),
					  gsl_min_fminimizer_x_upper(m), 0, 1e-9) != GSL_CONTINUE)
			break;
	best = gsl_min_fminimizer_x_minimum(m);
	gsl_min_fminimizer_free(m);
	return best;
}

static double slope(double lambda, void *a)
{
	return alignment_slope(a, lambda);
}

/* Where the slope is 0, between a place where it rises and one where it falls. */
static double level_place(struct alignment *a, double lower, double upper)
{
	gsl_function f = {.function = slope, .params = a};
	gsl_root_fsolver *m = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
	double place;

	gsl_root_fsolver_set(m, &f, lower, upper);
	for (int step = 0; step < STEPS_MOST; step++)
		if (gsl_root_fsolver_iterate(m) ||
		    gsl_root_test_interval(gsl_root_fsolver_x_lower(m), gsl_root_fsolver_x_upper(m),
					   0, DBL_EPSILON) != GSL_CONTINUE)
			break;
	place = gsl_root_fsolver_root(m);
	gsl_root_fsolver_free(m);
	return place;
}

/* A maximum is flat to rounding within 1e-8 of it, its slope is not: the last digits are the
 * slope's. The place stays where it was if no slope changes sign around it. */
static double refine(const struct alignment *a, const double *l, const double *value)
{
	struct alignment self = *a;
	double best = summit(&self, l, value), step = FIRST_STEP * best;

	while (step < l[2] - l[0]) {
		double lower = fmax(best - step, l[0]), upper = fmin(best + step, l[2]);

		if (alignment_slope(a, lower) > 0 && alignment_slope(a, upper) < 0)
			return level_place(&self, lower, upper);
		step *= 4;
	}
	return best;
}

/* A maximum before the first point of the scan, where the curve rises at 0 and has fallen below
 * again by then. */
static struct alignment_best earliest(const struct alignment *a, const double *l,
				      const double *value)
{
	struct alignment_best best = {l[0], value[0], ALIGNMENT_LOWER};
	double x[3] = {l[0], l[1], l[1]}, v[3] = {value[0], value[1], value[1]};

	for (int halvings = 0; halvings < HALVINGS && value[1] <= value[0]; halvings++) {
		x[2] = x[1];
		v[2] = v[1];
		x[1] /= 2;
		v[1] = alignment_at(a, x[1]);
		if (v[1] > v[0] + LEVEL * fabs(v[0]) && v[1] > v[2]) {
			best.lambda = refine(a, x, v);
			best.value = alignment_at(a, best.lambda);
			best.where = ALIGNMENT_INTERIOR;
			break;
		}
	}
	return best;
}

struct alignment_best alignment_search(const struct alignment *a)
{
	enum { POINTS = FINE + COARSE + 1 };
	double range = alignment_range(a), l[POINTS], value[POINTS], level;
	struct alignment_best best;

	for (size_t i = 0; i < POINTS; i++) {
		l[i] = range * scan_point(a->f, i);
		value[i] = alignment_at(a, l[i]);
	}
	best = earliest(a, l, value);
	level = LEVEL * fabs(value[0]);
	for (size_t i = 1; i < POINTS - 1; i++) {
		struct alignment_best peak = {l[i], value[i], ALIGNMENT_INTERIOR};

		if (value[i] < value[i - 1] || value[i] < value[i + 1])
			continue;
		if (value[i] > value[i - 1] && value[i] > value[i + 1]) {
			peak.lambda = refine(a, l + i - 1, value + i - 1);
			peak.value = alignment_at(a, peak.lambda);
		}
		if (peak.value > best.value + level)
			best = peak;
	}
	/* a curve that rises to a level, but for rounding, has its best at the end */
	if (value[POINTS - 1] > best.value + (best.where == ALIGNMENT_LOWER ? level : -level))
		best = (struct alignment_best){l[POINTS - 1], value[POINTS - 1], ALIGNMENT_UPPER};
	return best;
}
