/* core: a matrix that is had a block of rows at a time, as it is or turned.
 *
 * It is in memory (row_blocks_of), or comes from elsewhere, a block when it is asked for. A block
 * of sparse rows ends before it has more than ROW_BLOCKS_ROWS rows or, if it has several,
 * ROW_BLOCKS_ENTRIES entries: its part of a panel stays in a near cache, and it needs little memory
 * itself. Sums over all rows run from block to block, so that the cut decides their last digits.
 */
#ifndef ROW_BLOCKS_H
#define ROW_BLOCKS_H

#include "data/matrix.h"

enum { ROW_BLOCKS_ROWS = 32768, ROW_BLOCKS_ENTRIES = 1 << 19 };

struct row_blocks {
	size_t n, m, entries;
	size_t count, tallest; /* blocks, and the rows of the tallest */
	double trace;          /* of XX' */
	/* Block b, or its transpose, of which the last rows may be missing where they are empty;
	 * its columns are perhaps in col16 alone. It is good until the next call. */
	struct matrix (*get)(void *self, size_t b, bool is_turned);
	void *self;
	/* The column that the blocks have at place p, where they have the frequent ones first, so
	 * that these are near each other in a panel. The entries of a row keep their order: sums
	 * are the same. NULL: column p. */
	const uint32_t *column;
};

/* Is a block of so many rows and entries closed to a row of so many? */
bool row_blocks_full(size_t rows, size_t entries, size_t more);

/* X' is made here, and kept; x stays the caller's. Dense rows are one block. Columns are placed by
 * frequency if they are as many as the rows or more. */
struct row_blocks row_blocks_of(const struct matrix *x);
void row_blocks_free(struct row_blocks *b); /* of what row_blocks_of made */

#endif
