/* edge: rows of several files, added or multiplied entry by entry, row after row.
 *
 *	a K1 + b K2 + ...,  a, b >= 0       K1 K2 ... (Schur's product)
 *
 * Of kernels both are kernels again, of the square and of cross rows alike (LSK section 2). The
 * files have the same rows, by their ids, and the same columns; one row of each is in memory. Rows
 * are sparse when all are.
 */
#ifndef ROWS_SUM_H
#define ROWS_SUM_H

#include <stdbool.h>
#include <stddef.h>

struct rows_sum_how {
	bool is_product;
	size_t count;   /* of the files */
	double *weight; /* of each in a sum; NULL: 1 */
};

/* On standard output, under the labels and ids of the first file. */
void rows_sum_write(char **files, const struct rows_sum_how *how);

#endif
