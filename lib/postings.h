/* core: an inverted index: which rows of a sparse matrix hold a column, and with what value.
 *
 * The dot products of one sparse vector with all rows take as many steps as there are matching
 * entries. Products are summed in the order of the columns, so a result depends on its two vectors
 * alone, and is the same whichever of them is the row.
 */
#ifndef POSTINGS_H
#define POSTINGS_H

#include "matrix.h"

struct postings { /* postings_free */
	size_t rows;
	struct matrix by_column; /* row t: the rows that hold column t, or column[t] */
	uint32_t *column;        /* NULL: every column has its row */
};

struct postings postings_make(const struct matrix *x);
void postings_free(struct postings *p);
size_t postings_column(const struct postings *p, size_t t); /* which column row t is */

/* dot[i] = <row i, v> for all rows; v has n entries, in columns the index may not know. */
void postings_dot(const struct postings *p, size_t n, const uint32_t *col, const double *val,
		  double *dot);

/* What is not 0 moves to the front, in order, with its numbers in col; returns how many there are.
 */
size_t postings_gather(size_t n, double *dot, uint32_t *col);

#endif
