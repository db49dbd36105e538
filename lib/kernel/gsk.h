/* core: the Gram-Schmidt kernel (LSK Table 1; biased towards a label, Figure 9).
 *
 *	norm2[i] = k(i,i)
 *	for j = 1 .. T:
 *		p = arg max_i  w_i norm2[i];   size = sqrt(norm2[p])
 *		feat[i,j] = (k(i,p) - sum_{t<j} feat[i,t] feat[p,t]) / size    for every i
 *		norm2[i] -= feat[i,j]^2
 *
 * The weights w serve for choosing alone. Scores within TOL_TIE of the greatest are equal, and the
 * lowest row wins. It ends early when every norm2 is at most tolerance times the greatest k(i,i).
 * A new document has newfeat[j] = (k(x,p_j) - sum_{t<j} newfeat[t] feat[p_j,t]) / size_j.
 *
 * Columns are computed for the most promising rows, up to eight in one pass over the features, and
 * used as long as the row to be chosen is among them; up to 16 are at hand, and those of rows that
 * still promise stay. The same rows are chosen and the same sums done as one column at a time.
 */
#ifndef GSK_H
#define GSK_H

#include "kernel/kernel.h"

struct gsk_source {                      /* one of two */
	const struct matrix *k;          /* the square kernel */
	const struct kernel_rows *cross; /* kernel rows over the features x */
	const struct matrix *x;
};

struct gsk_how {
	size_t k;
	double tolerance;
	const double *weight; /* of each row; NULL: 1 */
	size_t threads;
	void (*tick)(void *arg, double share); /* NULL: none; called now and then */
	void *tick_arg;
};

struct gsk {                    /* gsk_free */
	size_t k;               /* features there are */
	size_t *chosen;         /* the row of step j */
	struct matrix factor;   /* k x k: row j is feat[p_j,1..j-1], then size_j, then zeros */
	struct matrix features; /* n x k, after gsk_fit */
	double greatest, least; /* k(i,i); norm2 at the end */
	size_t bad;             /* a row without a length, and ... */
	double bad_norm2;       /* ... its k(i,i) */
	size_t passes;          /* over the features */
};

/* False: k(i,i) of the row g->bad is below -TOL_NEGATIVE of the greatest, or not finite. Rows of
 * a k(i,i) below 0 are never chosen. */
bool gsk_fit(struct gsk *g, const struct gsk_source *source, const struct gsk_how *how);
void gsk_free(struct gsk *g);

void gsk_narrow(struct gsk *g, size_t k); /* to the first k steps */

/* Rows of kernel values against the chosen documents, k(x,p_1) .. k(x,p_k), become features. */
void gsk_apply(const struct gsk *g, struct matrix *t, size_t threads);

/* k sparse rows of n columns, 1 at the chosen documents: t E' are kernel rows' values there. */
struct matrix gsk_selection(const struct gsk *g, size_t n);

#endif
