/* core: the leading eigenpairs of a kernel, K V = V diag(w), w_1 >= w_2 >= ...
 *
 * Of a kernel matrix, of any symmetric operator, or of X itself: K = XX' is then never formed,
 * and both sides of X = V S U', S = diag(sqrt(w)), come back. Small matrices, and large shares of
 * the spectrum, are solved directly; the rest by certified block Lanczos, of X through a
 * Chebyshev filter where that helps, which gives way to the direct solver when it cannot finish.
 * Signs: the entry of greatest magnitude of each column of U where there is one, else of V, is
 * positive, the first of equals (TOL_TIE). The result is the caller's, for spectrum_free. It does
 * not depend on the number of threads.
 */
#ifndef SPECTRUM_H
#define SPECTRUM_H

#include "data/row_blocks.h"
#include "linalg/lanczos.h"
#include "linalg/panel.h"
#include "sys/choice.h"

/* lanczos: also where the direct solver would be chosen, if it can be done; gsl and lapack: the
 * whole matrix, densely. */
#define SPECTRUM_SOLVERS(WORD)                                                                     \
	WORD(SPECTRUM_AUTO, "auto")                                                                \
	WORD(SPECTRUM_LANCZOS, "lanczos")                                                          \
	WORD(SPECTRUM_GSL, "gsl")                                                                  \
	WORD(SPECTRUM_LAPACK, "lapack")
CHOICE(spectrum_solver, SPECTRUM_SOLVERS);

struct spectrum_how {
	size_t k;
	enum spectrum_solver solver;
	size_t threads;
	void (*tick)(void *arg, double share); /* progress from 0 to 1; may be NULL */
	void *tick_arg;
	bool terms_only; /* of X: its document side V is not wanted, and stays empty */
	bool in_panels;  /* and U may come in panels */
};

struct spectrum {
	size_t n, k;          /* k is clipped to the numerical rank: w > TOL_RANK * w_1 */
	double *value;        /* w, decreasing, all above 0 */
	struct matrix vector; /* V, n x k */
	struct matrix term;   /* U, m x k; empty unless X was given */
	struct panels terms;  /* U in place of `term`; empty, or wanted so and at hand */
	double residual;      /* greatest |Kv - wv| / w_1, computed from the vectors themselves */
	double least;         /* smallest eigenvalue, or from Lanczos the smallest seen (>= it) */
	size_t products;      /* columns multiplied by K */
	const char *method;
	struct certify_bound bound; /* what may have been missed */
};

struct spectrum spectrum_of_kernel(const struct matrix *k, const struct spectrum_how *how);
struct spectrum spectrum_of_rows(const struct matrix *x, const struct spectrum_how *how);
struct spectrum spectrum_of_blocks(const struct row_blocks *x, const struct spectrum_how *how);
struct spectrum spectrum_of(const struct krylov_op *a, const struct spectrum_how *how);

/* Whether bound.most is near enough to the last value, or where there are fewer pairs than were
 * wanted, to where the rank ends. */
void spectrum_judge(struct spectrum *s, size_t wanted);
/* How many of the falling values count. */
size_t spectrum_rank(const double *value, size_t k);
void spectrum_narrow(struct spectrum *s, size_t k); /* to the first k pairs */
void spectrum_free(struct spectrum *s);

#endif
