/* core: eigenpairs of a small dense symmetric matrix, A = Z' diag(w) Z.
 *
 * GSL solves what is small, LAPACK (ten times as fast from some hundred rows on) the rest;
 * `by` forces either. Values come decreasing. The result is the caller's, for eigen_dense_free.
 */
#ifndef EIGEN_DENSE_H
#define EIGEN_DENSE_H

#include <stdbool.h>
#include <stddef.h>

enum eigen_dense_by { EIGEN_DENSE_AUTO, EIGEN_DENSE_GSL, EIGEN_DENSE_LAPACK };

enum { EIGEN_DENSE_GSL_MOST = 32 }; /* rows up to which GSL is asked */

struct eigen_dense_how {
	size_t from, count; /* vectors of the from-th greatest eigenvalue and the next ones */
	enum eigen_dense_by by;
	bool is_part; /* no other values are wanted */
};

struct eigen_dense {
	size_t n, from, count;
	double *value;  /* all n, decreasing; of a part, others may be NAN */
	double *vector; /* count times n: row i belongs to value[from + i] */
	bool is_found;  /* LAPACK may fail to converge, GSL does not */
};

/* a is n times n, row-major, both triangles filled; it is destroyed. */
struct eigen_dense eigen_dense_of(double *a, size_t n, const struct eigen_dense_how *how);
const char *eigen_dense_name(size_t n, enum eigen_dense_by by); /* of the method to be used */
void eigen_dense_free(struct eigen_dense *e);

/* Vectors seen through a few rows y, count times n: YZ' alone, without the vectors, by the QL steps
 * of A's tridiagonal form. What a row becomes does not depend on those beside it. */
struct eigen_dense_seen {
	size_t n, count;
	double *value; /* all n, decreasing */
	double *row;   /* count times n */

	/* At least the greatest |Az - wz|, but for a chance below 1e-10: 24 times what 8 random
	 * directions see, as verify_sketch does it. The seed is the input's. */
	double residual;
	bool is_found;
};

struct eigen_dense_seen eigen_dense_see(const double *a, size_t n, const double *y, size_t count,
					unsigned long seed);
void eigen_dense_seen_free(struct eigen_dense_seen *e);

#endif
