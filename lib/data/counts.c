#include "data/counts.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

enum { BITS = 4, MOST = 15, LONG = 4 /* words of an entry that is no small count */ };

static inline uint32_t *pack(uint32_t *to, uint32_t col, double count)
{
	if (count > 0 && count <= MOST && count == (int)count && col >> (32 - BITS) == 0) {
		*to = col << BITS | (uint32_t)count;
		return to + 1;
	}
	to[0] = 0;
	to[1] = col;
	memcpy(to + 2, &count, sizeof count);
	return to + LONG;
}

static inline const uint32_t *unpack(const uint32_t *from, uint32_t *col, double *count)
{
	if (*from) {
		*col = *from >> BITS;
		*count = (int)(*from & MOST);
		return from + 1;
	}
	*col = from[1];
	memcpy(count, from + 2, sizeof *count);
	return from + LONG;
}

static void make_room(struct counts *c, size_t used, size_t n)
{
	struct matrix *x = &c->row;

	c->start = mem_grow(c->start, &c->start_room, c->n + 2, sizeof *c->start);
	c->word = mem_grow(c->word, &c->word_room, used + LONG * n, sizeof *c->word);
	if (x->col && n <= c->row_room)
		return;
	x->val = mem_grow(x->val, &c->row_room, n ? n : 1, sizeof *x->val);
	x->col = mem_resize(x->col, c->row_room, sizeof *x->col);
	if (!x->start)
		x->start = mem_zero(2, sizeof *x->start);
}

void counts_add(struct counts *c, const struct row *row)
{
	size_t used = c->n ? c->start[c->n] : 0;
	struct row name = {.labels = row->labels,
			   .id = row->id,
			   .kind = ROWS_SPARSE,
			   .width = record_columns(row)};
	const uint32_t *col = row->col;
	const double *val = row->val;
	size_t n = row->n;
	uint32_t *to;

	rows_add(&c->names, &name);
	make_room(c, used, n);
	to = c->word + used;
	for (size_t e = 0; e < n; e++)
		to = pack(to, col[e], val[e]);
	c->start[c->n++] = used;
	c->start[c->n] = (size_t)(to - c->word);
	c->m = c->names.x.m;
	c->entries += n;
}

struct row counts_row(struct counts *c, size_t i)
{
	const uint32_t *from = c->word + c->start[i], *end = c->word + c->start[i + 1];
	struct matrix *x = &c->row;
	uint32_t *col = x->col;
	double *val = x->val;
	size_t n = 0;

	for (; from < end; n++)
		from = unpack(from, col + n, val + n);
	x->n = 1;
	x->m = c->m;
	x->start[1] = n;
	return (struct row){.labels = rows_labels(&c->names, i),
			    .id = rows_id(&c->names, i),
			    .kind = ROWS_SPARSE,
			    .n = n,
			    .col = x->col,
			    .val = x->val};
}

struct used_columns counts_used(struct counts *c)
{
	struct matrix all = {.n = 1, .m = c->m, .start = (size_t[]){0, c->entries}};
	struct used_columns used;
	size_t had = 0;

	if (!used_columns_are_few(c->m, c->entries))
		return (struct used_columns){.used = c->m, .all = c->m};
	all.col = mem_alloc(c->entries, sizeof *all.col);
	for (size_t i = 0; i < c->n; i++) {
		struct row row = counts_row(c, i);

		memcpy(all.col + had, row.col, row.n * sizeof *all.col);
		had += row.n;
	}
	used = used_columns_all(&all);
	free(all.col);
	return used;
}

void counts_free(struct counts *c)
{
	rows_free(&c->names);
	matrix_free(&c->row);
	free(c->word);
	free(c->start);
	*c = (struct counts){0};
}
