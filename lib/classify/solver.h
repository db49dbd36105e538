/* core: one classifier to its optimum, by whoever can: liblinear, an interior point, libsvm.
 *
 * Features go to liblinear's dual solver; for squared loss on many dense rows, those of them that
 * bear on it. What it does not finish goes on: squared and logistic
 * loss to its primal solver; hinge, unless it is within 1e-3 of the least objective, to an
 * interior-point method, which solves the same problem from that guess, or, where more of the
 * dual's rounds cost less, back to it; and last, where neither rows nor columns are few enough, to
 * libsvm, whose bias is free. Hinge on few dense columns goes to the interior point at once. Kernel
 * rows go to libsvm.
 */
#ifndef SOLVER_H
#define SOLVER_H

#include "classify/liblinear.h"
#include "classify/libsvm.h"

#define SOLVERS(WORD)                                                                              \
	WORD(SOLVER_NONE, "none")                                                                  \
	WORD(SOLVER_DUAL, "dual")                                                                  \
	WORD(SOLVER_PRIMAL, "primal")                                                              \
	WORD(SOLVER_INTERIOR, "interior")                                                          \
	WORD(SOLVER_LIBSVM, "libsvm")
CHOICE(solver, SOLVERS); /* the later, the less liblinear's dual could do */

struct solver_rows { /* one of the two */
	struct liblinear_rows *x;
	struct libsvm_rows *k;
};

size_t solver_columns(const struct solver_rows *rows);
void solver_values(const struct solver_rows *rows, const struct liblinear_part *part,
		   const double *w, double *value);

/* Learns w (solver_columns+1 numbers, the bias first) from a part with rows of both classes. Who
 * did it last; *is_converged: to the end. */
enum solver solver_train(const struct solver_rows *rows, const struct liblinear_part *part,
			 const bool *is_positive, const struct liblinear_how *how, double *w,
			 bool *is_converged);

#endif
