/* core: the kernel matrix of a collection, a block of rows at a time.
 *
 * Rows pass through the steps that were asked for: a proximity matrix (X P), then for gvsm the
 * kernel rows T = X X' in place of X (T T' = X X' X X': LSK section 3), then the kernel function.
 * Training rows and new rows take the same way, so the rows of the square are cross rows, byte
 * for byte. A kernel given instead of features has its entries put through the function.
 * Training rows more than a quarter full count as dense.
 */
#ifndef GRAM_H
#define GRAM_H

#include "kernel/kernel.h"

struct gram_how {
	struct kernel_function kernel;
	double ridge;                   /* added to the diagonal of the square */
	bool is_given;                  /* the training matrix is a square kernel itself */
	const struct matrix *proximity; /* or NULL */
	size_t threads;
};

struct gram { /* gram_free */
	struct gram_how how;
	const struct matrix *rows; /* the training rows after the steps: the caller's, or ... */
	struct matrix *smoothed;   /* ... X P, or ... */
	struct matrix *image;      /* ... T, or ... */
	struct matrix *full;       /* ... sparse rows made dense */
	struct kernel_rows first, last; /* to T; to the kernel */
	double *diagonal;               /* of a given kernel */
	size_t clipped;                 /* of its entries, as kernel_function_clips counts */
};

/* The training rows and the proximity matrix must outlive the result. */
struct gram gram_over(const struct matrix *train, const struct gram_how *how);
void gram_free(struct gram *g);

/* Rows from .. from+count-1 of the square kernel, or the kernel rows of x, into *out: dense or
 * empty on entry, the caller's. False: a value is not finite. */
bool gram_square(struct gram *g, size_t from, size_t count, struct matrix *out);
bool gram_rows(const struct gram *g, const struct matrix *x, struct matrix *out);

/* The same for rows t of a given kernel (not gvsm, whose rows gram_rows takes) against the training
 * rows; own is their k(x,x), or NULL where the kernel function does without. */
bool gram_given_rows(struct gram *g, const struct matrix *t, const double *own, struct matrix *out);

/* False: the diagonal of a given kernel, k(x,x), is below 0 in that row (from 0). */
bool gram_has_lengths(const struct gram *g, size_t *row);

/* How the values come about: "inverted index", "dgemm", "given". */
const char *gram_method(const struct gram *g);

#endif
