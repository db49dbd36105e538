#include "convert/convert.h"
#include "data/used_columns.h"
#include "io/num.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256, MOST_EMPTY = 1 << 20 };

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

bool convert_line(struct convert *d, struct line *line)
{
	const char *bytes;

	return input_peek(d->in, 1, &bytes) > 0 && input_line(d->in, line);
}

static const char *in_words(const char *format, va_list list)
{
	static char text[240];

	vsnprintf(text, sizeof text, format, list);
	return text;
}

void convert_die(const struct convert *d, const char *format, ...)
{
	struct place place = input_place(d->in, 0);
	const char *text;
	va_list list;

	va_start(list, format);
	text = in_words(format, list);
	va_end(list);
	die_at(&place, "%s", text);
}

void convert_die_at(const struct convert *d, const struct line *line, const char *at,
		    const char *format, ...)
{
	struct place place = input_place(d->in, (size_t)(at - line->text) + 1);
	const char *text;
	va_list list;

	va_start(list, format);
	text = in_words(format, list);
	va_end(list);
	die_at(&place, "%s", text);
}

static const char *token(const char *at, const char *end)
{
	const char *stop = at;

	while (stop < end && !is_blank(*stop))
		stop++;
	return stop == at ? "nothing" : err_show(at, (size_t)(stop - at));
}

bool convert_more(const char **at)
{
	while (is_blank(**at))
		++*at;
	return **at != '\0';
}

size_t convert_count(struct convert *d, const struct line *line, const char **at, size_t most,
		     const char *what)
{
	const char *end = line->text + line->length, *c;
	size_t n = 0;

	convert_more(at);
	for (c = *at; c < end && *c >= '0' && *c <= '9' && n <= most / 10; c++)
		n = 10 * n + (size_t)(*c - '0');
	if (c == *at || (c < end && !is_blank(*c)) || n > most)
		convert_die_at(d, line, *at, "wanted %s up to %zu, found %s", what, most,
			       token(*at, end));
	*at = c;
	return n;
}

double convert_number(struct convert *d, const struct line *line, const char **at)
{
	const char *end = line->text + line->length, *rest;
	double x;

	convert_more(at);
	rest = num_parse(*at, end, &x);
	if (!rest || (rest < end && !is_blank(*rest)))
		convert_die_at(d, line, *at, "wanted a finite decimal number, found %s",
			       token(*at, end));
	*at = rest;
	return x;
}

void convert_line_done(struct convert *d, const struct line *line, const char *at)
{
	if (convert_more(&at) || at < line->text + line->length)
		convert_die_at(d, line, at, "wanted the end of the line, found %s",
			       token(at, line->text + line->length));
}

const double *convert_dense(struct convert *d, const struct row *row, size_t columns)
{
	if (row->kind == ROWS_DENSE)
		return row->val;
	if (columns > d->dense_room) {
		mem_need(columns, sizeof *d->dense, "a dense row");
		d->dense = mem_grow(d->dense, &d->dense_room, columns, sizeof *d->dense);
	}
	if (columns)
		memset(d->dense, 0, columns * sizeof *d->dense);
	for (size_t e = 0; e < row->n; e++)
		d->dense[row->col[e]] = row->val[e];
	return d->dense;
}

/* Of dense rows to be made of sparse ones; 0: to be found out. */
static size_t width(const struct convert *d)
{
	return d->width ? d->width : d->known;
}

void convert_room(struct convert *d, const struct rows *rows)
{
	struct row none = {.kind = ROWS_SPARSE};
	struct used_columns c;

	if (!rows->n || matrix_is_dense(&rows->x))
		return;
	c = used_columns_of(&rows->x);
	if (!width(d)) /* a width that was said, or is in the file, is meant */
		mem_waste(c.all, c.used, 2 * rows->n, "dense output");
	used_columns_free(&c);
	(void)convert_dense(d, &none, rows->x.m);
}

static void check_width(const struct convert *d, const struct row *row)
{
	if (!d->width || row->n == 0)
		return;
	if (row->kind == ROWS_DENSE && row->n != d->width)
		convert_die(d, "wanted %zu numbers (-W), found %zu", d->width, row->n);
	if (row->kind == ROWS_SPARSE && row->col[row->n - 1] >= d->width)
		convert_die(d, "wanted indices up to %zu (-W), found %u", d->width,
			    row->col[row->n - 1] + 1);
}

