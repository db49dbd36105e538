/* core: a Krylov space that grows by panels: V orthonormal, T = V'AV.
 *
 * A panel that waits is multiplied by A, freed from all panels there are (those around its parent
 * first, then all, again where rounding asks for it), made orthonormal and waits in its turn. A
 * column that depends on the others is replaced by a random one, so invariant subspaces are no
 * breakdown. Several chains of panels may be under way, each begun by a fresh random panel; idle
 * ones only keep the others orthogonal. All of A(Vs) - V(Ts) lies in the waiting panels, so
 * residuals are known without another product. krylov_free takes all back.
 */
#ifndef KRYLOV_H
#define KRYLOV_H

#include "linalg/basis.h"
#include "linalg/eigen_dense.h"

#include <gsl/gsl_rng.h>
#include <stdbool.h>
#include <stddef.h>

enum { KRYLOV_SEED = 2002 }; /* of the first panel */

/* A symmetric operator: y = Ax for panels x and y, the same bytes for every number of threads. */
struct krylov_op {
	size_t n;
	void (*apply)(const void *self, const double *x, double *y, size_t threads);
	const void *self;
	unsigned long seed; /* from the input's bytes, for the panels that certify */
};

double *krylov_dense(const struct krylov_op *a, size_t threads); /* A itself, the caller's */

/* One product: A V_panel = sum of V_i coef_i, for the panels i there were then and one more. */
struct krylov_step {
	size_t panel, rows;
	double *coef; /* 8*rows x 8 */
};

/* A panel not multiplied yet. */
struct krylov_waiting {
	size_t panel, parent;
	bool idle;
};

struct krylov {
	const struct krylov_op *a;
	size_t most; /* columns */
	bool full;   /* a panel was wanted that would have gone beyond most, and did not come */
	struct basis v;
	struct krylov_step *step;
	struct krylov_waiting *waiting;
	size_t steps, step_room, waits, wait_room, fresh;
	size_t products; /* columns multiplied */
	double scale;    /* longest column of AV seen: about the greatest eigenvalue */
	gsl_rng *random;
};

struct krylov krylov_new(const struct krylov_op *a, size_t most, size_t threads);
void krylov_free(struct krylov *l);

void krylov_fresh(struct krylov *l);   /* a random panel begins a chain */
void krylov_advance(struct krylov *l); /* the oldest panel that waits and is not idle */

/* Only those go on that hold one of the pairs back by more than `enough`, and fresh ones. */
void krylov_wake(struct krylov *l, const struct eigen_dense *e, double enough);

/* Eigenpairs of T over the steps from `first` on; krylov_residual is |Az - wz| for z = Vs. */
struct eigen_dense krylov_solve(const struct krylov *l, size_t first, struct eigen_dense_how want);
double krylov_residual(const struct krylov *l, size_t first, const double *s);

/* Keeps the pairs e alone, taken for exact: A(Vs) = w(Vs). What they leave free of their last panel
 * is zero columns, below all others in T. Random numbers come from the operator's seed then. */
void krylov_lock(struct krylov *l, const struct eigen_dense *e);

/* The first panels that T is over, in its order; they are the caller's then, and l can only be
 * freed. */
struct basis krylov_basis(struct krylov *l, size_t panels);

#endif
