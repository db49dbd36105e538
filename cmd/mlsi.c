/* mlsi: multi-label informed latent semantic indexing. */
#include "mlsi.h"
#include "labels.h"
#include "mapping.h"
#include "num.h"
#include "opt.h"
#include "progress.h"
#include "psd.h"
#include "square.h"

enum { LAYOUT = 1 };
#define SETTLED 1e-6 /* an error of the labels' projection that needs no word */

static struct mlsi_how how = {.beta = 0.5, .s = {.threads = 1}};
static unsigned scaling;
static const char *write_to, *model;
static bool is_rows, is_kernel, is_unit, is_verbose;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.s.k, 1, 1e9, "features"),
	OPT_FLAG('x', "features", &is_rows, "the input is features: the linear kernel is implied"),
	OPT_REAL('b', "beta", "X", &how.beta, 0, 1, "share of the labels (0.5)"),
	OPT_REAL('g', "gamma", "X", &how.gamma, 0, DBL_MAX, "regularisation (0)"),
	OPT_CHOICE('f', "scaling", "root|unit", &scaling,
		   "length of a feature: the root of its eigenvalue, or 1 (root)"),
	OPT_FLAG('K', "kernel", &is_kernel, "write kernel rows, not features"),
	OPT_FLAG('u', "unit", &is_unit, "rows of unit length; with -K a unit diagonal"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&how.s.threads),
	OPT_VERBOSE(&is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Features that tell of the rows and of their labels.", "[file ...]", options);

static void check_options(void)
{
	if (model && how.s.k)
		opt_usage("-m brings its own -k");
	if (!model && !how.s.k)
		opt_usage("wanted -k N or -m model");
	if (is_kernel && is_unit && (model || write_to))
		opt_usage("-K -u needs the square itself, and no model");
}

static void write_model(const struct mapping *m, const struct rows *train,
			const struct mapping_way *way)
{
	char beta[NUM_ROOM + 1], gamma[NUM_ROOM + 1];
	struct output *out;

	*num_print(beta, how.beta) = '\0';
	*num_print(gamma, how.gamma) = '\0';
	out = model_create(write_to, "mlsi", LAYOUT, "beta=%s gamma=%s feature=%s %s %s", beta,
			   gamma, scaling ? "unit" : "root", mapping_parameters(m),
			   mapping_way_parameters(way));
	mapping_write(out, m, train);
	output_commit(out);
}

static struct labels read_labels(const struct rows *train)
{
	struct labels l = {0};
	size_t bare = 0;

	for (size_t i = 0; i < train->n; i++) {
		labels_add(&l, rows_labels(train, i));
		bare += l.start[i] == l.start[i + 1];
	}
	labels_settle(&l);
	if (!l.names.count && how.beta > 0)
		die("wanted labels, found none in the input (-b 0 does without)");
	if (bare && how.beta > 0)
		warn("%zu of %zu rows have no label", bare, train->n);
	return l;
}

static void report(const struct mlsi *m)
{
	if (!m->k)
		warn("the kernel is zero: there are no features");
	else if (m->k < how.s.k)
		warn("%zu feature%s, not %zu: there are no more", m->k, m->k == 1 ? "" : "s",
		     how.s.k);
	if (m->error > SETTLED)
		warn("labels were fitted to %.1e of their length in %zu steps; the rest lies along small "
		     "singular values",
		     m->error, m->steps);
	if (is_verbose)
		warn("%zu features by %s, labels to %.1e in %zu steps", m->k, m->method, m->error,
		     m->steps);
}

static struct mapping learn(struct rows *train)
{
	struct labels l = read_labels(train);
	struct matrix y = mlsi_labels(&l);
	struct mapping map = mapping_begin(train);
	struct mlsi m;

	how.is_unit = scaling == 1;
	m = is_rows ? mlsi_of_rows(&train->x, &y, &how) : mlsi_of_kernel(&train->x, &y, &how);
	progress_end();
	if (!is_rows)
		psd_check(m.least, m.norm);
	report(&m);
	matrix_free(&y);
	labels_free(&l);
	mapping_learn(&map, mlsi_take_map(&m), is_rows, train);
	return map;
}

static void fit(struct rows_in *in)
{
	struct mapping_way way = {
		.apply = mapping_apply, .is_kernel = is_kernel, .is_unit = is_unit};
	struct rows train = is_rows ? rows_read(in) : square_read(in);
	struct mapping map = {0};

	if (!train.n && write_to)
		die("no rows: features cannot be learnt from nothing");
	how.s.tick = progress_tick;
	how.s.tick_arg = "eigenpairs";
	if (train.n)
		map = learn(&train);
	map.is_kernel = is_kernel;
	way.self = &map;
	if (write_to)
		write_model(&map, &train, &way);
	mapping_put(&way, &train);
	mapping_free(&map);
	rows_free(&train);
}

static void apply(struct rows_in *in)
{
	struct mapping_way way = {
		.apply = mapping_apply, .is_kernel = is_kernel, .is_unit = is_unit};
	struct model *m = model_open(model, "mlsi", LAYOUT);
	struct mapping map = mapping_read(m);

	if (is_rows && !map.is_rows)
		die("%s: wanted a model of features for -x, found one of a kernel", model);
	mapping_way_read(&way, m);
	map.is_kernel = way.is_kernel;
	model_close(m);
	way.self = &map;
	rows_known(in, map.a.n, model);
	mapping_stream(&way, in, map.a.n, map.is_rows);
	mapping_free(&map);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
