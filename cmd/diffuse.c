/* diffuse: exponential and von Neumann kernels of a kernel, or of features. */
#include "io/opt_numbers.h"
#include "kernel/diffusion_model.h"
#include "kernel/learned_proximity.h"
#include "sys/progress.h"

#include <math.h>
#include <string.h>

static const char *lambda, *label, *ids, *write_to, *model, *terms, *others;
static size_t nearest;
static struct diffusion_model_how how = {
	.s = {.threads = 1, .tick = progress_tick, .tick_arg = "eigenpairs"}};

static const struct opt options[] = {
	OPT_CHOICE('f', "function", diffusion, &how.f, "K exp(lK), or K (I-lK)^-1 (exp)"),
	OPT_WORD('l', "lambda", "X", &lambda, "l, at least 0; or auto: by alignment with labels"),
	OPT_WORD('y', "label", "LABEL,...", &label, "with -l auto: the labels meant (all)"),
	OPT_WORD('i', "ids", "FILE", &ids, "with -l auto: align on these rows alone"),
	OPT_COUNT('k', "dimensions", "N", &how.s.k, 1, 1e9, "leading eigenvectors only"),
	ROW_MAP_OPTIONS(how.map),
	OPT_WORD(0, "terms", "IDS|all", &terms,
		 "with -x: learnt proximities of these terms, not rows"),
	OPT_COUNT('n', "nearest", "N", &nearest, 1, 1e9, "with --terms: the N greatest of each"),
	OPT_WORD('t', "others", "FILE", &others,
		 "with -m: the kernel with these rows, new as well"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&how.s.threads),
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Diffuse a kernel: exponential and von Neumann kernels.", "[file ...]", options);

static bool is_auto(void)
{
	return lambda && strcmp(lambda, "auto") == 0;
}

static void check_terms(void)
{
	if (terms)
		opt_refuse("kernel-rows|write", "--terms, which writes no rows of documents");
	if (terms && !model && !how.map.from_features)
		opt_usage("--terms goes with -x: a kernel has no terms");
	if (nearest && !terms)
		opt_usage("-n goes with --terms");
	if (others && (!model || terms))
		opt_usage("-t goes with -m, and not with --terms");
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
	check_terms();
	row_map_check(&how.map, write_to, model);
}

/* P from the map of features, to which the rows may be new (learned_proximity.h). */
static void put_proximity(const struct diffusion_model *d, struct rows_in *in)
{
	struct matrix map;
	struct learned_proximity p;

	if (!d->map.how.from_features)
		die("%s was made from a kernel: it has no terms", model);
	map = learned_proximity_map(&d->map.a, &d->map.columns);
	p = learned_proximity_of(&map, how.map.is_unit);
	if (terms) {
		learned_proximity_rows(&p, strcmp(terms, "all") == 0 ? NULL : terms, nearest);
	} else {
		rows_known(in, d->map.width, model);
		learned_proximity_kernel(&p, in, others);
	}
	learned_proximity_free(&p);
	matrix_free(&map);
}

static void fit(struct rows_in *in)
{
	struct rows train = row_map_training(&how.map, in);
	struct align_target target = {0};
	struct diffusion_model d = {.map = {.how = how.map}};

	if (!train.n && write_to)
		die("no rows: a diffusion cannot be learnt from nothing");
	if (train.n && is_auto()) {
		target = align_target_rows(&train, ids);
		align_target_labels(&target, &train, label);
		how.target = &target;
	}
	if (train.n)
		d = diffusion_model_fit(&how, &train);
	progress_end();
	if (write_to)
		diffusion_model_write(write_to, &d, &train);
	diffusion_model_ready(&d);
	if (terms)
		put_proximity(&d, in);
	else
		row_map_put(&d.map, &train);
	align_target_free(&target);
	diffusion_model_free(&d);
	rows_free(&train);
}

static void apply(struct rows_in *in)
{
	bool is_proximity = terms || others;
	struct diffusion_model d = diffusion_model_read(model, &how.map, is_proximity ? NULL : in);

	diffusion_model_ready(&d);
	if (is_proximity)
		put_proximity(&d, in);
	else
		row_map_stream(&d.map, in, model);
	diffusion_model_free(&d);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	if (!model)
		how.lambda = is_auto() ? NAN : opt_number("-l", lambda, 0, DBL_MAX);
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
