#include "data/row_store.h"
#include "sys/mem.h"
#include "sys/scratch.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 4096 };

/* Where a block is: X, X', then the names. */
struct part {
	size_t x, turned, names; /* bytes from the beginning */
	size_t rows, columns, entries, name_bytes;
};

struct row_store {
	struct scratch *file;
	bool is_single, is_dense;
	struct rows block; /* not in the file yet */
	struct part *part;
	size_t count, room;
	size_t n, m, entries, tallest, longest; /* starts, and entries, that a block may have */
	double trace;
	uint32_t *number; /* 0, 1, 2 ... for dense rows */
	size_t numbers;
	struct matrix loaded; /* the block that was had last */
};

struct row_store *row_store_new(bool is_single)
{
	struct row_store *s = mem_zero(1, sizeof *s);

	s->file = scratch_open();
	s->is_single = is_single;
	return s;
}

static void put(struct row_store *s, const void *items, size_t count, size_t size)
{
	scratch_append(s->file, items, count * size);
}

static void put_values(struct row_store *s, const double *val, size_t count)
{
	float some[CHUNK];

	if (!s->is_single)
		put(s, val, count, sizeof *val);
	for (size_t e = 0; s->is_single && e < count; e += CHUNK) {
		size_t n = count - e < CHUNK ? count - e : CHUNK;

		for (size_t i = 0; i < n; i++)
			some[i] = (float)val[e + i];
		put(s, some, n, sizeof *some);
	}
}

static size_t put_matrix(struct row_store *s, const struct matrix *x)
{
	size_t at = scratch_size(s->file), entries = matrix_entries(x);

	put(s, x->start, x->n + 1, sizeof *x->start);
	put(s, x->col, entries, sizeof *x->col);
	put_values(s, x->val, entries);
	return at;
}

static size_t most(size_t a, size_t b)
{
	return a > b ? a : b;
}

/* The rows that were gathered go to the file. */
static void flush(struct row_store *s)
{
	struct rows *r = &s->block;
	struct matrix turned;
	struct part p = {.rows = r->n, .columns = r->x.m, .name_bytes = r->names_used};

	p.entries = matrix_entries(&r->x);
	p.x = put_matrix(s, &r->x);
	mem_waste(p.columns, s->entries < p.columns ? s->entries : p.columns, 8, "a block of rows");
	mem_need(p.columns + p.entries / 2 * 3, sizeof *turned.start, "a block of rows, turned,");
	turned = matrix_transpose(&r->x);
	p.turned = put_matrix(s, &turned);
	matrix_free(&turned);
	p.names = scratch_size(s->file);
	put(s, r->labels, r->n, sizeof *r->labels);
	put(s, r->ids, r->n, sizeof *r->ids);
	put(s, r->names, r->names_used, 1);
	s->part = mem_grow(s->part, &s->room, s->count + 1, sizeof *s->part);
	s->part[s->count++] = p;
	s->tallest = most(s->tallest, most(p.rows, p.columns));
	s->longest = most(s->longest, p.entries);
	rows_empty(r);
}

/* A dense row as a sparse one. */
static struct row numbered(struct row_store *s, const struct row *row)
{
	struct row out = *row;

	if (row->kind != ROWS_DENSE)
		return out;
	s->is_dense = true;
	s->number = mem_grow(s->number, &s->numbers, row->n, sizeof *s->number);
	for (size_t j = 0; j < row->n; j++)
		s->number[j] = (uint32_t)j;
	out.kind = ROWS_SPARSE;
	out.col = s->number;
	return out;
}

/* To what the file will have. */
static void round_last(struct row_store *s, size_t n)
{
	struct matrix *x = &s->block.x;

	for (size_t e = x->start[n]; s->is_single && e < x->start[n + 1]; e++)
		x->val[e] = (float)x->val[e];
}

