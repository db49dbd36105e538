/* gram: features to kernel rows. */
#include "kernel/gram.h"
#include "io/kernel_read.h"
#include "io/opt.h"
#include "io/rows_write.h"
#include "sys/progress.h"

#include <time.h>

enum { BLOCK = 64 }; /* rows for each thread */

static struct gram_plan plan = {.kernel = KERNEL_UNSET, .threads = 1};
static struct kernel_function *const kernel = &plan.kernel;
static const char *proximity, *train;
static bool is_verbose;
static clock_t spent;

static const struct opt options[] = {
	OPT_CHOICE('f', "kernel", kernel_kind, &plan.kernel.kind,
		   "<x,z>, (<x,z>+c)^d, exp(-|x-z|^2/2s^2), XX'XX' (linear)"),
	OPT_COUNT('d', "degree", "N", &plan.kernel.degree, 1, 1000, "d of poly (2)"),
	OPT_REAL('c', "offset", "X", &plan.kernel.offset, 0, DBL_MAX, "c of poly (1)"),
	OPT_REAL('g', "sigma", "X", &plan.kernel.sigma, OPT_POSITIVE, DBL_MAX, "s of rbf (1)"),
	OPT_WORD('P', "proximity", "FILE", &proximity, "rows of term proximities P: X P P' X'"),
	OPT_FLAG('u', "unit", &plan.kernel.is_unit, "k(x,z) / sqrt(k(x,x) k(z,z))"),
	OPT_REAL('r', "ridge", "X", &plan.ridge, 0, DBL_MAX,
		 "added to the diagonal of the square (0)"),
	OPT_FLAG('G', "given", &plan.is_given, "the input is a square kernel already"),
	OPT_WORD('t', "train", "FILE", &train, "columns: these rows, in place of the input's own"),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&plan.threads),
	OPT_VERBOSE(&is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Kernel rows: linear, polynomial, Gaussian, GVSM, smoothed by proximities.",
		    "[file ...]", options);

static void check_options(void)
{
	const char *bad = kernel_function_settle(kernel);

	if (bad)
		opt_usage("this kernel has no %s: -d and -c are of poly, -g of rbf", bad);
	if (plan.is_given && train)
		opt_usage("-G and -t do not go together: cross rows have no diagonal");
	if (plan.is_given && proximity)
		opt_usage("-G and -P do not go together: proximities are of terms");
	if (plan.ridge > 0 && train)
		opt_usage("-r and -t do not go together: the ridge is on the square's diagonal");
}

static void check_width(const struct matrix *x)
{
	if (plan.proximity && x->m > plan.proximity->n)
		die("%s: wanted a row for each of the %zu columns of the input, found %zu rows",
		    proximity, x->m, plan.proximity->n);
}

static void write_block(const struct rows *all, size_t from, const struct matrix *k, bool is_finite)
{
	struct rows rows = rows_slice(all, from, k->n);

	if (!is_finite)
		die("row %zu and after (%s): the kernel's values are too large", from + 1,
		    rows_id(&rows, 0));
	rows_write_dense(output_standard(), &rows, k);
}

static void report(const struct gram *g)
{
	if (is_verbose)
		warn("%zu columns, by %s, %.3f s for the values", g->rows->n, gram_method(g),
		     (double)spent / CLOCKS_PER_SEC);
}

static void square(struct rows_in *in)
{
	struct rows x = plan.is_given ? kernel_read(in) : rows_read(in);
	struct matrix k = {0};
	struct gram g;
	size_t bad, block = BLOCK * plan.threads;

	check_width(&x.x);
	spent -= clock();
	g = gram_over(&x.x, &plan);
	spent += clock();
	if ((kernel->is_unit || kernel->kind == KERNEL_RBF) && !gram_has_lengths(&g, &bad))
		die("row %zu (%s): wanted k(x,x) of at least 0 on the diagonal, found %g", bad + 1,
		    rows_id(&x, bad), g.diagonal[bad]);
	for (size_t i = 0; i < x.n; i += block) {
		bool is_finite;

		spent -= clock();
		is_finite = gram_square(&g, i, x.n - i < block ? x.n - i : block, &k);
		spent += clock();
		write_block(&x, i, &k, is_finite);
		progress_share("kernel rows", (double)i / (double)x.n);
	}
	report(&g);
	gram_free(&g);
	matrix_free(&k);
	rows_free(&x);
}

static void cross(struct rows_in *in)
{
	struct rows z = rows_load(train), block = {0};
	struct matrix k = {0};
	struct gram g;

	if (!z.n)
		die("%s: wanted training rows, found none", train);
	check_width(&z.x);
	g = gram_over(&z.x, &plan);
	if (!proximity)
		rows_known(in, z.x.m, train);
	while (rows_take(in, &block, BLOCK * plan.threads)) {
		bool is_finite;

		check_width(&block.x);
		spent -= clock();
		is_finite = gram_rows(&g, &block.x, &k);
		spent += clock();
		write_block(&block, 0, &k, is_finite);
	}
	report(&g);
	gram_free(&g);
	matrix_free(&k);
	rows_free(&block);
	rows_free(&z);
}

static void run(struct rows_in *in)
{
	struct rows p = {0};

	if (proximity) {
		p = rows_load(proximity);
		plan.proximity = &p.x;
	}
	if (train)
		cross(in);
	else
		square(in);
	rows_free(&p);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	return rows_run(files, ROWS_SPARSE, run);
}
