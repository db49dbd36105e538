/* core: the two sides of X = V S U': orthogonal again, and with signs that a rule fixes.
 *
 * The side that was derived from the other, u = X'v / s, loses orthogonality as s falls; signs are
 * arbitrary until a rule fixes them. Both work in place on dense matrices, one column a vector.
 */
#ifndef AXES_H
#define AXES_H

#include "data/matrix.h"

/* Gram-Schmidt in panels, the first columns first. No more columns than rows. */
void axes_straighten(struct matrix *u, size_t threads);

/* The entry of greatest magnitude of each column of `ruling`, the first of equals (TOL_TIE),
 * becomes positive; the columns of `other` (may be NULL) turn with it. */
void axes_sign(struct matrix *ruling, struct matrix *other);

#endif
