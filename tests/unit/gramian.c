/* XX' and X'X against plain sums, with more rows than a block has. */
#include "linalg/gramian.h"
#include "linalg/panel.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

/* Row i has entries in columns i % m and (7i + 3) % m, some rows only one, some none. */
static struct matrix rows_of(size_t n, size_t m)
{
	struct matrix x = {.n = n, .m = m};
	size_t e = 0;

	x.start = mem_zero(n + 1, sizeof *x.start);
	x.col = mem_alloc(2 * n, sizeof *x.col);
	x.val = mem_alloc(2 * n, sizeof *x.val);
	for (size_t i = 0; i < n; i++) {
		size_t a = i % m, b = (7 * i + 3) % m, low = a < b ? a : b, high = a < b ? b : a;

		if (i % 5)
			x.col[e] = (uint32_t)low, x.val[e++] = 1 + (double)(i % 11);
		if (i % 5 && low < high)
			x.col[e] = (uint32_t)high, x.val[e++] = 0.5 - (double)(i % 3);
		x.start[i + 1] = e;
	}
	return x;
}

static double *half(const struct matrix *x, const double *v, bool turned)
{
	double *y = panel_new(turned ? x->m : x->n);

	for (size_t i = 0; i < x->n; i++)
		for (size_t e = x->start[i]; e < x->start[i + 1]; e++)
			for (size_t q = 0; q < PANEL; q++) {
				size_t from = turned ? i : x->col[e], to = turned ? x->col[e] : i;

				y[to * PANEL + q] += x->val[e] * v[from * PANEL + q];
			}
	return y;
}

static double apart(const double *a, const double *b, size_t n)
{
	double most = 0, size = 0;

	for (size_t i = 0; i < n * PANEL; i++) {
		most = greater(most, fabs(a[i] - b[i]));
		size = greater(size, fabs(b[i]));
	}
	return most / size;
}

/* The rows of y where the blocks have them, the most frequent first. */
static void place(double *y, const uint32_t *column, size_t m)
{
	double *old = memcpy(panel_new(m), y, m * PANEL * sizeof *y);

	for (size_t p = 0; p < m; p++)
		memcpy(y + p * PANEL, old + column[p] * PANEL, PANEL * sizeof *y);
	free(old);
}

static void try_rows(size_t n, size_t m, size_t blocks)
{
	struct matrix x = rows_of(n, m);
	struct row_blocks rows = row_blocks_of(&x);
	struct gramian g = gramian_of(&rows, true), part = gramian_of(&rows, false);
	double *v = panel_new(g.n), *y = panel_new(g.n), *z = panel_new(g.n);
	double *between, *wanted;

	for (size_t i = 0; i < g.n * PANEL; i++)
		v[i] = sin((double)i);
	gramian_apply(&g, v, y, 1);
	between = half(&x, v, n <= m);
	wanted = half(&x, between, n > m);
	if (rows.column)
		place(between, rows.column, m);
	ok(rows.count == blocks && g.n == (n < m ? n : m), "%zu x %zu: %zu blocks", n, m,
	   rows.count);
	ok_near(apart(g.between, between, g.far), 0, 1e-13, "half-way");
	ok_near(apart(y, wanted, g.n), 0, 1e-13, "all the way");
	gramian_apply(&g, v, z, 3);
	ok(memcmp(y, z, g.n * PANEL * sizeof *y) == 0, "three threads, the same bytes");
	gramian_apply(&part, v, z, 1);
	ok(memcmp(y, z, g.n * PANEL * sizeof *y) == 0, "half-way in parts, the same bytes");
	gramian_free(&g);
	gramian_free(&part);
	row_blocks_free(&rows);
	matrix_free(&x);
	free(v);
	free(y);
	free(z);
	free(between);
	free(wanted);
}

static struct matrix get_short(void *self, size_t b, bool is_turned)
{
	const struct row_blocks *whole = self;
	struct matrix x = whole->get(whole->self, b, is_turned);

	while (is_turned && x.n && x.start[x.n - 1] == x.start[x.n])
		x.n--;
	return x;
}

/* Blocks whose transpose lacks its last rows, which are empty: nothing of a panel before stays
 * there. */
static void try_short(void)
{
	struct matrix x = rows_of(40, 70);
	struct row_blocks whole, less;
	struct gramian g;
	double *v = panel_new(40), *y = panel_new(40), *between, *wanted;

	x.m = 75;
	whole = row_blocks_of(&x);
	less = whole;
	less.get = get_short;
	less.self = &whole;
	g = gramian_of(&less, true);
	for (size_t i = 0; i < g.far * PANEL; i++)
		g.between[i] = 1;
	for (size_t i = 0; i < g.n * PANEL; i++)
		v[i] = cos((double)i);
	gramian_apply(&g, v, y, 1);
	between = half(&x, v, true);
	wanted = half(&x, between, false);
	place(between, less.column, x.m);
	ok_near(apart(g.between, between, g.far), 0, 1e-13, "empty last columns: half-way");
	ok_near(apart(y, wanted, g.n), 0, 1e-13, "... all the way");
	gramian_free(&g);
	row_blocks_free(&whole);
	matrix_free(&x);
	free(v);
	free(y);
	free(between);
	free(wanted);
}

int main(void)
{
	try_short();
	try_rows(40, 70, 1);
	try_rows(70, 40, 1);
	try_rows(ROW_BLOCKS_ROWS, 300, 1);
	try_rows(ROW_BLOCKS_ROWS + 1, 300, 2);
	try_rows(2 * ROW_BLOCKS_ROWS + 777, 1000, 3);
	try_rows(ROW_BLOCKS_ROWS + 9, 2 * ROW_BLOCKS_ROWS, 2);
	/* as many columns as two bytes tell apart, and one more; as they are, and by frequency */
	try_rows(70000, 65536, 3);
	try_rows(70000, 65537, 3);
	try_rows(65000, 65536, 2);
	try_rows(65000, 65537, 2);
	return tap_done();
}
