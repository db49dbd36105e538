#include "kernel/diffusion_model.h"
#include "data/tol.h"
#include "io/num.h"
#include "io/rows_write.h"
#include "kernel/certified.h"
#include "kernel/psd.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LAYOUT = 1 };
static const char *const full_name[] = {
	[DIFFUSION_EXP] = "exponential", [DIFFUSION_NEUMANN] = "von Neumann"};
static const char *const where_name[] = {[ALIGNMENT_INTERIOR] = "interior",
					 [ALIGNMENT_LOWER] = "lower end",
					 [ALIGNMENT_UPPER] = "upper end"};

static const char *shown(double x)
{
	static char text[NUM_ROOM + 1];

	*num_print_digits(text, x, 6) = '\0';
	return text;
}

/* As it was given. */
static const char *exactly(double x)
{
	static char text[NUM_ROOM + 1];

	*num_print(text, x) = '\0';
	return text;
}

/* To six digits, so that what is shown is itself in range. */
static double rounded_down(double x)
{
	double step = pow(10, floor(log10(x)) - 5);

	return floor(x / step) * step;
}

/* Dies unless lambda is within the range that a kernel of norm w1 leaves. */
static void check_range(enum diffusion f, double lambda, double w1, size_t n)
{
	double most = diffusion_most(f, w1, n);

	if (f == DIFFUSION_NEUMANN && !(lambda < most))
		die("lambda = %s is out of range: the von Neumann kernel needs lambda < 1/|K| = %.10g",
		    exactly(lambda), most);
	if (f == DIFFUSION_EXP && lambda > most)
		die("lambda = %s is too large: the exponential overflows above %s", exactly(lambda),
		    shown(rounded_down(most)));
}

static double search(const struct diffusion_model_how *plan, const struct spectrum *s)
{
	const struct align_target *t = plan->target;
	struct alignment a = alignment_begin(s, plan->f, &t->on);
	struct alignment_best best;

	if (!s->k)
		die("wanted a kernel to align, found only zeros");
	alignment_to_labels(&a, t->y, t->of.names.count);
	align_target_note(t);
	best = alignment_search(&a);
	if (isnan(best.value))
		die("wanted a kernel to align, found only zeros in the rows aligned on");
	warn("lambda = %s (%s), alignment %.4f with %zu label%s on %zu row%s, %s",
	     shown(best.lambda), where_name[best.where], best.value, t->of.names.count,
	     t->of.names.count == 1 ? "" : "s", t->on.n, t->on.n == 1 ? "" : "s",
	     t->row ? "transductive" : "inductive");
	alignment_free(&a);
	return best.lambda;
}

static bool is_auto(const struct diffusion_model_how *plan)
{
	return isnan(plan->lambda);
}

static void say_method(const struct diffusion_model_how *plan, const struct spectrum *s)
{
	certified_note(&s->bound, plan->is_verbose);
	if (plan->is_verbose)
		warn("%zu eigenpairs by %s, %zu products, residual %.1e", s->k, s->method,
		     s->products, s->residual);
}

static struct spectrum all_pairs(const struct diffusion_model_how *plan, const struct matrix *x)
{
	struct spectrum_how all = plan->how;
	struct spectrum s;

	if (!all.k)
		all.k = plan->is_rows && x->m < x->n ? x->m : x->n;
	s = diffusion_spectrum(x, plan->is_rows, &all);
	if (plan->how.k && s.k && s.k < plan->how.k)
		warn("the kernel's rank is %zu: no more eigenvectors", s.k);
	return s;
}

static struct spectrum leading(const struct diffusion_model_how *plan, const struct matrix *x)
{
	if (is_auto(plan) || plan->how.k || plan->f == DIFFUSION_NEUMANN)
		return all_pairs(plan, x);
	return diffusion_enough(x, plan->is_rows, plan->lambda, &plan->how);
}

/* Cut where the exponential kernel leaves nothing, and a word on what is left out. */
static void trim(const struct diffusion_model_how *plan, double lambda, const struct matrix *x,
		 struct spectrum *s)
{
	double trace = matrix_trace(x, plan->is_rows), rest;

