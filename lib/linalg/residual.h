/* core: what is left of kernel columns after projection, eight columns at a time.
 *
 *	s[i][c] -= sum over t of f[i][t] p[c][t]
 *
 * Each s[i][c] is reduced term by term in order of t, whatever the cut into rows, columns and
 * steps, so that training columns and a new document's forward substitution agree bit for bit.
 */
#ifndef RESIDUAL_H
#define RESIDUAL_H

#include <stddef.h>

enum { RESIDUAL_WIDTH = 8 };

struct residual {
	const double *f; /* rows of features, `stride` apart */
	size_t stride;
	const double *p; /* step by step: the RESIDUAL_WIDTH values p[c][t] of step t */
	double *s;       /* RESIDUAL_WIDTH values a row */
};

void residual_subtract(const struct residual *r, size_t rows, size_t steps);

#endif
