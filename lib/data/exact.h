/* core: sums that do not depend on the order or the grouping of what is added.
 *
 * A sum is whole + part, a whole number and a multiple of 2^-50 from 0 to below 1; what is added is
 * first rounded up to such a multiple. So the sum of two sums is that of all their numbers, to the
 * last bit, while it stays below 2^53 in magnitude.
 */
#ifndef EXACT_H
#define EXACT_H

#include <stdbool.h>

struct exact {
	double whole, part;
};

void exact_add(struct exact *sum, double x);
void exact_join(struct exact *sum, const struct exact *other);
double exact_value(const struct exact *sum);
bool exact_is_sound(const struct exact *sum); /* could it be a sum? */

#endif
