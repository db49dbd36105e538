/* core: columns by hashing: no vocabulary, and new terms for ever.
 *
 *	h = FNV-1a of the term's bytes, 64 bits;  column = 1 + (h xor h >> 32) mod 2^bits
 *
 * Terms that meet in a column are counted together.
 */
#ifndef HASHED_H
#define HASHED_H

#include "data/dict.h"
#include "io/record.h"

enum { HASHED_MOST_BITS = 30 };

struct hashed { /* hashed_free */
	int bits;
	uint32_t *column; /* of term t */
	size_t known, room;
	struct hashed_entry {
		uint32_t column;
		double count;
	} * entry;
	uint32_t *col; /* the row's */
	double *val;
	size_t entry_room, col_room, val_room;
};

uint32_t hashed_column(const char *term, size_t n, int bits); /* from 0 */

/* The row's columns are terms of the dictionary; it gets theirs, until the next call. */
void hashed_row(struct hashed *h, const struct dict *terms, struct row *row);
void hashed_forget(struct hashed *h); /* the dictionary is another */
void hashed_free(struct hashed *h);

#endif
