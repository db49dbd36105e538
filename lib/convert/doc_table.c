#include "convert/doc_table.h"
#include "convert/csv_fields.h"
#include "convert/sniff.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NONE SIZE_MAX

struct doc_table {
	struct documents *d;
	struct csv_fields f;
	size_t *text, *label; /* columns, as many as there are fields ... */
	size_t texts, labels;
	size_t id; /* or NONE */
};

static size_t by_name(const struct doc_table *t, const char *name)
{
	for (size_t i = 0; i < t->f.count && !t->d->has_no_header; i++)
		if (strcasecmp(csv_fields_text(&t->f, i), name) == 0)
			return i;
	return NONE;
}

static size_t by_number(const struct doc_table *t, const char *name)
{
	size_t n = 0;

	if (sniff_is_count(name, name + strlen(name)) && strlen(name) < 10)
		n = (size_t)strtoul(name, NULL, 10);
	return n && n <= t->f.count ? n - 1 : NONE;
}

static _Noreturn void die_without(const struct doc_table *t, const char *name)
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

static size_t column(const struct doc_table *t, const char *name)
{
	size_t i = by_name(t, name);

	if (i == NONE)
		i = by_number(t, name);
	if (i == NONE)
		die_without(t, name);
	return i;
}

static size_t *columns(const struct doc_table *t, const struct documents_fields *fields)
{
	size_t *column_of = mem_alloc(fields->n + 1, sizeof *column_of);

	for (size_t i = 0; i < fields->n; i++)
		column_of[i] = column(t, fields->name[i]);
	return column_of;
}

/* Where no columns of labels are named, there may be one of a usual name. */
static void find_columns(struct doc_table *t)
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

static void put_record(struct doc_table *t)
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
	struct doc_table t = {.d = d, .f = {.in = in, .separator = separator}};
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

void doc_table_read(struct documents *d, struct input *in)
{
	read_table(d, in, ',');
}

void doc_table_read_tabs(struct documents *d, struct input *in)
{
	read_table(d, in, '\t');
}
