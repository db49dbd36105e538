#include "inverted.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 4096, FEW = 1 << 20 };
#define NONE SIZE_MAX

/* The transpose of the rows from .. from+n-1. */
static struct matrix transpose_part(const struct matrix *x, size_t from, size_t n)
{
	size_t begin = x->start[from], *start = mem_alloc(n + 1, sizeof *start);
	struct matrix rows = {n, x->m, start, x->col + begin, x->val + begin}, part;

	for (size_t i = 0; i <= n; i++)
		start[i] = x->start[from + i] - begin;
	part = matrix_transpose(&rows);
	free(start);
	return part;
}

/* Parts of about CHUNK rows, but no more of them than keeps the index in proportion to x. */
static void fill_parts(struct inverted *ix, const struct matrix *x)
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

static int by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static size_t place(const struct inverted *ix, uint32_t col)
{
	const uint32_t *at;

	if (!ix->column)
		return col < ix->m ? col : NONE;
	at = bsearch(&col, ix->column, ix->known, sizeof *ix->column, by_number);
	return at ? (size_t)(at - ix->column) : NONE;
}

/* ix->column: the distinct columns of x. */
static void learn_columns(struct inverted *ix, const struct matrix *x)
{
	size_t entries = matrix_entries(x);

	ix->column = mem_alloc(entries, sizeof *ix->column);
	if (entries)
		memcpy(ix->column, x->col, entries * sizeof *ix->column);
	qsort(ix->column, entries, sizeof *ix->column, by_number);
	for (size_t e = 0; e < entries; e++)
		if (!ix->known || ix->column[ix->known - 1] != ix->column[e])
			ix->column[ix->known++] = ix->column[e];
}

struct inverted inverted_of(const struct matrix *x)
{
	struct inverted ix = {.n = x->n, .m = x->m};
	size_t entries = matrix_entries(x);
	struct matrix narrow = *x;

	if (x->m / 4 <= entries || x->m <= FEW) {
		fill_parts(&ix, x);
		return ix;
	}
	learn_columns(&ix, x);
	narrow.m = ix.known;
	narrow.col = mem_alloc(entries, sizeof *narrow.col);
	for (size_t e = 0; e < entries; e++)
		narrow.col[e] = (uint32_t)place(&ix, x->col[e]);
	fill_parts(&ix, &narrow);
	free(narrow.col);
	return ix;
}

void inverted_free(struct inverted *ix)
{
	for (size_t p = 0; p < ix->parts; p++)
		matrix_free(ix->part + p);
	free(ix->part);
	free(ix->column);
	*ix = (struct inverted){0};
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

static void add_dense(const struct inverted *ix, size_t p, const double *x, double *row)
{
	size_t lists = ix->part[p].n;

	for (size_t l = 0; l < lists; l++) {
		double weight = x[ix->column ? ix->column[l] : l];

		if (weight != 0)
			add_list(ix->part + p, l, weight, row);
	}
}

static void add_sparse(const struct inverted *ix, size_t p, const struct matrix *x, size_t i,
		       double *row)
{
	for (size_t e = x->start[i]; e < x->start[i + 1]; e++) {
		size_t list = place(ix, x->col[e]);

		if (list != NONE)
			add_list(ix->part + p, list, x->val[e], row);
	}
}

void inverted_products(const struct inverted *ix, const struct matrix *x, size_t from, size_t to,
		       double *out)
{
	memset(out, 0, (to - from) * ix->n * sizeof *out);
	for (size_t p = 0; p < ix->parts; p++)
		for (size_t i = from; i < to; i++) {
			double *row = out + (i - from) * ix->n + p * ix->chunk;

			if (matrix_is_dense(x))
				add_dense(ix, p, x->val + i * x->m, row);
			else
				add_sparse(ix, p, x, i, row);
		}
}
