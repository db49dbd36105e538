/* core: eigenpairs of a small dense symmetric matrix, A = Z' diag(w) Z.
 *
 * GSL solves what is small, LAPACK (ten times as fast from a few hundred rows on) the rest;
 * `by` forces either. Values come decreasing. The result is the caller's, for eigen_free.
 */
#ifndef EIGEN_H
#define EIGEN_H

#include <stddef.h>

enum eigen_by { EIGEN_AUTO, EIGEN_GSL, EIGEN_LAPACK };

enum { EIGEN_GSL_MOST = 200 }; /* rows up to which GSL is asked */

struct eigen_want {
	size_t from, count; /* vectors of the from-th greatest eigenvalue and the next ones */
	enum eigen_by by;
};

struct eigen {
	size_t n, from, count;
	double *value;  /* all n, decreasing */
	double *vector; /* count times n: row i belongs to value[from + i] */
};

/* a is n times n, row-major, both triangles filled; it is destroyed. */
struct eigen eigen_of(double *a, size_t n, const struct eigen_want *want);
const char *eigen_name(size_t n, enum eigen_by by); /* of the method that will be used */
void eigen_free(struct eigen *e);

#endif
