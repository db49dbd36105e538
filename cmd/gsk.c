/* gsk: the Gram-Schmidt kernel: documents as axes, the greatest residual first. */
#include "gskmodel.h"
#include "labels.h"
#include "mem.h"
#include "opt.h"
#include "square.h"
#include "tol.h"
#include "unit.h"

#include <stdlib.h>
#include <time.h>

enum { BLOCK = 256 };

static struct gskmodel m = {.kernel = {.degree = 2, .offset = 1, .sigma = 1}};
static struct gsk_plan plan = {.tolerance = TOL_RANK, .threads = 1};
static double bias = 1;
static const char *label, *write_to, *model;
static bool write_kernel, is_unit, is_verbose;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &plan.k, 1, 1e9, "how many (all that the model has)"),
	OPT_FLAG('x', "features", &m.from_rows, "the rows are features; -f says their kernel"),
	OPT_CHOICE('f', "kernel", "linear|poly|rbf", &m.kernel.kind,
		   "with -x: as in gram (linear)"),
	OPT_COUNT('d', "degree", "N", &m.kernel.degree, 1, 1000, "d of poly (2)"),
	OPT_REAL('c', "offset", "X", &m.kernel.offset, 0, DBL_MAX, "c of poly (1)"),
	OPT_REAL('g', "sigma", "X", &m.kernel.sigma, OPT_POSITIVE, DBL_MAX, "s of rbf (1)"),
	OPT_REAL('B', "bias", "X", &bias, OPT_POSITIVE, DBL_MAX,
		 "choose those of -y X times as soon (1)"),
	OPT_WORD('y', "label", "LABEL", &label, "the label that -B prefers"),
	OPT_REAL('e', "tolerance", "X", &plan.tolerance, 1e-15, 1,
		 "stop at this share of the greatest k(x,x) (1e-12)"),
	OPT_FLAG('K', "kernel-rows", &write_kernel, "write kernel rows, not features"),
	OPT_FLAG('u', "unit", &is_unit, "rows of unit length; kernels of unit diagonal"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&plan.threads),
	OPT_VERBOSE(&is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Gram-Schmidt kernel: documents as axes, the greatest residual first.",
		    "[file ...]", options);

static void check_options(void)
{
	if (!model && !plan.k)
		opt_usage("how many dimensions? say -k N");
	if (bias != 1 && !label)
		opt_usage("-B needs -y");
	if (model && label)
		opt_usage("-B and -m do not go together: the documents are chosen already");
	if (!model && !m.from_rows && m.kernel.kind != KERNEL_LINEAR)
		opt_usage("-f needs -x: a kernel is changed by gram -G");
	if (model && write_kernel && is_unit)
		opt_usage("-u with -K needs the whole square: it does not go with -m");
}

static double *weights(const struct rows *rows)
{
	double *weight = mem_alloc(rows->n, sizeof *weight);
	size_t found = 0;

	for (size_t i = 0; i < rows->n; i++) {
		bool is_meant = labels_has(rows_labels(rows, i), label);

		weight[i] = is_meant ? bias : 1;
		found += is_meant;
	}
	if (!found && rows->n)
		die("no row has the label %s", label);
	return weight;
}

static void report(double seconds)
{
	const struct gsk *g = &m.gsk;

	if (is_verbose)
		warn("%zu documents chosen, %zu passes, %.3f s", g->k, g->passes, seconds);
	if (!g->k && m.docs)
		warn("the kernel is zero: rows without features");
	else if (g->k < plan.k && m.docs)
		warn("-k %zu is more than there is: %zu features", plan.k, g->k);
	if (g->least < -TOL_NEGATIVE * g->greatest)
		die("the kernel is not positive semi-definite: a squared residual is %g, the greatest "
		    "k(x,x) %g; lsk clips, gram -r adds a ridge",
		    g->least, g->greatest);
	if (g->least < -TOL_ROUNDING * g->greatest)
		warn("the kernel is not quite positive semi-definite: a squared residual is %g, the "
		     "greatest k(x,x) %g",
		     g->least, g->greatest);
}

