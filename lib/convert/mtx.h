/* edge: Matrix Market files, a format of conv.
 *
 *	%%MatrixMarket matrix coordinate real general
 *	% comment
 *	rows columns entries
 *	i j value
 *
 * "coordinate" is a sparse matrix, "array" a dense one, whose values stand one a line, column by
 * column. "symmetric" and "skew-symmetric" files hold the lower triangle only.
 */
#ifndef MTX_H
#define MTX_H

#include "convert/convert.h"

bool mtx_guess(const struct sniff *look);
void mtx_read(struct convert *d);
void mtx_write(struct convert *d, const struct rows *rows);

#endif
