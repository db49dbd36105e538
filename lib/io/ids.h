/* edge: a list of ids, the FILE of -i: one a line, with or without "# ". */
#ifndef IDS_H
#define IDS_H

#include "data/dict.h"

#include <stdbool.h>

struct ids { /* ids_free */
	struct dict names;
	bool *seen; /* ids_has found it */
	const char *path;
};

struct ids ids_read(const char *path);
bool ids_has(struct ids *ids, const char *id);

/* Dies with a list of those that no row had. */
void ids_all_seen(const struct ids *ids, const char *remedy);
void ids_free(struct ids *ids);

#endif
