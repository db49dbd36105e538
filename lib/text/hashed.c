#include "text/hashed.h"
#include "sys/mem.h"

#include <stdlib.h>

uint32_t hashed_column(const char *term, size_t n, int bits)
{
	uint64_t hash = 14695981039346656037u;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ (unsigned char)term[i]) * 1099511628211u;
	return (uint32_t)(hash ^ hash >> 32) & (((uint32_t)1 << bits) - 1);
}

static void learn(struct hashed *h, const struct dict *terms)
{
	h->column = mem_grow(h->column, &h->room, terms->count, sizeof *h->column);
	for (; h->known < terms->count; h->known++)
		h->column[h->known] = hashed_column(dict_text(terms, h->known),
						    dict_length(terms, h->known), h->bits);
}

static int by_column(const void *a, const void *b)
{
	const struct hashed_entry *x = a, *y = b;

	return (x->column > y->column) - (x->column < y->column);
}

/* Entries in order, those of one column together; returns how many columns. */
static size_t gather(struct hashed *h, size_t n)
{
	size_t used = 0;

	h->col = mem_grow(h->col, &h->col_room, n, sizeof *h->col);
	h->val = mem_grow(h->val, &h->val_room, n, sizeof *h->val);
	for (size_t i = 0; i < n; i++) {
		if (used && h->col[used - 1] == h->entry[i].column) {
			h->val[used - 1] += h->entry[i].count;
			continue;
		}
		h->col[used] = h->entry[i].column;
		h->val[used++] = h->entry[i].count;
	}
	return used;
}

void hashed_row(struct hashed *h, const struct dict *terms, struct row *row)
{
	learn(h, terms);
	h->entry = mem_grow(h->entry, &h->entry_room, row->n, sizeof *h->entry);
	for (size_t i = 0; i < row->n; i++)
		h->entry[i] = (struct hashed_entry){h->column[row->col[i]], row->val[i]};
	if (row->n)
		qsort(h->entry, row->n, sizeof *h->entry, by_column);
	row->n = gather(h, row->n);
	row->col = h->col;
	row->val = h->val;
}

void hashed_forget(struct hashed *h)
{
	h->known = 0;
}

void hashed_free(struct hashed *h)
{
	free(h->column);
	free(h->entry);
	free(h->col);
	free(h->val);
	*h = (struct hashed){0};
}
