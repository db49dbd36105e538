/* core: kernel functions over dot products and squared lengths.
 *
 *	linear  <x,z>
 *	poly    (<x,z> + c)^d
 *	rbf     exp(-|x-z|^2 / 2 sigma^2),  |x-z|^2 = <x,x> + <z,z> - 2<x,z>, at least 0
 *	gvsm    X X' X X': the linear kernel of rows that are kernel rows themselves (gram.h)
 *
 * LSK sections 2 to 4. The same functions act on the entries of a kernel already computed, whose
 * diagonal then holds the squared lengths. With is_unit, k(x,z) / sqrt(k(x,x) k(z,z)), and 0 where
 * k(x,x) is 0. Every function is symmetric in x and z bit for bit.
 *
 * A new kernel is a name here, a function and a row of the table in kernel_function.c.
 */
#ifndef KERNEL_FUNCTION_H
#define KERNEL_FUNCTION_H

#include "sys/choice.h"

#include <stdbool.h>
#include <stddef.h>

/* Those of two rows alone, and all. */
#define KERNEL_PAIRS(WORD)                                                                         \
	WORD(KERNEL_LINEAR, "linear")                                                              \
	WORD(KERNEL_POLY, "poly")                                                                  \
	WORD(KERNEL_RBF, "rbf")
#define KERNEL_KINDS(WORD)                                                                         \
	KERNEL_PAIRS(WORD)                                                                         \
	WORD(KERNEL_GVSM, "gvsm")
CHOICE(kernel_kind, KERNEL_KINDS);
CHOICE_LIST(kernel_pair, KERNEL_PAIRS);

struct kernel_function {
	enum kernel_kind kind;
	size_t degree;
	double offset, sigma;
	bool is_unit;
};

/* As options leave it: what was not given is KERNEL_UNSET's. Fills in the defaults, d = 2, c = 1,
 * sigma = 1; returns the name of what was given and is not of this kind, or NULL. */
/* clang-format off */
#define KERNEL_UNSET {.kind = KERNEL_LINEAR, .degree = 0, .offset = -1, .sigma = 0}
/* clang-format on */
const char *kernel_function_settle(struct kernel_function *k);

bool kernel_function_has_lengths(const struct kernel_function *k); /* does it look at k(x,x)? */

/* k(x,x) from <x,x>, before is_unit. */
double kernel_function_self(const struct kernel_function *k, double norm2);

/* The dot products of x with n rows become kernel values, in place; `own` is <x,x>, `others` the
 * <z,z>. */
void kernel_function_row(const struct kernel_function *k, double *row, size_t n, double own,
			 const double *others);

bool kernel_function_is_finite(const double *row, size_t n);

#endif
