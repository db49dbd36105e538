#include "classify/solver.h"
#include "classify/hinge_interior.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

size_t solver_columns(const struct solver_rows *rows)
{
	return rows->k ? libsvm_columns(rows->k) : liblinear_columns(rows->x);
}

void solver_values(const struct solver_rows *rows, const struct liblinear_part *part,
		   const double *w, double *value)
{
	if (rows->k)
		libsvm_values(rows->k, part->row, part->n, w, value);
	else
		liblinear_values(rows->x, part, w, value);
}

#define NEAR 1e-3     /* of the least objective: how far above it hinge may end */
#define SMALLEST 1e-8 /* tolerance that is worth a try */

/* How far hinge's objective may be above the least, as a share of it. It stops where rows with
 * 0 < a_i < C have |y_i w.x_i - 1| up to the tolerance; those rows alone, C_i times that at most,
 * keep it from the dual's. */
static double above_least(const struct liblinear_rows *x, const struct liblinear_part *part,
			  const bool *is_positive, const struct liblinear_how *how, const double *w)
{
	double *value = mem_alloc(part->n, sizeof *value), least = 0, off = 0;

	liblinear_values(x, part, w, value);
	for (size_t j = 0; j <= liblinear_columns(x); j++)
		least += w[j] * w[j] / 2;
	for (size_t i = 0; i < part->n; i++) {
		double c = how->c * (is_positive[i] ? how->positive : how->negative);
		double short_by = 1 - (is_positive[i] ? value[i] : -value[i]);

		least += c * fmax(short_by, 0);
		off += fabs(short_by) <= how->tolerance ? c * fabs(short_by) : 0;
	}
	free(value);
	return off == 0 ? 0 : off < least ? off / (least - off) : INFINITY;
}

/* At its tolerance, and for hinge at smaller ones until it is near: that distance is about in
 * proportion to the tolerance. */
static bool by_dual(const struct liblinear_rows *x, const struct liblinear_part *part,
		    const bool *is_positive, struct liblinear_how how, double *w)
{
	do {
		double far;

		if (!liblinear_train(x, part, is_positive, &how, false, w))
			return false;
		far = how.loss == LIBLINEAR_HINGE ? above_least(x, part, is_positive, &how, w) : 0;
		if (far <= NEAR)
			return true;
		how.tolerance *= fmax(0.1, 0.7 * NEAR / far);
	} while (how.tolerance >= SMALLEST);
	return false;
}

/* Its rule, a share of the first gradient, is the looser one: 0.01 was seen 4 % above the least. */
static bool by_primal(const struct liblinear_rows *x, const struct liblinear_part *part,
		      const bool *is_positive, struct liblinear_how how, double *w)
{
	how.tolerance *= 1e-3;
	return liblinear_train(x, part, is_positive, &how, true, w);
}

/* The rows of a part, the bias as column 0, each times its y. */
static struct matrix signed_rows(const struct liblinear_rows *x, const struct liblinear_part *part,
				 const bool *is_positive)
{
	struct matrix z = {.n = part->n, .m = liblinear_columns(x) + 1};
	size_t entries = 0;

	z.start = mem_alloc(z.n + 1, sizeof *z.start);
	for (size_t i = 0; i < z.n; i++)
		entries += liblinear_entries(x, part->row[i], NULL, NULL);
	mem_need(entries, sizeof *z.col + sizeof *z.val, "the rows again, for the interior point");
	z.col = mem_alloc(entries, sizeof *z.col);
	z.val = mem_alloc(entries, sizeof *z.val);
	z.start[0] = 0;
	for (size_t i = 0; i < z.n; i++) {
		size_t at = z.start[i], n;

		n = liblinear_entries(x, part->row[i], z.col + at, z.val + at);
		for (size_t e = at; e < at + n && !is_positive[i]; e++)
			z.val[e] = -z.val[e];
		z.start[i + 1] = at + n;
	}
	return z;
}

