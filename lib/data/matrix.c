#include "data/matrix.h"
#include "data/renumber.h"
#include "data/tol.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	TILE = 32, /* rows at a time where a matrix is read down its columns */
	ROWS = 256 /* that are worth a thread's while */
};

bool matrix_is_dense(const struct matrix *x)
{
	return !x->start;
}

size_t matrix_entries(const struct matrix *x)
{
	return x->start ? x->start[x->n] : x->n * x->m;
}

void matrix_free(struct matrix *x)
{
	free(x->start);
	free(x->col);
	free(x->val);
	free(x->col16);
	*x = (struct matrix){0};
}

struct matrix matrix_dense(size_t n, size_t m)
{
	return (struct matrix){.n = n, .m = m, .val = mem_zero(n, m * sizeof(double))};
}

void matrix_shape(struct matrix *x, size_t n, size_t m)
{
	if (matrix_is_dense(x) && x->n == n && x->m == m)
		return;
	matrix_free(x);
	*x = matrix_dense(n, m);
}

static struct matrix transpose_dense(const struct matrix *x)
{
	struct matrix t = matrix_dense(x->m, x->n);

	for (size_t i0 = 0; i0 < x->n; i0 += TILE)
		for (size_t j = 0; j < x->m; j++)
			for (size_t i = i0; i < x->n && i < i0 + TILE; i++)
				t.val[j * t.m + i] = x->val[i * x->m + j];
	return t;
}

struct matrix matrix_transpose(const struct matrix *x)
{
	size_t first = matrix_is_dense(x) ? 0 : x->start[0], entries = matrix_entries(x) - first;
	size_t *next;
	struct matrix t;

	if (matrix_is_dense(x))
		return transpose_dense(x);
	t = (struct matrix){.n = x->m, .m = x->n};
	t.start = mem_zero(t.n + 2, sizeof *t.start);
	t.col = mem_alloc(entries, sizeof *t.col);
	t.val = mem_alloc(entries, sizeof *t.val);
	next = t.start + 1; /* next[j] runs from the start of row j to its end */
	for (size_t e = first; e < first + entries; e++)
		next[x->col[e] + 1]++;
	for (size_t j = 0; j < t.n; j++)
		next[j + 1] += next[j];
	for (size_t i = 0; i < x->n; i++)
		for (size_t e = x->start[i]; e < x->start[i + 1]; e++) {
			size_t to = next[x->col[e]]++;

			t.col[to] = (uint32_t)i;
			t.val[to] = x->val[e];
		}
	return t;
}

/* Entries below the diagonal change places with those above it, a tile at a time. */
static void turn_square(double *a, size_t n)
{
	for (size_t i0 = 0; i0 < n; i0 += TILE)
		for (size_t j0 = 0; j0 <= i0; j0 += TILE)
			for (size_t i = i0; i < n && i < i0 + TILE; i++)
				for (size_t j = j0; j < i && j < j0 + TILE; j++) {
					double t = a[i * n + j];

					a[i * n + j] = a[j * n + i];
					a[j * n + i] = t;
				}
}

void matrix_turn(struct matrix *x)
{
	struct matrix t;

	if (x->n == x->m) {
		turn_square(x->val, x->n);
		return;
	}
	t = matrix_transpose(x);
	matrix_free(x);
	*x = t;
}

struct matrix matrix_densify(const struct matrix *x, size_t m)
{
	struct matrix d;

	mem_need(x->n, (m > x->m ? m : x->m) * sizeof(double), "a dense matrix");
	d = matrix_dense(x->n, m > x->m ? m : x->m);
	for (size_t i = 0; i < x->n; i++) {
		if (matrix_is_dense(x))
			memcpy(d.val + i * d.m, x->val + i * x->m, x->m * sizeof *d.val);
		else
			for (size_t e = x->start[i]; e < x->start[i + 1]; e++)
				d.val[i * d.m + x->col[e]] = x->val[e];
	}
	return d;
}

void matrix_renumber(struct matrix *x, const uint32_t *to, size_t m)
{
	struct renumber r = renumber_to(to, m);
	size_t end = 0;

	for (size_t i = 0, from = 0; i < x->n; i++) {
		size_t n = x->start[i + 1] - from;

		memmove(x->col + end, x->col + from, n * sizeof *x->col);
		memmove(x->val + end, x->val + from, n * sizeof *x->val);
		from += n;
		end += renumber_row(&r, x->col + end, x->val + end, n);
		x->start[i + 1] = end;
	}
	x->m = m;
	renumber_free(&r);
}

static size_t row_length(const struct matrix *x, size_t i)
{
	return x->start ? x->start[i + 1] - x->start[i] : x->m;
}

struct matrix matrix_pick(const struct matrix *x, const size_t *which, size_t count)
{
	struct matrix y = {.n = count, .m = x->m};
	size_t used = 0;

