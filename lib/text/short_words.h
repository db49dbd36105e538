/* core: words of up to fifteen ASCII letters as two machine words: most words of most texts.
 *
 * A key is the lower-case letters, the first in the lowest byte. The table from keys to numbers
 * needs no string comparison. Every word of a text passes here, so what it needs is inline.
 */
#ifndef SHORT_WORDS_H
#define SHORT_WORDS_H

#include "sys/secret.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { SHORT_WORDS_MOST = 15, SHORT_WORDS_BYTES = 16 };

struct short_words_key {
	uint64_t low, high; /* low is 0: no word */
};

struct short_words_slot {
	struct short_words_key key;
	uint32_t number;
};

struct short_words { /* short_words_begin, short_words_free */
	size_t count, slots;
	int shift;                     /* a hash's bits above it number a slot */
	struct short_words_slot *slot; /* hash table */
	uint64_t secret[SECRET_NUMBERS];
};

struct short_words short_words_begin(void);
void short_words_put(struct short_words *q, struct short_words_key key,
		     uint32_t number);                         /* a new one */
size_t short_words_text(struct short_words_key key, char *to); /* a key's letters, and how many */
void short_words_free(struct short_words *q);

static inline uint64_t short_words_lower(const char *at, uint64_t mask)
{
	uint64_t word;

	memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return (word | 0x2020202020202020u) & mask;
}

/* The key of n <= SHORT_WORDS_MOST letters; false: some are not of ASCII. There must be
 * SHORT_WORDS_BYTES to read. */
static inline bool short_words_key(const char *at, size_t n, struct short_words_key *key)
{
	static const uint64_t mask[SHORT_WORDS_BYTES] = {
		0,          0xff,         0xffff,         0xffffff,
		0xffffffff, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff,
		UINT64_MAX, UINT64_MAX,   UINT64_MAX,     UINT64_MAX,
		UINT64_MAX, UINT64_MAX,   UINT64_MAX,     UINT64_MAX};

	key->low = short_words_lower(at, mask[n]);
	key->high = short_words_lower(at + 8, mask[n > 8 ? n - 8 : 0]);
	return !((key->low | key->high) & 0x8080808080808080u);
}

static inline uint64_t short_words_hash(const struct short_words *q, struct short_words_key key)
{
	return (key.low ^ key.high * q->secret[0]) * q->secret[1];
}

/* Where a word of this hash may be first. */
static inline const struct short_words_slot *short_words_first(const struct short_words *q,
							       uint64_t hash)
{
	return q->slot + (hash >> q->shift);
}

/* The word's slot, or a free one, whose key.low is 0. */
static inline const struct short_words_slot *
short_words_find(const struct short_words *q, struct short_words_key key, uint64_t hash)
{
	const struct short_words_slot *slot = short_words_first(q, hash);

	while ((slot->key.low != key.low || slot->key.high != key.high) && slot->key.low)
		slot = slot + 1 < q->slot + q->slots ? slot + 1 : q->slot;
	return slot;
}

#endif
