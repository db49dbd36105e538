/* edge: numpy's .npy files, a format of conv: a matrix of float64 or float32, little-endian, row
 * by row, headers of version 1 to 3.
 *
 *	\x93NUMPY major minor length {'descr': '<f8', 'fortran_order': False, 'shape': (n, m), }
 *
 * Rows have neither labels nor ids.
 */
#ifndef NPY_H
#define NPY_H

#include "convert/convert.h"

bool npy_guess(const struct sniff *look);
void npy_read(struct convert *d);
double npy_float32(const unsigned char *bytes); /* the number in four bytes */
void npy_write(struct convert *d, const struct rows *rows);

/* The .npz files, a format of its own: an archive of .npy files, of which one is read. */
bool npz_guess(const struct sniff *look);
void npz_read(struct convert *d);

#endif
