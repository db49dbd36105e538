/* gram: features to kernel rows. */
#include "io/opt.h"
#include "io/opt_numbers.h"
#include "io/output.h"
#include "io/rows_sum.h"
#include "kernel/gram_write.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

static struct gram_write_how how = {.gram = {.kernel = KERNEL_UNSET, .threads = 1}};
static struct gram_how *const gram = &how.gram;
static bool is_sum, is_product;
static const char *weights;

static const struct opt options[] = {
	OPT_CHOICE('f', "kernel", kernel_kind, &how.gram.kernel.kind,
		   "<x,z>, (<x,z>+c)^d, exp(-|x-z|^2/2s^2), XX'XX' (linear)"),
	OPT_COUNT('d', "degree", "N", &how.gram.kernel.degree, 1, 1000, "d of poly (2)"),
	OPT_REAL('c', "offset", "X", &how.gram.kernel.offset, 0, DBL_MAX, "c of poly (1)"),
	OPT_REAL('g', "sigma", "X", &how.gram.kernel.sigma, OPT_POSITIVE, DBL_MAX, "s of rbf (1)"),
	OPT_WORD('P', "proximity", "FILE", &how.proximity, "rows of term proximities P: X P P' X'"),
	OPT_FLAG(0, "square", &how.is_square, "P is the proximities' square: X P X'"),
	OPT_FLAG('u', "unit", &how.gram.kernel.is_unit, "k(x,z) / sqrt(k(x,x) k(z,z))"),
	OPT_REAL('r', "ridge", "X", &how.gram.ridge, 0, DBL_MAX,
		 "added to the diagonal of the square (0)"),
	OPT_FLAG('G', "given", &how.gram.is_given,
		 "the input is a kernel already, and so are the -t rows"),
	OPT_WORD('t', "train", "FILE", &how.train,
		 "columns: these rows, in place of the input's own"),
	OPT_WORD(0, "diagonal", "FILE", &how.diagonal, "-G -t: k(x,x) of the input's rows"),
	OPT_FLAG(0, "sum", &is_sum, "the files are kernels: their sum"),
	OPT_FLAG(0, "product", &is_product, "the files are kernels: their product, entry by entry"),
	OPT_WORD(0, "weights", "A,B,...", &weights, "of the kernels in a sum (1,1,...)"),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&how.gram.threads),
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Kernel rows: linear, polynomial, Gaussian, GVSM, smoothed by proximities.",
		    "[file ...]", options);

static void check_kernel(void)
{
	struct kernel_function *f = &gram->kernel;
	const char *bad = kernel_function_settle(f);
	bool is_cross = gram->is_given && how.train && f->kind != KERNEL_GVSM;

	if (bad)
		opt_usage("the %s kernel has no %s", kernel_kind_word[f->kind], bad);
	if (is_cross && kernel_function_has_lengths(f) && !how.diagonal)
		opt_usage("-G -t with rbf or -u wants --diagonal: cross rows have no k(x,x)");
	if (how.diagonal && (!is_cross || !kernel_function_has_lengths(f)))
		opt_usage("--diagonal goes with -G -t and rbf or -u");
}

static void check_options(void)
{
	check_kernel();
	if (gram->is_given && how.proximity)
		opt_usage("-G and -P do not go together: proximities are of terms");
	if (how.is_square && !how.proximity)
		opt_usage("--square goes with -P");
	if (gram->ridge > 0 && how.train)
		opt_usage("-r and -t do not go together: the ridge is on the square's diagonal");
	if (is_sum && is_product)
		opt_usage("--sum and --product do not go together");
	if (weights && !is_sum)
		opt_usage("--weights goes with --sum");
}

static void check_alone(void)
{
	static const char *const others[] = {"kernel", "proximity", "unit",    "ridge",
					     "given",  "train",     "diagonal"};

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (opt_given(others[i]))
			opt_usage(
				"--sum and --product take kernels as they are: put gram -G before or "
				"after, not --%s",
				others[i]);
}

/* "2,0.5" for the sum's kernels, in their order. */
static double *read_weights(size_t count)
{
	double *w = mem_zero(count, sizeof *w);
	char *list = mem_copy(weights, strlen(weights)), *rest = list, *word;
	size_t n = 0;

	for (; (word = strsep(&rest, ",")); n++)
		if (n < count)
			w[n] = opt_number("--weights", word, 0, DBL_MAX);
	if (n != count)
		opt_usage("--weights: wanted %zu, one for each kernel, found %zu", count, n);
	free(list);
	return w;
}

static int combine(char **files)
{
	struct rows_sum_how sum = {.is_product = is_product};

	check_alone();
	while (files[sum.count])
		sum.count++;
	if (!sum.count)
		opt_usage("--sum and --product want files of kernels");
	if (weights)
		sum.weight = read_weights(sum.count);
	rows_sum_write(files, &sum);
	free(sum.weight);
	return output_finish();
}

static void run(struct rows_in *in)
{
	gram_write(in, &how);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	check_options();
	if (is_sum || is_product)
		return combine(files);
	return rows_run(files, ROWS_SPARSE, run);
}
