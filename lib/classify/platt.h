/* core: values of a classifier as probabilities, 1 / (1 + exp(slope value + offset)).
 *
 * Platt, Probabilistic outputs for support vector machines, 1999: the slope and offset of greatest
 * likelihood, where P rows with and N rows without the label aim at (P+1)/(P+2) and 1/(N+2); by
 * Newton's method with halved steps, as Lin, Lin and Weng, Machine Learning 68, 2007, do it.
 */
#ifndef PLATT_H
#define PLATT_H

#include <stdbool.h>
#include <stddef.h>

void platt_fit(const double *value, const bool *is_positive, size_t n, double *slope,
	       double *offset);
double platt_chance(double value, double slope, double offset);

#endif
