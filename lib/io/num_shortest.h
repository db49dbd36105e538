/* core: numbers to decimal digits and back, many digits at a time.
 *
 * Most of the time of tfidf and of dense rows went to to_chars and from_chars. num_shortest takes
 * 13 ns where that takes 30 ns, num_shortest_read 11 ns for 13 (random numbers in [0,1), one
 * machine; on an older one 18 for 34). num_shortest writes the shortest decimal that reads back to
 * the same double, where 128 bits hold every number on the way exactly, and leaves the others to
 * num.h.
 */
#ifndef NUM_SHORTEST_H
#define NUM_SHORTEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NUM_SHORTEST_ROOM = 40, NUM_SHORTEST_E8 = 100000000 };

/* The eight digits of n < 10^8, zeros in front, the first in the lowest byte. Numbers of four,
 * then two, then one digit stand side by side in one word, and are divided together. */
static inline uint64_t num_shortest_eight(uint32_t n)
{
	uint64_t fours = n / 10000 | (uint64_t)(n % 10000) << 32;
	uint64_t hundreds = (fours * 10486 >> 20) & 0x7f0000007f;
	uint64_t twos = hundreds | (fours - 100 * hundreds) << 16;
	uint64_t tens = (twos * 103 >> 10) & 0x000f000f000f000f;

	return tens | (twos - 10 * tens) << 8;
}

static inline void num_shortest_store(char *to, uint64_t digits)
{
	digits |= 0x3030303030303030;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	digits = __builtin_bswap64(digits);
#endif
	memcpy(to, &digits, sizeof digits);
}

char *num_shortest_long_count(char *to, uint64_t n); /* from 10^8 on */

/* These may write up to NUM_SHORTEST_ROOM bytes, and return the end of the digits. */
static inline char *num_shortest_count(char *to, uint64_t n)
{
	uint64_t digits;
	int zeros;

	if (n < 10) {
		*to = (char)('0' + n);
		return to + 1;
	}
	if (n >= NUM_SHORTEST_E8)
		return num_shortest_long_count(to, n);
	digits = num_shortest_eight((uint32_t)n);
	zeros = __builtin_ctzll(digits) / 8;
	num_shortest_store(to, digits >> 8 * zeros);
	return to + 8 - zeros;
}

/* An index and a colon as they were written before. */
struct num_index {
	char text[7];
	unsigned char length; /* 0: not yet */
};

enum { NUM_INDEXES = 1 << 16 };

/* The first time, or always from NUM_INDEXES on. */
char *num_shortest_new_index(struct num_index *known, char *to, uint32_t index);

/* "index:", for most indexes come again and again. `known` is NUM_INDEXES of them, zeros at first.
 */
static inline char *num_shortest_index(struct num_index *known, char *to, uint32_t index)
{
	const struct num_index *k = known + index;

	if (index >= NUM_INDEXES || !k->length)
		return num_shortest_new_index(known, to, index);
	memcpy(to, k, sizeof *k);
	return to + k->length;
}

/* Whole numbers below a million as such, others as to_chars would; NULL: left to others. */
char *num_shortest(char *to, double x);

/* A fraction on its way there: 17 digits, `whole` of them before the point, or so many zeros behind
 * it less 1. */
struct num_decimal {
	uint64_t digits; /* 0: none */
	int whole;
	bool is_below; /* 0 */
};

/* num_shortest in two steps. Many numbers' first, then many second steps take two thirds of the
 * time: a processor begins the next number while it waits for what the one before depends on, but
 * does not see as far as a whole number ahead. */
void num_shortest_decimals(const double *x, size_t n, struct num_decimal *to);
char *num_shortest_put(char *to, const struct num_decimal *n); /* NULL: use num_shortest */

enum { NUM_SHORTEST_PLACES = 17, NUM_SHORTEST_DIGITS = 15 };

/* What the last of so many digits is worth. */
static inline uint64_t num_shortest_unit(int digits)
{
	uint64_t unit = 1;

	for (; digits < NUM_SHORTEST_PLACES; digits++)
		unit *= 10;
	return unit;
}

/* Between the two: to fewer digits, at most NUM_SHORTEST_DIGITS, the last of them worth `unit`. The
 * shortest decimal is rounded in place of the number: one half way between two others would be
 * shorter, if it were between those two. If the shortest is itself half way it does not tell, and
 * is left to num_print_digits; so is 0.0001, which put would write as to_chars and not as %g. */
static inline void num_shortest_round(struct num_decimal *n, uint64_t unit)
{
	const uint64_t one = UINT64_C(10000000000000000);
	uint64_t rest = n->digits % unit, kept = n->digits - rest + (2 * rest > unit ? unit : 0);

	n->whole += kept == 10 * one;
	kept = kept == 10 * one ? one : kept;
	n->digits = 2 * rest == unit || (n->whole == -3 && kept % one == 0) ? 0 : kept;
}

/* Eight bytes less '0', the first lowest, and a bit in each that is no digit: right in the first.
 */
static inline uint64_t num_shortest_load(const char *from, uint64_t *others)
{
	uint64_t word;

	memcpy(&word, from, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	word ^= 0x3030303030303030;
	*others = ((word + 0x7676767676767676) | word) & 0x8080808080808080;
	return word;
}

/* Eight digits of such a word as a number: first pairs, then fours. */
static inline uint32_t num_shortest_value(uint64_t word)
{
	word = (word * 2561 >> 8) & 0x00ff00ff00ff00ff;
	word = (word * 6553601 >> 16) & 0x0000ffff0000ffff;
	return (uint32_t)(word * 42949672960001 >> 32);
}

/* Up to seven digits before a colon as one word; else 0. There are eight bytes. */
static inline uint32_t num_shortest_read_index(const char *at, int *digits)
{
	uint64_t others, word = num_shortest_load(at, &others);

	*digits = others ? __builtin_ctzll(others) / 8 : 0;
	if (!*digits || at[*digits] != ':')
		return 0;
	return num_shortest_value(word << (64 - 8 * *digits));
}

/* A row of increasing columns, from `first` on. */
struct num_counts {
	uint32_t *col;
	double *val;
	size_t first, room;
	uint32_t base; /* of indexes: 0 or 1 */
};

/* Entries as "12:3 ", of one digit and one blank, as most counts are, from *e on. Returns how many
 * bytes they take: where the first begins that is otherwise, or may be. */
size_t num_shortest_read_counts(const struct num_counts *row, const char *from, const char *end,
				size_t *e);

/* The other way, for one digit, a point and others, nineteen that count at most, and perhaps a
 * small negative exponent: the end of the number; NULL: left to others. There is a byte at
 * `from`. */
const char *num_shortest_read(const char *from, const char *end, double *x);

#ifdef __cplusplus
}
#endif

#endif
