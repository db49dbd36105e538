#include "postings.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>

static int ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* The columns that x has entries in, in order; the caller frees. */
static uint32_t *columns(const struct matrix *x, size_t *count)
{
	size_t entries = matrix_entries(x), n = 0;
	uint32_t *col = mem_alloc(entries, sizeof *col);

	if (entries)
		memcpy(col, x->col, entries * sizeof *col);
	qsort(col, entries, sizeof *col, ascending);
	for (size_t e = 0; e < entries; e++)
		if (!n || col[e] != col[n - 1])
			col[n++] = col[e];
	*count = n;
	return col;
}

/* The row of a column; p->by_column.n: there is none. */
static size_t find(const struct postings *p, uint32_t col)
{
	size_t n = p->by_column.n;
	const uint32_t *at;

	if (!p->column)
		return col < n ? col : n;
	at = bsearch(&col, p->column, n, sizeof *at, ascending);
	return at ? (size_t)(at - p->column) : n;
}

/* A few entries in columns of great numbers: a row only for the columns that are there. */
static void make_narrow(struct postings *p, const struct matrix *x)
{
	struct matrix narrow = *x;
	size_t entries = matrix_entries(x);

	p->column = columns(x, &narrow.m);
	p->by_column.n = narrow.m; /* for find */
	narrow.col = mem_alloc(entries, sizeof *narrow.col);
	for (size_t e = 0; e < entries; e++)
		narrow.col[e] = (uint32_t)find(p, x->col[e]);
	p->by_column = matrix_transpose(&narrow);
	free(narrow.col);
}

struct postings postings_make(const struct matrix *x)
{
	struct postings p = {.rows = x->n};

	if (x->m > 1000000 && x->m > 4 * matrix_entries(x))
		make_narrow(&p, x);
	else
		p.by_column = matrix_transpose(x);
	return p;
}

void postings_free(struct postings *p)
{
	matrix_free(&p->by_column);
	free(p->column);
	*p = (struct postings){0};
}

size_t postings_column(const struct postings *p, size_t t)
{
	return p->column ? p->column[t] : t;
}

void postings_dot(const struct postings *p, size_t n, const uint32_t *col, const double *val,
		  double *dot)
{
	const struct matrix *by = &p->by_column;

	memset(dot, 0, p->rows * sizeof *dot);
	for (size_t e = 0; e < n; e++) {
		size_t t = find(p, col[e]);
		size_t end = t < by->n ? by->start[t + 1] : 0;

		for (size_t k = t < by->n ? by->start[t] : 0; k < end; k++)
			dot[by->col[k]] += val[e] * by->val[k];
	}
}

size_t postings_gather(size_t n, double *dot, uint32_t *col)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		if (dot[i] != 0) {
			dot[found] = dot[i];
			col[found++] = (uint32_t)i;
		}
	return found;
}
