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

#include "convert/door.h"

bool mtx_guess(const struct look *look);
void mtx_read(struct door *d);
void mtx_write(struct door *d, const struct rows *rows);

#endif
