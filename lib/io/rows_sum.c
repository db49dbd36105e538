#include "io/rows_sum.h"
#include "io/rows_in.h"
#include "io/rows_write.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

struct file {
	struct rows_in *in;
	struct row row; /* the present one */
};

struct files {
	char **path;
	struct file *file;
	size_t count, rows;
};

static struct files open_all(char **path, size_t count)
{
	struct files f = {.path = path, .count = count};

	f.file = mem_alloc(count, sizeof *f.file);
	for (size_t i = 0; i < count; i++)
		f.file[i].in = rows_open_one(path[i], ROWS_SPARSE);
	return f;
}

static void close_all(struct files *f)
{
	for (size_t i = 0; i < f->count; i++)
		rows_close(f->file[i].in);
	free(f->file);
}

static void check_row(const struct files *f, size_t i)
{
	struct place at = rows_place(f->file[i].in);

	if (strcmp(f->file[i].row.id, f->file[0].row.id) != 0)
		die_at(&at, "wanted the row of %s, as in %s, found %s", f->file[0].row.id,
		       f->path[0], f->file[i].row.id);
	if (f->file[i].row.kind == ROWS_DENSE && f->file[0].row.kind == ROWS_DENSE &&
	    f->file[i].row.n != f->file[0].row.n)
		die_at(&at, "wanted a kernel of %zu columns, as in %s, found %zu", f->file[0].row.n,
		       f->path[0], f->file[i].row.n);
}

/* The next row of each file; all end together. */
static bool next_all(struct files *f)
{
	bool is_more = rows_next(f->file[0].in, &f->file[0].row);

	for (size_t i = 1; i < f->count; i++) {
		if (rows_next(f->file[i].in, &f->file[i].row) != is_more)
			die("%s: wanted as many rows as in %s, found %s than %zu", f->path[i],
			    f->path[0], is_more ? "no more" : "more", f->rows);
		if (is_more)
			check_row(f, i);
	}
	f->rows += is_more;
	return is_more;
}

/* How many columns; *is_dense: some row is dense, and has them all. */
static size_t width(const struct files *f, bool *is_dense)
{
	size_t most = 0, entries = 0;

	*is_dense = false;
	for (size_t i = 0; i < f->count; i++) {
		size_t columns = record_columns(&f->file[i].row);

		*is_dense |= f->file[i].row.kind == ROWS_DENSE;
		most = columns > most ? columns : most;
		entries += f->file[i].row.n;
	}
	mem_waste(most, entries < most ? entries : most, 2 * sizeof(double), "a sum of rows");
	for (size_t i = 0; *is_dense && i < f->count; i++) {
		struct place at = rows_place(f->file[i].in);

		if (f->file[i].row.kind == ROWS_DENSE && f->file[i].row.n < most)
			die_at(&at,
			       "wanted a kernel of %zu columns, as in the other files, found %zu",
			       most, f->file[i].row.n);
	}
	return most;
}

static void spread(const struct row *row, double *to, size_t m)
{
	if (row->kind == ROWS_DENSE) {
		memcpy(to, row->val, m * sizeof *to);
		return;
	}
	memset(to, 0, m * sizeof *to);
	for (size_t e = 0; e < row->n; e++)
		to[row->col[e]] = row->val[e];
}

struct sum {
	struct matrix total, part; /* one row each */
	uint32_t *col;
	size_t col_room;
};

static void combine(const struct files *f, const struct rows_sum_how *how, struct sum *s, size_t m)
{
	matrix_shape(&s->total, 1, m);
	matrix_shape(&s->part, 1, m);
	for (size_t i = 0; i < f->count; i++) {
		double weight = how->weight ? how->weight[i] : 1;

		spread(&f->file[i].row, s->part.val, m);
		for (size_t j = 0; j < m; j++)
			if (i == 0)
				s->total.val[j] = weight * s->part.val[j];
			else if (how->is_product)
				s->total.val[j] *= s->part.val[j];
			else
				s->total.val[j] += weight * s->part.val[j];
	}
}

static void put(const struct files *f, struct sum *s, size_t m, bool is_dense)
{
	struct row row = f->file[0].row;

	row.kind = is_dense ? ROWS_DENSE : ROWS_SPARSE;
	row.n = m;
	row.width = 0;
	row.val = s->total.val;
	s->col = mem_grow(s->col, &s->col_room, m, sizeof *s->col);
	for (size_t j = 0; j < m; j++)
		s->col[j] = (uint32_t)j;
	row.col = s->col;
	rows_write(output_standard(), &row);
}

void rows_sum_write(char **files, const struct rows_sum_how *how)
{
	struct files f = open_all(files, how->count);
	struct sum s = {0};

	while (next_all(&f)) {
		bool is_dense;
		size_t m = width(&f, &is_dense);

		combine(&f, how, &s, m);
		put(&f, &s, m, is_dense);
	}
	close_all(&f);
	matrix_free(&s.total);
	matrix_free(&s.part);
	free(s.col);
}
