/* core: the latent space of a kernel, K_k = V_k W_k V_k': the map from rows to features, and from
 * features to kernel rows (Cristianini, Shawe-Taylor & Lodhi, JIIS 18, 2002, sections 3 and 4).
 *
 *	kernel row t       f = t V W^-1/2
 *	feature row x      f = x U            X = V W^1/2 U'
 *	kernel row of f    f (V W^1/2)'       which is t V V'
 *
 * Kernel LSA's scores (Park & Ramamohanarao, CIKM 2009, sections 3.2 and 3.3) are
 * a top_z(t) V V' + (1-a) t.
 */
#ifndef LSK_H
#define LSK_H

#include "linalg/spectrum.h"

bool lsk_in_range(double trace); /* do squares of such eigenvalues fit a double? */

struct matrix lsk_back(struct spectrum *s); /* (V W^1/2)'; the caller's */

/* V W^-1/2, or U, taken out of s; the caller's. */
struct matrix lsk_map(struct spectrum *s, bool from_features);

/* Row j of c W^1/2 U', which stands for the rows of X as W^1/2 U' does: X'X = U W U'. Its entries
 * other than 0 go to col and val, each as long as U; returns how many. */
size_t lsk_axis(const struct spectrum *s, size_t j, double c, uint32_t *col, double *val);

/* What a space of k dimensions does not hold of its rows X; all are parts of trace X'X. */
struct lsk_loss {
	double trace; /* of XX' */
	double lost;  /* cut off before the space was solved for the last time */
	double error; /* no eigenvalue is so much below that of XX' */
};

/* Another space joins, its rows times c; `last` and `sum` are its last eigenvalue and their sum.
 *
 * A cut leaves out E, without eigenvalues below 0: X'X = U W U' + E. The traces of such E add up;
 * their greatest eigenvalues, each at most the last one kept, bound that of the sum. */
void lsk_loss_add(struct lsk_loss *all, const struct lsk_loss *one, const struct spectrum *s,
		  double c);

/* Greatest cosine of two columns of the features F = XA, which would be orthogonal without
 * rounding: g = g + F'F, k x k, for some rows X; then what it says of all. */
void lsk_skew_add(const struct matrix *x, const struct matrix *a, double *g);
double lsk_skew(const double *g, size_t k);

struct lsk_scores_how {
	double a;
	size_t z; /* 0: all */
};

struct lsk_scorer {
	struct lsk_scores_how mix;
	const struct matrix *map, *back; /* V W^-1/2 and (V W^1/2)' */
};

void lsk_keep_top(struct matrix *t, size_t z); /* top_z of dense rows */

/* Kernel LSA: *k = a top_z(t) V V' + (1-a) t for dense kernel rows t. top_z sets all but the z
 * greatest entries of a row to 0; ties (TOL_TIE) go to the lowest column. */
void lsk_scores(const struct lsk_scorer *scorer, const struct matrix *t, struct matrix *k);

#endif
