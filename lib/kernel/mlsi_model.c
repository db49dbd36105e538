#include "kernel/mlsi_model.h"
#include "io/num.h"
#include "io/rows_write.h"
#include "kernel/psd.h"
#include "linalg/product.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include "data/tol.h"
#include "io/kernel_read.h"
#include "kernel/mlsi.h"
#include "linalg/smoothing.h"
#include <stdio.h>
#include <string.h>

enum { LAYOUT = 2 };
#define SETTLED 1e-8 /* an error of the labels' projection that needs no word */
#define BROKEN 1e-5  /* one that no features come of */
#define REMEDY "a larger -M, or lsk -x -k 1000 before"

static void report(const struct mlsi *m, double trace, size_t k, bool is_verbose)
{
	if (!m->k && trace > 0)
		warn("the labels have no part in the range of the kernel: there are no features");
	else if (!m->k)
		warn("the kernel is zero: there are no features");
	else if (m->k < k)
		warn("%zu feature%s, not %zu: there are no more", m->k, m->k == 1 ? "" : "s", k);
	if (m->error > SETTLED)
		warn_always("the projection of the labels is not exact: %s left an error of about "
			    "%.1e after %zu steps, and so have features of new rows (" REMEDY ")",
			    m->targets, m->error, m->steps);
	else if (m->is_cut)
		warn_always("the projection of the labels may not be exact: %s ran out of %zu "
			    "steps; the error is about %.1e, but may be greater along the "
			    "smallest singular values (" REMEDY ")",
			    m->targets, m->steps, m->error);
	if (is_verbose && m->targets)
		warn("labels by %s in %zu steps, to %.1e", m->targets, m->steps, m->error);
	psd_note_certified(&m->bound, is_verbose);
	if (is_verbose)
		warn("%zu features by %s", m->k, m->method);
}

static void write_table(const char *path, const struct mlsi *m)
{
	struct output *out = output_create(path);

	psd_table(out, m->value, m->k, m->trace, &m->bound);
	output_commit(out);
}

/* Rows of Y'V, under the labels' names, or numbered. */
static void write_targets(struct output *out, const struct mlsi_input *t, const struct matrix *b)
{
	char number[24];

	for (size_t l = 0; l < b->n && !t->is_kernel; l++) {
		const char *name = number;
		struct row row = {.kind = ROWS_DENSE, .n = b->m, .val = b->val + l * b->m};

		snprintf(number, sizeof number, "y%zu", l + 1);
		if (t->names.names.count)
			name = dict_text(&t->names.names, l);
		row.labels = row.id = name;
		rows_write(out, &row);
	}
}

/* X'V and Y'V: how much each axis has of each term, and of each label (Theorem 1). */
static void write_loadings(const struct mlsi_model_how *how, const struct mlsi *m,
			   const struct row_map *map, const struct rows *train,
			   const struct mlsi_input *t)
{
	struct output *out = output_create(how->loadings);
	struct matrix v = mlsi_axes(m, &train->x, how->mlsi.scaling), turned, side = {0};

	if (map->how.from_features) {
		turned = matrix_transpose(&train->x);
		product_rows(&turned, &v, &side);
		rows_write_numbered(out, &side, &map->columns);
		matrix_free(&turned);
	}
	turned = matrix_transpose(&t->y);
	product_rows(&turned, &v, &side);
	write_targets(out, t, &side);
	output_commit(out);
	matrix_free(&turned);
	matrix_free(&side);
	matrix_free(&v);
}

static void check(const struct mlsi *m, const struct mlsi_model_how *how, double trace)
{
	if (m->is_indefinite)
		die("gamma is too large: gamma c + S is not positive definite in double "
		    "precision");
	if (m->error > BROKEN)
		die("the labels cannot be projected: %s left an error of about %.1e after %zu "
		    "steps, for some rows or columns nearly depend on others (" REMEDY ")",
		    m->targets, m->error, m->steps);
	if (!how->map.from_features)
		psd_check(m->least, m->norm);
	report(m, trace, how->mlsi.s.k, how->is_verbose);
}

struct row_map mlsi_model_fit(struct rows *train, const struct mlsi_model_how *how)
{
	bool is_features = how->map.from_features;
	struct mlsi_input t = mlsi_input_read(train, &how->files, how->mlsi.beta);
	struct row_map map = row_map_begin(&how->map, train);
	double trace = psd_trace(&train->x, is_features);
	struct mlsi m;

	m = is_features ? mlsi_of_rows(&train->x, &t.y, &how->mlsi)
			: mlsi_of_kernel(&train->x, &t.y, &how->mlsi);
	progress_end();
	check(&m, how, trace);
	if (how->table)
		write_table(how->table, &m);
	if (how->loadings)
		write_loadings(how, &m, &map, train, &t);
	mlsi_input_free(&t);
	row_map_learn(&map, mlsi_take_map(&m), train);
	return map;
}

void mlsi_model_write(const char *path, const struct mlsi_how *how, const struct row_map *map,
		      const struct rows *train)
{
	char beta[NUM_ROOM + 1], gamma[NUM_ROOM + 1];
	struct output *out;

	*num_print(beta, how->beta) = '\0';
	*num_print(gamma, how->gamma) = '\0';
	out = model_create(path, "mlsi", LAYOUT, "beta=%s gamma=%s feature=%s balance=%s %s", beta,
			   gamma, mlsi_scaling_word[how->scaling], mlsi_balance_word[how->balance],
			   row_map_parameters(map));
	row_map_write(out, map, train);
	output_commit(out);
}

/* Applying needs none of it. */
static void check_fitting(const struct model *m)
{
	model_real(m, "beta");
	model_real(m, "gamma");
	model_choice(m, "feature", CHOICE_WORDS(mlsi_scaling));
	model_choice(m, "balance", CHOICE_WORDS(mlsi_balance));
}

struct row_map mlsi_model_read(const char *path, const struct row_map_how *said, struct rows_in *in)
{
	struct model *m = model_open(path, "mlsi", LAYOUT);
	struct row_map map = row_map_recall(said, m, path);

	check_fitting(m);
	row_map_meet(&map, in, path);
	row_map_read(&map, m);
	model_close(m);
	return map;
}

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
	size_t entries = matrix_entries(&values.x), all = values.x.m;

	check_rows(&values, train, path);
	mem_waste(all, entries < all ? entries : all, train->n * sizeof *values.x.val,
		  "Y, a number for each row");
	return rows_take_matrix(&values);
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
