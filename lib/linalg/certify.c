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

/* Four strands in turn, for speed: that of entry `at` of all comes first. */
struct strands {
	uint64_t h[STRANDS];
	size_t at;
};

static void add_values(struct strands *s, const struct matrix *x)
{
	size_t first = x->start ? x->start[0] : 0, end = matrix_entries(x);
	uint64_t bits;

	for (size_t e = first; e < end; e++, s->at++) {
		memcpy(&bits, x->val + e, sizeof bits);
		s->h[s->at % STRANDS] = mix(s->h[s->at % STRANDS], bits);
	}
}

/* Entries are of column[x->col[e]], if column is not NULL. */
static void add_columns(struct strands *s, const struct matrix *x, const uint32_t *column)
{
	size_t first = x->start ? x->start[0] : 0, end = x->start ? matrix_entries(x) : 0;

	for (size_t e = first; e < end; e++, s->at++)
		s->h[s->at % STRANDS] =
			mix(s->h[s->at % STRANDS], column ? column[x->col[e]] : x->col[e]);
}

static unsigned long twist(const struct strands *s)
{
	uint64_t h = s->h[0];

	for (size_t i = 1; i < STRANDS; i++)
		h = mix(h, s->h[i]);
	return (unsigned long)(h ^ h >> 32);
}

unsigned long certify_seed(const struct matrix *x)
{
	struct strands s = {.h = {x->n, x->m, matrix_entries(x), 1}};

	add_values(&s, x);
	s.at = 0;
	add_columns(&s, x, NULL);
	return twist(&s);
}

unsigned long certify_seed_blocks(const struct row_blocks *x)
{
	struct strands s = {.h = {x->n, x->m, x->entries, 1}};

	for (size_t b = 0; b < x->count; b++) {
		struct matrix part = x->get(x->self, b, false);

		add_values(&s, &part);
	}
	s.at = 0;
	for (size_t b = 0; b < x->count; b++) {
		struct matrix part = x->get(x->self, b, false);

		add_columns(&s, &part, x->column);
	}
	return twist(&s);
}
