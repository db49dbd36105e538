#include "classify/platt.h"
#include "tap.h"

/* The derivative of the likelihood, which vanishes at its greatest. */
static void gradient(const double *value, const bool *is_positive, size_t n, double slope,
		     double offset, double *by_slope, double *by_offset)
{
	double positives = 0, high, low;

	for (size_t i = 0; i < n; i++)
		positives += is_positive[i];
	high = (positives + 1) / (positives + 2);
	low = 1 / ((double)n - positives + 2);
	*by_slope = *by_offset = 0;
	for (size_t i = 0; i < n; i++) {
		double d = (is_positive[i] ? high : low) - platt_chance(value[i], slope, offset);

		*by_slope += d * value[i];
		*by_offset += d;
	}
}

static void check(const double *value, const bool *is_positive, size_t n, const char *what)
{
	double slope, offset, by_slope, by_offset;

	platt_fit(value, is_positive, n, &slope, &offset);
	gradient(value, is_positive, n, slope, offset, &by_slope, &by_offset);
	ok_near(fabs(by_slope) + fabs(by_offset), 0, 1e-6, what);
	ok(slope < 0, "a greater value, a greater probability");
}

int main(void)
{
	double value[] = {-3, -1, -.5, .2, 1, 2, 5, -4}, far[] = {-1e3, -900, 1e3, 800};
	bool mixed[] = {false, false, true, false, true, true, true, false};
	bool parted[] = {false, false, true, true};

	ok_near(platt_chance(0, -1, 0), .5, 0, "the middle");
	ok(platt_chance(-1e6, -1, 0) == 0 && platt_chance(1e6, -1, 0) == 1, "the ends");
	check(value, mixed, 8, "the greatest likelihood");
	check(far, parted, 4, "values far apart");
	return tap_done();
}
