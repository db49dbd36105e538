/* core: a matrix whose rows are documents, sparse or dense.
 *
 * Sparse (start != NULL): row i is the entries start[i] .. start[i+1]-1 of col (0-based, strictly
 * increasing) and val: compressed rows. Dense (start == NULL): val is row-major, n times m.
 * A matrix owns its arrays; matrix_free takes them back and leaves an empty matrix.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <gsl/gsl_matrix.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct matrix {
	size_t n, m; /* rows, columns */
	size_t *start;
	uint32_t *col;
	double *val;
	uint16_t *col16; /* of row_blocks.h's, for products: the columns again, or col is NULL */
};

bool matrix_is_dense(const struct matrix *x);
size_t matrix_entries(const struct matrix *x); /* stored numbers: non-zeros, or n*m */
void matrix_free(struct matrix *x);

struct matrix matrix_dense(size_t n, size_t m); /* zeros */

/* A result's place: *x, dense or empty, becomes n x m; what it held is lost, its room is used again
 * where the shape is the same. */
void matrix_shape(struct matrix *x, size_t n, size_t m);

struct matrix matrix_transpose(const struct matrix *x);
void matrix_turn(struct matrix *x); /* a dense one, by itself: in its own place if it is square */

/* The same matrix with dense storage and at least m columns (zeros beyond x->m). */
struct matrix matrix_densify(const struct matrix *x, size_t m);

/* Column j of a sparse matrix becomes column to[j] < m, or is removed where to[j] is UINT32_MAX;
 * rows are in order again afterwards. */
void matrix_renumber(struct matrix *x, const uint32_t *to, size_t m);

/* The rows which[0], which[1] ... */
struct matrix matrix_pick(const struct matrix *x, const size_t *which, size_t count);

/* The rows from .. from+n-1: a view, never freed. */
struct matrix matrix_slice(const struct matrix *x, size_t from, size_t n);

/* The first k columns of a dense matrix alone, in its own place. */
void matrix_narrow(struct matrix *x, size_t k);

void matrix_round(struct matrix *x); /* every number to one of 4 bytes */

gsl_matrix_view matrix_view(struct matrix *x); /* of a dense matrix */

/* Squared Euclidean length of each row; the caller frees. */
double *matrix_norms2(const struct matrix *x);

/* The trace of a dense square matrix X, or of XX', X sparse or dense. */
double matrix_trace(const struct matrix *x, bool of_products);

void matrix_scale_columns(struct matrix *x, const double *by); /* dense: column j times by[j] */

struct matrix_pair {
	size_t i, j;
};

/* Is a dense square matrix symmetric, to TOL_SYMMETRY of its largest entry? If not, *fault is the
 * first pair i < j, in row order, whose entries ij and ji differ by more. */
bool matrix_is_symmetric(const struct matrix *k, struct matrix_pair *fault);

#endif
