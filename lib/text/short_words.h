/* core: words of up to fifteen ASCII letters as two machine words: most words of most texts.
 *
 * A key is the lower-case letters, the first in the lowest byte; an apostrophe may be among them.
 * The table from keys to numbers needs no string comparison. Every word of a text passes here, so
 * what it needs is inline.
 */
#ifndef SHORT_WORDS_H
#define SHORT_WORDS_H

#include "sys/secret.h"
#include "text/letter_runs.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { SHORT_WORDS_MOST = 15, SHORT_WORDS_BYTES = 16, SHORT_WORDS_PART = 1024 };

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

/* A part of a text, the runs of letters in it, and what they are. */
struct short_words_part {
	char copy[SHORT_WORDS_PART + SHORT_WORDS_BYTES]; /* of a text's end */
	const char *bytes;                               /* the copy or the text */
	size_t edges, words, others;
	uint32_t edge[SHORT_WORDS_PART + LETTER_RUNS_SPARE];
	struct short_words_word {
		struct short_words_key key;
		const struct short_words_slot *first; /* where to look for it */
	} word[SHORT_WORDS_PART / 2 + 1];
	uint32_t other[SHORT_WORDS_PART / 2 + 1]; /* the first edges of the other runs */
};

struct short_words short_words_begin(void);

/* Words are runs that are one short word of ASCII letters, or two that an apostrophe joins; with no
 * other apostrophe that may join them to more. Their slots are on their way from memory, and stay
 * where they are until as many new words were put. SHORT_WORDS_BYTES may be read behind the part.
 */
void short_words_divide(struct short_words *q, struct short_words_part *p);

void short_words_put(struct short_words *q, struct short_words_key key,
		     uint32_t number);                         /* a new one */
size_t short_words_text(struct short_words_key key, char *to); /* a key's letters, and how many */
void short_words_free(struct short_words *q);

/* The key of n <= SHORT_WORDS_MOST letters; false: some are not of ASCII.
 * There must be SHORT_WORDS_BYTES to read. */
static inline bool short_words_key(const char *at, size_t n, struct short_words_key *key)
{
	static const unsigned char kept[2 * SHORT_WORDS_BYTES] = {
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
	const unsigned char *mask = kept + SHORT_WORDS_BYTES - n;
#ifdef __SSE2__
	__m128i text = _mm_loadu_si128((const __m128i *)at);
	__m128i word = _mm_and_si128(_mm_or_si128(text, _mm_set1_epi8(0x20)),
				     _mm_loadu_si128((const __m128i *)mask));

	_mm_storeu_si128((__m128i *)key, word);
	return !_mm_movemask_epi8(word);
#else
	uint64_t low, high;

	memcpy(&key->low, at, sizeof key->low);
	memcpy(&key->high, at + 8, sizeof key->high);
	memcpy(&low, mask, sizeof low);
	memcpy(&high, mask + 8, sizeof high);
	key->low = (key->low | 0x2020202020202020u) & low;
	key->high = (key->high | 0x2020202020202020u) & high;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	key->low = __builtin_bswap64(key->low);
	key->high = __builtin_bswap64(key->high);
#endif
	return !((key->low | key->high) & 0x8080808080808080u);
#endif
}

/* Where a word may be first. */
static inline const struct short_words_slot *short_words_first(const struct short_words *q,
							       struct short_words_key key)
{
	uint64_t hash = (key.low ^ key.high * q->secret[0]) * q->secret[1];

	return q->slot + (hash >> q->shift);
}

/* The word's slot, or a free one, whose key.low is 0. */
static inline const struct short_words_slot *short_words_find(const struct short_words *q,
							      struct short_words_key key,
							      const struct short_words_slot *first)
{
	const struct short_words_slot *slot = first;

	while (((slot->key.low ^ key.low) | (slot->key.high ^ key.high)) && slot->key.low)
		slot = slot + 1 < q->slot + q->slots ? slot + 1 : q->slot;
	return slot;
}

#endif
