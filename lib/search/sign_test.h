/* core: the paired randomisation test.
 *
 * If two systems were the same, each query's difference d could as well have had the other sign.
 * p is the share of sign vectors whose |sum| is at least the |sum| seen (two-sided; Smucker, Allan,
 * Carterette, CIKM 2007): of all 2^n of them when that is no more than `most`, else of `most`
 * random ones, with the one seen counted in: (1 + count) / (1 + most).
 */
#ifndef SIGN_TEST_H
#define SIGN_TEST_H

#include <stddef.h>

double sign_test(size_t n, const double *d, size_t most, unsigned long seed);

#endif
