/* row_set: rows that the guess did not name join. newton is this file's own, and names what it is
 * told to. */
#include "classify/newton.h"
#include "classify/row_set.h"
#include "tap.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

enum { ROWS = 400, COLUMNS = 5 };

static double guess[COLUMNS + 1];
static bool is_guess;

bool newton_can(const struct liblinear_task *task)
{
	return task->part->n > 0;
}

bool newton_guess(const struct liblinear_task *task, double *w)
{
	memcpy(w, guess, (liblinear_columns(task->x) + 1) * sizeof *w);
	return is_guess;
}

int main(void)
{
	struct liblinear_how how = {LIBLINEAR_SQUARED, 1, 1, 1, 1e-7, 1};
	struct liblinear_rows *x = liblinear_begin();
	static uint32_t row[ROWS];
	static bool is_positive[ROWS];
	struct liblinear_part part = {row, ROWS};
	struct liblinear_task task = {x, &part, is_positive, &how};
	double w[COLUMNS + 1], best[COLUMNS + 1];
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	bool good;

	liblinear_keep_dense(x);
	for (uint32_t i = 0; i < ROWS; i++) {
		double at[COLUMNS];

		row[i] = i;
		is_positive[i] = i % 2;
		for (size_t j = 0; j < COLUMNS; j++)
			at[j] = gsl_ran_gaussian_ziggurat(rng, 1);
		at[0] += is_positive[i] ? 1.5 : -1.5;
		liblinear_add(x, NULL, at, COLUMNS);
	}
	ok(liblinear_train(&task, false, best), "the optimum of all rows");
	is_guess = true;
	for (double times = 1; times < 1.5; times += .1) {
		for (size_t j = 0; j <= COLUMNS; j++)
			guess[j] = times * best[j];
		ok(row_set_squared(&task, w, &good) && good, "the optimum, %g times as long",
		   times);
		for (size_t j = 0; j <= COLUMNS; j++)
			ok_near(w[j], best[j], 1e-6, "is found from the rows that it has within");
	}
	guess[1] *= -1;
	ok(!row_set_squared(&task, w, &good), "the wrong side: too many rows");
	memcpy(guess, best, sizeof guess);
	is_guess = false;
	ok(!row_set_squared(&task, w, &good), "no guess, no set");
	is_guess = true;
	memset(guess, 0, sizeof guess);
	guess[0] = 100;
	for (size_t i = 0; i < ROWS; i++)
		is_positive[i] = i > 2;
	ok(!row_set_squared(&task, w, &good), "rows of one class");
	how.c = 1e6;
	how.tolerance = 1e-12;
	for (size_t i = 0; i < ROWS; i++)
		is_positive[i] = i % 2;
	memcpy(guess, best, sizeof guess);
	ok(row_set_squared(&task, w, &good) && !good, "what the dual does not finish is said");
	gsl_rng_free(rng);
	liblinear_free(x);
	return tap_done();
}
