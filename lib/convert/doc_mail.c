#include "convert/doc_mail.h"
#include "convert/doc_tagged.h"
#include "convert/mime.h"
#include "io/doc_files.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct body {
	struct documents *d;
	bool wants_html, has_plain;
};

/* A text of a declared encoding, or of that of --from. */
static void take_text(struct documents *d, const struct mime_part *part)
{
	struct recode *declared = part->charset ? recode_open(part->charset) : NULL;
	struct recode *from = declared ? declared : d->recode;
	size_t n = part->n;
	char *text = from ? recode_text(from, part->bytes, n, &n) : mem_copy(part->bytes, n);

	if (part->is_html)
		doc_html_add(d, text, n);
	else
		documents_text(d, text, n);
	free(text);
	recode_close(declared);
}

static void take_part(void *arg, const struct mime_part *part)
{
	struct body *body = arg;

	if (part->is_html == body->wants_html)
		take_text(body->d, part);
	body->has_plain = body->has_plain || !part->is_html;
}

static void take_body(struct documents *d, const struct mime *m)
{
	struct body body = {.d = d};

	mime_parts(m, take_part, &body);
	body.wants_html = true;
	if (!body.has_plain)
		mime_parts(m, take_part, &body);
	documents_saw(d, "body", 4);
}

/* The headers of a name. */
static void take_header(struct documents *d, const struct mime *m, const char *name,
			void (*take)(struct documents *d, const char *text, size_t n))
{
	for (size_t i = 0; i < mime_headers(m); i++) {
		const char *value, *header = mime_header(m, i, &value);

		if (strcasecmp(header, name) == 0)
			take(d, value, strlen(value));
	}
}

static void see_headers(struct documents *d, const struct mime *m)
{
	for (size_t i = 0; i < mime_headers(m); i++) {
		const char *value, *header = mime_header(m, i, &value);

		documents_saw(d, header, strlen(header));
	}
}

static void put_message(struct documents *d, const struct mime *m)
{
	documents_begin_file(d, d->path);
	see_headers(d, m);
	for (size_t i = 0; i < d->text_fields.n; i++)
		if (strcasecmp(d->text_fields.name[i], "body") == 0)
			take_body(d, m);
		else
			take_header(d, m, d->text_fields.name[i], documents_text);
	for (size_t i = 0; i < d->label_fields.n; i++)
		take_header(d, m, d->label_fields.name[i], documents_labels);
	if (d->id_field)
		take_header(d, m, d->id_field, documents_id);
	documents_put(d);
}

static void put(struct documents *d, const char *bytes, size_t n, const char *path)
{
	struct mime *m = mime_open(bytes, n);
	const char *file = d->path;

	d->path = path;
	if (m)
		put_message(d, m);
	else
		documents_skip(d, "no message of mail");
	d->path = file;
	mime_close(m);
}

static bool begins_message(const char *bytes, size_t n, size_t at)
{
	return n - at >= 5 && memcmp(bytes + at, "From ", 5) == 0;
}

static size_t next_line(const char *bytes, size_t n, size_t at)
{
	const char *end = memchr(bytes + at, '\n', n - at);

	return end ? (size_t)(end - bytes) + 1 : n;
}

/* The messages of an mbox are as files of a folder. One that cannot be read is no end of it. */
static void put_all(struct documents *d, const char *bytes, size_t n)
{
	char *path = mem_alloc(strlen(d->path) + 24, 1);
	size_t number = 0;

	for (size_t at = 0, end; at < n; at = end) {
		at = next_line(bytes, n, at);
		for (end = at; end < n && !begins_message(bytes, n, end);)
			end = next_line(bytes, n, end);
		sprintf(path, "%s/%zu", d->path, ++number);
		put(d, bytes + at, end - at, path);
	}
	free(path);
}

void doc_mail_read(struct documents *d, struct input *in)
{
	size_t n;
	char *bytes = documents_whole(in, &n);

	if (begins_message(bytes, n, 0))
		put_all(d, bytes, n);
	else
		put(d, bytes, n, d->path);
	free(bytes);
}
