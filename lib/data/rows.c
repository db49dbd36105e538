#include "data/rows.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

static size_t add_name(struct rows *rows, const char *name)
{
	size_t at = rows->names_used, length = strlen(name) + 1;

	rows->names = mem_grow(rows->names, &rows->names_room, at + length, 1);
	memcpy(rows->names + at, name, length);
	rows->names_used += length;
	return at;
}

static void make_room(struct rows *rows, size_t entries)
{
	struct matrix *x = &rows->x;

	if (rows->n + 1 >= rows->room) {
		rows->room = rows->room ? 2 * rows->room : 64;
		rows->labels = mem_resize(rows->labels, rows->room, sizeof *rows->labels);
		rows->ids = mem_resize(rows->ids, rows->room, sizeof *rows->ids);
		if (x->start)
			x->start = mem_resize(x->start, rows->room, sizeof *x->start);
	}
	if (entries > rows->entries_room) {
		x->val = mem_grow(x->val, &rows->entries_room, entries, sizeof *x->val);
		if (x->start)
			x->col = mem_resize(x->col, rows->entries_room, sizeof *x->col);
	}
}

void rows_begin(struct rows *rows, const struct row *row)
{
	free(rows->x.start);
	free(rows->x.col);
	rows->x.start = NULL;
	rows->x.col = NULL;
	rows->x.m = row->kind == ROWS_DENSE ? row->n : 0;
	if (row->kind == ROWS_DENSE)
		return;
	rows->x.start = mem_zero(rows->room ? rows->room : 1, sizeof *rows->x.start);
	rows->x.col = mem_alloc(rows->entries_room, sizeof *rows->x.col);
}

void rows_add(struct rows *rows, const struct row *row)
{
	struct matrix *x = &rows->x;
	size_t at;

	if (rows->n == 0 &&
	    !(row->kind == ROWS_SPARSE ? x->start != NULL : !x->start && x->m == row->n))
		rows_begin(rows, row);
	at = matrix_entries(x);
	make_room(rows, at + row->n > 0 ? at + row->n : 1); /* arrays, also of no entries */
	if (row->n)
		memcpy(x->val + at, row->val, row->n * sizeof *x->val);
	if (x->start && row->n)
		memcpy(x->col + at, row->col, row->n * sizeof *x->col);
	if (record_columns(row) > x->m)
		x->m = record_columns(row);
	rows->labels[rows->n] = add_name(rows, row->labels);
	rows->ids[rows->n] = add_name(rows, row->id);
	x->n = ++rows->n;
	if (x->start)
		x->start[rows->n] = at + row->n;
}

void rows_empty(struct rows *block)
{
	block->n = block->x.n = block->names_used = 0;
	if (block->x.start)
		block->x.m = 0;
}

void rows_reserve(struct rows *rows, size_t n, size_t width)
{
	struct matrix *x = &rows->x;
	size_t entries = n * width;

	if (entries <= rows->entries_room)
		return;
	rows->entries_room = entries;
	x->val = mem_resize(x->val, entries, sizeof *x->val);
	if (x->start)
		x->col = mem_resize(x->col, entries, sizeof *x->col);
}

struct matrix rows_take_matrix(struct rows *rows)
{
	struct matrix x = rows->x;

	rows->x = (struct matrix){0};
	rows_free(rows);
	return x;
}

void rows_give_matrix(struct rows *rows, struct matrix x)
{
	matrix_free(&rows->x);
	rows->x = x;
	rows->entries_room = matrix_entries(&x);
}

void rows_free(struct rows *rows)
{
	matrix_free(&rows->x);
	free(rows->labels);
	free(rows->ids);
	free(rows->names);
	*rows = (struct rows){0};
}

const char *rows_labels(const struct rows *rows, size_t i)
{
	return rows->names + rows->labels[i];
}

const char *rows_id(const struct rows *rows, size_t i)
{
	return rows->names + rows->ids[i];
}

struct row rows_row(const struct rows *rows, size_t i)
{
	const struct matrix *x = &rows->x;
	size_t from = x->start ? x->start[i] : i * x->m;

	return (struct row){.labels = rows_labels(rows, i),
			    .id = rows_id(rows, i),
			    .kind = x->start ? ROWS_SPARSE : ROWS_DENSE,
			    .n = x->start ? x->start[i + 1] - from : x->m,
			    .col = x->start ? x->col + from : NULL,
			    .val = x->val ? x->val + from : NULL};
}

struct rows rows_slice(const struct rows *rows, size_t from, size_t n)
{
	struct rows s = *rows;

	s.n = n < rows->n - from ? n : rows->n - from;
	s.x = matrix_slice(&rows->x, from, s.n);
	s.labels += from;
	s.ids += from;
	return s;
}
