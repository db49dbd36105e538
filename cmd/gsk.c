/* gsk: the Gram-Schmidt kernel: documents as axes, the greatest residual first. */
#include "data/tol.h"
#include "data/unit.h"
#include "io/kernel_read.h"
#include "io/model.h"
#include "io/opt.h"
#include "io/rows_write.h"
#include "kernel/gsk_fit.h"

enum { BLOCK = 256 };

static struct gsk_model m = {.kernel = KERNEL_UNSET};
static struct gsk_model_how how = {.plan = {.tolerance = TOL_RANK, .threads = 1}, .bias = 0};
static const char *write_to, *model;
static bool write_kernel, is_unit;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.plan.k, 1, 1e9, "how many (all that the model has)"),
	OPT_FLAG('x', "features", &m.from_rows, "the rows are features; -f says their kernel"),
	OPT_CHOICE_OF('f', "kernel", kernel_kind, kernel_pair, &m.kernel.kind,
		      "with -x: as in gram (linear)"),
	OPT_COUNT('d', "degree", "N", &m.kernel.degree, 1, 1000, "d of poly (2)"),
	OPT_REAL('c', "offset", "X", &m.kernel.offset, 0, DBL_MAX, "c of poly (1)"),
	OPT_REAL('g', "sigma", "X", &m.kernel.sigma, OPT_POSITIVE, DBL_MAX, "s of rbf (1)"),
	OPT_REAL('B', "bias", "X", &how.bias, OPT_POSITIVE, DBL_MAX,
		 "choose those of -y X times as soon (1)"),
	OPT_WORD('y', "label", "LABEL", &how.label, "the label that -B prefers"),
	OPT_REAL('e', "tolerance", "X", &how.plan.tolerance, 1e-15, 1,
		 "stop at this share of the greatest k(x,x) (1e-12)"),
	OPT_FLAG('K', "kernel-rows", &write_kernel, "write kernel rows, not features"),
	OPT_FLAG('u', "unit", &is_unit, "rows of unit length; kernels of unit diagonal"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&how.plan.threads),
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Gram-Schmidt kernel: documents as axes, the greatest residual first.",
		    "[file ...]", options);

static void check_options(void)
{
	const char *bad = kernel_function_settle(&m.kernel);

	opt_fit_only("kernel|degree|offset|sigma|bias|label|tolerance");
	if (!model && !how.plan.k)
		opt_usage("how many dimensions? say -k N");
	if (how.bias > 0 && !how.label)
		opt_usage("-B needs -y");
	if (!model && !m.from_rows && m.kernel.kind != KERNEL_LINEAR)
		opt_usage("-f needs -x: a kernel is changed by gram -G");
	if (model && write_kernel && is_unit)
		opt_usage("-u with -K needs the whole square: it does not go with -m");
	if (bad)
		opt_usage("this kernel has no %s: -d and -c are of poly, -g of rbf", bad);
	if (how.label && how.bias <= 0)
		opt_usage("-y needs -B");
}

/* Features, or their kernel rows against the training features. */
static void write_block(const struct rows *rows, struct matrix *features,
			const struct kernel_rows *train)
{
	struct matrix kernel = {0};

	if (write_kernel) {
		kernel_rows_of(train, features, &kernel);
		rows_write_dense(output_standard(), rows, &kernel);
		matrix_free(&kernel);
		return;
	}
	if (is_unit)
		unit_rows(features);
	rows_write_dense(output_standard(), rows, features);
}

static void fit(struct rows_in *in)
{
	struct rows rows = m.from_rows ? rows_read(in) : kernel_read(in);
	struct kernel_function linear = {.kind = KERNEL_LINEAR, .is_unit = is_unit};
	struct kernel_rows train = {0};

	how.file = rows_place(in).file;
	gsk_model_fit(&m, &rows, &how);
	if (write_to)
		gsk_model_save(&m, &rows, write_kernel, write_to);
	if (write_kernel)
		train = kernel_rows_over(&m.gsk.features, &linear, how.plan.threads);
	for (size_t i = 0; i < rows.n; i += BLOCK) {
		struct rows names = rows_slice(&rows, i, BLOCK);
		struct matrix features = matrix_slice(&m.gsk.features, i, names.n);

		write_block(&names, &features, &train);
	}
	kernel_rows_free(&train);
	gsk_model_free(&m);
	rows_free(&rows);
}

static void apply(struct rows_in *in)
{
	bool is_features = m.from_rows;
	struct kernel_function linear = {.kind = KERNEL_LINEAR};
	struct kernel_rows chosen, train = {0};
	struct rows block = {0};
	struct matrix features = {0};

	m = gsk_model_read(model);
	model_check_input(model, m.from_rows, is_features);
	if (write_kernel && !m.has_train)
		die("%s: holds no training side for kernel rows: fit it with -K -w", model);
	if (how.plan.k > m.gsk.k)
		warn("%s has %zu dimensions, fewer than the %zu asked for", model, m.gsk.k,
		     how.plan.k);
	if (how.plan.k)
		gsk_model_narrow(&m, how.plan.k);
	chosen = kernel_rows_over(&m.chosen, &m.kernel, how.plan.threads);
	if (write_kernel)
		train = kernel_rows_over(&m.train, &linear, how.plan.threads);
	rows_known(in, m.width, model);
	while (rows_take(in, &block, BLOCK)) {
		if (!kernel_rows_of(&chosen, &block.x, &features))
			die("a kernel value is too large for a number");
		gsk_apply(&m.gsk, &features, how.plan.threads);
		write_block(&block, &features, &train);
	}
	kernel_rows_free(&chosen);
	kernel_rows_free(&train);
	gsk_model_free(&m);
	matrix_free(&features);
	rows_free(&block);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
