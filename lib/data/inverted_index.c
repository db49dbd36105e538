#include "data/inverted_index.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384 }; /* rows whose sums a second cache holds */

/* The transpose of the rows from .. from+n-1. */
static struct matrix transpose_part(const struct matrix *x, size_t from, size_t n)
{
	size_t begin = x->start[from], *start = mem_alloc(n + 1, sizeof *start);
	struct matrix rows = {.n = n, .m = x->m, .start = start, .col = x->col, .val = x->val},
		      part;

	if (begin) { /* there may be no entries, and no arrays of them */
		rows.col += begin;
		rows.val += begin;
	}
	for (size_t i = 0; i <= n; i++)
		start[i] = x->start[from + i] - begin;
	part = matrix_transpose(&rows);
	free(start);
	return part;
}

/* Parts of about CHUNK rows, but no more of them than keeps the index in proportion to x. */
static void fill_parts(struct inverted_index *ix, const struct matrix *x)
{
	size_t most = matrix_entries(x) / (x->m + 1) + 1, parts = x->n / CHUNK + 1;

	ix->parts = parts < most ? parts : most;
	ix->chunk = x->n / ix->parts + 1;
	ix->part = mem_zero(ix->parts, sizeof *ix->part);
	for (size_t p = 0, from = 0; p < ix->parts; p++, from += ix->chunk) {
		size_t left = from < x->n ? x->n - from : 0;

		ix->part[p] =
			transpose_part(x, left ? from : x->n, left < ix->chunk ? left : ix->chunk);
	}
}

struct inverted_index inverted_index_of(const struct matrix *x)
{
	struct inverted_index ix = {.n = x->n, .m = x->m, .columns = used_columns_of(x)};
	size_t entries = matrix_entries(x);
	struct matrix narrow = *x;

	if (!ix.columns.number) {
		fill_parts(&ix, x);
		return ix;
	}
	narrow.m = ix.columns.used;
	narrow.col = mem_alloc(entries, sizeof *narrow.col);
	for (size_t e = 0; e < entries; e++)
		narrow.col[e] = (uint32_t)used_columns_place(&ix.columns, x->col[e]);
	fill_parts(&ix, &narrow);
	free(narrow.col);
	return ix;
}

void inverted_index_free(struct inverted_index *ix)
{
	for (size_t p = 0; p < ix->parts; p++)
		matrix_free(ix->part + p);
	free(ix->part);
	used_columns_free(&ix->columns);
	*ix = (struct inverted_index){0};
}

/* row[j] += weight times a column of the rows of one part. */
static void add_list(const struct matrix *part, size_t list, double weight, double *restrict row)
{
	const uint32_t *restrict col = part->col + part->start[list];
	const double *restrict val = part->val + part->start[list];
	size_t count = part->start[list + 1] - part->start[list];

	for (size_t e = 0; e < count; e++)
		row[col[e]] += weight * val[e];
}

static void add_dense(const struct inverted_index *ix, size_t p, const double *x, double *row)
{
	size_t lists = ix->part[p].n;

	for (size_t l = 0; l < lists; l++) {
		double weight = x[ix->columns.number ? ix->columns.number[l] : l];

		if (weight != 0)
			add_list(ix->part + p, l, weight, row);
	}
}

static void add_sparse(const struct inverted_index *ix, size_t p, const struct matrix *x, size_t i,
		       double *row)
{
	for (size_t e = x->start[i]; e < x->start[i + 1]; e++) {
		size_t list = used_columns_place(&ix->columns, x->col[e]);

		if (list != USED_COLUMNS_NONE)
			add_list(ix->part + p, list, x->val[e], row);
	}
}

void inverted_index_products(const struct inverted_index *ix, const struct matrix *x, size_t from,
			     size_t to, double *out)
{
	for (size_t p = 0; p < ix->parts; p++)
		for (size_t i = from; i < to; i++) {
			double *row = out + (i - from) * ix->n + p * ix->chunk;

			memset(row, 0, ix->part[p].m * sizeof *row);
			if (matrix_is_dense(x))
				add_dense(ix, p, x->val + i * x->m, row);
			else
				add_sparse(ix, p, x, i, row);
		}
}
