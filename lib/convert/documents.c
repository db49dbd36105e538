#include "convert/documents.h"
#include "data/percent.h"
#include "io/doc_files.h"
#include "io/encoding.h"
#include "io/rows_write.h"
#include "sys/mem.h"

#include "convert/doc_fields.h"
#include "convert/doc_mail.h"
#include "convert/doc_tagged.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LOOK_AHEAD = 8192, CHUNK = 1 << 16 };

static struct documents_fields fields_of(const char *list, const char *usual)
{
	struct documents_fields f = {0};
	size_t room = 0;

	for (const char *at = list ? list : usual ? usual : ""; *at;) {
		size_t n = strcspn(at, ",");

		f.name = mem_grow(f.name, &room, f.n + 1, sizeof *f.name);
		f.name[f.n++] = mem_copy(at, n);
		at += n + (at[n] == ',');
	}
	return f;
}

static void free_fields(struct documents_fields *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->name[i]);
	free(f->name);
}

void documents_open(struct documents *d)
{
	d->text_fields = fields_of(d->text_list, d->format->text);
	d->label_fields = fields_of(d->label_list, NULL);
}

/* The document at hand */

static void append(struct documents_buffer *b, const char *bytes, size_t n)
{
	b->bytes = mem_grow(b->bytes, &b->room, b->used + n + 1, 1);
	memcpy(b->bytes + b->used, bytes, n);
	b->used += n;
	b->bytes[b->used] = '\0';
}

static void append_encoded(struct documents_buffer *b, const char *name, size_t n, bool is_label)
{
	b->bytes = mem_grow(b->bytes, &b->room, b->used + 3 * n + 1, 1);
	b->used += percent_encode(b->bytes + b->used, name, n, is_label);
	b->bytes[b->used] = '\0';
}

void documents_begin(struct documents *d, struct place at)
{
	d->at = at;
	d->text.used = d->labels.used = d->id.used = 0;
	append(&d->text, "", 0);
	append(&d->labels, "", 0);
	append(&d->id, "", 0);
}

/* A path names a document, unless its fields do. */
void documents_begin_file(struct documents *d, const char *path)
{
	size_t n;
	const char *folder = doc_files_folder(path, &n);

	documents_begin(d, (struct place){path, 0, 0});
	if (!d->label_list)
		documents_label(d, folder, n);
	documents_id(d, path, strlen(path));
}

void documents_text(struct documents *d, const char *bytes, size_t n)
{
	append(&d->text, bytes, n);
	append(&d->text, " ", 1);
}

/* White space at the ends is no part of a name. */
static const char *trim(const char *name, size_t *n)
{
	while (*n && (unsigned char)name[*n - 1] <= ' ')
		--*n;
	while (*n && (unsigned char)*name <= ' ') {
		name++;
		--*n;
	}
	return name;
}

void documents_label(struct documents *d, const char *name, size_t n)
{
	name = trim(name, &n);
	if (!n)
		return;
	if (d->labels.used)
		append(&d->labels, ",", 1);
	append_encoded(&d->labels, name, n, true);
}

void documents_labels(struct documents *d, const char *names, size_t n)
{
	for (size_t i = 0, from = 0; i <= n; i++)
		if (i == n || names[i] == ',' || names[i] == '\n') {
			documents_label(d, names + from, i - from);
			from = i + 1;
		}
}

void documents_id(struct documents *d, const char *id, size_t n)
{
	id = trim(id, &n);
	d->id.used = 0;
	append_encoded(&d->id, id, n, false);
}

/* An id that a document brought along is its own. */
static void check_id(struct documents *d)
{
	size_t known = d->ids.count;
	uint32_t number = dict_put(&d->ids, d->id.bytes, d->id.used);

	if (number < known)
		die_at(&d->at, "wanted an id once, found %s again: it is in line %zu of %s too",
		       err_show(d->id.bytes, d->id.used), d->id_at[number].line,
		       d->id_at[number].file);
	d->id_at = mem_grow(d->id_at, &d->id_room, known + 1, sizeof *d->id_at);
	d->id_at[number] = d->at;
}

/* Its number. */
static void number_it(struct documents *d)
{
	char number[24];
	int n = snprintf(number, sizeof number, "%zu", d->records);

	append(&d->id, number, (size_t)n);
}

void documents_note_bytes(struct documents *d, const char *text, size_t n)
{
	size_t recoded = d->recode ? recode_bad(d->recode) : 0;
	size_t bad = recode_not_utf8(text, n) + recoded - d->recoded_bad;

	d->recoded_bad = recoded;
	if (bad && !d->undecoded++) {
		d->first_undecoded = mem_copy(d->path, strlen(d->path));
		d->first_bytes = bad;
	}
}

void documents_put(struct documents *d)
{
	struct row row = {.kind = ROWS_TEXT};

	d->records++;
	if (!d->id.used)
		number_it(d);
	else if (!d->format->is_whole)
		check_id(d);
	documents_note_bytes(d, d->text.bytes, d->text.used);
	row.labels = d->labels.bytes;
	row.id = d->id.bytes;
	row.text = d->text.bytes;
	row.n = doc_files_clean(d->text.bytes, d->text.used);
	d->empty += row.n == 0;
	rows_write(d->out, &row);
}

/* Files */