/* One stream may come from several files: they must go together. */
static void check_kind(struct convert *d, const struct row *row)
{
	if (row->kind == ROWS_DENSE && d->is_sparse)
		convert_die(d, "wanted a sparse row, as before, found a dense one");
	if (row->kind == ROWS_SPARSE && d->is_dense)
		convert_die(d, "wanted a dense row, as before, found a sparse one");
	if (d->is_dense && row->n != d->dense_width)
		convert_die(d, "wanted %zu numbers, as in the rows before, found %zu",
			    d->dense_width, row->n);
	d->is_sparse = row->kind == ROWS_SPARSE;
	d->is_dense = row->kind == ROWS_DENSE;
	d->dense_width = row->n;
}

bool convert_step(const struct convert *d, void (*step)(void *arg), void *arg)
{
	if (d->is_check)
		return err_try(step, arg);
	step(arg);
	return true;
}

void convert_known_width(struct convert *d, size_t columns)
{
	if (d->records && columns != d->known)
		convert_die(d, "wanted %zu columns, as in the file before, found %zu", d->known,
			    columns);
	d->known = columns;
}

void convert_known_rows(struct convert *d, size_t n, size_t entries)
{
	if (n > MOST_EMPTY && n / 1000 > entries)
		convert_die(d, "wanted rows with numbers in them, found %zu rows and %zu numbers",
			    n, entries);
}

static void write_row(struct convert *d, const struct row *row, size_t columns)
{
	struct row full = *row;

	if (d->to->is_dense && row->kind == ROWS_SPARSE) {
		full.val = convert_dense(d, row, columns);
		full.n = columns;
		full.kind = ROWS_DENSE;
	}
	d->to->write(d, &full);
	d->written++;
}

static void put_named(struct convert *d, const struct row *row)
{
	check_kind(d, row);
	check_width(d, row);
	if (d->to->write_all || d->is_packed ||
	    (d->to->is_dense && row->kind == ROWS_SPARSE && !width(d)))
		rows_add(&d->rows, row);
	else
		write_row(d, row, width(d));
}

/* Those that wait, in their new columns. */
static void put_block(struct convert *d)
{
	struct matrix *x = &d->block.x;
	size_t had = matrix_entries(x);

	if (!d->block.n)
		return;
	matrix_renumber(x, d->columns.to, d->columns.m);
	d->columns.dropped += had - matrix_entries(x);
	for (size_t i = 0; i < d->block.n; i++) {
		struct row row = rows_row(&d->block, i);

		put_named(d, &row);
	}
	rows_empty(&d->block);
}

static void put_waiting(struct convert *d, const struct row *row)
{
	const struct convert_columns *c = &d->columns;

	if (row->kind != ROWS_SPARSE)
		convert_die(d, "wanted sparse rows for --columns, found a dense one");
	if (record_columns(row) > c->n)
		convert_die(d, "wanted columns up to the %zu of %s, found %zu", c->n, c->name,
			    record_columns(row));
	rows_add(&d->block, row);
	if (d->block.n == BLOCK)
		put_block(d);
}

void convert_put(struct convert *d, const struct row *row)
{
	struct row named = *row;
	char number[24];

	d->records++;
	if (!named.id) {
		snprintf(number, sizeof number, "%zu", d->records);
		named.id = number;
	}
	if (!named.labels)
		named.labels = "";
	if (d->columns.to)
		put_waiting(d, &named);
	else
		put_named(d, &named);
}

static void pack(struct matrix *x)
{
	struct used_columns columns;

	if (matrix_is_dense(x))
		return;
	columns = used_columns_all(x);
	used_columns_renumber(&columns, x);
	used_columns_free(&columns);
}

static void write_gathered(struct convert *d)
{
	struct matrix *x = &d->rows.x;

	if (d->is_packed)
		pack(x);
	else if (x->m < width(d))
		x->m = width(d);
	if (d->to->is_dense)
		convert_room(d, &d->rows);
	if (d->to->write_all) {
		d->to->write_all(d, &d->rows);
		return;
	}
	for (size_t i = 0; i < d->rows.n; i++) {
		struct row row = rows_row(&d->rows, i);

		write_row(d, &row, x->m);
		progress_share("written", (double)i / (double)d->rows.n);
	}
}

static void check_directions(const struct convert *d)
{
	if (!d->from->read)
		die("-f: this format can be written, not read");
	if (!d->to->write && !d->to->write_all)
		die("-o: this format can be read, not written");
}

void convert_run(struct convert *d)
{
	const char *bytes;

	check_directions(d);
	(void)input_peek(d->in, 1, &bytes); /* opens the first file */
	do
		d->from->read(d);
	while (d->from->by_file && input_next_file(d->in));
	put_block(d);
	write_gathered(d);
	if (d->reader)
		rows_close(d->reader);
	else
		input_close(d->in);
	rows_free(&d->rows);
	rows_free(&d->block);
	free(d->dense);
	if (d->columns.dropped)
		warn("%zu entries of terms that the new vocabulary dropped were left out",
		     d->columns.dropped);
}
