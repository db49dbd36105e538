/* core: rows in a temporary file (scratch.h), for those that are more than memory.
 *
 * Rows are added one at a time, then had in blocks: as a matrix, its transpose, or with their
 * names. A block in memory takes 12 bytes an entry, and twice that while it is written. Dense rows
 * are kept as sparse ones, zeros and all, and come back dense with their names.
 */
#ifndef ROW_STORE_H
#define ROW_STORE_H

#include "data/row_blocks.h"
#include "data/rows.h"

struct row_store;

struct row_store *row_store_new(bool is_single); /* values of 4 bytes */
void row_store_add(struct row_store *s, const struct row *row);

/* All rows are there. The result points to the store. */
struct row_blocks row_store_blocks(struct row_store *s);
bool row_store_rows(struct row_store *s, size_t b, struct rows *out); /* false: no such block */
void row_store_free(struct row_store *s);

#endif