char *documents_whole(struct input *in, size_t *length)
{
	char *text = NULL;
	const char *bytes;
	size_t room = 0;

	*length = 0;
	do {
		text = mem_grow(text, &room, *length + CHUNK, 1);
		*length += input_bytes(in, text + *length, CHUNK);
	} while (input_peek(in, 1, &bytes) > 0);
	return text;
}

void documents_skip(struct documents *d, const char *what)
{
	if (d->is_strict)
		die("%s: wanted text, found %s", d->path, what);
	warn("%s: %s: skipped%s", d->path, what,
	     strncmp(what, "UTF-16", 6) == 0 ? " (--from utf-16)" : "");
	d->skipped++;
}

/* Why the bytes a file begins with are no text; NULL: they may be. Some encodings have NUL bytes.
 */
static const char *not_text(const struct documents *d, const char *bytes, size_t n)
{
	bool is_open;
	const struct magic *what = magic_find(bytes, n, &is_open);

	if (what && !(d->encoding && magic_is_text(what)))
		return what->name;
	return !d->encoding && n && memchr(bytes, 0, n) ? "NUL bytes" : NULL;
}

void documents_read(struct documents *d, const char *path)
{
	struct input *in = input_open_one(path);
	const char *bytes = NULL, *odd;
	size_t n;

	d->path = strcmp(path, "-") == 0 ? "stdin" : path;
	input_take_any(in);
	n = input_peek(in, LOOK_AHEAD, &bytes);
	odd = not_text(d, bytes, n);
	if (d->recode && !d->format->decodes)
		input_recode(in, d->recode);
	if (odd)
		documents_skip(d, odd);
	else if (n || strcmp(path, "-") != 0)
		d->format->read(d, in);
	input_close(in);
}

static void note_bytes(const struct documents *d)
{
	const char *encoding = d->encoding ? d->encoding : "UTF-8";
	const char *remedy = d->encoding ? "" : " (--from says what they are)";
	size_t n = d->first_bytes;

	if (d->undecoded == 1)
		warn("%s: %zu byte%s no %s%s", d->first_undecoded, n, n == 1 ? " is" : "s are",
		     encoding, remedy);
	else if (d->undecoded)
		warn("%s: %zu byte%s no %s, as in %zu document%s after it%s", d->first_undecoded, n,
		     n == 1 ? " is" : "s are", encoding, d->undecoded - 1,
		     d->undecoded == 2 ? "" : "s", remedy);
}

void documents_saw(struct documents *d, const char *field, size_t n)
{
	dict_put(&d->seen, field, n);
}

static bool was_seen(const struct documents *d, const char *field)
{
	for (size_t i = 0; i < d->seen.count; i++)
		if (strcasecmp(dict_text(&d->seen, i), field) == 0)
			return true;
	return false;
}

/* Fields that the user named must be somewhere. */
static void check_seen(const struct documents *d, const char *const *name, size_t n)
{
	char there[160] = "";
	size_t used = 0;

	for (size_t i = 0; i < d->seen.count && used + 40 < sizeof there; i++)
		used += (size_t)snprintf(there + used, sizeof there - used, " %.38s",
					 dict_text(&d->seen, i));
	for (size_t i = 0; d->seen.count && i < n; i++)
		if (name[i] && !was_seen(d, name[i]))
			die("wanted a field called %s, found%s", err_show(name[i], strlen(name[i])),
			    there);
}

static void check_fields(const struct documents *d)
{
	if (d->text_list)
		check_seen(d, (const char *const *)d->text_fields.name, d->text_fields.n);
	check_seen(d, (const char *const *)d->label_fields.name, d->label_fields.n);
	check_seen(d, &d->id_field, 1);
}

void documents_finish(struct documents *d)
{
	check_fields(d);
	note_bytes(d);
	if (d->empty)
		warn("%zu of %zu documents %s no text", d->empty, d->records,
		     d->empty == 1 ? "has" : "have");
	free_fields(&d->text_fields);
	free_fields(&d->label_fields);
	recode_close(d->recode);
	free(d->text.bytes);
	free(d->labels.bytes);
	free(d->id.bytes);
	free(d->first_undecoded);
	free(d->id_at);
	dict_free(&d->ids);
	dict_free(&d->seen);
}

static void read_text(struct documents *d, struct input *in)
{
	size_t n;
	char *text = documents_whole(in, &n);

	documents_begin_file(d, d->path);
	documents_text(d, text, n);
	documents_put(d);
	free(text);
}

static const struct documents_format formats[] = {
	[DOC_FORMATS_TEXT] = {read_text, .is_whole = true},
	[DOC_FORMATS_CSV] = {doc_fields_csv, .has_fields = true, .has_columns = true,
			     .text = "text"},
	[DOC_FORMATS_TSV] = {doc_fields_tsv, .has_fields = true, .has_columns = true,
			     .text = "text"},
	[DOC_FORMATS_JSONL] = {doc_fields_json, .has_fields = true, .text = "text"},
	[DOC_FORMATS_SMART] = {doc_smart_read, .has_fields = true, .text = "T,W"},
	[DOC_FORMATS_TREC] = {doc_trec_read, .has_fields = true},
	[DOC_FORMATS_MAIL] = {doc_mail_read, .is_whole = true, .has_fields = true, .decodes = true,
			      .text = "Subject,body"},
	[DOC_FORMATS_HTML] = {doc_html_read, .is_whole = true},
};

const struct documents_format *doc_formats_of(enum doc_formats_name name)
{
	return formats + name;
}
