/* core: the hinge loss to the optimum, by the rows that bear on it.
 *
 * Rows beyond the margin, y_i w.x_i > 1, have a_i = 0 and no part in w. So the interior point gets
 * the rows that a guess has within it, or little beyond; rows of the others that are within it
 * then join, until there are none: that w is the optimum of all. Osuna, Freund, Girosi, CVPR 1997.
 */
#ifndef HINGE_SET_H
#define HINGE_SET_H

#include "classify/liblinear.h"

/* Whether the rows that w has within the margin make so small a system that liblinear's dual, from
 * a guess on, would take longer. */
bool hinge_set_pays(const struct liblinear_task *task, const double *w);

/* From the guess in w to the optimum; or, where it is none, by all rows. False: it was not reached,
 * and w is of no use. */
bool hinge_set_train(const struct liblinear_task *task, bool is_guess, double *w);

#endif
