#include "convert/mtx.h"
#include "data/triplets.h"
#include "sys/choice.h"
#include "sys/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char layouts[] = "coordinate|array", fields[] = "real|integer|pattern",
		  symmetries[] = "general|symmetric|skew-symmetric";
enum { GENERAL, SYMMETRIC, SKEW };

struct mtx {
	struct convert *d;
	struct line line;
	const char *at; /* what is still to be read of the line */
	bool is_array, is_integer, is_pattern;
	int symmetry;
	size_t n, m, entries;
	struct triplets list; /* of coordinates */
	double value;         /* of an array */
};

bool mtx_guess(const struct sniff *look)
{
	return sniff_begins(look, "%%MatrixMarket");
}

static _Noreturn void refuse(const struct mtx *f, const char *wanted)
{
	convert_die_at(f->d, &f->line, f->at, "wanted %s, found %s", wanted,
		       *f->at ? err_show(f->at, strcspn(f->at, " \t")) : "nothing");
}

/* The next word of the banner, in any case, as a number in the list. */
static int word(struct mtx *f, const char *list)
{
	char lower[20] = "";
	size_t length;
	int which;

	convert_more(&f->at);
	length = strcspn(f->at, " \t");
	for (size_t i = 0; i < length && i < sizeof lower; i++)
		lower[i] = (char)(f->at[i] >= 'A' && f->at[i] <= 'Z' ? f->at[i] + 32 : f->at[i]);
	which = length < sizeof lower ? choice_find(list, lower, length) : CHOICE_NONE;
	if (which == CHOICE_NONE)
		refuse(f, list);
	f->at += length;
	return which;
}

static void read_banner(struct mtx *f)
{
	if (!convert_line(f->d, &f->line))
		convert_die(f->d, "wanted %%%%MatrixMarket, found an empty file");
	f->at = f->line.text;
	if (strncasecmp(f->at, "%%MatrixMarket", 14) != 0)
		refuse(f, "%%MatrixMarket");
	f->at += 14;
	word(f, "matrix");
	f->is_array = word(f, layouts) == 1;
	switch (word(f, fields)) {
	case 1:
		f->is_integer = true;
		break;
	case 2:
		f->is_pattern = true;
		if (f->is_array)
			convert_die_at(f->d, &f->line, f->at,
				       "wanted values, found an array of none");
	}
	f->symmetry = word(f, symmetries);
	if (f->is_pattern && f->symmetry == SKEW)
		convert_die_at(f->d, &f->line, f->at,
			       "wanted values, found a skew-symmetric pattern");
	convert_line_done(f->d, &f->line, f->at);
}

/* The next line that is not blank; before the sizes also comments are skipped. */
static bool next_line(struct mtx *f, bool skip_comments)
{
	do {
		if (!convert_line(f->d, &f->line))
			return false;
		f->at = f->line.text;
	} while (!(convert_more(&f->at) || f->line.length > (size_t)(f->at - f->line.text)) ||
		 (skip_comments && *f->line.text == '%'));
	return true;
}

/* How many lines of values there must be in an array, or can be in a list. */
static size_t most_entries(const struct mtx *f)
{
	uint64_t n = f->n, most = n * f->m; /* below 2^62 */

	if (f->symmetry == SKEW && n)
		most = n * (n - 1) / 2;
	else if (f->symmetry != GENERAL)
		most = n * (n + 1) / 2;
	return most < SIZE_MAX ? (size_t)most : SIZE_MAX;
}

static void read_sizes(struct mtx *f)
{
	if (!next_line(f, true))
		convert_die(f->d, "wanted the sizes, found the end: cut short?");
	f->n = convert_count(f->d, &f->line, &f->at, ROWS_MOST_INDEX, "a number of rows");
	f->m = convert_count(f->d, &f->line, &f->at, ROWS_MOST_INDEX, "a number of columns");
	if (f->symmetry != GENERAL && f->n != f->m)
		convert_die_at(f->d, &f->line, f->line.text,
			       "wanted as many rows as columns, found %zu and %zu", f->n, f->m);
	f->entries = most_entries(f);
	if (!f->is_array)
		f->entries =
			convert_count(f->d, &f->line, &f->at, f->entries, "a number of entries");
	convert_line_done(f->d, &f->line, f->at);
	convert_known_rows(f->d, f->n, f->entries);
	mem_need(f->entries, f->is_array ? sizeof(double) : 2 * sizeof(struct triplet),
		 "a matrix of such a size");
}

static void need_line(struct mtx *f, size_t found)
{
	if (!next_line(f, false))
		convert_die(f->d, "wanted %zu entries, found %zu: cut short?", f->entries, found);
}

static void need_end(void *arg)
{
	struct mtx *f = arg;

	if (next_line(f, false))
		convert_die_at(f->d, &f->line, f->at, "wanted %zu entries, found more", f->entries);
}

static double value(struct mtx *f)
{
	const char *from = f->at;
	double x = convert_number(f->d, &f->line, &f->at);

	if (f->is_integer && x != floor(x))
		convert_die_at(f->d, &f->line, from, "wanted a whole number, found %g", x);
	return x;
}

static uint32_t number_of(struct mtx *f, size_t most, const char *what)
{
	const char *from = f->at;
	size_t i = convert_count(f->d, &f->line, &f->at, most, what);

	if (i == 0)
		convert_die_at(f->d, &f->line, from, "wanted %s from 1, found 0", what);
	return (uint32_t)(i - 1);
}

