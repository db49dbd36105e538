/* align: a kernel's alignment with labels or another kernel; the best lambda of a diffusion. */
#include "io/kernel_read.h"
#include "io/opt.h"
#include "io/output.h"
#include "kernel/align_target.h"
#include "kernel/alignment_search.h"
#include "kernel/psd.h"
#include "sys/progress.h"

#include <math.h>

static enum diffusion function;
static bool is_search;
static const char *label, *other, *ids;
static size_t points, threads = 1;
static bool is_centred, is_verbose;

static const struct opt options[] = {
	OPT_WORD('y', "label", "LABEL,...", &label, "the labels meant (all)"),
	OPT_WORD('t', "target", "FILE", &other, "align with this kernel, not with labels"),
	OPT_WORD('i', "ids", "FILE", &ids, "align on these rows alone"),
	OPT_CHOICE('f', "function", diffusion, &function,
		   "search the best l of K exp(lK), or K (I-lK)^-1"),
	OPT_COUNT('c', "curve", "N", &points, 2, 1e7, "with -f: alignment at N values of l"),
	OPT_FLAG(0, "centred", &is_centred, "centre both kernels"),
	OPT_FLAG(0, "centered", &is_centred, "the same"),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_THREADS(&threads),
	OPT_VERBOSE(&is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Align a kernel with labels or another kernel.", "[file ...]", options);

static void write_line(const char *name, const double *values, size_t count, const char *word)
{
	struct output *out = output_standard();

	output_text(out, name);
	output_fields(out, values, count);
	if (word)
		output_format(out, "\t%s", word);
	output_text(out, "\n");
}

static double checked(double alignment, const char *name)
{
	if (isnan(alignment))
		die("%s: no alignment: the kernel is zero%s", name,
		    is_centred ? " when it is centred" : " on these rows");
	return alignment;
}

/* A label that all rows have is nothing once centred: nan in a table of all labels. */
static bool can_align(const struct align_target *t, size_t l)
{
	const char *name = align_target_name(t, l);
	bool has_word = is_search && !points;

	if (!is_centred || !align_target_is_everywhere(t, l))
		return true;
	if (label)
		die("all rows have the label %s: centred, nothing is left of it", name);
	warn("all rows have the label %s: centred, nothing is left of it", name);
	write_line(name, (double[]){NAN, NAN}, is_search ? 2 : 1, has_word ? "none" : NULL);
	return false;
}

static void plain(const struct rows *k, const struct align_target *t)
{
	struct matrix block = alignment_block(&k->x, &t->how);

	if (other) {
		struct matrix o = align_target_kernel(t, k, other);
		double a = checked(alignment_of(&block, &o), other);

		write_line(other, &a, 1, NULL);
		matrix_free(&o);
	}
	for (size_t l = 0; !other && l < t->of.names.count; l++) {
		double a;

		if (!can_align(t, l))
			continue;
		a = alignment_label(&block, t->y + l * t->how.n, is_centred);
		a = checked(a, align_target_name(t, l));
		write_line(align_target_name(t, l), &a, 1, NULL);
	}
	matrix_free(&block);
}

static void along(const struct alignment *a, const char *name)
{
	struct alignment_best best = alignment_search(a);
	double found[] = {best.lambda, checked(best.value, name)};

	if (!points)
		write_line(name, found, 2, alignment_where_word[best.where]);
	for (size_t i = 0; i < points; i++) {
		double l = alignment_range(a) * (double)i / (double)(points - 1);

		write_line(name, (double[]){l, alignment_at(a, l)}, 2, NULL);
	}
}

static struct spectrum eigenpairs(const struct rows *k, const struct align_target *t)
{
	struct spectrum_how how = {
		.k = k->n, .threads = threads, .tick = progress_tick, .tick_arg = "eigenpairs"};
	struct spectrum s = alignment_spectrum(&k->x, &how, &t->how, t->y, t->of.names.count);

	progress_end();
	psd_check(s.least, s.k ? s.value[0] : 0);
	if (!s.k)
		die("wanted a kernel to align, found only zeros");
	if (is_verbose)
		warn("%zu eigenpairs by %s, residual %.1e", s.k, s.method, s.residual);
	return s;
}

static void search(const struct rows *k, const struct align_target *t)
{
	struct spectrum s = eigenpairs(k, t);
	struct alignment a = alignment_begin(&s, function, &t->how);

	if (other) {
		struct matrix o = align_target_kernel(t, k, other);

		if (!alignment_to_kernel(&a, &o))
			die("%s: wanted a kernel to align with, found only zeros", other);
		along(&a, other);
		matrix_free(&o);
	} else if (!is_centred) {
		align_target_note(t);
	}
	for (size_t l = 0; !other && l < t->of.names.count; l++) {
		if (!can_align(t, l))
			continue;
		alignment_to_labels(&a, t->y, l, 1);
		along(&a, align_target_name(t, l));
	}
	alignment_free(&a);
	spectrum_free(&s);
}

static void run(struct rows_in *in)
{
	struct rows k = kernel_read(in);
	struct align_target target;

	if (!k.n)
		die("wanted the rows of a kernel, found none");
	target = align_target_rows(&k, ids);
	target.how.is_centred = is_centred;
	if (!other)
		align_target_labels(&target, &k, label);
	if (!is_search)
		plain(&k, &target);
	else
		search(&k, &target);
	align_target_free(&target);
	rows_free(&k);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	is_search = opt_given("function");
	if (label && !*label)
		opt_usage("-y: wanted labels, found nothing");
	if (label && other)
		opt_usage("-y and -t do not go together");
	if (points && !is_search)
		opt_usage("-c goes with -f");
	if (!opt_given("digits"))
		output_digits(output_standard(), output_table_digits(0));
	return rows_run(files, ROWS_SPARSE, run);
}
