/* core: the latent space of a kernel, K_k = V_k W_k V_k': the map from rows to features, and from
 * features to kernel rows (Cristianini, Shawe-Taylor & Lodhi, JIIS 18, 2002, sections 3 and 4).
 *
 *	kernel row t       f = t V W^-1/2
 *	feature row x      f = x U            X = V W^1/2 U'
 *	kernel row of f    f (V W^1/2)'       which is t V V'
 *
 * Kernel LSA's scores (Park & Ramamohanarao, CIKM 2009, sections 3.2 and 3.3) are
 * a top_z(t) V V' + (1-a) t. Training rows and new rows go through the same functions.
 */
#ifndef LSK_H
#define LSK_H

#include "linalg/spectrum.h"

struct lsk {                /* lsk_free */
	struct matrix map;  /* V W^-1/2 or U */
	struct matrix back; /* (V W^1/2)', k x documents; empty if not wanted */
	bool is_unit;       /* features are scaled to unit length */
	double *weight;     /* of f_j^2 in the part of a row's square that lies in the space */
};

struct lsk_want {
	bool from_features, kernel, unit;
};

bool lsk_in_range(double trace); /* do squares of such eigenvalues fit a double? */

/* Takes the vectors out of s; the values stay. */
struct lsk lsk_of(struct spectrum *s, const struct lsk_want *want);
void lsk_free(struct lsk *p);

/* Kernels of unit diagonal, for the training rows x. */
void lsk_unit_kernel(struct lsk *p, const struct matrix *x);

/* Features of the rows of t, and kernel rows of features. *f and *k are dense or empty, and are
 * made to fit. */
void lsk_features(const struct lsk *p, const struct matrix *t, struct matrix *f);
void lsk_kernel(const struct lsk *p, const struct matrix *f, struct matrix *k);

/* The diagonal of such a kernel is 1 without rounding: row i of k is row first+i. */
void lsk_diagonal(struct matrix *k, size_t first);

/* Kernel LSA: *k = a top_z(t) V V' + (1-a) t for dense kernel rows t; z = 0 stands for all. top_z
 * sets all but the z greatest entries of a row to 0; ties (TOL_TIE) go to the lowest column. */
struct lsk_mix {
	double a;
	size_t z;
};
void lsk_scores(const struct lsk *p, const struct matrix *t, const struct lsk_mix *mix,
		struct matrix *k);

#endif
