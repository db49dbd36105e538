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

/* R, P = RR', of a dense symmetric P: the kernel is then X P X' = X R R' X' (LSS section 2). By a
 * Cholesky factor; where P has eigenvalues below 0, by the eigenvectors of the others, and *least,
 * else 0, is the smallest. *greatest is the greatest eigenvalue then, else the greatest entry. */
struct matrix smoothing_root(const struct matrix *p, double *least, double *greatest);

#endif
