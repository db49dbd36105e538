/* edge: a kernel matrix from a stream: as many rows as columns, dense or sparse, symmetric.
 *
 * What is not square, or not symmetric to TOL_SYMMETRY of its largest entry, ends the program with
 * the first pair of rows that part; a matrix beyond the memory limit is refused once its size is
 * known.
 */
#ifndef KERNEL_READ_H
#define KERNEL_READ_H

#include "io/rows_in.h"

/* The kernel as a dense n x n matrix, with labels and ids; no rows: 0 x 0. The caller's, for
 * rows_free. */
struct rows kernel_read(struct rows_in *in);
struct rows kernel_load(const char *path); /* of a file of its own */

#endif
