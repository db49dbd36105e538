/* core: kernel functions, and rows of their values.
 *
 * The functions, over dot products and squared lengths:
 *	linear  <x,z>
 *	poly    (<x,z> + c)^d
 *	rbf     exp(-|x-z|^2 / 2 sigma^2),  |x-z|^2 = <x,x> + <z,z> - 2<x,z>, at least 0
 *	gvsm    X X' X X': the linear kernel of rows that are kernel rows themselves (gram.h)
 *
 * LSK sections 2 to 4. The same functions act on the entries of a kernel already computed, whose
 * diagonal then holds the squared lengths. With is_unit, k(x,z) / sqrt(k(x,x) k(z,z)), and 0 where
 * k(x,x) is 0. Every function is symmetric in x and z bit for bit.
 *
 * A new kernel is a name here, a function and a row of the table in kernel.c.
 */
#ifndef KERNEL_H
#define KERNEL_H

#include "data/inverted_index.h"
#include "data/matrix.h"
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

/* How many of them, before that, no distance can have: rbf takes <x,x> + <z,z> - 2<x,z> below 0 for
 * 0.
 */
size_t kernel_function_clips(const struct kernel_function *k, const double *row, size_t n,
			     double own, const double *others);

bool kernel_function_is_finite(const double *row, size_t n);

/* Kernel rows of any rows against a training matrix, k(x_i, z_j).
 *
 * Sparse rows meet the training rows through an inverted index; dense rows through dgemm, in tiles
 * of exactly 64 x 64 padded with zeros; of a mixed pair the input takes the training rows' form.
 * All sums run in column order, or in dgemm's one order for that shape, so that
 *	- a row's values depend on nothing but the row and the training rows,
 *	- k(x,z) = k(z,x), and k(x,x) / sqrt(k(x,x) k(x,x)) = 1, bit for bit.
 */
struct kernel_rows { /* kernel_rows_free */
	struct kernel_function kernel;
	const struct matrix *train;  /* the caller's; it must outlive this */
	size_t n, m;                 /* training rows, their columns */
	struct inverted_index index; /* of sparse training rows */
	double *norms2;              /* <z,z> of the training rows */
	bool is_finite;              /* no k(z,z) overflows */
	size_t threads;
};

struct kernel_rows kernel_rows_over(const struct matrix *train,
				    const struct kernel_function *kernel, size_t threads);
void kernel_rows_free(struct kernel_rows *c);

/* *out is made x->n by c->n; dense, or empty, on entry; the caller's. Columns of a sparse x beyond
 * c->m weigh nothing; a dense x is c->m wide. False: a value is too large for a number. */
bool kernel_rows_of(const struct kernel_rows *c, const struct matrix *x, struct matrix *out);

#endif
