/* core: multi-label informed latent semantic indexing (Yu, Yu and Tresp 2005).
 *
 *	C = (1-b) K_x + b K_y,  K_y = YY' scaled to the trace of K_x, or not
 *
 * The features of greatest l in K_x^2 a = l [K_x C^-1 K_x + g K_x] a (equation 12), solved on the
 * numerical range of K_x = Q S Q', where nothing need be inverted that may be singular:
 *
 *	[c - g c (g c + S)^-1 c] u = l u,  c = Q'CQ,  a = Q S^-1 u
 *
 * A row t of kernel values has the features t a; with X at hand, a row x has x X'a. Of a large X
 *not all of Q is computed (mlsi_large.h).
 */
#ifndef MLSI_H
#define MLSI_H

#include "data/labels.h"
#include "linalg/spectrum.h"
#include "sys/choice.h"

/* The length of a feature over the training rows: sqrt(l), or 1. */
#define MLSI_SCALINGS(WORD)                                                                        \
	WORD(MLSI_ROOT, "root")                                                                    \
	WORD(MLSI_UNIT, "unit")
CHOICE(mlsi_scaling, MLSI_SCALINGS);

/* The traces of K_x and K_y: made equal, or as they are. */
#define MLSI_BALANCES(WORD)                                                                        \
	WORD(MLSI_BALANCED, "yes")                                                                 \
	WORD(MLSI_UNBALANCED, "no")
CHOICE(mlsi_balance, MLSI_BALANCES);

/* All eigenvectors of K; or mlsi_large.h, by either way of its labels. */
#define MLSI_SOLVERS(WORD)                                                                         \
	WORD(MLSI_AUTO, "auto")                                                                    \
	WORD(MLSI_DENSE, "dense")                                                                  \
	WORD(MLSI_FACTOR, "factor")                                                                \
	WORD(MLSI_ITERATE, "iterate")
CHOICE(mlsi_solver, MLSI_SOLVERS);

struct mlsi_how {
	double beta, gamma;
	enum mlsi_scaling scaling;
	enum mlsi_balance balance;
	enum mlsi_solver solver; /* of_rows */
	struct spectrum_how s;   /* k, threads, progress */
};

struct mlsi {               /* mlsi_free */
	size_t k;           /* features found: at most those asked for */
	double *value;      /* l, decreasing */
	double trace;       /* of the matrix whose eigenvalues they are */
	struct matrix map;  /* a, or X'a */
	double norm, least; /* greatest and smallest eigenvalue of K_x, where they were computed */
	double error;       /* of the labels' projection (mlsi_large.h); 0 when solved densely */
	size_t steps;       /* that it took */
	bool is_cut;        /* they ran out: small singular values may hide a greater error */
	bool is_indefinite; /* gamma is too large for a double: there is no result */
	const char *method, *targets; /* how; targets is NULL when solved densely */
	struct certify_bound bound;   /* what the solver may have missed */
};

/* y is rows x labels, sparse or dense: 0/1 labels, real targets, or a root of any K_y = YY'. */
struct mlsi mlsi_of_kernel(const struct matrix *k, const struct matrix *y,
			   const struct mlsi_how *how);
struct mlsi mlsi_of_rows(const struct matrix *x, const struct matrix *y,
			 const struct mlsi_how *how);
void mlsi_free(struct mlsi *m);
/* V, rows x k, the features with v'v = 1; x is what m was made from. The caller's. */
struct matrix mlsi_axes(const struct mlsi *m, const struct matrix *x, enum mlsi_scaling scaling);
struct matrix mlsi_take_map(struct mlsi *m); /* the map is the caller's, the rest is freed */

/* Y, rows x labels, 1 where a row has the label. The caller's. */
struct matrix mlsi_labels(const struct labels *l);

#endif