static void choose(const struct rows *rows)
{
	clock_t begin = clock();
	struct cross cross = {0};
	struct gsk_source source = {
		.k = m.from_rows ? NULL : &rows->x, .cross = &cross, .x = &rows->x};
	double *weight = label ? weights(rows) : NULL;

	m.docs = rows->n;
	plan.weight = weight;
	if (m.from_rows)
		cross = cross_over(&rows->x, &m.kernel, plan.threads);
	if (!gsk_fit(&m.gsk, &source, &plan))
		die("row %zu (%s): wanted k(x,x) of at least 0 and finite", m.gsk.bad + 1,
		    rows_id(rows, m.gsk.bad));
	report((double)(clock() - begin) / CLOCKS_PER_SEC);
	cross_free(&cross);
	free(weight);
}

/* Features, or their kernel rows against the training features. */
static void write_block(const struct rows *rows, struct matrix *features, const struct cross *train)
{
	struct matrix kernel = {0};

	if (write_kernel) {
		cross_rows(train, features, &kernel);
		rows_write_dense(output_standard(), rows, &kernel);
		matrix_free(&kernel);
		return;
	}
	if (is_unit)
		unit_rows(features);
	rows_write_dense(output_standard(), rows, features);
}

static void save(const struct rows *rows)
{
	if (!rows->n)
		die("no rows: documents cannot be chosen from nothing");
	m.width = rows->x.m;
	m.chosen = m.from_rows ? matrix_pick(&rows->x, m.gsk.chosen, m.gsk.k)
			       : gsk_selection(&m.gsk, rows->n);
	gskmodel_write(&m, rows, write_kernel, write_to);
}

static void fit(struct rows_in *in)
{
	struct rows rows = m.from_rows ? rows_read(in) : square_read(in);
	struct kernel linear = {.kind = KERNEL_LINEAR, .is_unit = is_unit};
	struct cross train = {0};

	choose(&rows);
	if (write_to)
		save(&rows);
	if (write_kernel)
		train = cross_over(&m.gsk.features, &linear, plan.threads);
	for (size_t i = 0; i < rows.n; i += BLOCK) {
		struct rows names = rows_slice(&rows, i, BLOCK);
		struct matrix features = m.gsk.features; /* a view of these rows */

		features.n = names.n;
		features.val += i * features.m;
		write_block(&names, &features, &train);
	}
	cross_free(&train);
	rows_free(&rows);
}

static void apply(struct rows_in *in)
{
	bool is_features = m.from_rows;
	struct kernel linear = {.kind = KERNEL_LINEAR};
	struct cross chosen, train = {0};
	struct rows block = {0};
	struct matrix features = {0};

	m = gskmodel_read(model);
	if (is_features && !m.from_rows)
		die("%s: wanted a model of features (-x), found one of a kernel", model);
	if (write_kernel && !m.has_train)
		die("%s: holds no training side for kernel rows: fit it with -K -w", model);
	if (plan.k)
		gskmodel_narrow(&m, plan.k);
	chosen = cross_over(&m.chosen, &m.kernel, plan.threads);
	if (write_kernel)
		train = cross_over(&m.train, &linear, plan.threads);
	rows_known(in, m.width, model);
	while (rows_take(in, &block, BLOCK)) {
		if (!cross_rows(&chosen, &block.x, &features))
			die("a kernel value is too large for a number");
		gsk_apply(&m.gsk, &features, plan.threads);
		write_block(&block, &features, &train);
	}
	cross_free(&chosen);
	cross_free(&train);
	matrix_free(&features);
	rows_free(&block);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct rows_in *in;

	check_options();
	in = rows_open(files, ROWS_SPARSE);
	if (model)
		apply(in);
	else
		fit(in);
	gskmodel_free(&m);
	rows_close(in);
	return output_finish();
}
