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

struct quick {
	size_t count, slots;
	struct quick_slot {
		struct quick_key key;
		uint32_t number;
	} * slot;
};

/* How many ASCII letters stand at `at`, QUICK_BYTES for so many or more, and their key. There
 * must be QUICK_BYTES to read. */
size_t quick_scan(const char *at, struct quick_key *key);

/* The slot of a key; slot->key.low is 0 when it is new: then quick_put. */
struct quick_slot *quick_find(struct quick *q, struct quick_key key);
void quick_put(struct quick *q, struct quick_key key, uint32_t number);
void quick_free(struct quick *q);

#endif
