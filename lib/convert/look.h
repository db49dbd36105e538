/* core: the first bytes of an input, and what their first line of data looks like.
 *
 * A format's guess says yes only to what no other format could mean.
 */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>
#include <stddef.h>

struct look {
	const char *bytes; /* from the very first, without a byte-order mark */
	size_t n;
	const char *line, *end; /* the first line that is not empty and no # comment */
	bool zero_based;        /* the user says that indices count from 0 */
};

struct look look_at(const char *bytes, size_t n);

bool look_begins(const struct look *l, const char *magic); /* with these bytes, in any case */

size_t look_count(const struct look *l, char c); /* in the line */

/* Field i of the line, cut at c; an empty one behind the last. Returns its beginning. */
const char *look_field(const struct look *l, char c, size_t i, const char **end);

/* Is from .. end-1 "index:number", and with what index? */
bool look_is_entry(const char *from, const char *end, unsigned long *index);
bool look_is_number(const char *at);                   /* by its first character */
bool look_is_count(const char *from, const char *end); /* nothing but digits */

#endif
