/* edge: what to say and do about eigenvalues below zero, which no kernel has, about those that a
 * solver may have missed, and about traces out of range.
 *
 * Down to TOL_ROUNDING of the greatest they are rounding; down to TOL_NEGATIVE the kernel is used
 * without them, and a warning names the smallest; a kernel below that ends the program.
 */
#ifndef PSD_H
#define PSD_H

#include "data/matrix.h"
#include "io/output.h"
#include "linalg/certify.h"

/* The trace of K, or of XX'. Dies where squares of such eigenvalues do not fit a double. */
double psd_trace(const struct matrix *x, bool is_features);
double psd_trace_blocks(const struct row_blocks *x); /* of features */

void psd_check(double least, double greatest);

/* The smallest eigenvalue of a kernel whose greatest is known, to TOL_ROUNDING of that: a solver
 * that was after the leading ones has not always seen it. */
double psd_least(const struct matrix *k, double greatest, size_t threads);

/* For who needs the leading eigenvectors alone: a note on what was seen below 0; a kernel without
 * an eigenvalue above 0 (greatest = 0) ends the program. */
void psd_note(double least, double greatest);

/* Of eigenvalues that an iterative solver may have missed. Where the bound is not reached -q does
 * not hide it; where it is, only -v names it. */
void psd_note_certified(const struct certify_bound *b, bool is_verbose);

/* Number TAB eigenvalue TAB share of the trace TAB share so far, a line each of k; a last line
 * where the bound is not reached. */
void psd_table(struct output *out, const double *value, size_t k, double trace,
	       const struct certify_bound *b);

#endif
