/* core: exponential and von Neumann kernels (LSS sections 3 and 4; diffuse(1)).
 *
 *	exponential  K exp(lK)      g(w) = w exp(lw)
 *	von Neumann  K (I-lK)^-1    g(w) = w / (1-lw),  0 <= l < 1/|K|
 *
 * With K = V diag(w) V' a row t of kernel values becomes the features tA,
 * A = V diag((g/w)^1/2 w^-1/2), and with X = V S U' a row x of features becomes xB,
 * B = U diag((g/w)^1/2). Kernel rows need no eigenvectors: t exp(lK), or a Cholesky solve.
 */
#ifndef DIFFUSION_H
#define DIFFUSION_H

#include "linalg/spectrum.h"
#include "sys/choice.h"

#define DIFFUSIONS(WORD)                                                                           \
	WORD(DIFFUSION_EXP, "exp")                                                                 \
	WORD(DIFFUSION_NEUMANN, "neumann")
CHOICE(diffusion, DIFFUSIONS);

/* What gives the rows of the new kernel: a map to features; the factor of I-lK; exp(lK). */
#define DIFFUSION_FORMS(WORD)                                                                      \
	WORD(DIFFUSION_MAP, "map")                                                                 \
	WORD(DIFFUSION_FACTOR, "factor")                                                           \
	WORD(DIFFUSION_EXPONENTIAL, "exponential")
CHOICE(diffusion_form, DIFFUSION_FORMS);

/* The map, unless all of the kernel is wanted and K has no eigenvalue below rounding. */
enum diffusion_form diffusion_form_of(enum diffusion f, const struct spectrum *s, bool is_whole);

#define DIFFUSION_REST 1e-10 /* share of the trace that a spectrum cut by itself may leave out */

/* The largest lambda for a kernel of n rows and norm w1: below it nothing overflows (exponential),
 * or I-lK is still definite (von Neumann). Infinite for a zero kernel. */
double diffusion_most(enum diffusion f, double w1, size_t n);

/* The leading eigenpairs of K, or of XX'. */
struct spectrum diffusion_spectrum(const struct matrix *x, bool is_rows,
				   const struct spectrum_how *how);

/* As many of them as leave out less than DIFFUSION_REST of the trace of K exp(lK). */
struct spectrum diffusion_enough(const struct matrix *x, bool is_rows, double lambda,
				 const struct spectrum_how *how);

/* At most this share of the trace of g(K) lies outside the first k eigenpairs of s; `trace` is
 * that of K. */
double diffusion_rest(enum diffusion f, double lambda, const struct spectrum *s, double trace);

/* At least this share, of the exponential kernel's, whatever the first k eigenpairs of K are: with
 * F the root of its sum of squares they are sqrt(k) F at most, and the others' weight is exp(-lF)
 * of theirs at least. */
double diffusion_rest_least(double lambda, double trace, double squares, size_t k);

/* The fewest that leave out no more than DIFFUSION_REST of K exp(lK). */
size_t diffusion_fewest(const struct spectrum *s, double lambda, double trace);

/* A of the spectrum of a kernel, or B where it has a term side. The caller's, in the place of V or
 * U, which is spent. */
struct matrix diffusion_map(enum diffusion f, double lambda, struct spectrum *s);

/* exp(lK) = I + V (exp(lW) - I) V' of all pairs above the rank. The caller's; V is spent. */
struct matrix diffusion_exponential(struct spectrum *s, double lambda);

/* The same without eigenvectors, of a definite K whose greatest eigenvalue is w[0], and whose
 * others are w[1] > 0 at most: by a polynomial that is as good as a double, where one of low degree
 * is. 0: none is. */
size_t diffusion_degree(double lambda, const double *w);

/* May there be one? No, where the mean row sum, which no kernel's |K| is below, says so. */
bool diffusion_is_near(const struct matrix *k, double lambda);
struct matrix diffusion_expand(const struct matrix *k, double lambda, const double *w);

/* The lower factor of I-lK, zeros above; false, and nothing to free, where it has none: then
 * lambda is at least 1/|K|. */
bool diffusion_factor(const struct matrix *k, double lambda, struct matrix *factor);

/* Are all eigenvalues above -TOL_ROUNDING of the greatest? Told by a Cholesky factor. */
bool diffusion_is_definite(const struct matrix *k, double greatest);

/* Rows of t become t (I-lK)^-1, in place, 64 at a time. */
void diffusion_solve(const struct matrix *factor, struct matrix *t);

#endif
