#include "convert/doc_json.h"
#include "convert/json.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

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

void doc_json_read(struct documents *d, struct input *in)
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
