/* guest: the LAPACK that OpenBLAS brings, by its Fortran names (there is no lapacke.h).
 *
 * Matrices are symmetric and row-major with both triangles filled; what LAPACK works on is
 * destroyed.
 */
#ifndef LAPACK_H
#define LAPACK_H

#include <stdbool.h>
#include <stddef.h>

struct lapack_range {
	size_t from, count; /* which eigenpairs, counted from the smallest eigenvalue, from 0 */
	bool is_part;       /* other values may be NAN */
};

/* All n eigenvalues, increasing, into w, and those vectors of the range into the rows of z
 * (count times n). False if LAPACK did not converge. */
bool lapack_eigen(double *a, size_t n, struct lapack_range range, double *w, double *z);

/* A = QTQ': T has the diagonal d and e beside it; Q's reflections are in the rows of a, from the
 * diagonal on, and tau. */
struct lapack_tridiagonal {
	int n;
	double *d, *e, *tau;
};

struct lapack_tridiagonal lapack_tridiagonal_new(size_t n);
void lapack_tridiagonal_free(struct lapack_tridiagonal *t);

/* Reduces A from row `from` on, where the rows before are reduced already; and the eigenpairs. */
void lapack_reduce(double *a, size_t from, struct lapack_tridiagonal *t);
bool lapack_eigen_reduced(const double *a, const struct lapack_tridiagonal *t,
			  struct lapack_range range, double *w, double *z);

/* A = LL': the factor overwrites a. False if a is not positive definite. */
bool lapack_cholesky(double *a, size_t n);

/* Solves A x = b for count right-hand sides, the rows of b (count times n), in place. */
void lapack_cholesky_solve(const double *a, size_t n, double *b, size_t count);

/* A[order][order] = LL' for a positive semi-definite A, the greatest pivot first: L, n x rank, is
 * in the lower triangle. What is left when no pivot exceeds `least` counts as zero. Returns the
 * rank. */
size_t lapack_cholesky_pivoted(double *a, size_t n, double least, size_t *order);

/* D = QF for D, n x r, n >= r, by reflections: Q's columns, orthonormal, take the place of D's, and
 * f is r x r. What depends on other columns but for rounding is left out: returns the rank, of Q's
 * first columns and F's first rows. */
size_t lapack_orthonormal(double *d, size_t n, size_t r, double *f);

#endif
