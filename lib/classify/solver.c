#include "classify/solver.h"
#include "classify/hinge_interior.h"
#include "classify/row_set.h"
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
#define GUESS 0.1     /* tolerance of the dual where the interior point is to finish */
#define FIRST 1e-3    /* ... and where it may do alone */
#define SMALLEST 1e-8 /* tolerance that is worth a try */

/* How far hinge's objective may be above the least, as a share of it. It stops where rows with
 * 0 < a_i < C have |y_i w.x_i - 1| up to the tolerance; those rows alone, C_i times that at most,
 * keep it from the dual's. */
static double above_least(const struct liblinear_task *t, double tolerance, const double *w)
{
	const struct liblinear_how *how = t->how;
	double *value = mem_alloc(t->part->n, sizeof *value), least = 0, off = 0;

	liblinear_values(t->x, t->part, w, value);
	for (size_t j = 0; j <= liblinear_columns(t->x); j++)
		least += w[j] * w[j] / 2;
	for (size_t i = 0; i < t->part->n; i++) {
		double c = how->c * (t->is_positive[i] ? how->positive : how->negative);
		double short_by = 1 - (t->is_positive[i] ? value[i] : -value[i]);

		least += c * fmax(short_by, 0);
		off += fabs(short_by) <= tolerance ? c * fabs(short_by) : 0;
	}
	free(value);
	return off == 0 ? 0 : off < least ? off / (least - off) : INFINITY;
}

static bool by_dual(const struct liblinear_task *t, double tolerance, double *w)
{
	struct liblinear_how how = *t->how;
	struct liblinear_task at = {t->x, t->part, t->is_positive, &how};

	how.tolerance = tolerance;
	return liblinear_train(&at, false, w);
}

/* Its rule, a share of the first gradient, is the looser one: 0.01 was seen 4 % above the least. */
static bool by_primal(const struct liblinear_task *t, double *w)
{
	struct liblinear_how how = *t->how;
	struct liblinear_task at = {t->x, t->part, t->is_positive, &how};

	how.tolerance *= 1e-3;
	return liblinear_train(&at, true, w);
}

/* What is hard enough to come here is not near its optimum at liblinear's tolerance. */
static const double its_tolerance = 1e-5;

static bool by_libsvm(const struct liblinear_task *t, double *w)
{
	const struct liblinear_how *how = t->how;
	size_t columns = liblinear_columns(t->x);
	struct libsvm_rows *rows = libsvm_begin(false, columns, 0);
	struct libsvm_how its = {how->c * how->positive, how->c * how->negative, its_tolerance};
	uint32_t *col = mem_alloc(columns + 1, sizeof *col);
	uint32_t *row = mem_alloc(t->part->n, sizeof *row);
	double *val = mem_alloc(columns + 1, sizeof *val);
	bool good;

	for (size_t i = 0; i < t->part->n; i++) {
		size_t n = liblinear_entries(t->x, t->part->row[i], col, val);

		for (size_t e = 1; e < n; e++)
			col[e]--;
		libsvm_add(rows, col + 1, val + 1, n - 1);
		row[i] = (uint32_t)i;
	}
	good = libsvm_train(rows, row, t->part->n, t->is_positive, &its, w);
	libsvm_free(rows);
	free(col);
	free(row);
	free(val);
	return good;
}

/* Few dense columns: there an interior point takes no longer than the dual, and of labels that they
 * hardly tell, whose objective is flat, the dual's 1e-3 left mean AUC as much as .03 off. */
enum { FEW = 128, MOST_ENTRIES = 1 << 18 };

static bool is_few(const struct liblinear_task *t)
{
	size_t columns = liblinear_columns(t->x) + 1, rows = t->part->n;

	return (rows < columns ? rows : columns) <= FEW &&
	       (double)rows * (double)columns <= MOST_ENTRIES;
}

static bool is_dense(const struct liblinear_task *t)
{
	double entries = (double)liblinear_part_entries(t->x, t->part);

	return 2 * entries >= (double)t->part->n * ((double)liblinear_columns(t->x) + 1);
}

/* The dual's at its tolerance serves where it is near the least objective; where it is not, as the
 * interior point's guess, or at smaller ones: that distance is about in proportion to them. */
static enum solver train_hinge(const struct liblinear_task *t, double *w, bool *is_converged)
{
	bool is_guess = is_dense(t), is_first = is_guess && is_few(t), is_finished,
	     is_tried = false;
	double tolerance = t->how->tolerance, far;

	if (!(tolerance > 0))
		tolerance = is_guess ? GUESS : FIRST;
	if (is_first && (*is_converged = row_set_hinge(t, false, w)))
		return SOLVER_INTERIOR;
	do {
		is_finished = by_dual(t, tolerance, w);
		far = is_finished ? above_least(t, tolerance, w) : INFINITY;
		if ((*is_converged = far <= NEAR))
			return SOLVER_DUAL;
		if (!is_tried && (is_tried = row_set_pays(t, w)) &&
		    (*is_converged = row_set_hinge(t, true, w)))
			return SOLVER_INTERIOR;
		tolerance *= fmax(0.1, 0.7 * NEAR / far);
	} while (is_finished && tolerance >= SMALLEST);
	if (!is_first && (*is_converged = row_set_hinge(t, false, w)))
		return SOLVER_INTERIOR;
	*is_converged = by_libsvm(t, w);
	return SOLVER_LIBSVM;
}

enum solver solver_train(const struct solver_rows *rows, const struct liblinear_part *part,
			 const bool *is_positive, const struct liblinear_how *how, double *w,
			 bool *is_converged)
{
	struct libsvm_how its = {how->c * how->positive, how->c * how->negative, how->tolerance};
	struct liblinear_task task = {rows->x, part, is_positive, how};

	if (rows->k) {
		*is_converged = libsvm_train(rows->k, part->row, part->n, is_positive, &its, w);
		return SOLVER_LIBSVM;
	}
	if (how->loss == LIBLINEAR_HINGE)
		return train_hinge(&task, w, is_converged);
	if (how->loss != LIBLINEAR_SQUARED || !row_set_squared(&task, w, is_converged))
		*is_converged = by_dual(&task, how->tolerance, w);
	if (*is_converged)
		return SOLVER_DUAL;
	*is_converged = by_primal(&task, w);
	return SOLVER_PRIMAL;
}
