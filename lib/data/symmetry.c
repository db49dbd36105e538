#include "data/symmetry.h"
#include "data/tol.h"

#include <math.h>

enum { TILE = 32 };

static double largest(const struct matrix *k)
{
	double most = 0;

	for (size_t e = 0; e < k->n * k->m; e++)
		if (fabs(k->val[e]) > most)
			most = fabs(k->val[e]);
	return most;
}

/* The first fault in the rows from .. end-1, read down the columns a few rows at a time. */
static bool rows_hold(const struct matrix *k, size_t from, double tolerance,
		      struct symmetry_fault *fault)
{
	size_t end = from + TILE < k->n ? from + TILE : k->n;

	fault->i = k->n;
	for (size_t j = from; j < k->n; j++)
		for (size_t i = from; i < end && i < j; i++)
			if (fabs(k->val[i * k->m + j] - k->val[j * k->m + i]) > tolerance &&
			    i < fault->i)
				*fault = (struct symmetry_fault){i, j};
	return fault->i == k->n;
}

bool symmetry_holds(const struct matrix *k, struct symmetry_fault *fault)
{
	double tolerance = TOL_SYMMETRY * largest(k);

	for (size_t i = 0; i < k->n; i += TILE)
		if (!rows_hold(k, i, tolerance, fault))
			return false;
	return true;
}
