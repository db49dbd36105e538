#include "kernel/mlsi_input.h"
#include "data/tol.h"
#include "io/kernel_read.h"
#include "kernel/mlsi.h"
#include "kernel/smoothing.h"

#include <stdio.h>
#include <string.h>

static struct labels read_labels(const struct rows *train, double beta)
{
	struct labels l = {0};
	size_t bare = 0;

	for (size_t i = 0; i < train->n; i++) {
		labels_add(&l, rows_labels(train, i));
		bare += l.start[i] == l.start[i + 1];
	}
	labels_settle(&l);
	if (!l.names.count && beta > 0)
		die("wanted labels, found none in the input (-b 0 does without)");
	if (bare && beta > 0)
		warn("%zu of %zu rows have no label", bare, train->n);
	return l;
}

/* Row after row the same documents; a number is an id that was not given. */
static void check_rows(const struct rows *y, const struct rows *train, const char *path)
{
	if (y->n != train->n)
		die("%s: wanted a row for each of the %zu training rows, found %zu", path, train->n,
		    y->n);
	for (size_t i = 0; i < y->n; i++) {
		const char *id = rows_id(y, i);
		char number[24];

		snprintf(number, sizeof number, "%zu", i + 1);
		if (strcmp(id, rows_id(train, i)) != 0 && strcmp(id, number) != 0)
			die("%s: wanted the rows of the input in its order, found %s as row %zu, not %s",
			    path, id, i + 1, rows_id(train, i));
	}
}

static struct matrix read_values(const char *path, const struct rows *train)
{
	struct rows values = rows_load(path);
	struct matrix y;

	check_rows(&values, train, path);
	y = rows_take_matrix(&values);
	return y;
}

static struct matrix read_kernel(const char *path, const struct rows *train)
{
	struct rows k = kernel_load(path);
	struct matrix root;
	double least, greatest;

	check_rows(&k, train, path);
	root = smoothing_root(&k.x, &least, &greatest);
	if (least < -TOL_NEGATIVE * greatest)
		die("%s: wanted a kernel without a negative eigenvalue, found %.4g (the greatest is %.4g)",
		    path, least, greatest);
	if (least < -TOL_ROUNDING * greatest)
		warn_always("%s: its smallest eigenvalue, %.4g, and others below 0 count as 0",
			    path, least);
	rows_free(&k);
	return root;
}

struct mlsi_input mlsi_input_read(const struct rows *train, const struct mlsi_input_files *files,
				  double beta)
{
	struct mlsi_input t = {.is_kernel = files->kernel};

	if (files->kernel) {
		t.y = read_kernel(files->kernel, train);
	} else if (files->values) {
		t.y = read_values(files->values, train);
	} else {
		t.names = read_labels(train, beta);
		t.y = mlsi_labels(&t.names);
	}
	return t;
}

void mlsi_input_free(struct mlsi_input *t)
{
	matrix_free(&t->y);
	labels_free(&t->names);
}
