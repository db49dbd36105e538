/* lsk: the latent semantic kernel: a kernel's leading eigenvectors as features. */
#include "kernel/lsk.h"
#include "data/used_columns.h"
#include "io/kernel_read.h"
#include "io/opt.h"
#include "io/rows_write.h"
#include "kernel/lsk_fit.h"

enum { BLOCK = 256 };

static struct lsk_model_how how = {.threads = 1};
static struct lsk_want want;
static struct lsk_mix mix = {.a = 1};
static const char *table, *write_to, *model;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.k, 1, 1e9, "how many (all that the model has)"),
	OPT_FLAG('x', "features", &want.from_features,
		 "the rows are features, their kernel is linear"),
	OPT_FLAG('K', "kernel-rows", &want.kernel, "write kernel rows, not features"),
	OPT_FLAG('u', "unit", &want.unit, "rows of unit length; kernels of unit diagonal"),
	OPT_REAL('a', "mix", "SHARE", &mix.a, 0, 1, "share of the smoothed in the scores (1)"),
	OPT_COUNT('z', "top", "N", &mix.z, 1, 1e9, "smooth only the N greatest of a row (all)"),
	OPT_OUTPUT(0, "spectrum", &table, "write eigenvalues and their shares of the trace"),
	OPT_CHOICE(0, "solver", spectrum_solver, &how.solver, "how to solve (auto)"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_THREADS(&how.threads),
	OPT_MEMORY,
	OPT_DIGITS,
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Latent semantic kernel: the leading N eigenvectors as features.", "[file ...]", options);

static void check_options(void)
{
	opt_fit_only("solver");
	if (!model && !how.k)
		opt_usage("how many dimensions? say -k N");
	if ((mix.a < 1 || mix.z) && (!model || !want.kernel || want.from_features))
		opt_usage("-a and -z need -m and -K, and kernel rows (no -x)");
	if (want.unit && want.kernel && model)
		opt_usage("-u with -K needs the whole square: it does not go with -m");
}

/* Writes what the rows t become, under the names of `block`; the first is row `first` of all. */
static void write_rows(const struct lsk *p, const struct rows *block, const struct matrix *t,
		       size_t first)
{
	struct matrix f = {0}, kernel = {0};

	if (mix.a < 1 || mix.z) {
		lsk_scores(p, t, &mix, &kernel);
	} else {
		lsk_features(p, t, &f);
		if (want.kernel)
			lsk_kernel(p, &f, &kernel);
		if (want.kernel && want.unit)
			lsk_diagonal(&kernel, first);
	}
	rows_write_dense(output_standard(), block, want.kernel ? &kernel : &f);
	matrix_free(&f);
	matrix_free(&kernel);
}

static void fit(struct rows_in *in)
{
	struct rows rows = want.from_features ? rows_read(in) : kernel_read(in);
	struct used_columns columns = used_columns_pack(&rows.x);
	struct lsk_model f;
	struct lsk p;

	how.from_features = want.from_features;
	f = lsk_model_fit(&rows.x, &how);
	if (write_to) {
		if (!rows.n)
			die("no rows: a space cannot be learnt from nothing");
		used_columns_unpack(&columns, &rows.x, &f.s.term);
		lsk_model_write(write_to, &f, &rows);
	}
	if (table)
		lsk_model_table(table, &f);
	p = lsk_of(&f.s, &want);
	if (want.kernel && want.unit)
		lsk_unit_kernel(&p, &rows.x);
	for (size_t i = 0; i < rows.n; i += BLOCK) {
		struct rows block = rows_slice(&rows, i, BLOCK);

		write_rows(&p, &block, &block.x, i);
	}
	used_columns_free(&columns);
	spectrum_free(&f.s);
	lsk_free(&p);
	rows_free(&rows);
}

/* Kernel rows are dense here whatever they were, as when the space was fitted. */
static void apply_block(const struct lsk *p, const struct rows *block, size_t docs)
{
	struct matrix t;

	if (mix.a <= 0) {
		rows_write_all(output_standard(), block);
	} else if (want.from_features || matrix_is_dense(&block->x)) {
		write_rows(p, block, &block->x, 0);
	} else {
		t = matrix_densify(&block->x, docs);
		write_rows(p, block, &t, 0);
		matrix_free(&t);
	}
}

static void apply(struct rows_in *in)
{
	struct lsk_model f = lsk_model_read(model, want.from_features, want.kernel);
	struct rows block = {0};
	struct lsk p;

	if (how.k > f.s.k)
		warn("%s has %zu dimensions, fewer than the %zu asked for", model, f.s.k, how.k);
	if (how.k)
		spectrum_narrow(&f.s, how.k);
	if (table)
		lsk_model_table(table, &f);
	p = lsk_of(&f.s, &want);
	rows_known(in, want.from_features ? p.map.n : f.s.n, model);
	while (rows_take(in, &block, BLOCK))
		apply_block(&p, &block, f.s.n);
	spectrum_free(&f.s);
	lsk_free(&p);
	rows_free(&block);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, model ? apply : fit);
}
