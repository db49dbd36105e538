#include "convert/check.h"
#include "convert/formats.h"
#include "data/dict.h"
#include "io/record_parse.h"
#include "sys/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_IN_LINE = 16 };

struct check {
	struct output *out;
	size_t rows, columns, non_zeros, unlabelled, duplicates, problems;
	size_t width; /* -W */
	bool is_dense;
	struct dict labels, ids;
	struct record_parse parse;
	char *text, *copy; /* a line as it is to be looked at, and what the parser may change */
	size_t text_room, copy_room;
};

/* The sum */

static void count_labels(struct check *l, const char *labels)
{
	l->unlabelled += !*labels;
	while (*labels) {
		size_t length = strcspn(labels, ",");

		if (length)
			dict_put(&l->labels, labels, length);
		labels += length + (labels[length] == ',');
	}
}

static size_t width_of(const struct row *row)
{
	if (row->kind == ROWS_DENSE || row->n == 0)
		return row->n;
	return (size_t)row->col[row->n - 1] + 1;
}

static void count_row(struct convert *d, const struct row *row)
{
	struct check *l = d->state;
	size_t ids = l->ids.count;

	l->rows++;
	l->is_dense = row->kind == ROWS_DENSE;
	if (width_of(row) > l->columns)
		l->columns = width_of(row);
	for (size_t e = 0; e < row->n; e++)
		l->non_zeros += fabs(row->val[e]) >= DBL_MIN;
	count_labels(l, row->labels);
	dict_put(&l->ids, row->id, strlen(row->id));
	l->duplicates += l->ids.count == ids;
}

static void print(struct output *out, const struct check *l)
{
	output_format(out, "rows\t%zu\ncolumns\t%zu\nnon-zeros\t%zu\nbody\t%s\n", l->rows,
		      l->columns, l->non_zeros, l->is_dense ? "dense" : "sparse");
	output_format(out, "labels\t%zu\nunlabelled\t%zu\nduplicate ids\t%zu\nproblems\t%zu\n",
		      l->labels.count, l->unlabelled, l->duplicates, l->problems);
}

/* What cannot be gone on from: one more, and the sum so far. */
static void give_up(void *arg)
{
	struct check *l = arg;

	l->problems += err_caught() + 1;
	print(l->out, l);
}

/* The problems */

/* Blanks, or a 0 in a dense row, for the token at fault. False: it is of the wrong kind, and so
 * will be what follows. */
static bool mend_token(const struct record_parse *p, const char *text, const char *end, char *at,
		       bool has_tabs)
{
	char *stop = at;
	bool is_entry;

	while (stop < end && *stop != ' ' && *stop != '\t')
		stop++;
	while (stop > at && at > text && at[-1] != ' ' && at[-1] != '\t')
		at--;
	is_entry = memchr(at, ':', (size_t)(stop - at));
	if (stop == at || (p->body == RECORD_PARSE_DENSE && is_entry) ||
	    (!is_entry && (p->body == RECORD_PARSE_SPARSE || !has_tabs)))
		return false;
	memset(at, ' ', (size_t)(stop - at));
	if (!is_entry)
		*at = '0';
	return true;
}

/* Puts something harmless at the column where the parser stopped, so that it goes on. */
static bool mend(const struct record_parse *p, char *text, size_t length, size_t column)
{
	char *at = text + column - 1, *end = text + length, *tab = memchr(text, '\t', length);
	char *second = tab ? memchr(tab + 1, '\t', (size_t)(end - tab - 1)) : NULL;

	if (at >= end)
		return false;
	if (!*at)
		*at = '0';
	else if (tab && at <= tab)
		memset(text, 'x', (size_t)(tab - text));
	else if (second && at > second)
		memset(at, '#', (size_t)(end - at));
	else
		return mend_token(p, text, end, at, tab != NULL);
	return true;
}

static size_t parse_copy(struct check *l, size_t length, struct row *row, char *message,
			 size_t message_room)
{
	struct line copy;

	l->copy = mem_grow(l->copy, &l->copy_room, length + 1, 1);
	memcpy(l->copy, l->text, length + 1);
	copy = (struct line){l->copy, length};
	return record_parse(&l->parse, &copy, row, message, message_room);
}

static void put_row(struct convert *d, struct check *l, const struct row *row)
{
	struct place at = input_place(d->in, 0);
	size_t columns = width_of(row);

	if (l->width && (row->kind == ROWS_DENSE ? columns != l->width : columns > l->width)) {
		l->problems++;
		err_report(&at, "wanted %zu columns (-W), found %zu", l->width, columns);
	}
	convert_put(d, row);
}

/* Says all that is wrong with a line, up to a limit; a line that had to be mended must not change
 * what the parser expects of those that follow. */
static void check_line(struct convert *d, struct check *l, const struct line *line)
{
	struct record_parse before = l->parse;
	char message[240];
	struct row row;
	size_t column, last = 0, problems = 0;

	l->text = mem_grow(l->text, &l->text_room, line->length + 1, 1);
	memcpy(l->text, line->text, line->length + 1);
	while ((column = parse_copy(l, line->length, &row, message, sizeof message))) {
		struct place at = input_place(d->in, column);

		if (column != last)
			err_report(&at, "%s", message);
		l->problems += column != last;
		if (column == last || ++problems == MOST_IN_LINE ||
		    !mend(&l->parse, l->text, line->length, column))
			break;
		last = column;
		l->parse.records--;
	}
	if (!column && !problems) {
		put_row(d, l, &row);
		return;
	}
	l->parse.body = before.body;
	l->parse.had_empty = before.had_empty;
	l->parse.width = before.width;
	if (problems == MOST_IN_LINE) {
		struct place at = input_place(d->in, 0);

		err_report(&at, "the rest of the line was not looked at");
	}
}

static void read_rows(struct convert *d)
{
	struct check *l = d->state;
	struct line line;

	l->parse.zero_based = d->zero_based;
	while (input_line(d->in, &line))
		if (line.length && *line.text != '#')
			check_line(d, l, &line);
	record_parse_free(&l->parse);
	free(l->text);
	free(l->copy);
}

size_t check_stream(const struct convert *asked)
{
	static const struct formats counting = {.write = count_row};
	struct formats reading = *asked->from;
	struct convert d = *asked;
	struct check l = {.out = asked->out};

	if (asked->from == formats_of(FORMATS_ROWS)) {
		reading.read = read_rows;
		l.width = d.width;
		d.width = 0;
	}
	d.from = &reading;
	d.to = &counting;
	d.state = &l;
	d.is_check = true;
	err_before_message(give_up, &l);
	convert_run(&d);
	err_before_message(NULL, NULL);
	l.problems += err_caught();
	print(l.out, &l);
	dict_free(&l.labels);
	dict_free(&l.ids);
	return l.problems;
}