void row_store_add(struct row_store *s, const struct row *row)
{
	struct rows *r = &s->block;
	struct row sparse = numbered(s, row);

	if (row_blocks_full(r->n, r->n ? matrix_entries(&r->x) : 0, row->n))
		flush(s);
	rows_add(r, &sparse);
	round_last(s, r->n - 1);
	sparse.val = r->x.val + r->x.start[r->n - 1];
	s->trace += record_norm2(&sparse);
	s->n++;
	s->entries += row->n;
	s->m = most(s->m, record_columns(row));
}

static void get_values(const struct row_store *s, size_t at, double *val, size_t count)
{
	char *half = (char *)val + count * sizeof(float);
	float f;

	if (!s->is_single) {
		scratch_read(s->file, at, val, count * sizeof *val);
		return;
	}
	scratch_read(s->file, at, half, count * sizeof f); /* a value never overtakes its half */
	for (size_t e = 0; e < count; e++) {
		memcpy(&f, half + e * sizeof f, sizeof f);
		val[e] = f;
	}
}

/* Into x, which has room: of so many rows. */
static void get_matrix(const struct row_store *s, size_t at, size_t entries, struct matrix *x)
{
	size_t starts = (x->n + 1) * sizeof *x->start, columns = entries * sizeof *x->col;

	scratch_read(s->file, at, x->start, starts);
	scratch_read(s->file, at + starts, x->col, columns);
	get_values(s, at + starts + columns, x->val, entries);
}

static struct matrix get_block(void *self, size_t b, bool is_turned)
{
	struct row_store *s = self;
	const struct part *p = s->part + b;
	struct matrix *x = &s->loaded;

	x->n = is_turned ? p->columns : p->rows;
	x->m = is_turned ? p->rows : s->m;
	get_matrix(s, is_turned ? p->turned : p->x, p->entries, x);
	return *x;
}

struct row_blocks row_store_blocks(struct row_store *s)
{
	struct row_blocks b = {.n = s->n, .m = s->m, .entries = s->entries, .trace = s->trace};

	if (s->block.n)
		flush(s);
	rows_free(&s->block);
	s->loaded.start = mem_resize(s->loaded.start, s->tallest + 1, sizeof *s->loaded.start);
	s->loaded.col = mem_resize(s->loaded.col, s->longest, sizeof *s->loaded.col);
	s->loaded.val = mem_resize(s->loaded.val, s->longest, sizeof *s->loaded.val);
	b.count = s->count;
	b.tallest = s->tallest;
	b.get = get_block;
	b.self = s;
	return b;
}

/* Room for the rows of a block, and their names read into it. */
static void get_names(const struct row_store *s, const struct part *p, struct rows *out)
{
	size_t size = p->rows * sizeof *out->ids;

	out->labels = mem_resize(out->labels, p->rows, sizeof *out->labels);
	out->ids = mem_resize(out->ids, p->rows, sizeof *out->ids);
	out->names = mem_resize(out->names, p->name_bytes, 1);
	scratch_read(s->file, p->names, out->labels, size);
	scratch_read(s->file, p->names + size, out->ids, size);
	scratch_read(s->file, p->names + 2 * size, out->names, p->name_bytes);
	out->n = p->rows;
}

bool row_store_rows(struct row_store *s, size_t b, struct rows *out)
{
	const struct part *p = s->part + b;
	struct matrix x;

	if (b >= s->count)
		return false;
	rows_free(out);
	get_names(s, p, out);
	x = (struct matrix){.n = p->rows, .m = s->m};
	x.start = mem_alloc(p->rows + 1, sizeof *x.start);
	x.col = mem_alloc(p->entries, sizeof *x.col);
	x.val = mem_alloc(p->entries, sizeof *x.val);
	get_matrix(s, p->x, p->entries, &x);
	if (s->is_dense) {
		struct matrix sparse = x;

		x = matrix_densify(&sparse, s->m);
		matrix_free(&sparse);
	}
	rows_give_matrix(out, x);
	return true;
}

void row_store_free(struct row_store *s)
{
	if (!s)
		return;
	scratch_close(s->file);
	rows_free(&s->block);
	matrix_free(&s->loaded);
	free(s->number);
	free(s->part);
	free(s);
}
