/* mlsi: multi-label informed latent semantic indexing. */
#include "kernel/mlsi_model.h"
#include "sys/progress.h"

static struct mlsi_model_how how = {
	.mlsi = {.beta = 0.5,
		 .s = {.threads = 1, .tick = progress_tick, .tick_arg = "eigenpairs"}}};
static const char *write_to, *model;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.mlsi.s.k, 1, 1e9, "features"),
	OPT_REAL('b', "beta", "X", &how.mlsi.beta, 0, 1, "share of the labels (0.5)"),
	OPT_REAL('g', "gamma", "X", &how.mlsi.gamma, 0, DBL_MAX, "regularisation (0)"),
	OPT_CHOICE('f', "scaling", mlsi_scaling, &how.mlsi.scaling,
		   "length of a feature: the root of its eigenvalue, or 1 (root)"),
	OPT_WORD('t', "target", "KERNEL", &how.files.kernel,
		 "K_y, a kernel over the same rows, not their labels"),
	OPT_WORD(0, "values", "FILE", &how.files.values, "Y, rows of numbers beside the input's"),
	OPT_CHOICE(0, "balance", mlsi_balance, &how.mlsi.balance,
		   "K_y scaled to the trace of K (yes)"),
	OPT_OUTPUT(0, "spectrum", &how.table, "write eigenvalues and their shares"),
	OPT_OUTPUT(0, "loadings", &how.loadings, "write what the axes have of each term, label"),
	OPT_CHOICE(0, "solver", mlsi_solver, &how.mlsi.solver, "how to solve with -x (auto)"),
	ROW_MAP_OPTIONS(how.map),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&how.mlsi.s.threads),
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Features that tell of the rows and of their labels.", "[file ...]", options);

static void check_options(void)
{
	opt_fit_only(
		"dimensions|beta|gamma|scaling|target|values|balance|spectrum|loadings|solver");
	if (how.files.kernel && how.files.values)
		opt_usage("-t and --values do not go together");
	if (how.loadings && how.files.kernel && !how.map.from_features)
		opt_usage("--loadings: a kernel has no terms, and -t no labels");
	if (how.mlsi.solver >= MLSI_FACTOR && !how.map.from_features)
		opt_usage("--solver factor and iterate go with -x");
	if (!model && !how.mlsi.s.k)
		opt_usage("wanted -k N or -m model");
	row_map_check(&how.map, write_to, model);
}

static void fit(struct rows_in *in)
{
	struct rows train = row_map_training(&how.map, in);
	struct row_map map = {.how = how.map};

	if (!train.n && write_to)
		die("no rows: features cannot be learnt from nothing");
	if (train.n)
		map = mlsi_model_fit(&train, &how);
	if (write_to)
		mlsi_model_write(write_to, &how.mlsi, &map, &train);
	row_map_put(&map, &train);
	row_map_free(&map);
	rows_free(&train);
}

static void apply(struct rows_in *in)
{
	struct row_map map = mlsi_model_read(model, &how.map, in);

	row_map_stream(&map, in, model);
	row_map_free(&map);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
