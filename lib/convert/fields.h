/* edge: records of separated fields, with or without quotes (RFC 4180).
 *
 * A quoted field may hold separators, newlines, and quotes written twice. All records of a file
 * have as many fields as the first. Blank lines are skipped.
 */
#ifndef FIELDS_H
#define FIELDS_H

#include "convert/door.h"

struct field {
	size_t at, length; /* in `text`, with a NUL behind */
	struct place place;
};

struct fields { /* the record at hand; fields_free */
	struct door *d;
	char separator;
	struct field *field;
	size_t count, field_room;
	char *text; /* quotes undone */
	size_t used, room;
	struct line line; /* the one being read */
	const char *at;   /* what is still to be read of it */
	size_t wanted;    /* fields of the first record */
};

bool fields_next(struct fields *f); /* false: the end of the file */
char *fields_text(const struct fields *f, size_t i);
void fields_free(struct fields *f);

void fields_write(struct output *out, const char *text, size_t length, char separator);

#endif
