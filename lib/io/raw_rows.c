#include "io/raw_rows.h"
#include "io/record_parse.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

struct reader {
	struct raw_rows *to;
	struct record_parse text, vector;
	enum { UNKNOWN, DOCUMENTS, SVMLIGHT } no_tabs; /* what lines without TAB are */
	size_t records;
	char *copy; /* of the line at hand, for the parser to cut up */
	size_t copy_room;
};

static void append(struct raw_rows *l, const char *bytes, size_t length)
{
	size_t at = l->start[l->n + 1];

	l->text = mem_grow(l->text, &l->text_room, at + length, 1);
	memcpy(l->text + at, bytes, length);
	l->start[l->n + 1] += length;
}

static struct line copy_of(struct reader *r, const struct line *line)
{
	r->copy = mem_grow(r->copy, &r->copy_room, line->length + 1, 1);
	memcpy(r->copy, line->text, line->length + 1);
	return (struct line){r->copy, line->length};
}

/* The first line without TAB says what all of them are. */
static bool is_svmlight(struct reader *r, const struct line *line)
{
	struct record_parse p = {0};
	struct line copy = copy_of(r, line);
	struct row row;
	char message[200];

	if (memchr(line->text, '\t', line->length))
		return false;
	if (r->no_tabs == UNKNOWN) {
		size_t bad = record_parse(&p, &copy, &row, message, sizeof message);

		r->no_tabs = !bad && row.n ? SVMLIGHT : DOCUMENTS;
		record_parse_free(&p);
	}
	return r->no_tabs == SVMLIGHT;
}

/* The line as it came and, where it has no id, its number: rows have a TAB before it. */
static void keep(struct raw_rows *l, const struct line *line, const char *number, bool svmlight)
{
	const char *end = line->text + line->length;
	const char *tab = memchr(line->text, '\t', line->length);
	const char *second = tab ? memchr(tab + 1, '\t', (size_t)(end - tab - 1)) : NULL;

	if (!tab && !svmlight)
		append(l, "\t", 1);
	append(l, line->text, (size_t)((number && second ? second : end) - line->text));
	if (number) {
		append(l, svmlight ? " # " : "\t# ", 3);
		append(l, number, strlen(number));
	}
	append(l, "\n", 1);
}

static void keep_id(struct raw_rows *l, const char *id)
{
	size_t length = strlen(id) + 1;

	l->ids = mem_grow(l->ids, &l->ids_room, l->ids_used + length, 1);
	memcpy(l->ids + l->ids_used, id, length);
	l->ids_used += length;
}

/* The next line's text, and what it says; the caller takes them in, or leaves them. */
static struct row take(struct reader *r, const struct line *line, struct place at)
{
	struct raw_rows *l = r->to;
	bool svmlight = is_svmlight(r, line);
	struct record_parse *p = svmlight ? &r->vector : &r->text;
	struct line copy = copy_of(r, line);
	char message[240];
	struct row row;

	p->records = r->records++;
	at.column = record_parse(p, &copy, &row, message, sizeof message);
	if (at.column)
		die_at(&at, "%s", message);
	l->start = mem_grow(l->start, &l->start_room, l->n + 2, sizeof *l->start);
	if (l->n == 0)
		l->start[0] = 0;
	l->start[l->n + 1] = l->start[l->n];
	keep(l, line, row.id == p->number ? row.id : NULL, svmlight);
	return row;
}

static bool next(struct reader *r, struct input *in, struct row *row)
{
	struct line line;

	while (input_line(in, &line))
		if (line.length && *line.text != '#') {
			*row = take(r, &line, input_place(in, 0));
			return true;
		}
	return false;
}

static void finish(struct reader *r, struct input *in)
{
	input_close(in);
	record_parse_free(&r->text);
	record_parse_free(&r->vector);
	free(r->copy);
}

struct raw_rows raw_rows_read(char *const *files)
{
	struct raw_rows l = {0};
	struct reader r = {.to = &l, .text.is_text = true};
	struct input *in = input_open(files);
	struct row row;

	while (next(&r, in, &row)) {
		keep_id(&l, row.id);
		labels_add(&l.labels, row.labels);
		l.n++;
	}
	labels_settle(&l.labels);
	finish(&r, in);
	return l;
}

void raw_rows_send(char *const *files, struct output *(*to)(void *arg, const char *id), void *arg)
{
	struct raw_rows l = {0};
	struct reader r = {.to = &l, .text.is_text = true};
	struct input *in = input_open(files);
	struct row row;

	while (next(&r, in, &row))
		output_write(to(arg, row.id), l.text, l.start[1]);
	finish(&r, in);
	raw_rows_free(&l);
}

void raw_rows_free(struct raw_rows *l)
{
	free(l->text);
	free(l->start);
	free(l->ids);
	labels_free(&l->labels);
	*l = (struct raw_rows){0};
}

void raw_rows_write(struct output *out, const struct raw_rows *l, const uint32_t *part,
		    uint32_t which)
{
	for (size_t i = 0; i < l->n; i++)
		if (part[i] == which)
			output_write(out, l->text + l->start[i], l->start[i + 1] - l->start[i]);
}
