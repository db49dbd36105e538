#include "convert/doc_tagged.h"
#include "convert/html.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LONGEST_NAME = 64, DEEPEST = 32 };

struct doc_trec {
	struct documents *d;
	bool is_open; /* a document has begun, ... */
	struct place at;
	char *body; /* ... and this is what stands in it so far */
	size_t used, room;
	char open[DEEPEST][LONGEST_NAME]; /* elements around the text at hand */
	size_t depth;
	size_t docs;
};

/* Where "<NAME" and a blank or ">" stand in the text, in either case; NULL: nowhere. */
static char *find_tag(char *text, const char *tag)
{
	size_t n = strlen(tag);

	for (char *at = strchr(text, '<'); at; at = strchr(at + 1, '<'))
		if (strncasecmp(at, tag, n) == 0 && at[n] && strchr("> \t", at[n]))
			return at;
	return NULL;
}

static bool is_inside(const struct doc_trec *t, const char *name)
{
	for (size_t i = 0; i < t->depth; i++)
		if (strcasecmp(t->open[i], name) == 0)
			return true;
	return false;
}

static bool is_inside_any(const struct doc_trec *t, const struct documents_fields *fields)
{
	for (size_t i = 0; i < fields->n; i++)
		if (is_inside(t, fields->name[i]))
			return true;
	return false;
}

static bool is_name(const struct doc_trec *t)
{
	return is_inside(t, "DOCNO") || is_inside(t, "DOCID") || is_inside(t, "DOCHDR");
}

/* A piece of text between two tags. */
static void take(struct doc_trec *t, char *text, size_t n)
{
	struct documents *d = t->d;
	bool is_id = is_inside(t, d->id_field ? d->id_field : "DOCNO");
	bool is_text = d->text_list ? is_inside_any(t, &d->text_fields) : !is_name(t);

	n = html_decode(text, n);
	if (is_id)
		documents_id(d, text, n);
	if (is_text)
		documents_text(d, text, n);
	if (is_inside_any(t, &d->label_fields))
		documents_labels(d, text, n);
}

/* "<NAME ...>" opens an element, "</NAME>" closes it and those inside it. */
static void follow_tag(struct doc_trec *t, const char *tag, size_t n)
{
	bool closes = n && *tag == '/';
	size_t length = 0;
	char name[LONGEST_NAME];

	for (tag += closes, n -= closes; length < n && length + 1 < LONGEST_NAME; length++)
		if (strchr(" \t\n/", tag[length]))
			break;
	memcpy(name, tag, length);
	name[length] = '\0';
	documents_saw(t->d, name, length);
	if (!closes && t->depth < DEEPEST && !(n && tag[n - 1] == '/')) {
		strcpy(t->open[t->depth++], name);
		return;
	}
	if (closes && is_inside(t, name))
		while (strcasecmp(t->open[--t->depth], name) != 0)
			;
}

/* A tag begins with a letter or a slash, and no other begins in it; "a < b" has none. */
static char *tag_end(char *at)
{
	char c = (char)(at[1] | 0x20), *end = at + 1 + strcspn(at + 1, "<>");

	if (*end != '>' || !(at[1] == '/' || at[1] == '!' || (c >= 'a' && c <= 'z')))
		return NULL;
	return end;
}

static void put_document(struct doc_trec *t)
{
	char *from = t->body, *at = from;

	documents_begin(t->d, t->at);
	t->depth = 0;
	while ((at = strchr(at, '<'))) {
		char *end = tag_end(at);

		if (!end) {
			at++;
			continue;
		}
		take(t, from, (size_t)(at - from));
		if (at[1] != '!')
			follow_tag(t, at + 1, (size_t)(end - at - 1));
		from = at = end + 1;
	}
	take(t, from, strlen(from));
	if (!t->d->id.used)
		die_at(&t->at, "wanted <%s> in a document, found none",
		       t->d->id_field ? t->d->id_field : "DOCNO");
	documents_put(t->d);
	t->docs++;
}

static void append(struct doc_trec *t, const char *text, size_t n)
{
	t->body = mem_grow(t->body, &t->room, t->used + n + 2, 1);
	memcpy(t->body + t->used, text, n);
	t->used += n;
	t->body[t->used++] = '\n';
	t->body[t->used] = '\0';
}

/* Two documents would be one. */
static void refuse_another(const struct doc_trec *t, char *text, const char *end, struct place at)
{
	const char *begin = find_tag(text, "<DOC");

	if (begin && (!end || begin < end))
		die_at(&at, "wanted </DOC> behind the <DOC> of line %zu, found another <DOC>",
		       t->at.line);
}

/* The parts of a line that are inside documents. */
static void take_line(struct doc_trec *t, char *text, struct place at)
{
	for (;;) {
		char *tag = find_tag(text, t->is_open ? "</DOC" : "<DOC");

		if (t->is_open) {
			refuse_another(t, text, tag, at);
			append(t, text, tag ? (size_t)(tag - text) : strlen(text));
		}
		if (!tag)
			return;
		if (t->is_open)
			put_document(t);
		t->is_open = !t->is_open;
		t->used = 0;
		t->at = at;
		text = tag + strcspn(tag, ">");
		text += *text == '>';
	}
}

/* A NUL would end it. */
static char *whole_line(const struct line *line)
{
	for (size_t i = 0; i < line->length; i++)
		if (!line->text[i])
			line->text[i] = ' ';
	return line->text;
}

void doc_trec_read(struct documents *d, struct input *in)
{
	struct doc_trec t = {.d = d};
	struct line line;

	while (input_line(in, &line))
		take_line(&t, whole_line(&line), input_place(in, 0));
	if (t.is_open)
		die_at(&t.at, "wanted </DOC> behind <DOC>, found the end");
	if (!t.docs)
		documents_skip(d, "no <DOC>");
	free(t.body);
}

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

static void take_smart_line(struct doc_smart *s, const struct line *line)
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
				take_smart_line(&s, &line);
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

void doc_html_add(struct documents *d, const char *page, size_t n)
{
	size_t length = 0;
	char *text = html_text(page, n, recode_not_utf8(page, n) == 0, &length);

	if (!text)
		die("%s: wanted a page of at most 2 GB, and %d elements within each other, "
		    "found more",
		    d->path, HTML_DEEPEST);
	else
		documents_text(d, text, length);
	free(text);
}

void doc_html_read(struct documents *d, struct input *in)
{
	size_t n;
	char *page = documents_whole(in, &n);

	documents_begin_file(d, d->path);
	doc_html_add(d, page, n);
	documents_put(d);
	free(page);
}
