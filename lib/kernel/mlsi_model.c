#include "kernel/mlsi_model.h"
#include "io/num.h"
#include "kernel/certified.h"
#include "kernel/psd.h"
#include "sys/progress.h"

enum { LAYOUT = 2 };
#define SETTLED 1e-10 /* an error of the labels' projection that needs no word */

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

struct row_map mlsi_model_fit(struct rows *train, const struct mlsi_model_how *how)
{
	bool is_features = how->map.from_features;
	struct labels l = read_labels(train, how->mlsi.beta);
	struct matrix y = mlsi_labels(&l);
	struct row_map map = row_map_begin(&how->map, train);
	double trace = psd_trace(&train->x, is_features);
	struct mlsi m;

	m = is_features ? mlsi_of_rows(&train->x, &y, &how->mlsi)
			: mlsi_of_kernel(&train->x, &y, &how->mlsi);
	progress_end();
	if (m.is_indefinite)
		die("gamma is too large: gamma c + S is not positive definite in double "
		    "precision");
	if (!is_features)
		psd_check(m.least, m.norm);
	report(&m, trace, how->mlsi.s.k, how->is_verbose);
	matrix_free(&y);
	labels_free(&l);
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
	out = model_create(path, "mlsi", LAYOUT, "beta=%s gamma=%s feature=%s %s", beta, gamma,
			   mlsi_scaling_word[how->scaling], row_map_parameters(map));
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
