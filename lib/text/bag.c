#include "text/bag.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

#define NOWHERE UINT32_MAX

enum { MANY_TERMS = 1 << 20 }; /* as many hashing remembers at most */

static void make_room(struct bag *b, size_t terms, size_t bound)
{
	size_t had = b->places;

	if (terms + 2 > b->room) {
		b->term = mem_grow(b->term, &b->room, terms + 2, sizeof *b->term);
		b->times = mem_resize(b->times, b->room, sizeof *b->times);
		b->count = mem_resize(b->count, b->room, sizeof *b->count);
	}
	if (bound < had)
		return;
	b->place = mem_grow(b->place, &b->places, bound + 1, sizeof *b->place);
	memset(b->place + had, 0xff, (b->places - had) * sizeof *b->place);
	b->place[0] = 0;
}

/* Most words are stop words or new to the document, in no order that a processor could foresee: so
 * there is no branch, and a stop word counts as any other, at 0. */
void bag_fill(struct bag *b, const uint32_t *terms, size_t n, size_t bound)
{
	uint32_t used = 1; /* 0 is DICT_NONE's */

	for (size_t i = 1; i <= b->n; i++)
		b->place[b->term[i] + 1] = NOWHERE;
	make_room(b, n, bound);
	b->times[0] = 0;
	for (size_t i = 0; i < n; i++) {
		uint32_t *place = b->place + (uint32_t)(terms[i] + 1);
		uint32_t p = *place < used ? *place : used;

		b->times[used] = 0;
		b->times[p]++;
		b->term[p] = terms[i];
		*place = p;
		used += p == used;
	}
	for (uint32_t i = 1; i < used; i++)
		b->count[i] = (double)b->times[i];
	b->n = used - 1;
}

void bag_sort(struct bag *b, struct bitsort *order)
{
	bitsort_ascending(order, b->term + 1, b->n);
	for (size_t i = 1; i <= b->n; i++)
		b->count[i] = (double)b->times[b->place[b->term[i] + 1]];
}

void bag_row(const struct bag *b, struct row *row)
{
	row->kind = ROWS_SPARSE;
	row->n = b->n;
	row->col = b->term + 1;
	row->val = b->count + 1;
}

void bag_read(struct bag *b, struct tokenizer *lx, struct row *row)
{
	tokenizer_read(lx, row->text, row->n);
	bag_fill(b, lx->found, lx->count, lx->terms.count);
	bag_row(b, row);
}

void bag_free(struct bag *b)
{
	free(b->term);
	free(b->count);
	free(b->times);
	free(b->place);
	*b = (struct bag){0};
}

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

void hashed_row(struct hashed *h, struct tokenizer *lx, struct row *row)
{
	learn(h, &lx->terms);
	h->entry = mem_grow(h->entry, &h->entry_room, row->n, sizeof *h->entry);
	for (size_t i = 0; i < row->n; i++)
		h->entry[i] = (struct hashed_entry){h->column[row->col[i]], row->val[i]};
	if (row->n)
		qsort(h->entry, row->n, sizeof *h->entry, by_column);
	row->n = gather(h, row->n);
	row->col = h->col;
	row->val = h->val;
	if (lx->terms.count <= MANY_TERMS)
		return;
	tokenizer_forget(lx);
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
