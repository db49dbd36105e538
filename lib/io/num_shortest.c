#include "io/num_shortest.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { E8 = 100000000, LEAST_POWER = -63 };
#define MIDDLE ((uint64_t)1 << 63)

/* The eight digits of n < 10^8, zeros in front, the first in the lowest byte. Numbers of four,
 * then two, then one digit stand side by side in one word, and are divided together. */
static inline uint64_t eight(uint32_t n)
{
	uint64_t fours = n / 10000 | (uint64_t)(n % 10000) << 32;
	uint64_t hundreds = (fours * 10486 >> 20) & 0x7f0000007f;
	uint64_t twos = hundreds | (fours - 100 * hundreds) << 16;
	uint64_t tens = (twos * 103 >> 10) & 0x000f000f000f000f;

	return tens | (twos - 10 * tens) << 8;
}

static void store(char *to, uint64_t digits)
{
	digits |= 0x3030303030303030;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	digits = __builtin_bswap64(digits);
#endif
	memcpy(to, &digits, sizeof digits);
}

char *num_shortest_count(char *to, uint64_t n)
{
	uint64_t digits;
	int zeros;

	if (n < 10) {
		*to = (char)('0' + n);
		return to + 1;
	}
	if (n >= E8) {
		to = num_shortest_count(to, n / E8);
		store(to, eight((uint32_t)(n % E8)));
		return to + 8;
	}
	digits = eight((uint32_t)n);
	zeros = __builtin_ctzll(digits) / 8;
	store(to, digits >> 8 * zeros);
	return to + 8 - zeros;
}

#ifdef __SIZEOF_INT128__

static const uint64_t ten_to[] = {1,
				  10,
				  100,
				  1000,
				  10000,
				  100000,
				  1000000,
				  10000000,
				  100000000,
				  1000000000,
				  10000000000,
				  100000000000,
				  1000000000000,
				  10000000000000,
				  100000000000000,
				  1000000000000000,
				  10000000000000000,
				  100000000000000000,
				  1000000000000000000,
				  10000000000000000000u};

/* ISO C has no name for it. */
__extension__ typedef unsigned __int128 wide;

/* The shortest decimal of those that round to c 2^q, and of these the nearest to it, times 10^d
 * (R. Giulietti, The Schubfach way to render doubles). d is such that 10^-d <= 2^q < 10^(1-d): then
 * the nearest multiple of 10^-d rounds to it, and of 10^(1-d) one multiple may. Everything is
 * exact, in units of 10^-d 2^-64. No multiple is on the interval's ends, which have more places. */
static uint64_t nearest(uint64_t c, int q, int d)
{
	wide half = (wide)ten_to[d] << (q + 63), x = 2 * c * half; /* half the interval's width */
	uint64_t whole = (uint64_t)(x >> 64), rest = (uint64_t)x, ten = whole - whole % 10;
	wide down = (wide)(whole % 10) << 64 | rest, up = ((wide)10 << 64) - down;
	uint64_t unit = whole + ((rest > MIDDLE) | ((rest == MIDDLE) & (whole % 2)));
	uint64_t choice[] = {unit, ten, ten + 10, 0}; /* a branch would go wrong half of the time */

	return choice[(down < half) + 2 * (up < half)]; /* never both */
}

/* Seventeen digits, and the end of them without the zeros behind. */
static inline char *seventeen(char *to, uint64_t digits)
{
	uint64_t rest = digits % ten_to[16];
	uint64_t high = eight((uint32_t)(rest / E8)), low = eight((uint32_t)(rest % E8));

	*to = (char)('0' + digits / ten_to[16]);
	store(to + 1, high);
	store(to + 9, low);
	if (low)
		return to + 17 - __builtin_clzll(low) / 8;
	return high ? to + 9 - __builtin_clzll(high) / 8 : to + 1;
}

/* digits / 10^places, where digits has 16 or 17 of them. */
static char *place(char *to, uint64_t digits, int places)
{
	static const uint64_t scale[] = {10, 1};
	bool is_long = digits >= ten_to[16];
	int whole = 16 + is_long - places; /* digits before the point */
	uint64_t unit;
	char *end;

	digits *= scale[is_long];
	if (whole < -3)
		return NULL; /* to_chars would write an exponent */
	if (whole <= 0) {
		memcpy(to, "0.000", sizeof "0.000");
		to += 2 - whole;
		end = seventeen(to, digits);
		return whole == -3 && end == to + 1 ? NULL : end;
	}
	unit = ten_to[17 - whole];
	if (digits % unit == 0)
		return NULL; /* no fraction */
	to = num_shortest_count(to, digits / unit);
	*to++ = '.';
	return seventeen(to, digits % unit * ten_to[whole]);
}

/* A double's bits: sign, 11 of exponent, 52 of fraction. */
static char *fraction(char *to, double x)
{
	uint64_t bits, rest, digits;
	int q, places;

	memcpy(&bits, &x, sizeof bits);
	rest = bits & (((uint64_t)1 << 52) - 1);
	q = (int)(bits >> 52 & 0x7ff) - 1075;
	if (q >= 0 || q < LEAST_POWER || rest == 0)
		return NULL;            /* below a power of 2 the interval is narrower */
	places = (-q * 1233 >> 12) + 1; /* -q log10(2), rounded up */
	digits = nearest(rest | (uint64_t)1 << 52, q, places);
	if (bits >> 63)
		*to++ = '-';
	return place(to, digits, places);
}

#else

static char *fraction(char *to, double x)
{
	(void)to;
	(void)x;
	return NULL;
}

#endif

char *num_shortest(char *to, double x)
{
	if (!(x > -1e6 && x < 1e6 && x == (int)x))
		return fraction(to, x);
	if (x < 0)
		*to++ = '-';
	return num_shortest_count(to, (uint64_t)(x < 0 ? -x : x));
}
