/* core: a fitted map applied to rows: Y = T A, a row at a time as far as its bytes are concerned.
 *
 * A is n x k, dense; T has rows of n entries. The result of a row does not depend on the rows
 * beside it: dense rows go through dgemm in blocks of exactly PRODUCT_ROWS, padded with zero rows
 * (BLAS gives other last digits for other shapes); a sparse row is the sum, in column order, of
 * its entries times rows of A. Columns of a sparse T beyond n weigh nothing. Rows
 * are shared out among the threads of -j.
 */
#ifndef PRODUCT_H
#define PRODUCT_H

#include "linalg/panel.h"

enum { PRODUCT_ROWS = 64 };

/* *out is a dense matrix or empty; it is made t->n x a->m and belongs to the caller. Its room is
 * used again when the shape is the same. */
void product_rows(const struct matrix *t, const struct matrix *a, struct matrix *out);

/* The same bytes for sparse T, sooner: columns of A that are near each other stay near. */
void product_panels(const struct matrix *t, const struct panels *a, struct matrix *out);

/* AA' of a dense A, in the same way; and AB of symmetric A and B, which commute. */
void product_square(const struct matrix *a, struct matrix *out);
void product_symmetric(const struct matrix *a, const struct matrix *b, struct matrix *out);

#endif