	if (!plan->how.k && plan->f == DIFFUSION_EXP)
		spectrum_narrow(s, diffusion_fewest(s, lambda, trace));
	rest = diffusion_rest(plan->f, lambda, s, trace);
	if (plan->how.k && rest > DIFFUSION_REST)
		warn("%zu of the eigenvectors leave%s out at most %.2g of the %s kernel's trace",
		     s->k, s->k == 1 ? "s" : "", rest, full_name[plan->f]);
	else if (plan->is_verbose)
		warn("%zu eigenvectors leave out less than %.1g of the trace", s->k,
		     DIFFUSION_REST);
}

static void fit_map(struct diffusion_model *d, const struct diffusion_model_how *plan,
		    struct spectrum *s, const struct rows *train)
{
	if (!s->k)
		warn("the kernel is zero: there are no features");
	else
		trim(plan, d->lambda, &train->x, s);
	d->form = DIFFUSION_MODEL_MAP;
	row_map_learn(&d->map, diffusion_map(d->f, d->lambda, s), plan->is_rows, train);
	d->map.is_kernel = plan->is_kernel;
}

static double greatest(const struct diffusion_model_how *plan, const struct matrix *k)
{
	struct spectrum_how one = plan->how;
	struct spectrum s;
	double w1;

	one.k = 1;
	s = spectrum_of_kernel(k, &one);
	certified_note(&s.bound, false);
	w1 = s.k ? s.value[0] : 0;
	spectrum_free(&s);
	return w1;
}

/* exp(lK), or the factor of I-lK. */
static void fit_square(struct diffusion_model *d, const struct diffusion_model_how *plan, double w1,
		       const struct matrix *k)
{
	check_range(d->f, d->lambda, w1, k->n);
	if (d->f == DIFFUSION_EXP) {
		d->form = DIFFUSION_MODEL_EXPONENTIAL;
		d->square = diffusion_exponential(k, w1, d->lambda, plan->how.threads);
		return;
	}
	d->form = DIFFUSION_MODEL_FACTOR;
	if (!diffusion_factor(k, d->lambda, &d->square))
		die("lambda = %s is out of range: the von Neumann kernel needs lambda < 1/|K| = %.10g",
		    exactly(d->lambda), diffusion_most(d->f, w1, k->n));
}

/* By eigenvectors: features, or where the plan says so (or the kernel is not quite one) all of it.
 */
static void fit_spectrum(struct diffusion_model *d, const struct diffusion_model_how *plan,
			 bool is_square, const struct rows *train)
{
	struct spectrum s = is_square ? all_pairs(plan, &train->x) : leading(plan, &train->x);
	double w1 = s.k ? s.value[0] : 0;

	say_method(plan, &s);
	if (!plan->is_rows)
		psd_check(s.least, w1);
	if (is_auto(plan))
		d->lambda = search(plan, &s);
	check_range(d->f, d->lambda, w1, train->n);
	if (is_square && s.k && s.least >= -TOL_ROUNDING * w1)
		fit_square(d, plan, w1, &train->x);
	else
		fit_map(d, plan, &s, train);
	spectrum_free(&s);
}

struct diffusion_model diffusion_model_fit(const struct diffusion_model_how *plan,
					   struct rows *train)
{
	struct diffusion_model d = {.f = plan->f, .lambda = plan->lambda};
	bool is_square = plan->is_kernel && !plan->is_rows && !plan->how.k;
	double w1;

	psd_trace(&train->x, plan->is_rows);
	w1 = is_square && !is_auto(plan) ? greatest(plan, &train->x) : 0;
	d.map = row_map_begin(train);
	if (w1 > 0 && diffusion_is_definite(&train->x, w1))
		fit_square(&d, plan, w1, &train->x);
	else
		fit_spectrum(&d, plan, is_square, train);
	return d;
}

