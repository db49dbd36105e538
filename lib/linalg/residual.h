/* core: what is left of kernel columns after projection, eight columns at a time.
 *
 *	s[i][c] -= sum over t of f[i][t] p[c][t]
 *
 * Each s[i][c] is reduced term by term in order of t, whatever the cut into rows, columns and
 * steps, so that training columns and a new document's forward substitution agree bit for bit.
 */
#ifndef RESIDUAL_H
#define RESIDUAL_H

#include "data/matrix.h"

enum { RESIDUAL_WIDTH = 8, RESIDUAL_COLUMNS = 16 };

struct residual {
	const double *f; /* rows of features, `stride` apart */
	size_t stride;
	const double *p; /* step by step: the RESIDUAL_WIDTH values p[c][t] of step t */
	double *s;       /* RESIDUAL_WIDTH values a row */
	size_t width;    /* how many of them, the first, are wanted; the rest are spent */
};

void residual_subtract(const struct residual *r, size_t rows, size_t steps);

struct residual_columns {
	size_t count;
	const double *column[RESIDUAL_COLUMNS];
	double share[RESIDUAL_COLUMNS];
};

struct residual_range {
	size_t from, to; /* rows */
};

/* One column less others: s[i] -= sum over t of column[t][i] share[t], in order of t too. */
void residual_column(double *s, const struct residual_columns *f, struct residual_range rows);

/* s becomes a feature, s / size, and norm2 loses its square. */
void residual_divide(double *s, double size, double *norm2, struct residual_range rows);

/* Rows t become rows y with L y = t, in their place: y[j] = (t[j] - sum over o < j of y[o] L[j][o])
 * / L[j][j]. L is dense and lower triangular. */
void residual_substitute(const struct matrix *l, struct matrix *t, size_t threads);

#endif
