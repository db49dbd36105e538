#include "quick.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>

#define EACH(byte) (0x0101010101010101u * (byte))

static uint64_t load(const char *at)
{
	uint64_t word;

	memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

/* The letters of one word, in lower case and the rest 0. A byte b < 0x80 is a lower-case letter
 * when b + 0x1f reaches 0x80 and b + 0x05 does not. */
static size_t scan(const char *at, uint64_t *key)
{
	uint64_t word = load(at), lower = word | EACH(0x20), seven = lower & EACH(0x7f);
	uint64_t letter = (seven + EACH(0x1f)) & ~(seven + EACH(0x05)) & ~word & EACH(0x80);
	uint64_t other = ~letter & EACH(0x80);
	unsigned bits = other ? (unsigned)__builtin_ctzll(other) - 7 : 64;

	*key = bits < 64 ? lower & (((uint64_t)1 << bits) - 1) : lower;
	return bits / 8;
}

size_t quick_scan(const char *at, struct quick_key *key)
{
	size_t n = scan(at, &key->low);

	key->high = 0;
	return n < 8 ? n : 8 + scan(at + 8, &key->high);
}

static uint64_t hash_of(struct quick_key key)
{
	uint64_t h = (key.low ^ key.high * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;

	return (h ^ h >> 32) * 0xD6E8FEB86659FD93u >> 32;
}

/* The slots are small, and stay in the cache; a slot of the same hash is all but the word. */
struct quick_word *quick_find(const struct quick *q, struct quick_key key)
{
	uint64_t hash = hash_of(key);

	if (!q->slots)
		return NULL;
	for (size_t s = hash & (q->slots - 1); q->slot[s]; s = (s + 1) & (q->slots - 1)) {
		struct quick_word *word = q->word + (uint32_t)q->slot[s] - 1;

		if (q->slot[s] >> 32 == hash && word->key.low == key.low &&
		    word->key.high == key.high)
			return word;
	}
	return NULL;
}

static void insert(struct quick *q, uint64_t slot)
{
	size_t s = slot >> 32 & (q->slots - 1);

	while (q->slot[s])
		s = (s + 1) & (q->slots - 1);
	q->slot[s] = slot;
}

static void enlarge(struct quick *q)
{
	uint64_t *old = q->slot;
	size_t had = q->slots;

	q->slots = had ? 2 * had : 4096;
	q->slot = mem_zero(q->slots, sizeof *q->slot);
	for (size_t s = 0; s < had; s++)
		if (old[s])
			insert(q, old[s]);
	free(old);
}

void quick_put(struct quick *q, struct quick_key key, uint32_t number)
{
	if (2 * q->count >= q->slots)
		enlarge(q);
	q->word = mem_grow(q->word, &q->room, q->count + 1, sizeof *q->word);
	q->word[q->count++] = (struct quick_word){key, number};
	insert(q, hash_of(key) << 32 | q->count);
}

void quick_free(struct quick *q)
{
	free(q->word);
	free(q->slot);
	*q = (struct quick){0};
}
