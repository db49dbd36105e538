/* newton, row_set: squared loss from the rows that bear on it is what all rows give. */
#include "classify/newton.h"
#include "classify/row_set.h"
#include "tap.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 4096, COLUMNS = 24 };

static uint32_t row[ROWS];
static bool is_positive[ROWS];
static double value[ROWS];
static struct liblinear_part all = {row, ROWS};
static struct liblinear_how how = {LIBLINEAR_SQUARED, 0.01, 2, 1, 1e-6, 1};

/* Two clouds, one row in `rare` of the positive one; every third number is 0. */
static struct liblinear_rows *clouds(bool is_kept, size_t rare, double apart)
{
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	struct liblinear_rows *x = liblinear_begin();

	if (is_kept)
		liblinear_keep_dense(x);
	for (uint32_t i = 0; i < ROWS; i++) {
		double at[COLUMNS];

		row[i] = ROWS - 1 - i;
		is_positive[row[i]] = i % rare == 0;
		for (size_t j = 0; j < COLUMNS; j++)
			at[j] = (i + j) % 3 ? gsl_ran_gaussian_ziggurat(rng, 1) : 0;
		at[0] += is_positive[row[i]] ? apart : -apart;
		liblinear_add(x, NULL, at, COLUMNS);
	}
	gsl_rng_free(rng);
	return x;
}

static double margin(size_t i)
{
	return is_positive[i] ? value[i] : -value[i];
}

/* The gradient's greatest entry: w - 2 sum C y max(0, 1 - y w.x) x. */
static double slope(const struct liblinear_rows *x, const double *w)
{
	double most = 0, to[COLUMNS + 1];

	memcpy(to, w, sizeof to);
	liblinear_values(x, &all, w, value);
	for (size_t i = 0; i < ROWS; i++) {
		const double *at = liblinear_dense_row(x, row[i]);
		double c = how.c * (is_positive[i] ? how.positive : -how.negative);

		for (size_t j = 0; j <= COLUMNS; j++)
			to[j] -= 2 * c * fmax(0, 1 - margin(i)) * at[j];
	}
	for (size_t j = 0; j <= COLUMNS; j++)
		most = greater(most, fabs(to[j]));
	return most;
}

static size_t within(double most)
{
	size_t count = 0;

	for (size_t i = 0; i < ROWS; i++)
		count += margin(i) < most;
	return count;
}

static double distance(const double *v, const double *w)
{
	double most = 0;

	for (size_t j = 0; j <= COLUMNS; j++)
		most = greater(most, fabs(v[j] - w[j]));
	return most;
}

static void check_clouds(size_t rare, double apart)
{
	struct liblinear_rows *x = clouds(true, rare, apart), *nodes = clouds(false, rare, apart);
	struct liblinear_task task = {x, &all, is_positive, &how}, whole = task;
	double guess[COLUMNS + 1], w[COLUMNS + 1], best[COLUMNS + 1];
	size_t bear, named, missed = 0;
	bool good = false;

	whole.x = nodes;
	ok(newton_can(&task) && newton_guess(&task, guess), "one in %zu: a guess", rare);
	ok(row_set_squared(&task, w, &good) && good, "by some rows");
	ok(liblinear_train(&whole, false, best), "by all");
	ok_near(distance(w, best), 0, 1e-5, "the same weights");
	ok(slope(x, w) < 1e-3 * how.c * ROWS, "no slope is left: %g", slope(x, w));
	bear = within(1);
	ok(bear > COLUMNS && bear < ROWS / 4, "few rows bear on it: %zu", bear);
	liblinear_values(x, &all, guess, value);
	named = within(1.05);
	ok(named < 2 * bear + 50, "the guess names not many more: %zu", named);
	for (size_t i = 0; i < ROWS; i++) {
		bool is_named = margin(i) < 1.05;
		double own;

		liblinear_values(x, &(struct liblinear_part){row + i, 1}, w, &own);
		missed += !is_named && (is_positive[i] ? own : -own) < 1;
	}
	ok(missed * 20 < bear, "... and hardly one less: %zu", missed);
	liblinear_free(x);
	liblinear_free(nodes);
}

