#include "kernel/gram.h"
#include "linalg/smoothing.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

static const struct kernel_function linear = {.kind = KERNEL_LINEAR};

static struct matrix *keep(struct matrix x)
{
	struct matrix *kept = mem_alloc(1, sizeof *kept);

	*kept = x;
	return kept;
}

static void drop(struct matrix *x)
{
	if (x)
		matrix_free(x);
	free(x);
}

static struct matrix square_image(const struct kernel_rows *c, const struct matrix *x)
{
	struct matrix t = {0};

	mem_need(x->n * x->n, sizeof(double), "the square kernel that gvsm multiplies");
	kernel_rows_of(c, x, &t);
	return t;
}

static double *diagonal(const struct matrix *k)
{
	double *d = mem_alloc(k->n, sizeof *d);

	for (size_t i = 0; i < k->n; i++)
		d[i] = k->val[i * k->m + i];
	return d;
}

/* More than a quarter full: dgemm beats the index. */
static bool is_full(const struct matrix *x)
{
	return !matrix_is_dense(x) && matrix_entries(x) > x->n * x->m / 4;
}

struct gram gram_over(const struct matrix *train, const struct gram_how *how)
{
	struct gram g = {.how = *how, .rows = train};
	bool is_gvsm = how->kernel.kind == KERNEL_GVSM;

	if (how->is_given && !is_gvsm) {
		g.diagonal = diagonal(train);
		return g;
	}
	if (how->proximity)
		g.rows = g.smoothed = keep(smoothing_rows(train, how->proximity));
	if (is_gvsm && !how->is_given) {
		g.first = kernel_rows_over(g.rows, &linear, how->threads);
		g.rows = g.image = keep(square_image(&g.first, g.rows));
	}
	if (is_full(g.rows))
		g.rows = g.full = keep(matrix_densify(g.rows, g.rows->m));
	g.last = kernel_rows_over(g.rows, &how->kernel, how->threads);
	return g;
}

void gram_free(struct gram *g)
{
	kernel_rows_free(&g->first);
	kernel_rows_free(&g->last);
	drop(g->smoothed);
	drop(g->image);
	drop(g->full);
	free(g->diagonal);
	*g = (struct gram){0};
}

static void put_through(struct gram *g, double *row, double own)
{
	size_t n = g->rows->n;

	g->clipped += kernel_function_clips(&g->how.kernel, row, n, own, g->diagonal);
	kernel_function_row(&g->how.kernel, row, n, own, g->diagonal);
}

/* The function of the entries of a kernel at hand. */
static bool given_square(struct gram *g, size_t from, size_t count, struct matrix *out)
{
	size_t n = g->rows->n;

	matrix_shape(out, count, n);
	memcpy(out->val, g->rows->val + from * n, count * n * sizeof *out->val);
	for (size_t i = 0; i < count; i++)
		put_through(g, out->val + i * n, g->diagonal[from + i]);
	return kernel_function_is_finite(out->val, count * n);
}

bool gram_square(struct gram *g, size_t from, size_t count, struct matrix *out)
{
	struct matrix block = matrix_slice(g->rows, from, count);
	bool is_finite;

	mem_need(count * g->rows->n, sizeof *out->val, "a block of kernel rows");
	if (g->diagonal)
		is_finite = given_square(g, from, count, out);
	else
		is_finite = kernel_rows_of(&g->last, &block, out);
	for (size_t i = 0; i < count; i++)
		out->val[i * out->m + from + i] += g->how.ridge;
	return is_finite;
}

bool gram_rows(const struct gram *g, const struct matrix *x, struct matrix *out)
{
	struct matrix smoothed = {0}, image = {0};
	bool is_finite;

	if (g->how.proximity) {
		smoothed = smoothing_rows(x, g->how.proximity);
		x = &smoothed;
	}
	if (g->image) {
		kernel_rows_of(&g->first, x, &image);
		x = &image;
	}
	is_finite = kernel_rows_of(&g->last, x, out);
	matrix_free(&smoothed);
	matrix_free(&image);
	return is_finite;
}

bool gram_given_rows(struct gram *g, const struct matrix *t, const double *own, struct matrix *out)
{
	size_t n = g->rows->n;

	mem_need(t->n * n, sizeof *out->val, "a block of kernel rows");
	matrix_free(out);
	*out = matrix_densify(t, n);
	for (size_t i = 0; i < t->n; i++)
		put_through(g, out->val + i * n, own ? own[i] : 0);
	return kernel_function_is_finite(out->val, t->n * n);
}

bool gram_has_lengths(const struct gram *g, size_t *row)
{
	for (*row = 0; g->diagonal && *row < g->rows->n; ++*row)
		if (g->diagonal[*row] < 0)
			return false;
	return true;
}

const char *gram_method(const struct gram *g)
{
	if (g->diagonal)
		return "given";
	return g->last.index.part ? "inverted index" : "dgemm";
}
