#include "convert/doc_smart.h"

#include <string.h>

struct doc_smart {
	struct documents *d;
	bool is_open; /* a document has begun */
	char field;   /* of the line at hand; 0: none */
};

static bool begins_field(const struct line *line)
{
	const char *rest = line->text + 2;

	if (line->length < 2 || line->text[0] != '.' || line->text[1] < 'A' || line->text[1] > 'Z')
		return false;
	return rest[strspn(rest, " \t")] == '\0' || (line->text[1] == 'I' && *rest == ' ');
}

static bool is_named(const struct documents_fields *fields, char field)
{
	for (size_t i = 0; i < fields->n; i++)
		if (fields->name[i][0] == field && fields->name[i][1] == '\0')
			return true;
	return false;
}

static void begin(struct doc_smart *s, const struct line *line, struct place at)
{
	const char *number = line->text + 2 + strspn(line->text + 2, " \t");

	if (s->is_open)
		documents_put(s->d);
	if (!*number)
		die_at(&at, "wanted .I and a number, found %s", err_show(line->text, line->length));
	documents_begin(s->d, at);
	documents_id(s->d, number, strlen(number));
	s->is_open = true;
}

static void take_line(struct doc_smart *s, const struct line *line)
{
	if (is_named(&s->d->text_fields, s->field))
		documents_text(s->d, line->text, line->length);
	if (is_named(&s->d->label_fields, s->field))
		documents_labels(s->d, line->text, line->length);
}

void doc_smart_read(struct documents *d, struct input *in)
{
	struct doc_smart s = {.d = d};
	struct line line;

	while (input_line(in, &line)) {
		if (!begins_field(&line)) {
			if (s.is_open)
				take_line(&s, &line);
			continue;
		}
		s.field = line.text[1];
		documents_saw(d, &s.field, 1);
		if (s.field == 'I')
			begin(&s, &line, input_place(in, 0));
	}
	if (s.is_open)
		documents_put(d);
	else
		documents_skip(d, "no line \".I number\"");
}
