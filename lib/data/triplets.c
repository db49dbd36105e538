#include "data/triplets.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

void triplets_add(struct triplets *t, struct triplet entry)
{
	if (t->count == t->room)
		t->entry = mem_grow(t->entry, &t->room, t->count + 1, sizeof *t->entry);
	t->entry[t->count++] = entry;
}

void triplets_free(struct triplets *t)
{
	free(t->entry);
	*t = (struct triplets){0};
}

static int by_column(const void *a, const void *b)
{
	uint32_t i = ((const struct triplet *)a)->col, j = ((const struct triplet *)b)->col;

	return (i > j) - (i < j);
}

/* Entries from .. end-1 of a row in order; false: there is nothing to do. */
static bool sort_row(struct matrix *x, size_t from, size_t end)
{
	struct triplet *entry;
	size_t e = from + 1, n = end - from;

	while (e < end && x->col[e - 1] < x->col[e])
		e++;
	if (e >= end)
		return false;
	entry = mem_alloc(n, sizeof *entry);
	for (e = 0; e < n; e++)
		entry[e] = (struct triplet){0, x->col[from + e], x->val[from + e]};
	qsort(entry, n, sizeof *entry, by_column);
	for (e = 0; e < n; e++) {
		x->col[from + e] = entry[e].col;
		x->val[from + e] = entry[e].val;
	}
	free(entry);
	return true;
}

/* The column that stands twice in a sorted row, or UINT32_MAX. */
static uint32_t repeated(const struct matrix *x, size_t from, size_t end)
{
	for (size_t e = from + 1; e < end; e++)
		if (x->col[e - 1] == x->col[e])
			return x->col[e];
	return UINT32_MAX;
}

static const struct triplet *last_of(const struct triplets *t, size_t row, uint32_t col)
{
	for (size_t e = t->count; e-- > 0;)
		if (t->entry[e].row == row && t->entry[e].col == col)
			return t->entry + e;
	return NULL;
}

struct matrix triplets_matrix(const struct triplets *t, size_t n, size_t m,
			      const struct triplet **twice)
{
	struct matrix x = {.n = n, .m = m};
	size_t *next;

	x.start = mem_zero(n + 2, sizeof *x.start);
	x.col = mem_alloc(t->count, sizeof *x.col);
	x.val = mem_alloc(t->count, sizeof *x.val);
	next = x.start + 1; /* next[i] runs from the start of row i to its end */
	for (size_t e = 0; e < t->count; e++)
		next[t->entry[e].row + 1]++;
	for (size_t i = 0; i < n; i++)
		next[i + 1] += next[i];
	for (size_t e = 0; e < t->count; e++) {
		size_t to = next[t->entry[e].row]++;

		x.col[to] = t->entry[e].col;
		x.val[to] = t->entry[e].val;
	}
	*twice = NULL;
	for (size_t i = 0; i < n && !*twice; i++) {
		uint32_t col = UINT32_MAX;

		if (sort_row(&x, x.start[i], x.start[i + 1]))
			col = repeated(&x, x.start[i], x.start[i + 1]);
		if (col != UINT32_MAX)
			*twice = last_of(t, i, col);
	}
	return x;
}
