/* gsk: the Gram-Schmidt kernel: documents as axes, the greatest residual first. */
#include "data/tol.h"
#include "kernel/gsk_model.h"

static struct gsk_model_how how = {.gsk = {.tolerance = TOL_RANK, .threads = 1},
				   .kernel = KERNEL_UNSET};
static const char *write_to, *model;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.gsk.k, 1, 1e9,
		  "how many; with -m the first N (all)"),
	OPT_CHOICE_OF('f', "kernel", kernel_kind, kernel_pair, &how.kernel.kind,
		      "with -x: as in gram (linear)"),
	OPT_COUNT('d', "degree", "N", &how.kernel.degree, 1, 1000, "d of poly (2)"),
	OPT_REAL('c', "offset", "X", &how.kernel.offset, 0, DBL_MAX, "c of poly (1)"),
	OPT_REAL('g', "sigma", "X", &how.kernel.sigma, OPT_POSITIVE, DBL_MAX, "s of rbf (1)"),
	OPT_REAL('B', "bias", "X", &how.bias, OPT_POSITIVE, DBL_MAX,
		 "choose those of -y X times as soon (1)"),
	OPT_WORD('y', "label", "LABEL", &how.label, "the label that -B prefers"),
	OPT_REAL('e', "tolerance", "X", &how.gsk.tolerance, 1e-15, 1,
		 "stop at this share of the greatest k(x,x) (1e-12)"),
	ROW_MAP_OPTIONS(how.map),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&how.gsk.threads),
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Gram-Schmidt kernel: documents as axes, the greatest residual first.",
		    "[file ...]", options);

static void check_options(void)
{
	const char *bad = kernel_function_settle(&how.kernel);

	opt_fit_only("kernel|degree|offset|sigma|bias|label|tolerance");
	if (!model && !how.gsk.k)
		opt_usage("how many dimensions? say -k N");
	if (how.bias > 0 && !how.label)
		opt_usage("-B needs -y");
	if (!model && !how.map.from_features && how.kernel.kind != KERNEL_LINEAR)
		opt_usage("-f needs -x: a kernel is changed by gram -G");
	row_map_check(&how.map, write_to, model);
	if (bad)
		opt_usage("the %s kernel has no %s", kernel_kind_word[how.kernel.kind], bad);
	if (how.label && how.bias <= 0)
		opt_usage("-y needs -B");
}

static void fit(struct rows_in *in)
{
	struct rows rows = row_map_training(&how.map, in);
	struct gsk_model m;

	how.file = rows_place(in).file;
	m = gsk_model_fit(&rows, &how);
	if (write_to)
		gsk_model_write(write_to, &m, &rows);
	gsk_model_ready(&m);
	row_map_put(&m.map, &rows);
	gsk_model_free(&m);
	rows_free(&rows);
}

static void apply(struct rows_in *in)
{
	struct gsk_model m = gsk_model_read(model, &how);

	gsk_model_ready(&m);
	row_map_stream(&m.map, in, model);
	gsk_model_free(&m);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
