#include "text/letter_runs.h"

#include <string.h>

enum { BLOCK = 64 };

#define EACH(byte) (0x0101010101010101u * (byte)) /* in each byte of a word */

/* The first byte gives the lowest bit. A byte b < 0x80 is a lower-case letter when b + 0x1f reaches
 * 0x80 and b + 0x05 does not. */
static inline uint64_t eight_bits(const char *text)
{
	uint64_t word, seven, in;

	memcpy(&word, text, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	seven = (word | EACH(0x20)) & EACH(0x7f);
	in = (((seven + EACH(0x1f)) & ~(seven + EACH(0x05))) | word) & EACH(0x80);
	return (in >> 7) * 0x0102040810204080u >> 56;
}

static uint64_t block_bits(const char *text)
{
	uint64_t bits = 0;

	for (int i = 0; i < BLOCK; i += 8)
		bits |= eight_bits(text + i) << i;
	return bits;
}

size_t letter_runs_find(const char *text, uint32_t length, uint32_t *edge)
{
	uint64_t before = 0;
	size_t n = 0;

	for (uint32_t at = 0; at < length; at += BLOCK) {
		char last[BLOCK] = {0};
		uint32_t left = length - at;
		const char *block = left >= BLOCK ? text + at : memcpy(last, text + at, left);
		uint64_t in = block_bits(block), change = in ^ (in << 1 | before);

		for (; change; change &= change - 1)
			edge[n++] = at + (uint32_t)__builtin_ctzll(change);
		before = in >> (BLOCK - 1);
	}
	if (n % 2)
		edge[n++] = length;
	return n;
}
