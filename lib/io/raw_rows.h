/* edge: records kept as the lines they came in, for programs that only sort them out.
 *
 * Text, sparse and dense rows alike: a body is not looked at. A record without an id gets its
 * number, so that it keeps its name among fewer rows; a line without TAB is a document without
 * labels, or SVMlight if the first such line has index:value entries.
 */
#ifndef RAW_ROWS_H
#define RAW_ROWS_H

#include "data/labels.h"
#include "io/input.h"
#include "io/output.h"

struct raw_rows { /* raw_rows_free */
	size_t n;
	char *text;    /* the arena */
	size_t *start; /* line i: text[start[i]] .. text[start[i+1]-1], with its newline */
	size_t text_room, start_room;
	struct labels labels;
	char *ids; /* NUL-ended, one after another */
	size_t ids_used, ids_room;
};

struct raw_rows raw_rows_read(char *const *files);
void raw_rows_free(struct raw_rows *l);

/* Those records, in input order, whose part is `which`. */
void raw_rows_write(struct output *out, const struct raw_rows *l, const uint32_t *part,
		    uint32_t which);

/* Each record at once, in input order, to where its id sends it: none is kept. */
void raw_rows_send(char *const *files, struct output *(*to)(void *arg, const char *id), void *arg);

#endif
