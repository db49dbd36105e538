#include "convert/csv.h"
#include "convert/csv_columns.h"
#include "convert/word2vec.h"
#include "data/percent.h"
#include "io/num.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct csv {
	struct convert *d;
	struct csv_fields f;
	bool has_record;
	struct csv_columns columns;
	double *value;
	size_t value_room;
	char *name[2]; /* the id and the labels, encoded */
	size_t name_room[2];
};

bool csv_guess(const struct sniff *look)
{
	const char *end, *from;
	unsigned long index;

	for (size_t i = 0; i < 2; i++) { /* labels "1,2" of SVMlight */
		from = sniff_field(look, ' ', i, &end);
		if (sniff_is_entry(from, end, &index))
			return false;
	}
	return sniff_count(look, ',') && !sniff_count(look, '\t') && !word2vec_guess(look);
}

bool csv_guess_tabs(const struct sniff *look)
{
	const char *end, *second = sniff_field(look, '\t', 1, &end);
	const char *third = sniff_field(look, '\t', 2, &end);
	unsigned long index;

	if (third == end) /* rows without an id, when there are no more */
		return sniff_count(look, '\t') > 2;
	return *third != '#' && !sniff_is_entry(second, third - 1, &index);
}

/* Records */

static const char *encoded(struct csv *c, int which, const char *name, size_t length)
{
	char **to = &c->name[which];

	*to = mem_grow(*to, &c->name_room[which], 3 * length + 1, 1);
	(*to)[percent_encode(*to, name, length, false)] = '\0';
	return *to;
}

/* Blanks around the names are removed. */
static const char *labels(struct csv *c, char *text)
{
	size_t used = 0;

	for (char *at = text; *at;) {
		char *end = at + strcspn(at, ","), *next = *end ? end + 1 : end;

		while (at < end && *at == ' ')
			at++;
		while (end > at && end[-1] == ' ')
			end--;
		if (end > at && used)
			text[used++] = ',';
		memmove(text + used, at, (size_t)(end - at));
		used += (size_t)(end - at);
		at = next;
	}
	return encoded(c, 1, text, used);
}

static void put_record(void *arg)
{
	struct csv *c = arg;
	struct row row = {.kind = ROWS_DENSE};

	c->value = mem_grow(c->value, &c->value_room, c->f.count, sizeof *c->value);
	for (size_t i = 0; i < c->f.count; i++) {
		const struct field *f = c->f.field + i;

		if (i == c->columns.label)
			row.labels = labels(c, csv_fields_text(&c->f, i));
		else if (i == c->columns.id)
			row.id = f->length ? encoded(c, 0, csv_fields_text(&c->f, i), f->length)
					   : NULL;
		else if (!csv_columns_number(&c->f, i, c->value + row.n++))
			die_at(&f->place, "wanted a finite decimal number, found %s",
			       f->length ? err_show(csv_fields_text(&c->f, i), f->length)
					 : "nothing");
	}
	row.val = c->value;
	if (row.n == 0)
		row.kind = ROWS_SPARSE;
	convert_put(c->d, &row);
}

static void next_record(void *arg)
{
	struct csv *c = arg;

	c->has_record = csv_fields_next(&c->f);
}

static void read_separated(struct convert *d, char separator)
{
	struct csv c = {.d = d, .f = {.in = d->in, .separator = separator}};
	bool is_good = true;

	next_record(&c);
	if (c.has_record)
		c.columns = csv_columns_find(d, &c.f);
	if (c.has_record && c.columns.has_header) {
		is_good = convert_step(d, next_record, &c);
		if (is_good)
			csv_columns_check(&c.columns, c.has_record ? &c.f : NULL);
	}
	while (c.has_record) {
		if (is_good)
			convert_step(d, put_record, &c);
		is_good = convert_step(d, next_record, &c);
	}
	csv_fields_free(&c.f);
	csv_columns_free(&c.columns);
	free(c.value);
	free(c.name[0]);
	free(c.name[1]);
}

void csv_read(struct convert *d)
{
	read_separated(d, ',');
}

void csv_read_tabs(struct convert *d)
{
	read_separated(d, '\t');
}

/* Writing */

static void write_name(struct output *out, const char *name, const char *keep, char separator)
{
	char *text = mem_copy(name, strlen(name));
	size_t length = percent_decode(text, text, strlen(text), keep);

	csv_fields_write(out, text, length, separator);
	free(text);
}

/* A separator before all fields but the first. */
static void separate(struct output *out, bool *is_first, char separator)
{
	if (!*is_first)
		output_write(out, &separator, 1);
	*is_first = false;
}

static bool is_wanted(const char *asked)
{
	return !asked || !csv_columns_is_none(asked);
}

static void write_title(struct output *out, const char *asked, const char *usual, char separator)
{
	const char *title = csv_columns_is_name(asked) ? asked : usual;

	csv_fields_write(out, title, strlen(title), separator);
}

static void write_header(struct convert *d, size_t n, char separator)
{
	bool is_first = true;

	if (is_wanted(d->id)) {
		separate(d->out, &is_first, separator);
		write_title(d->out, d->id, "id", separator);
	}
	if (is_wanted(d->label)) {
		separate(d->out, &is_first, separator);
		write_title(d->out, d->label, "labels", separator);
	}
	for (size_t j = 0; j < n; j++) {
		separate(d->out, &is_first, separator);
		output_write(d->out, "x", 1);
		output_count(d->out, j + 1);
	}
	output_write(d->out, "\n", 1);
}

static void write_separated(struct convert *d, const struct row *row, char separator)
{
	bool is_first = true;

	if (d->written == 0 && d->header != CONVERT_HEADER_NO)
		write_header(d, row->n, separator);
	if (is_wanted(d->id)) {
		separate(d->out, &is_first, separator);
		write_name(d->out, row->id, "\r", separator);
	}
	if (is_wanted(d->label)) {
		separate(d->out, &is_first, separator);
		write_name(d->out, row->labels, ",\r", separator);
	}
	for (size_t e = 0; e < row->n; e++) {
		separate(d->out, &is_first, separator);
		output_number(d->out, row->val[e]);
	}
	output_write(d->out, "\n", 1);
}

void csv_write(struct convert *d, const struct row *row)
{
	write_separated(d, row, ',');
}

void csv_write_tabs(struct convert *d, const struct row *row)
{
	write_separated(d, row, '\t');
}
