#include "kernel/diffusion_model.h"
#include "io/num.h"
#include "io/rows_write.h"
#include "kernel/alignment_search.h"
#include "kernel/psd.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	LAYOUT = 2,
	LARGE = 512 /* rows from which a polynomial is faster than eigenvectors */
};
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

static double search(const struct diffusion_model_how *how, const struct spectrum *s)
{
	const struct align_target *t = how->target;
	struct alignment a = alignment_begin(s, how->f, &t->how);
	struct alignment_best best;

	if (!s->k)
		die("wanted a kernel to align, found only zeros");
	alignment_to_labels(&a, t->y, 0, t->of.names.count);
	align_target_note(t);
	best = alignment_search(&a);
	if (isnan(best.value))
		die("wanted a kernel to align, found only zeros in the rows aligned on");
	warn("lambda = %s (%s), alignment %.4f with %zu label%s on %zu row%s, %s",
	     shown(best.lambda), where_name[best.where], best.value, t->of.names.count,
	     t->of.names.count == 1 ? "" : "s", t->how.n, t->how.n == 1 ? "" : "s",
	     t->row ? "transductive" : "inductive");
	alignment_free(&a);
	return best.lambda;
}

static bool is_auto(const struct diffusion_model_how *how)
{
	return isnan(how->lambda);
}

static void say_method(const struct diffusion_model_how *how, const struct spectrum *s)
{
	psd_note_certified(&s->bound, how->is_verbose);
	if (how->is_verbose)
		warn("%zu eigenpairs by %s, %zu products, residual %.1e", s->k, s->method,
		     s->products, s->residual);
}

static struct spectrum all_pairs(const struct diffusion_model_how *how, const struct matrix *x)
{
	struct spectrum_how all = how->s;
	struct spectrum s;

	if (!all.k)
		all.k = how->map.from_features && x->m < x->n ? x->m : x->n;
	s = diffusion_spectrum(x, how->map.from_features, &all);
	if (how->s.k && s.k && s.k < how->s.k)
		warn("the kernel's rank is %zu: no more eigenvectors", s.k);
	return s;
}

static struct spectrum leading(const struct diffusion_model_how *how, const struct matrix *x)
{
	if (is_auto(how) || how->s.k || how->f == DIFFUSION_NEUMANN)
		return all_pairs(how, x);
	return diffusion_enough(x, how->map.from_features, how->lambda, &how->s);
}

/* Cut where the exponential kernel leaves nothing, and a word on what is left out. */
static void trim(const struct diffusion_model_how *how, double lambda, const struct matrix *x,
		 struct spectrum *s)
{
	double trace = matrix_trace(x, how->map.from_features), rest;

	if (!how->s.k && how->f == DIFFUSION_EXP)
		spectrum_narrow(s, diffusion_fewest(s, lambda, trace));
	rest = diffusion_rest(how->f, lambda, s, trace);
	if (how->s.k && rest > DIFFUSION_REST)
		warn("%zu of the eigenvectors leave%s out at most %.2g of the %s kernel's trace",
		     s->k, s->k == 1 ? "s" : "", rest, full_name[how->f]);
	else if (how->is_verbose)
		warn("%zu eigenvectors leave out less than %.1g of the trace", s->k,
		     DIFFUSION_REST);
}

static void fit_map(struct diffusion_model *d, const struct diffusion_model_how *how,
		    struct spectrum *s, const struct rows *train)
{
	if (!s->k)
		warn("the kernel is zero: there are no features");
	else
		trim(how, d->lambda, &train->x, s);
	row_map_learn(&d->map, diffusion_map(d->f, d->lambda, s), train);
}

/* The greatest eigenvalue, and what none of the others exceeds; 0: not known. */
static void greatest(const struct diffusion_model_how *how, const struct matrix *k, double *w)
{
	struct spectrum_how some = how->s;
	struct spectrum s;

	some.k = how->f == DIFFUSION_EXP ? 2 : 1;
	s = spectrum_of_kernel(k, &some);
	if (how->f == DIFFUSION_NEUMANN)
		psd_note_certified(&s.bound, false);
	w[0] = s.k ? s.value[0] : 0;
	w[1] = s.k == some.k && s.bound.is_reached ? fmin(s.bound.most, w[0]) : 0;
	spectrum_free(&s);
}

/* Without eigenvectors? A polynomial of high degree would take longer. */
static bool can_solve(const struct diffusion_model_how *how, const double *w)
{
	if (how->f == DIFFUSION_NEUMANN)
		return w[0] > 0;
	return w[1] > 0 && diffusion_degree(how->lambda, w) > 0;
}

static void fit_exponential(struct diffusion_model *d, struct spectrum *s)
{
	d->map.k = s->n;
	d->square = diffusion_exponential(s, d->lambda);
}

