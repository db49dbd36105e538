/* core: words of up to fifteen ASCII letters as two machine words: most words of most texts.
 *
 * A key is the lower-case letters, the first in the lowest byte. The table from keys to numbers
 * needs no string comparison. Every word of a text passes here, so what it needs is inline.
 */
#ifndef QUICK_H
#define QUICK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { QUICK_MOST = 15, QUICK_BYTES = 16 };

struct quick_key {
	uint64_t low, high; /* low is 0: no word */
};

struct quick_slot {
	struct quick_key key;
	uint32_t number;
};

struct quick { /* quick_begin, quick_free */
	size_t count, slots;
	int shift;               /* a hash's bits above it number a slot */
	struct quick_slot *slot; /* hash table */
};

struct quick quick_begin(void);
void quick_put(struct quick *q, struct quick_key key, uint32_t number); /* a new one */
size_t quick_text(struct quick_key key, char *to); /* a key's letters, and how many */
void quick_free(struct quick *q);

static inline uint64_t quick_lower(const char *at, uint64_t mask, uint64_t *bytes)
{
	uint64_t word;

	memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	*bytes |= word & mask;
	return (word | 0x2020202020202020u) & mask;
}

/* The key of n <= QUICK_MOST letters; false: some are not of ASCII. There must be QUICK_BYTES to
 * read. */
static inline bool quick_key(const char *at, size_t n, struct quick_key *key)
{
	static const uint64_t mask[QUICK_BYTES] = {
		0,          0xff,         0xffff,         0xffffff,
		0xffffffff, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff,
		UINT64_MAX, UINT64_MAX,   UINT64_MAX,     UINT64_MAX,
		UINT64_MAX, UINT64_MAX,   UINT64_MAX,     UINT64_MAX};
	uint64_t bytes = 0;

	key->low = quick_lower(at, mask[n], &bytes);
	key->high = quick_lower(at + 8, n > 8 ? mask[n - 8] : 0, &bytes);
	return !(bytes & 0x8080808080808080u);
}

static inline uint64_t quick_hash(struct quick_key key)
{
	return (key.low ^ key.high * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;
}

/* Where a word of this hash may be first. */
static inline const struct quick_slot *quick_first(const struct quick *q, uint64_t hash)
{
	return q->slot + (hash >> q->shift);
}

/* The word's slot, or a free one, whose key.low is 0. */
static inline const struct quick_slot *quick_find(const struct quick *q, struct quick_key key,
						  uint64_t hash)
{
	const struct quick_slot *slot = quick_first(q, hash);

	while ((slot->key.low != key.low || slot->key.high != key.high) && slot->key.low)
		slot = slot + 1 < q->slot + q->slots ? slot + 1 : q->slot;
	return slot;
}

#endif
