/* core: the first bytes of an input, and what their first line of data looks like.
 *
 * A format's guess says yes only to what no other format could mean.
 */
#ifndef SNIFF_H
#define SNIFF_H

#include <stdbool.h>
#include <stddef.h>

struct sniff {
	const char *bytes; /* from the very first, without a byte-order mark */
	size_t n;
	const char *line, *end; /* the first line that is not empty and no # comment */
	bool zero_based;        /* the user says that indices count from 0 */
};

struct sniff sniff_at(const char *bytes, size_t n);

bool sniff_begins(const struct sniff *l, const char *magic); /* with these bytes, in any case */

size_t sniff_count(const struct sniff *l, char c); /* in the line */

/* Field i of the line, cut at c; an empty one behind the last. Returns its beginning. */
const char *sniff_field(const struct sniff *l, char c, size_t i, const char **end);

/* Is from .. end-1 "index:number", and with what index? */
bool sniff_is_entry(const char *from, const char *end, unsigned long *index);
bool sniff_is_number(const char *at);                   /* by its first character */
bool sniff_is_count(const char *from, const char *end); /* nothing but digits */

#endif
