#include "convert/doc_fields.h"
#include "convert/csv_fields.h"
#include "convert/json.h"
#include "convert/sniff.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NONE SIZE_MAX

struct table {
	struct documents *d;
	struct csv_fields f;
	size_t *text, *label; /* columns, as many as there are fields ... */
	size_t texts, labels;
	size_t id; /* or NONE */
};

static size_t by_name(const struct table *t, const char *name)
{
	for (size_t i = 0; i < t->f.count && !t->d->has_no_header; i++)
		if (strcasecmp(csv_fields_text(&t->f, i), name) == 0)
			return i;
	return NONE;
}

static size_t by_number(const struct table *t, const char *name)
{
	size_t n = 0;

	if (sniff_is_count(name, name + strlen(name)) && strlen(name) < 10)
		n = (size_t)strtoul(name, NULL, 10);
	return n && n <= t->f.count ? n - 1 : NONE;
}

static _Noreturn void die_without(const struct table *t, const char *name)
{
	char there[160] = "";
	size_t used = 0;

	if (t->d->has_no_header)
		die_at(&t->f.field[0].place, "wanted column %s, found %zu columns without names",
		       name, t->f.count);
	for (size_t i = 0; i < t->f.count; i++) {
		size_t n = t->f.field[i].length;

		if (used + n + 8 > sizeof there) {
			strcpy(there + used, " ...");
			break;
		}
		there[used++] = ' ';
		memcpy(there + used, csv_fields_text(&t->f, i), n);
		there[used += n] = '\0';
	}
	die_at(&t->f.field[0].place, "wanted a column called %s, found%s",
	       err_show(name, strlen(name)), there);
}

static size_t column(const struct table *t, const char *name)
{
	size_t i = by_name(t, name);

	if (i == NONE)
		i = by_number(t, name);
	if (i == NONE)
		die_without(t, name);
	return i;
}

static size_t *columns(const struct table *t, const struct documents_fields *fields)
{
	size_t *column_of = mem_alloc(fields->n + 1, sizeof *column_of);

	for (size_t i = 0; i < fields->n; i++)
		column_of[i] = column(t, fields->name[i]);
	return column_of;
}

/* Where no columns of labels are named, there may be one of a usual name. */
static void find_columns(struct table *t)
{
	const struct documents *d = t->d;

	t->text = columns(t, &d->text_fields);
	t->texts = d->text_fields.n;
	t->label = columns(t, &d->label_fields);
	t->labels = d->label_fields.n;
	if (!d->label_list) {
		t->label[0] = by_name(t, "labels");
		if (t->label[0] == NONE)
			t->label[0] = by_name(t, "label");
		t->labels = t->label[0] != NONE;
	}
	t->id = d->id_field ? column(t, d->id_field) : by_name(t, "id");
}

static void put_record(struct table *t)
{
	const struct csv_fields *f = &t->f;

	documents_begin(t->d, f->field[0].place);
	for (size_t i = 0; i < t->texts; i++)
		documents_text(t->d, csv_fields_text(f, t->text[i]), f->field[t->text[i]].length);
	for (size_t i = 0; i < t->labels; i++)
		documents_labels(t->d, csv_fields_text(f, t->label[i]),
				 f->field[t->label[i]].length);
	if (t->id != NONE)
		documents_id(t->d, csv_fields_text(f, t->id), f->field[t->id].length);
	documents_put(t->d);
}

static void read_table(struct documents *d, struct input *in, char separator)
{
	struct table t = {.d = d, .f = {.in = in, .separator = separator}};
	bool is_there;

	t.f.quotes = d->has_no_quotes ? CSV_QUOTES_NONE : CSV_QUOTES_INSIDE;
	is_there = csv_fields_next(&t.f);
	if (is_there)
		find_columns(&t);
	if (is_there && !d->has_no_header)
		is_there = csv_fields_next(&t.f);
	for (; is_there; is_there = csv_fields_next(&t.f))
		put_record(&t);
	csv_fields_free(&t.f);
	free(t.text);
	free(t.label);
}

void doc_fields_csv(struct documents *d, struct input *in)
{
	read_table(d, in, ',');
}

void doc_fields_tsv(struct documents *d, struct input *in)
{
	read_table(d, in, '\t');
}

static void take_text(void *d, const char *text, size_t n)
{
	documents_text(d, text, n);
}

static void take_label(void *d, const char *text, size_t n)
{
	documents_label(d, text, n);
}

static void take_id(void *d, const char *text, size_t n)
{
	documents_id(d, text, n);
}

static void take(struct documents *d, const struct json *j, const char *field,
		 void (*one)(void *d, const char *text, size_t n))
{
	if (!json_has(j, field))
		die_at(&d->at, "wanted a field called %s, found %s", err_show(field, strlen(field)),
		       json_fields(j));
	if (!json_texts(j, field, one, d))
		die_at(&d->at, "wanted a text or a list of texts in %s, found an object",
		       err_show(field, strlen(field)));
}

/* A field of a usual name, which need not be there. */
static bool take_usual(struct documents *d, const struct json *j, const char *field,
		       void (*one)(void *d, const char *text, size_t n))
{
	bool is_there = json_has(j, field);

	if (is_there)
		take(d, j, field, one);
	return is_there;
}

static void put_object(struct documents *d, const struct json *j, struct place at)
{
	documents_begin(d, at);
	for (size_t i = 0; i < d->text_fields.n; i++)
		take(d, j, d->text_fields.name[i], take_text);
	for (size_t i = 0; i < d->label_fields.n; i++)
		take(d, j, d->label_fields.name[i], take_label);
	if (!d->label_list && !take_usual(d, j, "labels", take_label))
		take_usual(d, j, "label", take_label);
	if (d->id_field)
		take(d, j, d->id_field, take_id);
	else
		take_usual(d, j, "id", take_id);
	documents_put(d);
}

void doc_fields_json(struct documents *d, struct input *in)
{
	struct line line;
	char message[240];

	while (input_line(in, &line)) {
		struct place at = input_place(in, 0);
		struct json *j;

		if (strspn(line.text, " \t") == line.length)
			continue;
		j = json_parse(line.text, line.length, message, sizeof message, &at.column);
		if (!j)
			die_at(&at, "%s", message);
		at.column = 0;
		put_object(d, j, at);
		json_free(j);
	}
}
