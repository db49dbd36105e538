/* core: the one table of tolerances. All are relative to the quantity named.
 *
 * rows(5) and semkern(7) state them for the user; a program never invents its own.
 */
#ifndef TOL_H
#define TOL_H

#define TOL_RANK 1e-12     /* eigenvalue i counts when above this share of the greatest */
#define TOL_TIE 1e-10      /* values this close are equal, and the lowest index wins */
#define TOL_RESIDUAL 1e-10 /* |Av - wv| of an accepted eigenpair, of the greatest eigenvalue */
#define TOL_SYMMETRY 1e-9  /* |K_ij - K_ji|, of the largest entry */
#define TOL_ROUNDING 1e-10 /* a negative eigenvalue down to here is rounding, and silent */
#define TOL_NEGATIVE 1e-4  /* one down to here is clipped with a warning, below it an error */

#endif
