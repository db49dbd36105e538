#include "text/letter_runs.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { BLOCK = 64 };

#define EACH(byte) (0x0101010101010101u * (byte)) /* in each byte of a word */

/* A byte b < 0x80 is a lower-case letter when b + 0x1f reaches 0x80 and b + 0x05 does not. The
 * first byte gives the lowest bit. */
#ifdef __SSE2__

enum { STEP = 16 };

static inline uint64_t some_bits(const char *text)
{
	__m128i bytes = _mm_loadu_si128((const __m128i *)text);
	__m128i seven =
		_mm_and_si128(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), _mm_set1_epi8(0x7f));
	__m128i in = _mm_andnot_si128(_mm_add_epi8(seven, _mm_set1_epi8(0x05)),
				      _mm_add_epi8(seven, _mm_set1_epi8(0x1f)));

	return (uint64_t)_mm_movemask_epi8(_mm_or_si128(in, bytes));
}

#else

enum { STEP = 8 };

static inline uint64_t some_bits(const char *text)
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

#endif

static inline uint64_t block_bits(const char *text)
{
	uint64_t bits = 0;

	for (int i = 0; i < BLOCK; i += STEP)
		bits |= some_bits(text + i) << i;
	return bits;
}

static inline size_t ones(uint64_t bits)
{
	bits -= bits >> 1 & EACH(0x55);
	bits = (bits & EACH(0x33)) + (bits >> 2 & EACH(0x33));
	return ((bits + (bits >> 4)) & EACH(0x0f)) * EACH(1) >> 56;
}

/* Takes the lowest bit away; where there is none any number will do. */
static inline uint32_t lowest(uint64_t *bits)
{
	uint64_t had = *bits;

	*bits &= had - 1;
	return (uint32_t)__builtin_ctzll(had | (uint64_t)1 << 63);
}

static inline void four(uint32_t *edge, uint32_t at, uint64_t *change)
{
	edge[0] = at + lowest(change);
	edge[1] = at + lowest(change);
	edge[2] = at + lowest(change);
	edge[3] = at + lowest(change);
}

/* Eight at a time: how many there are is foreseen more often. */
static size_t put(uint32_t *edge, uint32_t at, uint64_t change)
{
	size_t n = ones(change);

	for (size_t e = 0; e < n; e += 8) {
		four(edge + e, at, &change);
		four(edge + e + 4, at, &change);
	}
	return n;
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

		n += put(edge + n, at, change);
		before = in >> (BLOCK - 1);
	}
	if (n % 2)
		edge[n++] = length;
	return n;
}
