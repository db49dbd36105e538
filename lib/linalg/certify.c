#include "linalg/certify.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { STRANDS = 4 };

#define SLACK 1e-12 /* of a sum: what rounding may have done to it */

/* ln(1.648 sqrt(n) / d^(1/c)) */
static double doubt(size_t n, size_t columns)
{
	return log(1.648 * sqrt((double)n)) - log(CERTIFY_CHANCE) / (double)columns;
}

double certify_share(size_t n, size_t steps, size_t columns)
{
	return pow(doubt(n, columns) / (2 * (double)steps - 1), 2);
}

size_t certify_steps(size_t n, double margin, size_t columns)
{
	return (size_t)ceil((doubt(n, columns) / sqrt(margin / (1 + margin)) + 1) / 2);
}

static double slack(double sum)
{
	return SLACK * fabs(sum);
}

enum certify_verdict certify_by_sums(const struct certify_sums *sums,
				     const struct certify_found *found)
{
	double values = sums->trace, squares = sums->squares, top = found->ceiling;

	for (size_t i = 0; i < found->k; i++) {
		values -= found->value[i];
		squares -= found->value[i] * found->value[i];
	}
	if (values - slack(sums->trace) > top * (double)(found->n - found->k))
		return CERTIFY_REFUTED;
	if (sums->is_psd && values + slack(sums->trace) <= top)
		return CERTIFY_PROVED;
	if (top > 0 && squares + slack(sums->squares) <= top * top)
		return CERTIFY_PROVED;
	return CERTIFY_OPEN;
}

static uint64_t mix(uint64_t h, uint64_t x)
{
	h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

/* Four strands in turn, for speed. */
unsigned long certify_seed(const struct matrix *x)
{
	size_t entries = matrix_entries(x);
	uint64_t h[STRANDS] = {x->n, x->m, entries, 1}, bits;

	for (size_t e = 0; e < entries; e++) {
		memcpy(&bits, x->val + e, sizeof bits);
		h[e % STRANDS] = mix(h[e % STRANDS], bits);
	}
	for (size_t e = 0; !matrix_is_dense(x) && e < entries; e++)
		h[e % STRANDS] = mix(h[e % STRANDS], x->col[e]);
	for (size_t i = 1; i < STRANDS; i++)
		h[0] = mix(h[0], h[i]);
	return (unsigned long)(h[0] ^ h[0] >> 32);
}
