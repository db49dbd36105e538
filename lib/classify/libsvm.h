/* guest: libsvm's C-SVC, whose bias is free: of kernel rows, and of features by the linear kernel.
 *
 *	least of |w|^2 / 2 + sum_i C_i max(0, 1 - y_i (w.x_i + b))
 *
 * Rows are kept once, 16 bytes an entry, and shared by all trainings on any of them. A classifier
 * is a bias and a number for each column; its value for a row is w[0] + sum w[j+1] row[j], for
 * kernel rows too, whose columns are the training rows: w[j+1] is then y_j a_j, 0 for rows that
 * were not trained on. libsvm is silenced.
 *
 * Chang, Lin: LIBSVM, ACM TIST 2, 2011.
 */
#ifndef LIBSVM_H
#define LIBSVM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct libsvm_how {
	double positive, negative; /* C of the two classes */
	double tolerance;          /* of libsvm's stopping rule */
};

struct libsvm_rows;

/* Kernel rows of `width` numbers, row i that of column i when they are trained on; or features.
 * `rows` of them are expected (0: not known). */
struct libsvm_rows *libsvm_begin(bool is_kernel, size_t width, size_t rows);
void libsvm_free(struct libsvm_rows *x);

/* Adds a row: n entries in columns col[e] (NULL: 0 .. n-1), increasing. */
void libsvm_add(struct libsvm_rows *x, const uint32_t *col, const double *val, size_t n);

size_t libsvm_columns(const struct libsvm_rows *x);

/* Learns w (width+1 numbers) from the rows row[0 .. n-1], of both classes. False: the objective is
 * not known to be within 1e-3 of its least value, relatively. */
bool libsvm_train(const struct libsvm_rows *x, const uint32_t *row, size_t n,
		  const bool *is_positive, const struct libsvm_how *how, double *w);

void libsvm_values(const struct libsvm_rows *x, const uint32_t *row, size_t n, const double *w,
		   double *value);

#endif
