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

static struct quick_slot *probe(const struct quick *q, struct quick_key key)
{
	uint64_t h = (key.low ^ key.high * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;
	size_t s = (size_t)(h >> 32 ^ h >> 15) & (q->slots - 1);

	while (q->slot[s].key.low &&
	       (q->slot[s].key.low != key.low || q->slot[s].key.high != key.high))
		s = (s + 1) & (q->slots - 1);
	return q->slot + s;
}

static void enlarge(struct quick *q)
{
	struct quick old = *q;

	q->slots = old.slots ? 2 * old.slots : 4096;
	q->slot = mem_zero(q->slots, sizeof *q->slot);
	for (size_t s = 0; s < old.slots; s++)
		if (old.slot[s].key.low)
			*probe(q, old.slot[s].key) = old.slot[s];
	free(old.slot);
}

struct quick_slot *quick_find(struct quick *q, struct quick_key key)
{
	if (2 * q->count >= q->slots)
		enlarge(q);
	return probe(q, key);
}

void quick_put(struct quick *q, struct quick_key key, uint32_t number)
{
	struct quick_slot *slot = quick_find(q, key);

	q->count += !slot->key.low;
	*slot = (struct quick_slot){key, number};
}

void quick_free(struct quick *q)
{
	free(q->slot);
	*q = (struct quick){0};
}
