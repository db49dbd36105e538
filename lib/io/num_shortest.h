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

enum { NUM_SHORTEST_ROOM = 40 };

/* These may write up to NUM_SHORTEST_ROOM bytes, and return the end of the digits. */
char *num_shortest_count(char *to, uint64_t n);

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

/* The other way, for one digit, a point and others, nineteen that count at most, and perhaps a
 * small negative exponent: the end of the number; NULL: left to others. There is a byte at
 * `from`. */
const char *num_shortest_read(const char *from, const char *end, double *x);

#ifdef __cplusplus
}
#endif

#endif
