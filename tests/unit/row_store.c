/* Rows through the temporary file: the blocks, turned, with their names, against those in memory.
 */
#include "data/row_store.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 70000 };

/* Row i has i % 40 entries from column i % 7 on; a row of very many comes once. */
static size_t fill(size_t i, uint32_t *col, double *val)
{
	size_t n = i == 50000 ? ROW_BLOCKS_ENTRIES + 5 : i % 40;

	for (size_t e = 0; e < n; e++) {
		col[e] = (uint32_t)(i % 7 + 3 * e);
		val[e] = 1 / (double)(1 + (i + e) % 97);
	}
	return n;
}

static void make(struct rows *held, struct row_store *s)
{
	uint32_t *col = mem_alloc(ROW_BLOCKS_ENTRIES + 5, sizeof *col);
	double *val = mem_alloc(ROW_BLOCKS_ENTRIES + 5, sizeof *val);
	char id[24];

	for (size_t i = 0; i < N; i++) {
		struct row row = {.labels = i % 2 ? "odd" : "", .id = id, .kind = ROWS_SPARSE};

		snprintf(id, sizeof id, "d%zu", i);
		row.n = fill(i, col, val);
		row.col = col;
		row.val = val;
		rows_add(held, &row);
		row_store_add(s, &row);
	}
	free(col);
	free(val);
}

static bool is_same(const struct matrix *a, const struct matrix *b)
{
	size_t rows = a->n < b->n ? a->n : b->n, from = a->start[0], n = a->start[rows] - from;
	bool same = a->m == b->m && n == b->start[rows] - b->start[0];

	for (size_t i = 0; same && i < rows; i++)
		same = a->start[i] - from == b->start[i] - b->start[0];
	return same && !memcmp(a->col + from, b->col + b->start[0], n * sizeof *a->col) &&
	       !memcmp(a->val + from, b->val + b->start[0], n * sizeof *a->val);
}

static uint32_t column_of(const struct matrix *a, size_t e)
{
	return a->col16 ? a->col16[e] : a->col[e];
}

/* The same rows, and all of their entries in the same order, wherever the columns are. */
static bool is_placed(const struct matrix *a, const struct matrix *b, const uint32_t *column)
{
	struct matrix c = *a;
	size_t end = a->start[a->n];
	bool same;

	c.col = mem_alloc(end, sizeof *c.col);
	for (size_t e = a->start[0]; e < end; e++)
		c.col[e] = column[column_of(a, e)];
	same = is_same(&c, b);
	free(c.col);
	return same;
}

/* Row p of a is row column[p] of b, which ends where its rows are empty. */
static bool is_turned(const struct matrix *a, const struct matrix *b, const uint32_t *column)
{
	for (size_t p = 0; p < a->n; p++) {
		size_t row = column[p], n = a->start[p + 1] - a->start[p];

		if (row >= b->n ? n : n != b->start[row + 1] - b->start[row])
			return false;
		if (n &&
		    memcmp(a->val + a->start[p], b->val + b->start[row], n * sizeof *a->val) != 0)
			return false;
		for (size_t e = 0; e < n; e++)
			if (column_of(a, a->start[p] + e) != column_of(b, b->start[row] + e))
				return false;
	}
	return true;
}

/* Columns with more entries in all blocks never come after those with fewer. */
static bool is_by_frequency(const struct row_blocks *x)
{
	size_t *seen = mem_zero(x->m, sizeof *seen);
	bool falls = true;

	for (size_t b = 0; b < x->count; b++) {
		struct matrix t = x->get(x->self, b, true);

		for (size_t p = 0; p < t.n; p++)
			seen[p] += t.start[p + 1] - t.start[p];
	}
	for (size_t p = 1; p < x->m; p++)
		falls = falls && seen[p] <= seen[p - 1];
	free(seen);
	return falls;
}

static void try_blocks(const struct row_blocks *want, const struct row_blocks *got)
{
	bool x = true, turned = true;

	ok(got->n == want->n && got->m == want->m && got->entries == want->entries, "sizes");
	ok(got->trace == want->trace, "the trace, to the last digit");
	ok(want->count == 4 && got->count == 4, "%zu blocks of rows", got->count);
	for (size_t b = 0; b < got->count; b++) {
		struct matrix w = want->get(want->self, b, false),
			      g = got->get(got->self, b, false);

		x = x && w.n == g.n && is_placed(&w, &g, want->column);
		w = want->get(want->self, b, true);
		g = got->get(got->self, b, true);
		turned = turned && g.n <= w.n && is_turned(&w, &g, want->column);
	}
	ok(x, "rows as in memory");
	ok(turned, "and turned");
	ok(is_by_frequency(want), "the most frequent columns first");
	ok(want->get(want->self, 0, true).col16, "rows of a block in two bytes");
}

static void try_names(const struct rows *held, struct row_store *s)
{
	struct rows block = {0};
	size_t n = 0;
	bool same = true;

	for (size_t b = 0; row_store_rows(s, b, &block); b++)
		for (size_t i = 0; i < block.n; i++, n++)
			same = same && strcmp(rows_id(&block, i), rows_id(held, n)) == 0 &&
			       strcmp(rows_labels(&block, i), rows_labels(held, n)) == 0 &&
			       rows_row(&block, i).n == rows_row(held, n).n;
	ok(same && n == held->n, "names with their rows");
	rows_free(&block);
}

static void try_store(bool is_single)
{
	struct row_store *s = row_store_new(is_single);
	struct rows held = {0};
	struct row_blocks want, got;

	make(&held, s);
	if (is_single)
		matrix_round(&held.x);
	want = row_blocks_of(&held.x);
	got = row_store_blocks(s);
	try_blocks(&want, &got);
	try_names(&held, s);
	row_blocks_free(&want);
	row_store_free(s);
	rows_free(&held);
}

static void try_dense(void)
{
	struct row_store *s = row_store_new(false);
	struct rows block = {0};
	double val[] = {1, 0, 3};
	struct row row = {.labels = "", .id = "a", .kind = ROWS_DENSE, .n = 3, .val = val};
	struct row_blocks x;

	row_store_add(s, &row);
	row_store_add(s, &row);
	x = row_store_blocks(s);
	ok(x.n == 2 && x.m == 3 && x.trace == 20, "dense rows");
	ok(row_store_rows(s, 0, &block) && matrix_is_dense(&block.x) && block.x.val[5] == 3,
	   "come back dense");
	ok(!row_store_rows(s, 1, &block), "there is no other block");
	rows_free(&block);
	row_store_free(s);
}

int main(void)
{
	try_store(false);
	try_store(true);
	try_dense();
	row_store_free(NULL);
	return tap_done();
}