static bool by_interior(const struct liblinear_rows *x, const struct liblinear_part *part,
			const bool *is_positive, const struct liblinear_how *how, double *w)
{
	struct matrix z = signed_rows(x, part, is_positive);
	double *c = mem_alloc(z.n, sizeof *c), *a = mem_alloc(z.n, sizeof *a);
	bool good;

	for (size_t i = 0; i < z.n; i++)
		c[i] = how->c * (is_positive[i] ? how->positive : how->negative);
	good = hinge_interior(&z, c, w, a);
	matrix_free(&z);
	free(c);
	free(a);
	return good;
}

/* Few dense columns: there an interior point takes no longer than the dual, and of labels that they
 * hardly tell, whose objective is flat, the dual's 1e-3 left mean AUC as much as .03 off. */
enum { FEW = 128, MOST_ENTRIES = 1 << 18 };

static bool is_interior_first(const struct liblinear_rows *x, const struct liblinear_part *part)
{
	size_t columns = liblinear_columns(x) + 1, entries = 0;

	if ((part->n < columns ? part->n : columns) > FEW || part->n > MOST_ENTRIES / columns)
		return false;
	for (size_t i = 0; i < part->n; i++)
		entries += liblinear_entries(x, part->row[i], NULL, NULL);
	return entries >= part->n * columns / 2;
}

/* What is hard enough to come here is not near its optimum at liblinear's tolerance. */
static const double its_tolerance = 1e-5;

static bool by_libsvm(const struct liblinear_rows *x, const struct liblinear_part *part,
		      const bool *is_positive, const struct liblinear_how *how, double *w)
{
	size_t columns = liblinear_columns(x);
	struct libsvm_rows *rows = libsvm_begin(false, columns, 0);
	struct libsvm_how its = {how->c * how->positive, how->c * how->negative, its_tolerance};
	uint32_t *col = mem_alloc(columns + 1, sizeof *col);
	uint32_t *row = mem_alloc(part->n, sizeof *row);
	double *val = mem_alloc(columns + 1, sizeof *val);
	bool good;

	for (size_t i = 0; i < part->n; i++) {
		size_t n = liblinear_entries(x, part->row[i], col, val);

		for (size_t e = 1; e < n; e++)
			col[e]--;
		libsvm_add(rows, col + 1, val + 1, n - 1);
		row[i] = (uint32_t)i;
	}
	good = libsvm_train(rows, row, part->n, is_positive, &its, w);
	libsvm_free(rows);
	free(col);
	free(row);
	free(val);
	return good;
}

enum solver solver_train(const struct solver_rows *rows, const struct liblinear_part *part,
			 const bool *is_positive, const struct liblinear_how *how, double *w,
			 bool *is_converged)
{
	struct libsvm_how its = {how->c * how->positive, how->c * how->negative, how->tolerance};
	bool is_first;

	if (rows->k) {
		*is_converged = libsvm_train(rows->k, part->row, part->n, is_positive, &its, w);
		return SOLVER_LIBSVM;
	}
	is_first = how->loss == LIBLINEAR_HINGE && is_interior_first(rows->x, part);
	if (is_first && (*is_converged = by_interior(rows->x, part, is_positive, how, w)))
		return SOLVER_INTERIOR;
	if ((*is_converged = by_dual(rows->x, part, is_positive, *how, w)))
		return SOLVER_DUAL;
	if (how->loss != LIBLINEAR_HINGE) {
		*is_converged = by_primal(rows->x, part, is_positive, *how, w);
		return SOLVER_PRIMAL;
	}
	if (!is_first && hinge_interior_can(part->n, liblinear_columns(rows->x) + 1) &&
	    (*is_converged = by_interior(rows->x, part, is_positive, how, w)))
		return SOLVER_INTERIOR;
	*is_converged = by_libsvm(rows->x, part, is_positive, how, w);
	return SOLVER_LIBSVM;
}
