#include "linalg/smoothing.h"
#include "data/bitsort.h"
#include "data/tol.h"
#include "linalg/pinverse.h"
#include "linalg/product.h"
#include "linalg/spectrum.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

struct sum { /* of sparse rows, by column */
	double *value;
	bool *is_in;
	uint32_t *col; /* those that are in */
	size_t count;
};

static void add_row(struct sum *s, const struct matrix *p, size_t row, double weight)
{
	for (size_t e = p->start[row]; e < p->start[row + 1]; e++) {
		uint32_t j = p->col[e];

		if (!s->is_in[j]) {
			s->is_in[j] = true;
			s->value[j] = 0;
			s->col[s->count++] = j;
		}
		s->value[j] += weight * p->val[e];
	}
}

static void add_rows(struct sum *s, const struct matrix *x, size_t i, const struct matrix *p)
{
	if (matrix_is_dense(x)) {
		for (size_t j = 0; j < x->m; j++)
			if (x->val[i * x->m + j] != 0)
				add_row(s, p, j, x->val[i * x->m + j]);
		return;
	}
	for (size_t e = x->start[i]; e < x->start[i + 1]; e++)
		add_row(s, p, x->col[e], x->val[e]);
}

/* The sum becomes the next row of y, and is empty again. */
static void take_sum(struct sum *s, struct matrix *y, size_t room[2])
{
	size_t used = y->start[y->n];

	y->val = mem_grow(y->val, &room[0], used + s->count, sizeof *y->val);
	y->col = mem_grow(y->col, &room[1], used + s->count, sizeof *y->col);
	for (size_t e = 0; e < s->count; e++) {
		y->col[used + e] = s->col[e];
		y->val[used + e] = s->value[s->col[e]];
		s->is_in[s->col[e]] = false;
	}
	y->start[++y->n] = used + s->count;
	s->count = 0;
}

static struct matrix sparse_product(const struct matrix *x, const struct matrix *p)
{
	struct matrix y = {.m = p->m, .start = mem_zero(x->n + 1, sizeof *y.start)};
	struct bitsort order;
	struct sum s = {0};
	size_t room[2] = {0, 0};

	mem_need(p->m, sizeof *s.value + sizeof *s.is_in + sizeof *s.col, "a sum of proximities");
	order = bitsort_below(p->m);
	s.value = mem_alloc(p->m, sizeof *s.value);
	s.is_in = mem_zero(p->m, sizeof *s.is_in);
	s.col = mem_alloc(p->m, sizeof *s.col);
	for (size_t i = 0; i < x->n; i++) {
		add_rows(&s, x, i, p);
		bitsort_ascending(&order, s.col, s.count);
		take_sum(&s, &y, room);
	}
	free(s.value);
	free(s.is_in);
	free(s.col);
	bitsort_free(&order);
	return y;
}

struct matrix smoothing_rows(const struct matrix *x, const struct matrix *p)
{
	struct matrix y = {0}, used = *p; /* as many rows of P as dense X has columns */

	if (!matrix_is_dense(p))
		return sparse_product(x, p);
	if (matrix_is_dense(x))
		used.n = x->m;
	product_rows(x, &used, &y);
	return y;
}

static double largest(const struct matrix *p)
{
	double most = 0;

	for (size_t e = 0; e < p->n * p->m; e++)
		most = fmax(most, fabs(p->val[e]));
	return most;
}

/* V diag(sqrt(w)), from the eigenvalues above 0. */
static struct matrix root_of_pairs(const struct matrix *p, double *least, double *greatest)
{
	struct spectrum_how all = {.k = p->n, .solver = SPECTRUM_LAPACK, .threads = 1};
	struct spectrum s = spectrum_of_kernel(p, &all);
	struct matrix root = s.vector;
	double *by = mem_alloc(s.k, sizeof *by);

	s.vector = (struct matrix){0};
	*least = s.least;
	*greatest = s.k ? s.value[0] : 0;
	for (size_t j = 0; j < s.k; j++)
		by[j] = sqrt(s.value[j]);
	matrix_scale_columns(&root, by);
	free(by);
	spectrum_free(&s);
	return root;
}

/* The greatest entry of P - RR'. */
static double left_over(const struct matrix *p, const struct matrix *root)
{
	struct matrix turned = matrix_transpose(root), product = {0};
	double most;

	product_rows(root, &turned, &product);
	for (size_t e = 0; e < p->n * p->n; e++)
		product.val[e] -= p->val[e];
	most = largest(&product);
	matrix_free(&turned);
	matrix_free(&product);
	return most;
}

struct matrix smoothing_root(const struct matrix *p, double *least, double *greatest)
{
	struct matrix f, root;
	size_t *order = mem_alloc(p->n, sizeof *order), rank;

	mem_need(3 * p->n * p->n, sizeof *f.val, "proximities and their root");
	f = matrix_densify(p, p->m);
	*least = 0;
	*greatest = largest(p);
	rank = pinverse_factor(f.val, p->n, TOL_RANK * *greatest, order);
	root = matrix_dense(p->n, rank);
	for (size_t i = 0; i < p->n; i++)
		for (size_t j = 0; j < rank && j <= i; j++)
			root.val[order[i] * rank + j] = f.val[i * p->n + j];
	matrix_free(&f);
	free(order);
	if (left_over(p, &root) > TOL_ROUNDING * *greatest) {
		matrix_free(&root);
		root = root_of_pairs(p, least, greatest);
	}
	return root;
}
