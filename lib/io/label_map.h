/* edge: names of labels and the numbers that SVMlight and LIBSVM want instead.
 *
 * The map is a file of lines "number TAB name". A name that it does not know gets the next
 * number above all others, from 1. Number 0 means "no label" and is never in a map.
 */
#ifndef LABEL_MAP_H
#define LABEL_MAP_H

#include "io/output.h"
#include "sys/err.h"

struct label_map;

struct label_map *label_map_new(void);
void label_map_read(struct label_map *map, const char *path); /* must be there */
void label_map_read_if_any(struct label_map *map,
			   const char *path); /* a regular file, or nothing */
void label_map_write(const struct label_map *map, const char *path); /* whole or not at all */
void label_map_free(struct label_map *map);

/* Labels "a,b" as "1,2"; without a map (NULL) they must be numbers already. No labels: "0". */
void label_map_numbers(struct label_map *map, struct output *out, const char *labels,
		       const struct place *at);

/* "1,2" as "a,b"; the text lives until the next call. */
const char *label_map_names(struct label_map *map, const char *numbers, const struct place *at);

#endif
