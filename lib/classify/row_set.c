#include "classify/row_set.h"
#include "classify/hinge_interior.h"
#include "classify/newton.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 20 };
static const double beyond = 0.1;  /* the margin: rows that may yet come within it */
static const double behind = 1e-9; /* it, and still not within: rounding */
static const double worth = 500;   /* of its rounds through all entries, in products */
static const double near = 0.05;   /* beyond the margin: rows of squared loss that are taken in */
static const double others = 0.1; /* of the tolerance: what rows that are left out may fall short */

/* y_i w.x_i of all rows of the part; the caller frees. */
static double *margins(const struct liblinear_task *task, const double *w)
{
	double *value = mem_alloc(task->part->n, sizeof *value);

	liblinear_about(task->x, task->part, w, value);
	for (size_t i = 0; i < task->part->n; i++)
		if (!task->is_positive[i])
			value[i] = -value[i];
	return value;
}

bool row_set_pays(const struct liblinear_task *task, const double *w)
{
	double *margin = margins(task, w), rows = 0, columns, unknowns, products;
	double entries = (double)liblinear_part_entries(task->x, task->part);

	for (size_t i = 0; i < task->part->n; i++)
		rows += margin[i] < 1 + beyond;
	free(margin);
	columns = (double)liblinear_columns(task->x) + 1;
	unknowns = fmin(rows, columns);
	products = pow(unknowns, 3) / 3 + (rows > columns ? rows * pow(columns, 2) : 0);
	return rows > 0 && hinge_interior_can((size_t)rows, (size_t)columns) &&
	       products <= worth * entries;
}

/* Some of the rows. */
struct set {
	bool *has;      /* of each row of the part */
	uint32_t *row;  /* those it has */
	bool *positive; /* of each of them */
	size_t n;
};

static struct set set_new(size_t rows)
{
	return (struct set){.has = mem_zero(rows, sizeof(bool)),
			    .row = mem_alloc(rows, sizeof(uint32_t)),
			    .positive = mem_alloc(rows, sizeof(bool))};
}

static void set_free(struct set *s)
{
	free(s->has);
	free(s->row);
	free(s->positive);
}

/* Rows of margin below `most` join. False: there are no others. */
static bool set_add(struct set *s, const struct liblinear_task *task, const double *w, double most)
{
	double *margin = isfinite(most) ? margins(task, w) : NULL;
	size_t before = s->n;

	s->n = 0;
	for (size_t i = 0; i < task->part->n; i++) {
		if (!margin || !(margin[i] >= most))
			s->has[i] = true;
		if (s->has[i]) {
			s->row[s->n] = task->part->row[i];
			s->positive[s->n++] = task->is_positive[i];
		}
	}
	free(margin);
	return s->n > before;
}

/* The rows of a set, the bias as column 0, each times its y. */
static struct matrix signed_rows(const struct liblinear_rows *x, const struct set *s)
{
	struct matrix z = {.n = s->n, .m = liblinear_columns(x) + 1};
	size_t entries = liblinear_part_entries(x, &(struct liblinear_part){s->row, s->n});

	z.start = mem_alloc(z.n + 1, sizeof *z.start);
	z.col = mem_alloc(entries, sizeof *z.col);
	z.val = mem_alloc(entries, sizeof *z.val);
	z.start[0] = 0;
	for (size_t i = 0; i < z.n; i++) {
		size_t at = z.start[i], n;

		n = liblinear_entries(x, s->row[i], z.col + at, z.val + at);
		for (size_t e = at; e < at + n && !s->positive[i]; e++)
			z.val[e] = -z.val[e];
		z.start[i + 1] = at + n;
	}
	return z;
}

/* Is the system small enough, and is there memory for it and for the rows again? */
static bool has_room(const struct liblinear_rows *x, const struct set *s)
{
	size_t columns = liblinear_columns(x) + 1, least = s->n < columns ? s->n : columns;
	size_t entries = liblinear_part_entries(x, &(struct liblinear_part){s->row, s->n});

	return hinge_interior_can(s->n, columns) &&
	       mem_fits(2 * least * least + 4 * entries + 256 * least, sizeof(double));
}

static bool by_interior(const struct liblinear_task *task, const struct set *s, double *w)
{
	const struct liblinear_how *how = task->how;
	struct matrix z = signed_rows(task->x, s);
	double *c = mem_alloc(z.n, sizeof *c), *a = mem_alloc(z.n, sizeof *a);
	bool good;

	for (size_t i = 0; i < z.n; i++)
		c[i] = how->c * (s->positive[i] ? how->positive : how->negative);
	good = hinge_interior(&z, c, w, a);
	matrix_free(&z);
	free(c);
	free(a);
	return good;
}

bool row_set_hinge(const struct liblinear_task *task, bool is_guess, double *w)
{
	struct set s = set_new(task->part->n);
	double most = is_guess ? 1 + beyond : INFINITY;
	bool is_more = set_add(&s, task, w, most), good = is_more;

	for (size_t round = 0; good && is_more; round++) {
		good = round < ROUNDS && has_room(task->x, &s) && by_interior(task, &s, w);
		is_more = good && s.n < task->part->n && set_add(&s, task, w, 1 - behind);
	}
	set_free(&s);
	return good;
}

/* liblinear's rule for all rows, of which those of the set take the greater part. */
static bool by_dual(const struct liblinear_task *task, const struct set *s, double *w)
{
	struct liblinear_how how = *task->how;
	struct liblinear_part part = {s->row, s->n};
	struct liblinear_task of_set = {task->x, &part, s->positive, &how};

	how.tolerance *= 1 - others;
	return liblinear_train(&of_set, false, w);
}

static bool has_both(const struct set *s)
{
	size_t positives = 0;

	for (size_t i = 0; i < s->n; i++)
		positives += s->positive[i];
	return positives > 0 && positives < s->n;
}

bool row_set_squared(const struct liblinear_task *task, double *w, bool *is_converged)
{
	struct set s;
	bool is_more, good;

	if (!newton_can(task) || !newton_guess(task, w))
		return false;
	s = set_new(task->part->n);
	set_add(&s, task, w, 1 + near);
	do {
		good = 2 * s.n <= task->part->n && has_both(&s);
		*is_converged = good && by_dual(task, &s, w);
		is_more = *is_converged && set_add(&s, task, w, 1 - others * task->how->tolerance);
	} while (is_more);
	set_free(&s);
	return good;
}
