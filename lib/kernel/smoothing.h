/* core: rows seen through a proximity matrix: X P, P terms x concepts or terms x terms.
 *
 * The linear kernel of the result is X P P' X': semantic smoothing, LSK section 3 (Siolas and
 * d'Alche-Buc). A sparse P gives sparse rows, a dense one dense rows; a row's result depends on
 * the row alone.
 */
#ifndef SMOOTHING_H
#define SMOOTHING_H

#include "data/matrix.h"

/* X may use the first p->n columns only. The caller's, for matrix_free. */
struct matrix smoothing_rows(const struct matrix *x, const struct matrix *p);

#endif