/* At a loose tolerance its rule still holds of all rows: none falls short by more than that. */
static void check_rule(void)
{
	struct liblinear_rows *x = clouds(true, 5, 1.5);
	struct liblinear_how loosely = how;
	struct liblinear_task task = {x, &all, is_positive, &loosely};
	double tight[COLUMNS + 1], w[COLUMNS + 1], first[ROWS];
	bool good;

	loosely.tolerance = 1e-9;
	ok(row_set_squared(&task, tight, &good) && good, "the optimum");
	liblinear_values(x, &all, tight, value);
	for (size_t i = 0; i < ROWS; i++)
		first[i] = margin(i);
	for (loosely.tolerance = 1; loosely.tolerance > 1e-4; loosely.tolerance /= 10) {
		double most = 0;

		ok(row_set_squared(&task, w, &good) && good, "tolerance %g", loosely.tolerance);
		liblinear_values(x, &all, w, value);
		for (size_t i = 0; i < ROWS; i++)
			if (first[i] > 1.05)
				most = greater(most, 1 - margin(i));
		ok(most <= loosely.tolerance / 10, "... what may be left out falls short by %g",
		   most);
	}
	liblinear_free(x);
}

/* What is no work for a set is left alone. */
static void check_others(void)
{
	struct liblinear_rows *x = clouds(true, 2, 0), *sparse = clouds(false, 2, 2);
	struct liblinear_part few = {row, 1000};
	struct liblinear_task task = {x, &all, is_positive, &how};
	struct liblinear_how mad = how;
	double w[COLUMNS + 1];
	bool good;

	ok(!row_set_squared(&task, w, &good), "classes that are the same: all rows bear on it");
	mad.positive = INFINITY;
	task.how = &mad;
	ok(!row_set_squared(&task, w, &good), "a cost that is no number");
	task = (struct liblinear_task){sparse, &all, is_positive, &how};
	ok(!newton_can(&task), "rows that are not kept dense");
	task = (struct liblinear_task){x, &few, is_positive, &how};
	ok(!newton_can(&task), "few rows");
	liblinear_free(x);
	liblinear_free(sparse);
}

/* Dense rows that are kept so are the same rows: entries, values, and what is learnt of them. */
static void check_kept(void)
{
	struct liblinear_rows *kept = clouds(true, 3, 1), *nodes = clouds(false, 3, 1);
	struct liblinear_part some = {row + 7, 101}; /* no multiple of a block */
	double w[COLUMNS + 1], v[COLUMNS + 1], a[101], b[101], val[2][COLUMNS + 1];
	uint32_t col[2][COLUMNS + 1];
	bool same = true;

	for (int round = 0; round < 2; round++) {
		size_t columns = liblinear_columns(kept), n;
		struct liblinear_task task = {kept, &some, is_positive, &how};

		ok(liblinear_train(&task, false, w), "learnt");
		task.x = nodes;
		ok(liblinear_train(&task, false, v), "... twice");
		ok(memcmp(w, v, (columns + 1) * sizeof *w) == 0, "the same of %zu columns",
		   columns);
		liblinear_values(kept, &some, w, a);
		liblinear_values(nodes, &some, w, b);
		ok(memcmp(a, b, sizeof a) == 0, "and the same values");
		for (uint32_t i = 0; i < ROWS; i++) {
			n = liblinear_entries(kept, i, col[0], val[0]);
			same = same && n == liblinear_entries(nodes, i, col[1], val[1]) &&
			       n == liblinear_entries(kept, i, NULL, NULL) &&
			       memcmp(col[0], col[1], n * sizeof **col) == 0 &&
			       memcmp(val[0], val[1], n * sizeof **val) == 0;
		}
		ok(same, "and entries, without zeros");
		ok(liblinear_part_entries(kept, &some) == liblinear_part_entries(nodes, &some) &&
			   liblinear_used(kept) == liblinear_used(nodes),
		   "and numbers of them");
		liblinear_cut(kept, 10);
		liblinear_cut(nodes, 10);
	}
	liblinear_free(kept);
	liblinear_free(nodes);
}

int main(void)
{
	check_clouds(2, 2);
	check_clouds(50, 1.5);
	check_rule();
	check_others();
	check_kept();
	return tap_done();
}
