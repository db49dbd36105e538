#include "io/rows_write.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_finite(const struct row *row)
{
	size_t column = record_infinite(row);

	if (column)
		die("row %s: the result in column %zu is not a finite number",
		    err_show(row->id, strlen(row->id)), column);
}

void rows_write(struct output *out, const struct row *row)
{
	check_finite(row);
	output_text(out, row->labels);
	output_write(out, "\t", 1);
	if (row->kind == ROWS_TEXT)
		output_write(out, row->text, row->n);
	else if (row->kind == ROWS_SPARSE)
		output_sparse(out, row->col, row->val, row->n);
	else
		for (size_t e = 0; e < row->n; e++)
			output_entry(out, e > 0, 0, row->val[e]);
	output_write(out, "\t# ", 3);
	output_text(out, row->id);
	output_write(out, "\n", 1);
}

void rows_write_all(struct output *out, const struct rows *rows)
{
	for (size_t i = 0; i < rows->n; i++) {
		struct row row = rows_row(rows, i);

		rows_write(out, &row);
	}
}

void rows_write_dense(struct output *out, const struct rows *rows, const struct matrix *y)
{
	for (size_t i = 0; i < rows->n; i++) {
		struct row row = {.labels = rows_labels(rows, i),
				  .id = rows_id(rows, i),
				  .kind = ROWS_DENSE,
				  .n = y->m,
				  .val = y->val + i * y->m};

		rows_write(out, &row);
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

void rows_write_numbered(struct output *out, const struct matrix *y,
			 const struct used_columns *columns)
{
	bool has_gaps = columns && columns->number;
	double *zero = mem_zero(y->m, sizeof *zero);

	if (has_gaps)
		mem_waste(columns->all, columns->used, 2 * y->m + 12, "a line for each column");
	for (size_t i = 0, j = 0; i < (has_gaps ? columns->all : y->n); i++) {
		bool is_there = !has_gaps || (j < y->n && columns->number[j] == i);
		char id[24];
		struct row row = {.labels = "",
				  .id = id,
				  .kind = ROWS_DENSE,
				  .n = y->m,
				  .val = is_there ? y->val + j++ * y->m : zero};

		snprintf(id, sizeof id, "%zu", i + 1);
		rows_write(out, &row);
	}
	free(zero);
}