/* The factor of I-lK. */
static void fit_factor(struct diffusion_model *d, double w1, const struct matrix *k)
{
	check_range(d->f, d->lambda, w1, k->n);
	d->map.k = k->n;
	d->form = DIFFUSION_FACTOR;
	if (!diffusion_factor(k, d->lambda, &d->square))
		die("lambda = %s is out of range: the von Neumann kernel needs lambda < 1/|K| = %.10g",
		    exactly(d->lambda), diffusion_most(d->f, w1, k->n));
}

static void fit_solved(struct diffusion_model *d, const double *w, const struct matrix *k)
{
	if (d->f == DIFFUSION_NEUMANN) {
		fit_factor(d, w[0], k);
		return;
	}
	d->map.k = k->n;
	d->form = DIFFUSION_EXPONENTIAL;
	d->square = diffusion_expand(k, d->lambda, w);
}

/* By eigenvectors: features, or where that was asked for (or the kernel is not quite one) all of
 * it.
 */
static void fit_spectrum(struct diffusion_model *d, const struct diffusion_model_how *how,
			 bool is_square, const struct rows *train)
{
	struct spectrum s = is_square ? all_pairs(how, &train->x) : leading(how, &train->x);
	double w1 = s.k ? s.value[0] : 0;

	say_method(how, &s);
	if (!how->map.from_features)
		psd_check(s.least, w1);
	if (is_auto(how))
		d->lambda = search(how, &s);
	check_range(d->f, d->lambda, w1, train->n);
	d->form = diffusion_form_of(d->f, &s, is_square);
	if (d->form == DIFFUSION_MAP)
		fit_map(d, how, &s, train);
	else if (d->form == DIFFUSION_EXPONENTIAL)
		fit_exponential(d, &s);
	else
		fit_factor(d, w1, &train->x);
	spectrum_free(&s);
}

struct diffusion_model diffusion_model_fit(const struct diffusion_model_how *how,
					   struct rows *train)
{
	struct diffusion_model d = {.f = how->f, .lambda = how->lambda};
	bool is_square = how->map.is_kernel && !how->map.from_features && !how->s.k;
	bool is_solved = is_square && !is_auto(how) &&
			 (how->f == DIFFUSION_NEUMANN ||
			  (train->n >= LARGE && diffusion_is_near(&train->x, how->lambda)));
	double w[2] = {0};

	psd_trace(&train->x, how->map.from_features);
	if (is_solved)
		greatest(how, &train->x, w);
	d.map = row_map_begin(&how->map, train);
	if (is_solved && can_solve(how, w) && diffusion_is_definite(&train->x, w[0]))
		fit_solved(&d, w, &train->x);
	else
		fit_spectrum(&d, how, is_square, train);
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
			   const struct rows *train)
{
	char lambda[NUM_ROOM + 1];
	struct output *out;

	*num_print(lambda, d->lambda) = '\0';
	out = model_create(path, "diffuse", LAYOUT, "f=%s lambda=%s form=%s %s",
			   diffusion_word[d->f], lambda, diffusion_form_word[d->form],
			   row_map_parameters(&d->map));
	if (d->form == DIFFUSION_MAP)
		row_map_write(out, &d->map, train);
	else if (d->form == DIFFUSION_FACTOR)
		write_factor(out, &d->square, train);
	else
		rows_write_dense(out, train, &d->square);
	output_commit(out);
}

static struct matrix read_factor(struct model *m, size_t n)
{
	struct place at = model_place(m);
	struct rows rows = model_part(m, n, 0);
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

struct diffusion_model diffusion_model_read(const char *path, const struct row_map_how *said,
					    struct rows_in *in)
{
	struct model *file = model_open(path, "diffuse", LAYOUT);
	struct diffusion_model d = {
		.lambda = model_real(file, "lambda"),
		.f = model_choice(file, "f", CHOICE_WORDS(diffusion)),
		.form = model_choice(file, "form", CHOICE_WORDS(diffusion_form)),
		.map = row_map_recall(said, file, path)};
	size_t n = d.map.docs;

	if (in && d.form == DIFFUSION_MAP)
		row_map_meet(&d.map, in, path);
	if (d.form == DIFFUSION_MAP)
		row_map_read(&d.map, file);
	else if (d.form == DIFFUSION_FACTOR)
		d.square = read_factor(file, n);
	else
		d.square = model_matrix(file, n, n);
	model_rest(file, 0, 0);
	model_close(file);
	return d;
}

/* Kernel rows t exp(lK), or t (I-lK)^-1. */
static void square_rows(const void *model, const struct matrix *t, struct matrix *out)
{
	const struct diffusion_model *d = model;

	if (d->form == DIFFUSION_EXPONENTIAL) {
		product_rows(t, &d->square, out);
	} else {
		matrix_free(out);
		*out = matrix_densify(t, t->m);
		diffusion_solve(&d->square, out);
	}
}

void diffusion_model_ready(struct diffusion_model *d)
{
	if (d->form == DIFFUSION_MAP)
		return;
	d->map.gives_kernel = true;
	d->map.features = square_rows;
	d->map.self = d;
}
