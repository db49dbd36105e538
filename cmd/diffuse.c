/* diffuse: exponential and von Neumann kernels of a kernel, or of features. */
#include "io/kernel_read.h"
#include "io/opt.h"
#include "kernel/diffusion_model.h"
#include "sys/progress.h"

#include <math.h>
#include <string.h>

static enum diffusion function = DIFFUSION_EXP;
static const char *lambda, *label, *ids, *write_to, *model;
static size_t k, threads = 1;
static bool is_rows, is_kernel, is_unit, is_verbose;

static const struct opt options[] = {
	OPT_CHOICE('f', "function", diffusion, &function, "K exp(lK), or K (I-lK)^-1 (exp)"),
	OPT_WORD('l', "lambda", "X", &lambda, "l, at least 0; or auto: by alignment with labels"),
	OPT_WORD('y', "label", "LABEL,...", &label, "with -l auto: the labels meant (all)"),
	OPT_WORD('i', "ids", "FILE", &ids, "with -l auto: align on these rows alone"),
	OPT_FLAG('x', "features", &is_rows, "the input is features: the linear kernel is implied"),
	OPT_COUNT('k', "dimensions", "N", &k, 1, 1e9, "leading eigenvectors only"),
	OPT_FLAG('K', "kernel-rows", &is_kernel, "write kernel rows, not features"),
	OPT_FLAG('u', "unit", &is_unit, "rows of unit length; with -K a unit diagonal"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&threads),
	OPT_VERBOSE(&is_verbose),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Diffuse a kernel: exponential and von Neumann kernels.", "[file ...]", options);

static bool is_auto(void)
{
	return lambda && strcmp(lambda, "auto") == 0;
}

static void check_options(void)
{
	opt_fit_only("function|lambda|label|ids|dimensions");
	if (label && !*label)
		opt_usage("-y: wanted labels, found nothing");
	if (!model && !lambda)
		opt_usage("wanted -l lambda, -l auto or -m model");
	if ((label || ids) && !is_auto())
		opt_usage("-y and -i go with -l auto");
	if (is_kernel && is_unit && (model || write_to))
		opt_usage("-K -u needs the square itself, and no model");
}

static void fit(struct rows_in *in)
{
	struct row_map_way way = {
		.apply = diffusion_model_apply, .is_kernel = is_kernel, .is_unit = is_unit};
	struct diffusion_model_how plan = {
		.f = function,
		.lambda = is_auto() ? NAN : opt_number("-l", lambda, 0, DBL_MAX),
		.is_rows = is_rows,
		.is_kernel = is_kernel,
		.is_verbose = is_verbose,
		.how = {.k = k,
			.threads = threads,
			.tick = progress_tick,
			.tick_arg = "eigenpairs"}};
	struct rows train = is_rows ? rows_read(in) : kernel_read(in);
	struct align_target target = {0};
	struct diffusion_model d = {0};

	if (!train.n && write_to)
		die("no rows: a diffusion cannot be learnt from nothing");
	if (train.n && is_auto()) {
		target = align_target_rows(&train, ids);
		align_target_labels(&target, &train, label);
		plan.target = &target;
	}
	if (train.n)
		d = diffusion_model_fit(&plan, &train);
	progress_end();
	way.self = &d;
	if (write_to)
		diffusion_model_write(write_to, &d, &train, &way);
	row_map_put(&way, &train);
	align_target_free(&target);
	diffusion_model_free(&d);
	rows_free(&train);
}

static void apply(struct rows_in *in)
{
	struct row_map_way way = {
		.apply = diffusion_model_apply, .is_kernel = is_kernel, .is_unit = is_unit};
	struct diffusion_model d = diffusion_model_read(model, &way);

	model_check_input(model, d.map.is_rows, is_rows);
	way.self = &d;
	rows_known(in, diffusion_model_width(&d), model);
	row_map_stream(&way, in, diffusion_model_width(&d), d.map.is_rows);
	diffusion_model_free(&d);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