void diffusion_model_free(struct diffusion_model *d)
{
	row_map_free(&d->map);
	matrix_free(&d->square);
}

/* The lower triangle in sparse rows. */
static void write_factor(struct output *out, const struct matrix *l, const struct rows *train)
{
	uint32_t *col = mem_alloc(l->n, sizeof *col);

	for (size_t i = 0; i < l->n; i++) {
		struct row row = {.labels = rows_labels(train, i),
				  .id = rows_id(train, i),
				  .kind = ROWS_SPARSE,
				  .n = i + 1,
				  .col = col,
				  .val = l->val + i * l->m};

		col[i] = (uint32_t)i;
		rows_write(out, &row);
	}
	free(col);
}

void diffusion_model_write(const char *path, const struct diffusion_model *d,
			   const struct rows *train, const struct row_map_way *way)
{
	struct output *out;
	char lambda[NUM_ROOM + 1], square[80];
	const char *parameters = square;

	*num_print(lambda, d->lambda) = '\0';
	snprintf(square, sizeof square, "input=kernel docs=%zu width=%zu k=%zu", train->n, train->n,
		 train->n);
	if (d->form == DIFFUSION_MODEL_MAP)
		parameters = row_map_parameters(&d->map);
	out = model_create(path, "diffuse", LAYOUT, "f=%s lambda=%s form=%s %s %s",
			   diffusion_word[d->f], lambda, diffusion_form_word[d->form], parameters,
			   row_map_way_parameters(way));
	if (d->form == DIFFUSION_MODEL_MAP)
		row_map_write(out, &d->map, train);
	else if (d->form == DIFFUSION_MODEL_FACTOR)
		write_factor(out, &d->square, train);
	else
		rows_write_dense(out, train, &d->square);
	output_commit(out);
}

static struct matrix read_factor(struct model *m, size_t n)
{
	struct place at = model_place(m);
	struct rows rows = model_rows(m, n, 0);
	struct matrix l;

	for (size_t i = 0; i < n; i++) {
		size_t end = matrix_is_dense(&rows.x) ? 0 : rows.x.start[i + 1];

		if (!end || end == rows.x.start[i] || rows.x.col[end - 1] != i ||
		    !(rows.x.val[end - 1] > 0))
			die("%s: wanted the lower triangle of a factor, found another row %zu",
			    at.file, i + 1);
	}
	l = matrix_densify(&rows.x, n);
	rows_free(&rows);
	return l;
}

struct diffusion_model diffusion_model_read(const char *path, struct row_map_way *way)
{
	struct model *m = model_open(path, "diffuse", LAYOUT);
	struct diffusion_model d = {.lambda = model_real(m, "lambda"),
				    .f = model_choice(m, "f", CHOICE_WORDS(diffusion)),
				    .form = model_choice(m, "form", CHOICE_WORDS(diffusion_form))};
	size_t n = model_count(m, "docs");

	if (d.form == DIFFUSION_MODEL_MAP) {
		d.map = row_map_read(m);
	} else if (d.form == DIFFUSION_MODEL_FACTOR) {
		d.square = read_factor(m, n);
	} else {
		struct rows rows = model_rows(m, n, n);

		d.square = rows_take_matrix(&rows);
	}
	row_map_way_read(way, m);
	d.map.is_kernel = way->is_kernel;
	model_close(m);
	return d;
}

size_t diffusion_model_width(const struct diffusion_model *d)
{
	return d->form == DIFFUSION_MODEL_MAP ? d->map.a.n : d->square.n;
}

void diffusion_model_apply(const void *diffuser, const struct matrix *t, struct matrix *out)
{
	const struct diffusion_model *d = diffuser;

	if (d->form == DIFFUSION_MODEL_MAP) {
		row_map_apply(&d->map, t, out);
	} else if (d->form == DIFFUSION_MODEL_EXPONENTIAL) {
		product_rows(t, &d->square, out);
	} else {
		matrix_free(out);
		*out = matrix_densify(t, t->m);
		diffusion_solve(&d->square, out);
	}
}
