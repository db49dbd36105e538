/* core: which rows bear on a classifier of squared loss, foreseen.
 *
 *	least of |w|^2 / 2 + sum_i C_i max(0, 1 - y_i w.x_i)^2
 *
 * Rows beyond the margin, y_i w.x_i > 1, have no part in w. So Newton's method takes the rows A
 * that the last w had within it, and solves
 *	(1 + 2 sum_A C_i x_i x_i') w = 2 sum_A C_i y_i x_i
 * for the next: a few steps on one row in eight of each class, then on all, until the rows hardly
 * change. Sums are in single precision: what it ends at is not the optimum yet, it names the rows
 * to learn from. Keerthi and DeCoste, JMLR 6, 2005.
 */
#ifndef NEWTON_H
#define NEWTON_H

#include "classify/liblinear.h"

/* Dense rows, enough of them for their columns, and memory for it. */
bool newton_can(const struct liblinear_task *task);

/* False: there is no such guess in these numbers. */
bool newton_guess(const struct liblinear_task *task, double *w);

#endif
