/* mlsi: multi-label informed latent semantic indexing. */
#include "io/kernel_read.h"
#include "io/opt.h"
#include "kernel/mlsi_model.h"
#include "sys/progress.h"

static struct mlsi_how how = {.beta = 0.5,
			      .s = {.threads = 1, .tick = progress_tick, .tick_arg = "eigenpairs"}};
static const char *write_to, *model;
static bool is_rows, is_kernel, is_unit, is_verbose;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.s.k, 1, 1e9, "features"),
	OPT_FLAG('x', "features", &is_rows, "the input is features: the linear kernel is implied"),
	OPT_REAL('b', "beta", "X", &how.beta, 0, 1, "share of the labels (0.5)"),
	OPT_REAL('g', "gamma", "X", &how.gamma, 0, DBL_MAX, "regularisation (0)"),
	OPT_CHOICE('f', "scaling", mlsi_scaling, &how.scaling,
		   "length of a feature: the root of its eigenvalue, or 1 (root)"),
	OPT_FLAG('K', "kernel-rows", &is_kernel, "write kernel rows, not features"),
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
	opt_fit_only("dimensions|beta|gamma|scaling");
	if (!model && !how.s.k)
		opt_usage("wanted -k N or -m model");
	if (is_kernel && is_unit && (model || write_to))
		opt_usage("-K -u needs the square itself, and no model");
}

static void fit(struct rows_in *in)
{
	struct row_map_way way = {
		.apply = row_map_apply, .is_kernel = is_kernel, .is_unit = is_unit};
	struct rows train = is_rows ? rows_read(in) : kernel_read(in);
	struct row_map map = {0};

	if (!train.n && write_to)
		die("no rows: features cannot be learnt from nothing");
	if (train.n)
		map = mlsi_model_fit(&train, is_rows, &how, is_verbose);
	map.is_kernel = is_kernel;
	way.self = &map;
	if (write_to)
		mlsi_model_write(write_to, &how, &train, &way);
	row_map_put(&way, &train);
	row_map_free(&map);
	rows_free(&train);
}

static void apply(struct rows_in *in)
{
	struct row_map_way way = {
		.apply = row_map_apply, .is_kernel = is_kernel, .is_unit = is_unit};
	struct row_map map = mlsi_model_read(model, &way);

	model_check_input(model, map.is_rows, is_rows);
	way.self = &map;
	rows_known(in, map.a.n, model);
	row_map_stream(&way, in, map.a.n, map.is_rows);
	row_map_free(&map);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
