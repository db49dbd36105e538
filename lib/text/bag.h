/* core: a bag of words: the terms of one document and how often each occurs.
 *
 * bag_fill puts a document in, bag_row takes it out as a row of counts, bag_read does both. The
 * members are the bag's own: place 0 of its arrays is for DICT_NONE, the distinct terms are from 1
 * to n. The columns of a row are the terms' numbers, or those that hashing gives.
 */
#ifndef BAG_H
#define BAG_H

#include "data/bitsort.h"
#include "data/record.h"
#include "text/tokenizer.h"

struct bag { /* bag_free */
	size_t n;
	uint32_t *term;
	double *count; /* as rows want it */
	size_t *times; /* the counts while they grow; times[0] is DICT_NONE's */
	size_t room;
	uint32_t *place; /* where term t is in the bag, at t + 1; at 0: DICT_NONE, which is at 0 */
	size_t places;
};

/* The bag of these terms, all below `bound` or DICT_NONE; what was in it is lost. */
void bag_fill(struct bag *b, const uint32_t *terms, size_t n, size_t bound);
void bag_sort(struct bag *b, struct bitsort *order); /* by term */
void bag_row(const struct bag *b, struct row *row);  /* its body; until the bag is filled again */
void bag_read(struct bag *b, struct tokenizer *lx, struct row *row); /* a text becomes counts */
void bag_free(struct bag *b);

/* Columns by hashing: no vocabulary, and new terms for ever.
 *
 *	h = FNV-1a of the term's bytes, 64 bits;  column = 1 + (h xor h >> 32) mod 2^bits
 *
 * Terms that meet in a column are counted together.
 */
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

/* The row's columns are terms of the tokenizer; it gets theirs, until the next call. What is
 * remembered of terms only saves work, and is let go of in time. */
void hashed_row(struct hashed *h, struct tokenizer *lx, struct row *row);
void hashed_free(struct hashed *h);

#endif
