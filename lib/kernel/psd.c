#include "kernel/psd.h"
#include "data/tol.h"
#include "kernel/lsk.h"
#include "linalg/panel.h"
#include "linalg/spectrum.h"
#include "sys/err.h"

#include <math.h>

static bool is_zero(const struct matrix *x)
{
	for (size_t e = 0; e < matrix_entries(x); e++)
		if (x->val[e] != 0)
			return false;
	return true;
}

static void refuse(double trace, bool has_entry)
{
	if (!lsk_in_range(trace) || (trace == 0 && has_entry))
		die("the trace of the kernel is %g: the rows are too long or too short", trace);
}

double psd_trace(const struct matrix *x, bool is_features)
{
	double trace = matrix_trace(x, is_features);

	refuse(trace, is_features && trace == 0 && !is_zero(x));
	return trace;
}

double psd_trace_blocks(const struct row_blocks *x)
{
	bool has_entry = false;

	for (size_t b = 0; x->trace == 0 && !has_entry && b < x->count; b++) {
		struct matrix part = x->get(x->self, b, false);

		has_entry = !is_zero(&part);
	}
	refuse(x->trace, has_entry);
	return x->trace;
}

void psd_check(double least, double greatest)
{
	if (least < -TOL_NEGATIVE * greatest)
		die("the kernel is not positive semi-definite: its smallest eigenvalue is %.4g, "
		    "its "
		    "greatest %.4g; raise the diagonal (gram -G -r %.4g), or weigh the terms so "
		    "that none counts less than 0 (bm25k -f clip)",
		    least, greatest, -1.001 * least); /* rounded up in four digits */
	if (least < -TOL_ROUNDING * greatest)
		warn_always(
			"the kernel is not quite positive semi-definite: its smallest eigenvalue, "
			"%.4g, and others below 0 count as 0",
			least);
}

struct turned { /* w_1 I - K, whose greatest eigenvalue tells of the smallest of K */
	const struct matrix *k;
	double greatest;
};

static void apply_turned(const void *self, const double *v, double *y, size_t threads)
{
	const struct turned *t = self;

	panel_multiply(t->k, v, y, threads);
	for (size_t e = 0; e < t->k->n * PANEL; e++)
		y[e] = t->greatest * v[e] - y[e];
}

double psd_least(const struct matrix *k, double greatest, size_t threads)
{
	struct turned turned = {k, greatest};
	struct krylov_op op = {k->n, apply_turned, &turned, certify_seed(k)};
	struct spectrum_how one = {.k = 1, .threads = threads};
	struct spectrum s = spectrum_of(&op, &one);
	double least = s.k ? greatest - s.value[0] : greatest;

	spectrum_free(&s);
	return least;
}

void psd_note(double least, double greatest)
{
	if (least < 0 && !(greatest > 0))
		die("the kernel has no eigenvalue above 0: its smallest is %.4g", least);
	if (least < -TOL_ROUNDING * greatest)
		warn("the kernel is not positive semi-definite: eigenvalues below 0, down to %.4g (the "
		     "greatest is %.4g), are left out%s",
		     least, greatest,
		     least < -TOL_NEGATIVE * greatest ? "; --strict refuses them" : "");
}

void psd_note_certified(const struct certify_bound *b, bool is_verbose)
{
	if (!b->is_reached)
		warn_always(
			"not certified: the last eigenvalue is %.4g, and one up to %.4g may have been "
			"missed",
			b->last, b->most);
	else if (is_verbose && b->most > b->last)
		warn("certified: an eigenvalue above %.5g times the last was missed with a chance below "
		     "%g",
		     b->most / b->last, CERTIFY_CHANCE);
}

void psd_table(struct output *out, const double *value, size_t k, double trace,
	       const struct certify_bound *b)
{
	double sum = 0, whole = trace > 0 ? trace : INFINITY;

	for (size_t j = 0; j < k; j++) {
		sum += value[j];
		output_count(out, j + 1);
		output_fields(out, (double[]){value[j], value[j] / whole, sum / whole}, 3);
		output_text(out, "\n");
	}
	if (!b->is_reached)
		output_text(out, "# not certified\n");
}
