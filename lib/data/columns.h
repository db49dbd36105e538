/* core: sparse rows with far fewer used columns than their indices suggest (hashed terms, a lone
 * large index): computed with on the used columns only, so that memory follows the entries.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "data/matrix.h"

#define COLUMNS_NONE SIZE_MAX

struct columns { /* columns_free */
	size_t used, all;
	uint32_t *number; /* of each used column among all, increasing; NULL: all count as used */
};

struct columns columns_of(const struct matrix *x);
void columns_free(struct columns *c);

/* Which of the used columns it is; COLUMNS_NONE: none of them. */
size_t columns_place(const struct columns *c, uint32_t column);

/* Renumbers x in place, if that is worth it. */
struct columns columns_pack(struct matrix *x);

/* Back again; u, which has a row for each used column, gets one for every column: zeros where it
 * is unused. */
void columns_unpack(const struct columns *c, struct matrix *x, struct matrix *u);

#endif
