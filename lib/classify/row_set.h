/* core: a classifier to its optimum by the rows that bear on it.
 *
 * Rows beyond the margin, y_i w.x_i > 1, have a_i = 0 and no part in w. So the solver gets the rows
 * that a guess has within it, or little beyond; rows of the others that are within it then join,
 * until there are none: that w is the optimum of all. Osuna, Freund, Girosi, CVPR 1997.
 *
 * Hinge is solved by the interior point. Squared loss is by liblinear's dual, to nine tenths of its
 * tolerance, and rows that were left out may fall short of the margin by the last tenth: so its
 * stopping rule holds of all rows.
 */
#ifndef ROW_SET_H
#define ROW_SET_H

#include "classify/liblinear.h"

/* Whether the rows that w has within the margin make so small a system that liblinear's dual, from
 * a guess on, would take longer. */
bool row_set_pays(const struct liblinear_task *task, const double *w);

/* From the guess in w to the optimum; or, where it is none, by all rows. False: it was not reached,
 * and w is of no use. */
bool row_set_hinge(const struct liblinear_task *task, bool is_guess, double *w);

/* Newton's guess makes the set. False: this is no work for a set, and nothing was done. */
bool row_set_squared(const struct liblinear_task *task, double *w, bool *is_converged);

#endif
