#include "search/sign_test.h"
#include "data/tol.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { BITS = 32 }; /* of one random number */

static double total(size_t n, const double *d, bool is_absolute)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += is_absolute ? fabs(d[i]) : d[i];
	return sum;
}

/* Bit i says whether d_i changes its sign. */
static double flipped(size_t n, const double *d, uint64_t bits)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++, bits >>= 1)
		sum += bits & 1 ? -d[i] : d[i];
	return sum;
}

static double all(size_t n, const double *d, double least)
{
	uint64_t vectors = (uint64_t)1 << n, count = 0;

	for (uint64_t bits = 0; bits < vectors; bits++)
		count += fabs(flipped(n, d, bits)) >= least;
	return (double)count / (double)vectors;
}

static double some(size_t n, const double *d, double least, size_t most, gsl_rng *random)
{
	size_t count = 1;

	for (size_t v = 0; v < most; v++) {
		double sum = 0;

		for (size_t i = 0; i < n; i += BITS)
			sum += flipped(n - i < BITS ? n - i : BITS, d + i, gsl_rng_get(random));
		count += fabs(sum) >= least;
	}
	return (double)count / (double)(most + 1);
}

double sign_test(size_t n, const double *d, size_t most, unsigned long seed)
{
	double least = fabs(total(n, d, false)) - TOL_TIE * total(n, d, true);
	gsl_rng *random;
	double p;

	if (n < BITS && (uint64_t)1 << n <= most)
		return all(n, d, least);
	random = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(random, seed);
	p = some(n, d, least, most, random);
	gsl_rng_free(random);
	return p;
}
