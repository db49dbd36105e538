#include "kernel/mlsi_model.h"
#include "io/num.h"
#include "io/rows_write.h"
#include "kernel/certified.h"
#include "kernel/psd.h"
#include "linalg/product.h"
#include "sys/progress.h"

#include <stdio.h>

enum { LAYOUT = 2 };
#define SETTLED 1e-10 /* an error of the labels' projection that needs no word */

static void report(const struct mlsi *m, double trace, size_t k, bool is_verbose)
{
	if (!m->k && trace > 0)
		warn("the labels have no part in the range of the kernel: there are no features");
	else if (!m->k)
		warn("the kernel is zero: there are no features");
	else if (m->k < k)
		warn("%zu feature%s, not %zu: there are no more", m->k, m->k == 1 ? "" : "s", k);
	if (m->error > SETTLED)
		warn_always(
			"the projection of the labels is not exact: %s left an error of %.1e after "
			"%zu steps; features of new rows are uncertain (a larger -M, a larger -g, or "
			"fewer columns)",
			m->targets, m->error, m->steps);
	if (is_verbose && m->targets)
		warn("labels by %s in %zu steps, to %.1e", m->targets, m->steps, m->error);
	certified_note(&m->bound, is_verbose);
	if (is_verbose)
		warn("%zu features by %s", m->k, m->method);
}

/* Number TAB eigenvalue TAB share of the trace TAB share so far. */
static void write_table(const char *path, const struct mlsi *m)
{
	struct output *out = output_create(path);
	double sum = 0;

	for (size_t j = 0; j < m->k; j++) {
		sum += m->value[j];
		output_count(out, j + 1);
		output_fields(out, (double[]){m->value[j], m->value[j] / m->trace, sum / m->trace},
			      3);
		output_text(out, "\n");
	}
	if (!m->bound.is_reached)
		output_text(out, "# not certified\n");
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

struct row_map mlsi_model_read(const char *path, const struct row_map_how *said)
{
	struct model *m = model_open(path, "mlsi", LAYOUT);
	struct row_map map = row_map_recall(said, m, path);

	row_map_read(&map, m);
	model_rest(m, 0, map.k);
	model_close(m);
	return map;
}
