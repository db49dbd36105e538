#include "bag.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>

static void make_place(struct bag *b, uint32_t term)
{
	size_t had = b->places;

	b->place = mem_grow(b->place, &b->places, (size_t)term + 1, sizeof *b->place);
	memset(b->place + had, 0, (b->places - had) * sizeof *b->place);
}

void bag_add(struct bag *b, uint32_t term)
{
	if (term >= b->places)
		make_place(b, term);
	if (b->place[term]) {
		b->count[b->place[term] - 1]++;
		return;
	}
	if (b->n == b->room) {
		b->count = mem_grow(b->count, &b->room, b->n + 1, sizeof *b->count);
		b->term = mem_resize(b->term, b->room, sizeof *b->term);
	}
	b->term[b->n] = term;
	b->count[b->n] = 1;
	b->place[term] = (uint32_t)++b->n;
}

void bag_sort(struct bag *b, struct order *order)
{
	double *count = mem_alloc(b->n, sizeof *count);

	order_ascending(order, b->term, b->n);
	for (size_t i = 0; i < b->n; i++)
		count[i] = b->count[b->place[b->term[i]] - 1];
	for (size_t i = 0; i < b->n; i++)
		b->place[b->term[i]] = (uint32_t)i + 1;
	if (b->n)
		memcpy(b->count, count, b->n * sizeof *count);
	free(count);
}

void bag_empty(struct bag *b)
{
	for (size_t i = 0; i < b->n; i++)
		b->place[b->term[i]] = 0;
	b->n = 0;
}

void bag_free(struct bag *b)
{
	free(b->term);
	free(b->count);
	free(b->place);
	*b = (struct bag){0};
}
