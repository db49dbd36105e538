/* row_set: the optimum of all rows from those that bear on it, whatever the guess was. */
#include "classify/row_set.h"
#include "tap.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 300, COLUMNS = 12 };

static uint32_t row[ROWS];
static bool is_positive[ROWS];
static const struct liblinear_part all = {row, ROWS};
static struct liblinear_how how = {LIBLINEAR_HINGE, 10, 2, 1, 0.1, 1};

/* Two clouds that overlap, so that most rows are beyond the margin. */
static struct liblinear_rows *clouds(gsl_rng *rng)
{
	struct liblinear_rows *x = liblinear_begin();

	for (uint32_t i = 0; i < ROWS; i++) {
		double at[COLUMNS];

		for (size_t j = 0; j < COLUMNS; j++)
			at[j] = gsl_ran_gaussian_ziggurat(rng, 1);
		is_positive[i] = i % 3 == 0;
		at[0] += is_positive[i] ? 2.5 : -2.5;
		row[i] = i;
		liblinear_add(x, NULL, at, COLUMNS);
	}
	return x;
}

static double objective(const struct liblinear_rows *x, const double *w)
{
	double value[ROWS], sum = 0;

	liblinear_values(x, &all, w, value);
	for (size_t j = 0; j <= COLUMNS; j++)
		sum += w[j] * w[j] / 2;
	for (size_t i = 0; i < ROWS; i++)
		sum += how.c * (is_positive[i] ? how.positive : how.negative) *
		       fmax(0, 1 - (is_positive[i] ? value[i] : -value[i]));
	return sum;
}

static void check_guess(const struct liblinear_task *task, const double *guess, const char *what)
{
	double best[COLUMNS + 1], w[COLUMNS + 1], least;

	ok(row_set_hinge(task, false, best), "%s: by all rows", what);
	least = objective(task->x, best);
	memcpy(w, guess, sizeof w);
	ok(row_set_hinge(task, true, w), "%s: by some", what);
	ok(least > 0, "%s: there is something to lose", what);
	ok_near(objective(task->x, w) / least, 1, 3e-6, what);
	for (size_t j = 0; j <= COLUMNS; j++)
		ok_near(w[j], best[j], 1e-2, what);
}

/* A guess with all rows far beyond the margin names none. */
static void check_none(const struct liblinear_task *task)
{
	double w[COLUMNS + 1] = {0};
	struct liblinear_rows *x = liblinear_begin();
	double at[2] = {1, -1};
	uint32_t two[2] = {0, 1};
	bool first[2] = {true, false};
	struct liblinear_part part = {two, 2};
	struct liblinear_task parted = {x, &part, first, task->how};

	liblinear_add(x, NULL, at, 1);
	liblinear_add(x, NULL, at + 1, 1);
	w[1] = 100;
	ok(!row_set_pays(&parted, w), "no row within the margin: nothing to start with");
	ok(!row_set_hinge(&parted, true, w), "... and no optimum");
	ok(row_set_hinge(&parted, false, w), "all of them");
	ok_near(w[1], 1, 1e-4, "the widest margin");
	ok_near(w[0], 0, 1e-4, "in the middle");
	liblinear_free(x);
}

/* Many rows within the margin of many sparse columns: their system is too dear. */
static void check_pays(gsl_rng *rng)
{
	enum { N = 900, M = 1000 };
	static double w[M + 1];
	struct liblinear_rows *x = liblinear_begin();
	uint32_t *at = calloc(N, sizeof *at);
	bool *odd = calloc(N, sizeof *odd);
	struct liblinear_part part = {at, N};
	struct liblinear_task task = {x, &part, odd, &how};

	for (uint32_t i = 0; i < N; i++) {
		uint32_t col[2] = {i % (M / 2), M / 2 + (uint32_t)gsl_rng_uniform_int(rng, M / 2)};
		double val[2] = {1, 1};

		at[i] = i;
		odd[i] = i % 2;
		liblinear_add(x, col, val, 2);
	}
	ok(!row_set_pays(&task, w), "900 unknowns for 2,700 entries: the dual's");
	part.n = 60;
	ok(row_set_pays(&task, w), "60 for 180 entries: the interior point's");
	liblinear_free(x);
	free(at);
	free(odd);
}

/* Rows that a guess left out, and that are too many for a system: no optimum, and no long wait. */
static void check_growth(void)
{
	enum { N = 2600 };
	struct liblinear_rows *x = liblinear_begin();
	double *w = calloc(N + 1, sizeof *w), one = 1;
	uint32_t *at = calloc(N, sizeof *at);
	bool *odd = calloc(N, sizeof *odd);
	struct liblinear_part part = {at, N};
	struct liblinear_task task = {x, &part, odd, &how};

	for (uint32_t i = 0; i < N; i++) {
		at[i] = i;
		odd[i] = i % 2;
		w[i + 1] = i < 10 ? 0 : odd[i] ? 2 : -2;
		liblinear_add(x, &i, &one, 1);
	}
	ok(row_set_pays(&task, w), "ten rows seem to bear on it");
	ok(!row_set_hinge(&task, true, w), "but 2600 do: too many");
	part.n = 200;
	for (uint32_t i = 10; i < N; i++)
		w[i + 1] = odd[i] ? 2 : -2;
	ok(row_set_hinge(&task, true, w), "200 are not");
	liblinear_free(x);
	free(w);
	free(at);
	free(odd);
}

int main(void)
{
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	struct liblinear_rows *x = clouds(rng);
	struct liblinear_task task = {x, &all, is_positive, &how};
	double guess[COLUMNS + 1] = {0};

	check_guess(&task, guess, "a guess of zero");
	guess[1] = 5;
	check_guess(&task, guess, "a guess that leaves out rows that count");
	guess[1] = -5;
	check_guess(&task, guess, "the wrong side");
	ok(liblinear_train(&task, false, guess), "liblinear, loosely");
	check_guess(&task, guess, "its guess");
	ok(row_set_pays(&task, guess), "few rows bear on it");
	check_none(&task);
	check_pays(rng);
	check_growth();
	gsl_rng_free(rng);
	liblinear_free(x);
	return tap_done();
}
