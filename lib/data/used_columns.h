/* core: sparse rows with far fewer used columns than their indices suggest (hashed terms, a lone
 * large index): computed with on the used columns only, so that memory follows the entries.
 */
#ifndef USED_COLUMNS_H
#define USED_COLUMNS_H

#include "data/matrix.h"

#define USED_COLUMNS_NONE SIZE_MAX

struct used_columns { /* used_columns_free */
	size_t used, all;
	uint32_t *number; /* of each used column among all, increasing; NULL: all count as used */
};

bool used_columns_are_few(size_t columns, size_t entries); /* so that it is worth it */
struct used_columns used_columns_of(const struct matrix *x);
struct used_columns used_columns_all(const struct matrix *x); /* of sparse rows, worth it or not */
void used_columns_free(struct used_columns *c);

/* Which of the used columns it is; USED_COLUMNS_NONE: none of them. */
size_t used_columns_place(const struct used_columns *c, uint32_t column);

void used_columns_renumber(const struct used_columns *c, struct matrix *x); /* in place */

/* Renumbers x in place, if that is worth it. */
struct used_columns used_columns_pack(struct matrix *x);

/* The same of sparse rows, worth it or not; takes four bytes a column, and none an entry. */
struct used_columns used_columns_pack_all(struct matrix *x);

#endif
