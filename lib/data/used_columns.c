#include "data/used_columns.h"
#include "sys/mem.h"

#include <gsl/gsl_sort_uint.h>
#include <stdlib.h>
#include <string.h>

static size_t distinct(uint32_t *sorted, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		if (!i || sorted[i] != sorted[i - 1])
			sorted[kept++] = sorted[i];
	return kept;
}

bool used_columns_are_few(size_t columns, size_t entries)
{
	return columns / 4 >= entries + 1024;
}

struct used_columns used_columns_of(const struct matrix *x)
{
	struct used_columns c = {.used = x->m, .all = x->m};

	if (matrix_is_dense(x) || !used_columns_are_few(x->m, matrix_entries(x)))
		return c;
	return used_columns_all(x);
}

struct used_columns used_columns_all(const struct matrix *x)
{
	size_t entries = matrix_entries(x);
	struct used_columns c = {.all = x->m};

	c.number = mem_alloc(entries, sizeof *c.number);
	if (entries)
		memcpy(c.number, x->col, entries * sizeof *c.number);
	gsl_sort_uint(c.number, 1, entries);
	c.used = distinct(c.number, entries);
	return c;
}

static int ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

size_t used_columns_place(const struct used_columns *c, uint32_t column)
{
	const uint32_t *found = NULL;

	if (!c->number)
		return column < c->all ? column : USED_COLUMNS_NONE;
	if (c->used)
		found = bsearch(&column, c->number, c->used, sizeof *c->number, ascending);
	return found ? (size_t)(found - c->number) : USED_COLUMNS_NONE;
}

void used_columns_renumber(const struct used_columns *c, struct matrix *x)
{
	for (size_t e = 0; c->number && e < matrix_entries(x); e++)
		x->col[e] = (uint32_t)used_columns_place(c, x->col[e]);
	x->m = c->used;
}

struct used_columns used_columns_pack(struct matrix *x)
{
	struct used_columns c = used_columns_of(x);

	used_columns_renumber(&c, x);
	return c;
}

/* By a table of all columns. */
struct used_columns used_columns_pack_all(struct matrix *x)
{
	struct used_columns c = {.all = x->m};
	uint32_t *place = mem_zero(x->m, sizeof *place);

	for (size_t e = 0; e < matrix_entries(x); e++)
		place[x->col[e]] = 1;
	for (size_t j = 0; j < x->m; j++)
		c.used += place[j];
	c.number = mem_alloc(c.used, sizeof *c.number);
	for (size_t j = 0, next = 0; j < x->m; j++)
		if (place[j]) {
			c.number[next] = (uint32_t)j;
			place[j] = (uint32_t)next++;
		}
	for (size_t e = 0; e < matrix_entries(x); e++)
		x->col[e] = place[x->col[e]];
	x->m = c.used;
	free(place);
	return c;
}

void used_columns_free(struct used_columns *c)
{
	free(c->number);
	*c = (struct used_columns){0};
}
