/* core: records of counts, gathered: four bytes for most entries, where rows.h takes twelve.
 *
 * An entry is a word: the column, and in the lowest bits a count from 1 to 15; else a word of 0,
 * the column and the double. A row is had by itself.
 */
#ifndef COUNTS_H
#define COUNTS_H

#include "data/rows.h"
#include "data/used_columns.h"

struct counts { /* n records of m columns; counts_free */
	size_t n, m, entries;
	struct rows names;
	uint32_t *word;
	size_t *start; /* row i is words start[i] .. start[i+1]-1 */
	struct matrix row;
	size_t word_room, start_room, row_room;
};

void counts_add(struct counts *c, const struct row *row); /* sparse */

/* Row i, and in c->row alone; it may be changed there, until the next is had. */
struct row counts_row(struct counts *c, size_t i);

struct used_columns counts_used(struct counts *c);
void counts_free(struct counts *c);

#endif
