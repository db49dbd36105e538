/* core: words of up to fifteen ASCII letters as two machine words: most words of most texts.
 *
 * A key is the lower-case letters, the first in the lowest byte. quick_scan finds it without
 * looking at single bytes; the table from keys to numbers needs no string comparison.
 */
#ifndef QUICK_H
#define QUICK_H

#include <stddef.h>
#include <stdint.h>

enum { QUICK_BYTES = 16 };

struct quick_key {
	uint64_t low, high; /* low is 0: no word */
};

struct quick_word {
	struct quick_key key;
	uint32_t number;
};

struct quick { /* quick_free */
	size_t count, room, slots;
	struct quick_word *word; /* in the order in which they came: the frequent ones together */
	uint64_t *slot;          /* hash table: a word's hash above its place + 1; 0: free */
};

/* How many ASCII letters stand at `at`, QUICK_BYTES for so many or more, and their key. There
 * must be QUICK_BYTES to read. */
size_t quick_scan(const char *at, struct quick_key *key);

struct quick_word *quick_find(const struct quick *q, struct quick_key key); /* NULL: not there */
void quick_put(struct quick *q, struct quick_key key, uint32_t number);     /* a new one */
void quick_free(struct quick *q);

#endif
