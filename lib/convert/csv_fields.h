/* edge: records of separated fields, with or without quotes (RFC 4180).
 *
 * A quoted field may hold separators, newlines, and quotes written twice. All records of a file
 * have as many fields as the first. Blank lines are skipped. Texts may ask for less: a quote inside
 * a field that does not begin with one is a character like others, or every quote is.
 */
#ifndef CSV_FIELDS_H
#define CSV_FIELDS_H

#include "io/input.h"
#include "io/output.h"

struct field {
	size_t at, length; /* in `text`, with a NUL behind */
	struct place place;
};

struct csv_fields { /* the record at hand; csv_fields_free */
	struct input *in;
	char separator;
	enum { CSV_QUOTES_STRICT, CSV_QUOTES_INSIDE, CSV_QUOTES_NONE } quotes;
	struct field *field;
	size_t count, field_room;
	char *text; /* quotes undone */
	size_t used, room;
	struct line line; /* the one being read */
	const char *at;   /* what is still to be read of it */
	size_t wanted;    /* fields of the first record */
};

bool csv_fields_next(struct csv_fields *f); /* false: the end of the file */
char *csv_fields_text(const struct csv_fields *f, size_t i);
void csv_fields_free(struct csv_fields *f);

void csv_fields_write(struct output *out, const char *text, size_t length, char separator);

#endif
