#include "io/rows_write.h"
#include "data/renumber.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 4096 }; /* numbers that are worth a thread's while */

static void check_finite(const struct row *row)
{
	size_t column = record_infinite(row);

	if (column)
		die("row %s: the result in column %zu is not a finite number",
		    err_show(row->id, strlen(row->id)), column);
}

static void put(struct output *out, const struct row *row)
{
	output_text(out, row->labels);
	output_write(out, "\t", 1);
	if (row->kind == ROWS_TEXT)
		output_write(out, row->text, row->n);
	else
		output_vector(out, row->kind == ROWS_SPARSE ? row->col : NULL, row->val, row->n);
	output_write(out, "\t# ", 3);
	output_text(out, row->id);
	output_write(out, "\n", 1);
}

void rows_write(struct output *out, const struct row *row)
{
	check_finite(row);
	put(out, row);
}

void rows_write_all(struct output *out, const struct rows *rows)
{
	for (size_t i = 0; i < rows->n; i++) {
		struct row row = rows_row(rows, i);

		rows_write(out, &row);
	}
}

void rows_write_counts(struct output *out, struct counts *counts, const uint32_t *to, size_t m)
{
	struct renumber r = renumber_to(to, m);

	for (size_t i = 0; i < counts->n; i++) {
		struct row row = counts_row(counts, i);

		row.n = renumber_row(&r, counts->row.col, counts->row.val, row.n);
		rows_write(out, &row);
	}
	renumber_free(&r);
}

/* Rows to a piece. */
static size_t grain(const struct matrix *y)
{
	return PIECE / (y->m + 1) + 1;
}

struct dense {
	const struct rows *names;
	const struct matrix *y;
};

static struct row dense_row(const struct dense *d, size_t i)
{
	return (struct row){.labels = rows_labels(d->names, i),
			    .id = rows_id(d->names, i),
			    .kind = ROWS_DENSE,
			    .n = d->y->m,
			    .val = d->y->val + i * d->y->m};
}

/* Up to the first row that is not finite. */
static size_t put_dense(struct output *out, const void *arg, size_t from, size_t end)
{
	for (size_t i = from; i < end; i++) {
		struct row row = dense_row(arg, i);

		if (record_infinite(&row))
			return i;
		put(out, &row);
	}
	return end;
}

/* The rows up to the first that is not finite, which then ends the program. */
void rows_write_dense(struct output *out, const struct rows *rows, const struct matrix *y)
{
	struct dense d = {rows, y};
	struct output_job job = {
		.count = rows->n, .grain = grain(y), .write = put_dense, .arg = &d};
	size_t reached = output_pieces(out, &job);

	if (reached < rows->n) {
		struct row row = dense_row(&d, reached);

		check_finite(&row);
	}
}

void rows_write_sparse(struct output *out, const struct rows *rows, const struct matrix *y)
{
	uint32_t *col = mem_alloc(y->m, sizeof *col);

	for (size_t j = 0; j < y->m; j++)
		col[j] = (uint32_t)j;
	for (size_t i = 0; i < rows->n; i++) {
		struct row row = {.labels = rows_labels(rows, i),
				  .id = rows_id(rows, i),
				  .kind = ROWS_SPARSE,
				  .n = y->m,
				  .col = col,
				  .val = y->val + i * y->m};

		rows_write(out, &row);
	}
	free(col);
}

struct numbered {
	const struct matrix *y;
	const struct used_columns *columns; /* NULL: all are used */
	const double *zero;
};

static struct row numbered_row(const struct numbered *d, size_t i, char id[24])
{
	size_t j = d->columns ? used_columns_place(d->columns, (uint32_t)i) : i;

	snprintf(id, 24, "%zu", i + 1);
	return (struct row){.labels = "",
			    .id = id,
			    .kind = ROWS_DENSE,
			    .n = d->y->m,
			    .val = j == USED_COLUMNS_NONE ? d->zero : d->y->val + j * d->y->m};
}

static size_t put_numbered(struct output *out, const void *arg, size_t from, size_t end)
{
	char id[24];

	for (size_t i = from; i < end; i++) {
		struct row row = numbered_row(arg, i, id);

		if (record_infinite(&row))
			return i;
		put(out, &row);
	}
	return end;
}

void rows_write_numbered(struct output *out, const struct matrix *y,
			 const struct used_columns *columns)
{
	bool has_gaps = columns && columns->number;
	double *zero = mem_zero(y->m, sizeof *zero);
	struct numbered d = {y, has_gaps ? columns : NULL, zero};
	struct output_job job = {.count = has_gaps ? columns->all : y->n,
				 .grain = grain(y),
				 .write = put_numbered,
				 .arg = &d};
	size_t reached;
	char id[24];

	if (has_gaps)
		mem_waste(columns->all, columns->used, 2 * y->m + 12, "a line for each column");
	reached = output_pieces(out, &job);
	if (reached < job.count) {
		struct row row = numbered_row(&d, reached, id);

		check_finite(&row);
	}
	free(zero);
}