static void read_entry(void *arg)
{
	struct mtx *f = arg;
	uint32_t i = number_of(f, f->n, "a row"), j = number_of(f, f->m, "a column");
	double x = f->is_pattern ? 1 : value(f);

	convert_line_done(f->d, &f->line, f->at);
	if (f->symmetry != GENERAL && i < j)
		convert_die_at(f->d, &f->line, f->line.text,
			       "wanted an entry of the lower triangle, found one of the upper");
	if (f->symmetry == SKEW && i == j)
		convert_die_at(f->d, &f->line, f->line.text,
			       "wanted an entry below the diagonal, found one on it");
	triplets_add(&f->list, (struct triplet){i, j, x});
	if (f->symmetry != GENERAL && i != j)
		triplets_add(&f->list, (struct triplet){j, i, f->symmetry == SKEW ? -x : x});
}

static void read_coordinate(struct mtx *f)
{
	const struct triplet *twice;
	struct matrix x;

	for (size_t e = 0; e < f->entries; e++) {
		need_line(f, e);
		convert_step(f->d, read_entry, f);
	}
	convert_step(f->d, need_end, f);
	mem_need(f->n + 2, sizeof *x.start, "a matrix of such a size");
	x = triplets_matrix(&f->list, f->n, f->m, &twice);
	if (twice)
		convert_die(f->d, "wanted each entry once, found row %u, column %u again",
			    twice->row + 1, twice->col + 1);
	triplets_free(&f->list);
	for (size_t i = 0; i < f->n; i++)
		convert_put(f->d, &(struct row){.kind = ROWS_SPARSE,
						.n = x.start[i + 1] - x.start[i],
						.col = x.col + x.start[i],
						.val = x.val + x.start[i]});
	matrix_free(&x);
}

/* Entry (i, j) of an array whose lower triangle, or all, stands column by column in v. */
static double array_entry(const struct mtx *f, const double *v, size_t i, size_t j)
{
	double sign = 1;

	if (f->symmetry == GENERAL)
		return v[j * f->n + i];
	if (f->symmetry == SKEW && i == j)
		return 0;
	if (i < j) {
		size_t swap = i;

		i = j;
		j = swap;
		sign = f->symmetry == SKEW ? -1 : 1;
	}
	if (f->symmetry == SKEW)
		return sign * v[j * (2 * f->n - j - 1) / 2 + i - j - 1];
	return v[j * (2 * f->n - j + 1) / 2 + i - j];
}

static void read_value(void *arg)
{
	struct mtx *f = arg;

	f->value = value(f);
	convert_line_done(f->d, &f->line, f->at);
}

static void read_array(struct mtx *f)
{
	size_t room = 16;
	double *v = mem_alloc(room, sizeof *v), *row;

	for (size_t e = 0; e < f->entries; e++) {
		need_line(f, e);
		v = mem_grow(v, &room, e + 1, sizeof *v);
		convert_step(f->d, read_value, f);
		v[e] = f->value;
	}
	convert_step(f->d, need_end, f);
	row = mem_alloc(f->n ? f->m : 0, sizeof *row);
	for (size_t i = 0; i < f->n; i++) {
		for (size_t j = 0; j < f->m; j++)
			row[j] = array_entry(f, v, i, j);
		convert_put(f->d, &(struct row){.kind = f->m ? ROWS_DENSE : ROWS_SPARSE,
						.n = f->m,
						.val = row});
	}
	free(row);
	free(v);
}

void mtx_read(struct convert *d)
{
	struct mtx f = {.d = d};

	read_banner(&f);
	read_sizes(&f);
	convert_known_width(d, f.m);
	if (f.is_array)
		read_array(&f);
	else
		read_coordinate(&f);
}

static void write_sizes(struct output *out, const struct matrix *x)
{
	output_count(out, x->n);
	output_write(out, " ", 1);
	output_count(out, x->m);
}

static void write_array(struct output *out, const struct matrix *x)
{
	output_text(out, "%%MatrixMarket matrix array real general\n");
	write_sizes(out, x);
	output_write(out, "\n", 1);
	for (size_t j = 0; j < x->m; j++)
		for (size_t i = 0; i < x->n; i++) {
			output_number(out, x->val[i * x->m + j]);
			output_write(out, "\n", 1);
		}
}

static void write_coordinate(struct output *out, const struct matrix *x)
{
	size_t entries = 0, all = x->n ? x->start[x->n] : 0;

	for (size_t e = 0; e < all; e++)
		entries += fabs(x->val[e]) >= DBL_MIN;
	output_text(out, "%%MatrixMarket matrix coordinate real general\n");
	write_sizes(out, x);
	output_write(out, " ", 1);
	output_count(out, entries);
	output_write(out, "\n", 1);
	for (size_t i = 0; i < x->n; i++)
		for (size_t e = x->start[i]; e < x->start[i + 1]; e++) {
			if (fabs(x->val[e]) < DBL_MIN)
				continue;
			output_count(out, i + 1);
			output_write(out, " ", 1);
			output_count(out, (size_t)x->col[e] + 1);
			output_entry(out, true, 0, x->val[e]);
			output_write(out, "\n", 1);
		}
}

void mtx_write(struct convert *d, const struct rows *rows)
{
	if (rows->n && matrix_is_dense(&rows->x))
		write_array(d->out, &rows->x);
	else
		write_coordinate(d->out, &rows->x);
}
