#include "classify/svm_rows.h"
#include "io/kernel_read.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double much_longer = 3, much_shifted = 1.5; /* of rows against others */

static double length_of(const struct row *row)
{
	double sum = 0;

	for (size_t e = 0; e < row->n; e++)
		sum += row->val[e] * row->val[e];
	return sqrt(sum);
}

/* liblinear divides by squared lengths, and does not look whether they are numbers. */
static double checked_length(const struct rows_in *in, const struct row *row)
{
	struct place at = rows_place(in);
	double length = length_of(row);

	if (!isfinite(length))
		die_at(&at, "row %s: wanted a squared length below 1.8e308, found a greater one",
		       err_show(row->id, strlen(row->id)));
	return length;
}

static void keep_length(struct svm_rows *c, double length)
{
	c->length = mem_grow(c->length, &c->length_room, c->names.n + 1, sizeof *c->length);
	c->length[c->names.n] = length;
}

/* Labels and id alone. */
static void keep_name(struct svm_rows *c, struct row row)
{
	row.kind = ROWS_SPARSE;
	row.n = 0;
	rows_add(&c->names, &row);
}

struct svm_rows svm_rows_read(char *const *files, bool keeps_dense)
{
	struct svm_rows c = {.of = {.x = liblinear_begin()}};
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct row row;

	if (keeps_dense)
		liblinear_keep_dense(c.of.x);
	while (rows_next(in, &row)) {
		keep_length(&c, checked_length(in, &row));
		liblinear_add(c.of.x, row.kind == ROWS_DENSE ? NULL : row.col, row.val, row.n);
		keep_name(&c, row);
	}
	c.width = liblinear_columns(c.of.x);
	rows_close(in);
	return c;
}

struct svm_rows svm_rows_read_kernel(char *const *files)
{
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct rows kernel = kernel_read(in);
	struct svm_rows c = {.of = {.k = libsvm_begin(true, kernel.n, kernel.n)},
			     .width = kernel.n};

	for (size_t i = 0; i < kernel.n; i++) {
		struct row row = rows_row(&kernel, i);

		libsvm_add(c.of.k, NULL, row.val, row.n);
		keep_name(&c, row);
	}
	rows_free(&kernel);
	rows_close(in);
	return c;
}

struct svm_rows svm_rows_read_new(char *const *files, bool is_kernel, size_t width,
				  const char *model)
{
	struct svm_rows c = {.width = width};
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct row row;

	if (is_kernel) {
		c.of.k = libsvm_begin(true, width, 0);
		rows_kernel(in, width, model);
	} else {
		c.of.x = liblinear_begin();
		liblinear_keep_dense(c.of.x);
		rows_known(in, width, model);
	}
	while (rows_next(in, &row)) {
		const uint32_t *col = row.kind == ROWS_DENSE ? NULL : row.col;

		if (is_kernel)
			libsvm_add(c.of.k, col, row.val, row.n);
		else
			liblinear_add(c.of.x, col, row.val, row.n);
		keep_length(&c, length_of(&row));
		keep_name(&c, row);
	}
	rows_close(in);
	return c;
}

void svm_rows_free(struct svm_rows *c)
{
	rows_free(&c->names);
	liblinear_free(c->of.x);
	libsvm_free(c->of.k);
	labels_free(&c->y);
	free(c->length);
	*c = (struct svm_rows){0};
}

bool svm_rows_are_there(const struct svm_rows *c)
{
	return c->of.x || c->of.k;
}

void svm_rows_cut(struct svm_rows *c, size_t k)
{
	if (c->of.x)
		liblinear_cut(c->of.x, k);
}

static size_t unlabelled(const struct svm_rows *c)
{
	size_t count = 0;

	for (size_t i = 0; i < c->names.n; i++)
		count += !*rows_labels(&c->names, i);
	return count;
}

bool svm_rows_have_labels(const struct svm_rows *c)
{
	return unlabelled(c) < c->names.n;
}

void svm_rows_note_unlabelled(const struct svm_rows *train)
{
	size_t without = unlabelled(train);

	if (without && without < train->names.n)
		warn("%zu of %zu training rows have no label, and count against every label",
		     without, train->names.n);
}

void svm_rows_gather(const struct svm_rows *c, struct labels *names)
{
	for (size_t i = 0; i < c->names.n; i++)
		labels_add(names, rows_labels(&c->names, i));
}

void svm_rows_label(struct svm_rows *c, const struct labels *names)
{
	labels_free(&c->y);
	c->y = labels_same(names);
	svm_rows_gather(c, &c->y);
}

bool svm_rows_have_one_label(const struct svm_rows *c)
{
	for (size_t i = 0; i < c->y.n; i++)
		if (c->y.start[i + 1] - c->y.start[i] != 1)
			return false;
	return true;
}

struct spread {
	double low, middle, high; /* the first tenth, the median, the last tenth; 0: no rows */
};

static struct spread spread_of(const struct svm_rows *rows)
{
	double *sorted = mem_alloc(rows->names.n, sizeof *sorted);
	struct spread s = {0, 0, 0};
	size_t n = 0;

	for (size_t i = 0; rows->length && i < rows->names.n; i++)
		if (rows->length[i] > 0)
			sorted[n++] = rows->length[i];
	if (n) {
		gsl_sort(sorted, 1, n);
		s.low = gsl_stats_quantile_from_sorted_data(sorted, 1, n, 0.1);
		s.middle = gsl_stats_quantile_from_sorted_data(sorted, 1, n, 0.5);
		s.high = gsl_stats_quantile_from_sorted_data(sorted, 1, n, 0.9);
	}
	free(sorted);
	return s;
}

void svm_rows_note_lengths(const struct svm_rows *train, const struct svm_rows *test)
{
	static const char remedy[] = "-u of lsk, gsk, mlsi or diffuse makes them equal";
	struct spread a = spread_of(train), b = spread_of(test);
	struct spread wider = a.high * b.low >= b.high * a.low ? a : b;

	if (wider.high > much_longer * wider.low)
		warn("rows of very different lengths: a tenth below %.2g, a tenth above %.2g; %s",
		     wider.low, wider.high, remedy);
	else if (a.middle > 0 && b.middle > 0 &&
		 (a.middle > much_shifted * b.middle || b.middle > much_shifted * a.middle))
		warn("rows of very different lengths: %.2g where trained on, %.2g where judged; %s",
		     a.middle, b.middle, remedy);
}