	for (size_t i = 0; i < count; i++)
		used += row_length(x, which[i]);
	y.val = mem_alloc(used, sizeof *y.val);
	if (x->start) {
		y.start = mem_zero(count + 1, sizeof *y.start);
		y.col = mem_alloc(used, sizeof *y.col);
	}
	used = 0;
	for (size_t i = 0; i < count; i++) {
		size_t from = x->start ? x->start[which[i]] : which[i] * x->m;
		size_t length = row_length(x, which[i]);

		memcpy(y.val + used, x->val + from, length * sizeof *y.val);
		if (y.col)
			memcpy(y.col + used, x->col + from, length * sizeof *y.col);
		used += length;
		if (y.start)
			y.start[i + 1] = used;
	}
	return y;
}

struct matrix matrix_slice(const struct matrix *x, size_t from, size_t n)
{
	struct matrix s = *x;

	s.n = n;
	if (s.start)
		s.start += from;
	else if (s.val)
		s.val += from * s.m;
	return s;
}

void matrix_narrow(struct matrix *x, size_t k)
{
	if (k >= x->m)
		return;
	for (size_t i = 0; i < x->n; i++)
		memmove(x->val + i * k, x->val + i * x->m, k * sizeof *x->val);
	x->m = k;
}

void matrix_round(struct matrix *x)
{
	for (size_t e = 0; e < matrix_entries(x); e++)
		x->val[e] = (float)x->val[e];
}

gsl_matrix_view matrix_view(struct matrix *x)
{
	return gsl_matrix_view_array(x->val, x->n, x->m);
}

struct norms {
	const struct matrix *x;
	double *norm2;
};

static void add_squares(void *arg, size_t first, size_t last)
{
	const struct norms *n = arg;
	const struct matrix *x = n->x;

	for (size_t i = first; i < last; i++) {
		size_t from = x->start ? x->start[i] : i * x->m;
		size_t end = from + row_length(x, i);

		for (size_t e = from; e < end; e++)
			n->norm2[i] += x->val[e] * x->val[e];
	}
}

double *matrix_norms2(const struct matrix *x)
{
	struct norms n = {x, mem_zero(x->n, sizeof *n.norm2)};
	struct threads_job job = {.count = x->n, .grain = ROWS, .work = add_squares, .arg = &n};

	threads_run(&job, threads_allowed());
	return n.norm2;
}

double matrix_trace(const struct matrix *x, bool of_products)
{
	double *norms = of_products ? matrix_norms2(x) : NULL, sum = 0;

	for (size_t i = 0; i < x->n; i++)
		sum += norms ? norms[i] : x->val[i * x->m + i];
	free(norms);
	return sum;
}

void matrix_scale_columns(struct matrix *x, const double *by)
{
	for (size_t i = 0; i < x->n; i++)
		for (size_t j = 0; j < x->m; j++)
			x->val[i * x->m + j] *= by[j];
}

static double largest(const struct matrix *k)
{
	double most = 0;

	for (size_t e = 0; e < k->n * k->m; e++)
		if (fabs(k->val[e]) > most)
			most = fabs(k->val[e]);
	return most;
}

/* For each TILE of rows the first pair that parts; .i is n where none does. */
struct symmetry {
	const struct matrix *k;
	double tolerance;
	struct matrix_pair *fault;
};

/* Down the columns, a few rows at a time. */
static void compare_rows(void *arg, size_t from, size_t end)
{
	const struct symmetry *s = arg;
	const struct matrix *k = s->k;
	struct matrix_pair *fault = s->fault + from / TILE;

	fault->i = k->n;
	for (size_t j = from; j < k->n; j++)
		for (size_t i = from; i < end && i < j; i++)
			if (fabs(k->val[i * k->m + j] - k->val[j * k->m + i]) > s->tolerance &&
			    i < fault->i)
				*fault = (struct matrix_pair){i, j};
}

/* Where the first pair is that parts by more than the tolerance; false: nowhere. */
static bool find_fault(struct symmetry *s, struct matrix_pair *fault)
{
	struct threads_job job = {.count = s->k->n, .grain = TILE, .work = compare_rows, .arg = s};
	size_t tiles = (s->k->n + TILE - 1) / TILE, t = 0;

	threads_run(&job, threads_allowed());
	while (t < tiles && s->fault[t].i == s->k->n)
		t++;
	if (t < tiles)
		*fault = s->fault[t];
	return t < tiles;
}

bool matrix_is_symmetric(const struct matrix *k, struct matrix_pair *fault)
{
	struct symmetry s = {k, 0, mem_alloc(k->n / TILE + 1, sizeof *s.fault)};
	bool parts = find_fault(&s, fault); /* most kernels are exact: theirs need no largest */

	if (parts) {
		s.tolerance = TOL_SYMMETRY * largest(k);
		parts = find_fault(&s, fault);
	}
	free(s.fault);
	return !parts;
}
