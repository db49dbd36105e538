#include "data/row_blocks.h"
#include "sys/mem.h"

#include <stdlib.h>

struct held {
	struct matrix x;  /* not its own, but for `placed` */
	uint32_t *placed; /* its columns, if they are placed by frequency */
	uint32_t *column; /* for row_blocks */
	size_t *first;    /* row of each block, and the end */
	size_t room;
	struct matrix *turned;
};

bool row_blocks_full(size_t rows, size_t entries, size_t more)
{
	return rows == ROW_BLOCKS_ROWS || (rows && entries + more > ROW_BLOCKS_ENTRIES);
}

static struct matrix get_held(void *self, size_t b, bool is_turned)
{
	const struct held *h = self;

	return is_turned ? h->turned[b]
			 : matrix_slice(&h->x, h->first[b], h->first[b + 1] - h->first[b]);
}

/* Is there a cut before row i of the block that begins with row `first`? */
static bool cuts(const struct matrix *x, size_t first, size_t i)
{
	const size_t *at = x->start;

	return at && row_blocks_full(i - first, at[i] - at[first], at[i + 1] - at[i]);
}

static void add_cut(struct row_blocks *b, struct held *h, size_t row)
{
	h->first = mem_grow(h->first, &h->room, b->count + 2, sizeof *h->first);
	h->first[++b->count] = row;
	if (row - h->first[b->count - 1] > b->tallest)
		b->tallest = row - h->first[b->count - 1];
}

/* The columns, those of most entries first; the lower before the higher. */
static uint32_t *by_frequency(const struct matrix *x)
{
	uint32_t *column = mem_alloc(x->m, sizeof *column);
	size_t *seen = mem_zero(x->m, sizeof *seen), *at = mem_zero(x->n + 2, sizeof *at);

	for (size_t e = 0; e < matrix_entries(x); e++)
		seen[x->col[e]]++;
	for (size_t j = 0; j < x->m; j++)
		at[x->n - seen[j] + 1]++;
	for (size_t i = 0; i <= x->n; i++)
		at[i + 1] += at[i];
	for (size_t j = 0; j < x->m; j++)
		column[at[x->n - seen[j]]++] = (uint32_t)j;
	free(seen);
	free(at);
	return column;
}

static void place_columns(struct held *h)
{
	size_t entries = matrix_entries(&h->x);
	uint32_t *place = mem_alloc(h->x.m, sizeof *place);

	h->column = by_frequency(&h->x);
	for (size_t p = 0; p < h->x.m; p++)
		place[h->column[p]] = (uint32_t)p;
	h->placed = mem_alloc(entries, sizeof *h->placed);
	for (size_t e = 0; e < entries; e++)
		h->placed[e] = place[h->x.col[e]];
	h->x.col = h->placed;
	free(place);
}

/* Columns in half the room, where that holds them: products wait for it. */
static void shorten(struct matrix *x)
{
	size_t first, entries;

	if (matrix_is_dense(x) || x->m > (size_t)UINT16_MAX + 1)
		return;
	first = x->start[0];
	entries = matrix_entries(x);
	x->col16 = mem_alloc(entries, sizeof *x->col16);
	for (size_t e = first; e < entries; e++)
		x->col16[e] = (uint16_t)x->col[e];
}

/* All of them, once nobody asks for the others. */
static void shorten_all(struct held *h, size_t count)
{
	shorten(&h->x);
	if (h->x.col16 && h->placed) {
		free(h->placed);
		h->placed = h->x.col = NULL;
	}
	for (size_t i = 0; i < count; i++) {
		shorten(h->turned + i);
		if (h->turned[i].col16) {
			free(h->turned[i].col);
			h->turned[i].col = NULL;
		}
	}
}

struct row_blocks row_blocks_of(const struct matrix *x)
{
	struct held *h = mem_zero(1, sizeof *h);
	struct row_blocks b = {.n = x->n, .m = x->m, .get = get_held, .self = h};

	b.entries = matrix_entries(x);
	b.trace = matrix_trace(x, true);
	h->x = *x;
	if (x->start && x->n <= x->m)
		place_columns(h);
	b.column = h->column;
	h->first = mem_grow(NULL, &h->room, 1, sizeof *h->first);
	h->first[0] = 0;
	for (size_t i = 0; i < x->n; i++)
		if (cuts(x, h->first[b.count], i))
			add_cut(&b, h, i);
	add_cut(&b, h, x->n);
	h->turned = mem_zero(b.count, sizeof *h->turned);
	for (size_t i = 0; i < b.count; i++) {
		struct matrix part = get_held(h, i, false);

		h->turned[i] = matrix_transpose(&part);
	}
	shorten_all(h, b.count);
	return b;
}

void row_blocks_free(struct row_blocks *b)
{
	struct held *h = b->self;

	for (size_t i = 0; i < b->count; i++)
		matrix_free(h->turned + i);
	free(h->turned);
	free(h->first);
	free(h->placed);
	free(h->x.col16);
	free(h->column);
	free(h);
	*b = (struct row_blocks){0};
}
