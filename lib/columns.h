/* core: sparse rows with far fewer used columns than their indices suggest (hashed terms, a lone
 * large index): computed with on the used columns only, so that memory follows the entries.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "matrix.h"

struct columns { /* columns_free */
	size_t used, all;
	uint32_t *number; /* of each used column among all, increasing; NULL: all stayed */
};

/* Renumbers x in place, if that is worth it. */
struct columns columns_pack(struct matrix *x);

/* Back again; u, which has a row for each used column, gets one for every column: zeros where it
 * is unused. */
void columns_unpack(const struct columns *c, struct matrix *x, struct matrix *u);
void columns_free(struct columns *c);

#endif
