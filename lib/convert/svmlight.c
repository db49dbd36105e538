#include "convert/svmlight.h"
#include "data/percent.h"
#include "io/record_parse.h"
#include "sys/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct convert *d;
	struct record_parse parse;
	char *id; /* of the record at hand */
	size_t id_room;
	size_t queries; /* qid:N tokens left out */
	bool is_kernel, is_done;
};

bool svmlight_guess(const struct sniff *look)
{
	const char *end, *from = sniff_field(look, ' ', 0, &end);
	unsigned long index;

	if (sniff_count(look, '\t'))
		return false;
	if (!sniff_is_entry(from, end, &index)) {
		from = sniff_field(look, ' ', 1, &end);
		if (!sniff_is_entry(from, end, &index))
			return false;
	}
	return index > 0 || look->zero_based; /* else it may be a kernel of LIBSVM's */
}

/* Blanks for TABs and for a query's number, which rows have no place for. */
static void smooth(struct reader *r, char *text, char *end)
{
	char *at = text, *stop;

	for (; (at = memchr(at, '\t', (size_t)(end - at))); at++)
		*at = ' ';
	for (at = text; at < end && *at != ' '; at++)
		;
	while (at < end && *at == ' ')
		at++;
	if (end - at < 4 || memcmp(at, "qid:", 4) != 0)
		return;
	stop = memchr(at, ' ', (size_t)(end - at));
	memset(at, ' ', (size_t)((stop ? stop : end) - at));
	r->queries++;
}

/* The comment as an id; what is percent-encoded already stays so. */
static const char *make_id(struct reader *r, const char *from, const char *end)
{
	while (from < end && *from == ' ')
		from++;
	while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	if (from == end)
		return NULL;
	r->id = mem_grow(r->id, &r->id_room, 3 * (size_t)(end - from) + 1, 1);
	r->id[percent_complete(r->id, from, (size_t)(end - from))] = '\0';
	return r->id;
}

/* The next record; false: the end. */
static bool next(struct reader *r, struct row *row)
{
	struct line line;
	char *comment, message[240];
	const char *id = NULL;
	size_t column;
	struct place at;

	do
		if (!input_line(r->d->in, &line))
			return false;
	while (line.length == 0 || *line.text == '#');
	comment = memchr(line.text, '#', line.length);
	if (comment) {
		id = make_id(r, comment + 1, line.text + line.length);
		line.length = (size_t)(comment - line.text);
		line.text[line.length] = '\0';
	}
	smooth(r, line.text, line.text + line.length);
	column = record_parse(&r->parse, &line, row, message, sizeof message);
	at = input_place(r->d->in, column);
	if (column)
		die_at(&at, "%s", message);
	row->id = id;
	if (r->d->labels && !(r->d->to->has_map))
		row->labels = label_map_names(r->d->labels, row->labels, &at);
	return true;
}

static void finish(struct reader *r)
{
	if (r->queries)
		warn("%zu query numbers (qid) were left out", r->queries);
	record_parse_free(&r->parse);
	free(r->id);
}

/* 0:serial 1:value ...: a dense row behind its serial number, which says nothing. */
static void check_kernel(const struct convert *d, const struct row *row)
{
	if (row->n == 0 || row->col[0] != 0)
		convert_die(d, "wanted 0:serial before a row of a kernel, found none");
	for (size_t e = 1; e < row->n; e++)
		if (row->col[e] != e)
			convert_die(d, "wanted index %zu of a kernel's row, found %u", e,
				    row->col[e]);
}

static void read_record(void *arg)
{
	struct reader *r = arg;
	struct row row;

	r->is_done = !next(r, &row);
	if (r->is_done)
		return;
	if (r->is_kernel) {
		check_kernel(r->d, &row);
		row.n--;
		row.val++;
		row.kind = row.n ? ROWS_DENSE : ROWS_SPARSE;
	}
	convert_put(r->d, &row);
}

static void read_all(struct reader *r)
{
	while (!r->is_done)
		convert_step(r->d, read_record, r);
	finish(r);
}

void svmlight_read(struct convert *d)
{
	struct reader r = {.d = d, .parse = {.zero_based = d->zero_based}};

	read_all(&r);
}

void svmlight_read_kernel(struct convert *d)
{
	struct reader r = {.d = d, .parse = {.zero_based = true}, .is_kernel = true};

	read_all(&r);
}

static void begin(struct convert *d, const struct row *row)
{
	struct place at = input_place(d->in, 0);

	label_map_numbers(d->labels, d->out, row->labels, &at);
}

static void end(struct convert *d, const struct row *row)
{
	output_write(d->out, " # ", 3);
	output_text(d->out, row->id);
	output_write(d->out, "\n", 1);
}

void svmlight_write(struct convert *d, const struct row *row)
{
	begin(d, row);
	for (size_t e = 0; e < row->n; e++)
		if (fabs(row->val[e]) >= DBL_MIN)
			output_entry(d->out, true,
				     row->kind == ROWS_DENSE ? e + 1 : (size_t)row->col[e] + 1,
				     row->val[e]);
	end(d, row);
}

void svmlight_write_kernel(struct convert *d, const struct row *row)
{
	begin(d, row);
	output_text(d->out, " 0:");
	output_count(d->out, d->written + 1);
	for (size_t e = 0; e < row->n; e++)
		output_entry(d->out, true, e + 1, row->val[e]);
	end(d, row);
}
