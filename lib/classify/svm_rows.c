#include "classify/svm_rows.h"

#include <math.h>
#include <string.h>

/* liblinear divides by squared lengths, and does not look whether they are numbers. */
static void check_length(const struct rows_in *in, const struct row *row)
{
	struct place at = rows_place(in);
	double sum = 0;

	for (size_t e = 0; e < row->n; e++)
		sum += row->val[e] * row->val[e];
	if (!isfinite(sum))
		die_at(&at, "row %s: wanted a squared length below 1.8e308, found a greater one",
		       err_show(row->id, strlen(row->id)));
}

struct svm_rows svm_rows_read(char *const *files, size_t width, const char *model)
{
	struct svm_rows c = {.x = liblinear_begin()};
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct row row;

	if (model)
		rows_known(in, width, model);
	while (rows_next(in, &row)) {
		if (!model)
			check_length(in, &row);
		liblinear_add(c.x, row.kind == ROWS_DENSE ? NULL : row.col, row.val, row.n);
		row.kind = ROWS_SPARSE;
		row.n = 0;
		rows_add(&c.names, &row);
	}
	c.width = liblinear_columns(c.x);
	rows_close(in);
	return c;
}

void svm_rows_free(struct svm_rows *c)
{
	rows_free(&c->names);
	liblinear_free(c->x);
	labels_free(&c->y);
	*c = (struct svm_rows){0};
}

bool svm_rows_have_labels(const struct svm_rows *c)
{
	for (size_t i = 0; i < c->names.n; i++)
		if (*rows_labels(&c->names, i))
			return true;
	return false;
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
