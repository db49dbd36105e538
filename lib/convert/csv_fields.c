#include "convert/csv_fields.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

static void append(struct csv_fields *f, const char *bytes, size_t length)
{
	f->text = mem_grow(f->text, &f->room, f->used + length + 1, 1);
	memcpy(f->text + f->used, bytes, length);
	f->used += length;
	f->text[f->used] = '\0';
}

static const char *line_end(const struct csv_fields *f)
{
	return f->line.text + f->line.length;
}

static const char *find(const struct csv_fields *f, char c)
{
	const char *at = memchr(f->at, c, (size_t)(line_end(f) - f->at));

	return at ? at : line_end(f);
}

/* The next line of the file at hand; false: its end. */
static bool next_line(struct csv_fields *f)
{
	const char *bytes, *nul;
	struct place at;

	if (!input_peek(f->in, 1, &bytes) || !input_line(f->in, &f->line))
		return false;
	nul = memchr(f->line.text, 0, f->line.length);
	if (!nul)
		return true;
	at = input_place(f->in, (size_t)(nul - f->line.text) + 1);
	die_at(&at, "wanted text, found a NUL byte");
}

static struct place place_of(const struct csv_fields *f, const char *at)
{
	return input_place(f->in, (size_t)(at - f->line.text) + 1);
}

static void read_plain(struct csv_fields *f)
{
	const char *stop = find(f, f->separator);
	const char *quote = memchr(f->at, '"', (size_t)(stop - f->at));

	if (quote && f->quotes == CSV_QUOTES_STRICT) {
		struct place at = place_of(f, quote);

		die_at(&at, "wanted quotes around a whole field, found one inside");
	}
	append(f, f->at, (size_t)(stop - f->at));
	f->at = stop;
}

/* Behind the opening quote. */
static void read_quoted(struct csv_fields *f, const struct place *begun)
{
	for (;;) {
		const char *quote = find(f, '"');

		append(f, f->at, (size_t)(quote - f->at));
		if (quote == line_end(f)) {
			append(f, "\n", 1);
			if (!next_line(f))
				die_at(begun, "wanted a closing quote, found the end");
			f->at = f->line.text;
			continue;
		}
		f->at = quote + 1;
		if (*f->at != '"')
			break;
		append(f, "\"", 1);
		f->at++;
	}
	if (f->at < line_end(f) && *f->at != f->separator) {
		struct place at = place_of(f, f->at);

		die_at(&at, "wanted a separator behind a quote, found %s", err_show(f->at, 1));
	}
}

static void read_field(struct csv_fields *f)
{
	struct field new = {f->used, 0, place_of(f, f->at)};

	if (*f->at == '"' && f->quotes != CSV_QUOTES_NONE) {
		f->at++;
		read_quoted(f, &new.place);
	} else {
		read_plain(f);
	}
	new.length = f->used - new.at;
	append(f, "", 1); /* a NUL between fields */
	f->field = mem_grow(f->field, &f->field_room, f->count + 1, sizeof *f->field);
	f->field[f->count++] = new;
}

bool csv_fields_next(struct csv_fields *f)
{
	do
		if (!next_line(f))
			return false;
	while (f->line.length == 0);
	f->at = f->line.text;
	f->count = f->used = 0;
	for (read_field(f); f->at < line_end(f); read_field(f))
		f->at++;
	if (f->wanted && f->count != f->wanted) {
		struct place at = input_place(f->in, 0);

		die_at(&at, "wanted %zu fields, as in the first record, found %zu", f->wanted,
		       f->count);
	}
	f->wanted = f->count;
	return true;
}

char *csv_fields_text(const struct csv_fields *f, size_t i)
{
	return f->text + f->field[i].at;
}

void csv_fields_free(struct csv_fields *f)
{
	free(f->text);
	free(f->field);
	*f = (struct csv_fields){0};
}

void csv_fields_write(struct output *out, const char *text, size_t length, char separator)
{
	bool needs_quotes = length && (text[0] == ' ' || text[length - 1] == ' ');

	for (size_t i = 0; i < length && !needs_quotes; i++)
		needs_quotes = text[i] == separator || strchr("\"\r\n", text[i]);
	if (!needs_quotes) {
		output_write(out, text, length);
		return;
	}
	output_write(out, "\"", 1);
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '"')
			output_write(out, "\"", 1);
		output_write(out, text + i, 1);
	}
	output_write(out, "\"", 1);
}
