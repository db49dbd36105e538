/* solver: a hinge that liblinear gives up goes to libsvm, where an interior point cannot be had:
 * hinge_interior is this file's own, and can do nothing. */
#include "classify/solver.h"
#include "classify/hinge_interior.h"
#include "tap.h"

#include <gsl/gsl_rng.h>
#include <string.h>

enum { ROWS = 20, COLUMNS = 6 };

bool hinge_interior_can(size_t rows, size_t columns)
{
	(void)rows;
	(void)columns;
	return false;
}

bool hinge_interior(const struct matrix *z, const double *c, double *w, double *a)
{
	(void)z;
	(void)c;
	(void)w;
	(void)a;
	return false;
}

/* No loss is left, and the objective is w.w / 2 alone. */
static void part_rows(void)
{
	struct liblinear_how how = {LIBLINEAR_HINGE, 100, 1, 1, 0.1, 1};
	struct solver_rows rows = {.x = liblinear_begin()};
	uint32_t row[ROWS];
	bool is_positive[ROWS], good;
	double w[COLUMNS + 1];
	struct liblinear_part part = {row, ROWS};
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);

	for (uint32_t i = 0; i < ROWS; i++) {
		double x[COLUMNS];

		for (size_t j = 0; j < COLUMNS; j++)
			x[j] = gsl_rng_uniform(rng);
		is_positive[i] = i % 2;
		x[0] += is_positive[i] ? 1 : -1;
		row[i] = i;
		liblinear_add(rows.x, NULL, x, COLUMNS);
	}
	ok(solver_train(&rows, &part, is_positive, &how, w, &good) == SOLVER_DUAL && good,
	   "rows that a plane parts are soon done, whatever C is");
	gsl_rng_free(rng);
	liblinear_free(rows.x);
}

int main(void)
{
	struct liblinear_how how = {LIBLINEAR_HINGE, 10, 1, 2, 0.1, 1};
	struct libsvm_how its = {10, 20, 1e-5};
	struct solver_rows rows = {.x = liblinear_begin()};
	struct libsvm_rows *k = libsvm_begin(false, COLUMNS, ROWS);
	uint32_t row[ROWS];
	bool is_positive[ROWS], good;
	double w[COLUMNS + 1], wanted[COLUMNS + 1];
	struct liblinear_part part = {row, ROWS};
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);

	for (uint32_t i = 0; i < ROWS; i++) {
		double x[COLUMNS];

		for (size_t j = 0; j < COLUMNS; j++)
			x[j] = 3 + gsl_rng_uniform(rng);
		is_positive[i] = x[0] > x[1];
		row[i] = i;
		liblinear_add(rows.x, NULL, x, COLUMNS);
		libsvm_add(k, NULL, x, COLUMNS);
	}
	ok(solver_train(&rows, &part, is_positive, &how, w, &good) == SOLVER_LIBSVM, "libsvm");
	ok(libsvm_train(k, row, ROWS, is_positive, &its, wanted) && good, "to the end");
	ok(memcmp(w, wanted, sizeof w) == 0, "what it learns from all entries, the bias its own");
	gsl_rng_free(rng);
	libsvm_free(k);
	liblinear_free(rows.x);
	part_rows();
	return tap_done();
}
