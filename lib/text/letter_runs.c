#include "text/letter_runs.h"
#include "sys/loops.h"

#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
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

#ifdef __x86_64__

#define WIDE __attribute__((target("avx512f,avx512bw,avx512vbmi2,bmi,popcnt")))

/* Sixteen of the numbers in a block, counted from its place in the text. */
WIDE static inline void put_sixteen(uint32_t *edge, __m128i number, __m512i at)
{
	_mm512_storeu_si512(edge, _mm512_add_epi32(_mm512_cvtepu8_epi32(number), at));
}

/* The numbers of the bits that are set, all at once. Mostly there are fewer than 32. */
WIDE static inline size_t put_wide(uint32_t *edge, __m512i numbers, uint32_t at, uint64_t change)
{
	__m512i found = _mm512_maskz_compress_epi8(change, numbers),
		from = _mm512_set1_epi32((int)at);
	size_t n = (size_t)__builtin_popcountll(change);

	put_sixteen(edge, _mm512_castsi512_si128(found), from);
	put_sixteen(edge + 16, _mm512_extracti32x4_epi32(found, 1), from);
	if (n > 32) {
		put_sixteen(edge + 32, _mm512_extracti32x4_epi32(found, 2), from);
		put_sixteen(edge + 48, _mm512_extracti32x4_epi32(found, 3), from);
	}
	return n;
}

WIDE static size_t find_wide(const char *text, uint32_t length, uint32_t *edge)
{
	static const unsigned char number[BLOCK] = {
		0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
		16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
		32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
		48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
	__m512i numbers = _mm512_loadu_si512(number);
	uint64_t before = 0;
	size_t n = 0;

	for (uint32_t at = 0; at < length; at += BLOCK) {
		uint32_t left = length - at;
		uint64_t there = left >= BLOCK ? UINT64_MAX : ((uint64_t)1 << left) - 1, in;
		__m512i block = _mm512_maskz_loadu_epi8(there, text + at);
		__m512i letter = _mm512_sub_epi8(_mm512_or_si512(block, _mm512_set1_epi8(0x20)),
						 _mm512_set1_epi8('a'));

		in = _mm512_cmplt_epu8_mask(letter, _mm512_set1_epi8(26)) |
		     _mm512_movepi8_mask(block);
		n += put_wide(edge + n, numbers, at, in ^ (in << 1 | before));
		before = in >> (BLOCK - 1);
	}
	if (n % 2)
		edge[n++] = length;
	return n;
}

letter_runs *letter_runs_choose(void)
{
	bool is_wide = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2");

	return is_wide && loops_choose() == LOOPS_AVX512 ? find_wide : letter_runs_find;
}

#else

letter_runs *letter_runs_choose(void)
{
	return letter_runs_find;
}

#endif
