/* edge: names of labels and the numbers that SVMlight and LIBSVM want instead.
 *
 * The map is a file of lines "number TAB name". A name that it does not know gets the next
 * number above all others, from 1. Number 0 means "no label" and is never in a map.
 */
#ifndef LABELMAP_H
#define LABELMAP_H

#include "io/output.h"
#include "sys/err.h"

struct labelmap;

struct labelmap *labelmap_new(void);
void labelmap_read(struct labelmap *map, const char *path);        /* must be there */
void labelmap_read_if_any(struct labelmap *map, const char *path); /* a regular file, or nothing */
void labelmap_write(const struct labelmap *map, const char *path); /* whole or not at all */
void labelmap_free(struct labelmap *map);

/* Labels "a,b" as "1,2"; without a map (NULL) they must be numbers already. No labels: "0". */
void labelmap_numbers(struct labelmap *map, struct output *out, const char *labels,
		      const struct place *at);

/* "1,2" as "a,b"; the text lives until the next call. */
const char *labelmap_names(struct labelmap *map, const char *numbers, const struct place *at);

#endif
