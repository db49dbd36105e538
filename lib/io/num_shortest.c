#include "io/num_shortest.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { E8 = 100000000, LEAST_POWER = -89, EIGHT = 8, PLACES = 27 };

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

static const uint64_t five_to[] = {1,
				   5,
				   25,
				   125,
				   625,
				   3125,
				   15625,
				   78125,
				   390625,
				   1953125,
				   9765625,
				   48828125,
				   244140625,
				   1220703125,
				   6103515625,
				   30517578125,
				   152587890625,
				   762939453125,
				   3814697265625,
				   19073486328125,
				   95367431640625,
				   476837158203125,
				   2384185791015625,
				   11920928955078125,
				   59604644775390625,
				   298023223876953125,
				   1490116119384765625,
				   7450580596923828125};

static inline uint64_t ten_to(int power) /* up to 19 */
{
	return five_to[power] << power;
}

/* ISO C has no name for it. */
__extension__ typedef unsigned __int128 wide;

/* The shortest decimal of those that round to c 2^q, and of these the nearest to it, times 10^d
 * (R. Giulietti, The Schubfach way to render doubles). d is such that 10^-d <= 2^q < 10^(1-d): then
 * the nearest multiple of 10^-d rounds to it, and of 10^(1-d) one multiple may. Everything is
 * exact, in units of 10^-d 2^-t, of which half the interval's width is 5^d. No multiple is on the
 * interval's ends, which have more places. */
static uint64_t nearest(uint64_t c, int q, int d)
{
	int t = 1 - q - d; /* 63 at most */
	uint64_t half = five_to[d], one = (uint64_t)1 << t;
	wide x = (wide)(2 * c) * half;
	uint64_t whole = (uint64_t)(x >> t), rest = (uint64_t)x & (one - 1), past_ten = whole % 10;
	wide down = (wide)past_ten << t | rest, up = (wide)10 * one - down;
	uint64_t below = -(uint64_t)(down < half), above = -(uint64_t)(up < half); /* never both */
	uint64_t near = (rest > one / 2) | ((rest == one / 2) & (whole % 2));

	/* a branch would go wrong half of the time */
	return whole + (near & ~(below | above)) - (past_ten & below) + ((10 - past_ten) & above);
}

/* Seventeen digits, and the end of them without the zeros behind. */
static inline char *seventeen(char *to, uint64_t digits)
{
	uint64_t rest = digits % ten_to(16);
	uint64_t high = eight((uint32_t)(rest / E8)), low = eight((uint32_t)(rest % E8));

	*to = (char)('0' + digits / ten_to(16));
	store(to + 1, high);
	store(to + 9, low);
	if (low)
		return to + 17 - __builtin_clzll(low) / 8;
	return high ? to + 9 - __builtin_clzll(high) / 8 : to + 1;
}

/* Seventeen digits, the point after the first, times 10^-power. */
static char *exponential(char *to, uint64_t digits, int power)
{
	char *end = seventeen(to + 1, digits);

	to[0] = to[1];
	to[1] = '.';
	end -= end == to + 2;
	memcpy(end, "e-", 2);
	end[2] = (char)('0' + power / 10);
	end[3] = (char)('0' + power % 10);
	return end + 4;
}

/* digits / 10^places, where digits has 16 or 17 of them; in the shorter way, as to_chars. */
static char *place(char *to, uint64_t digits, int places)
{
	static const uint64_t scale[] = {10, 1};
	bool is_long = digits >= ten_to(16);
	int whole = 16 + is_long - places; /* digits before the point */
	uint64_t unit;

	digits *= scale[is_long];
	if (whole < -3 || (whole == -3 && digits % ten_to(16) == 0))
		return exponential(to, digits, 1 - whole);
	if (whole <= 0) {
		memcpy(to, "0.000", sizeof "0.000");
		return seventeen(to + 2 - whole, digits);
	}
	unit = ten_to(17 - whole);
	if (digits % unit == 0)
		return NULL; /* no fraction */
	to = num_shortest_count(to, digits / unit);
	*to++ = '.';
	return seventeen(to, digits % unit * ten_to(whole));
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

/* digits / 10^places to the nearest double. Both are shifted to 64 bits; then the quotient has 63
 * or 64, more than a double holds, and its last bit can tell of a remainder. */
static double divide(uint64_t digits, int places)
{
	int up = __builtin_clzll(digits), down = __builtin_clzll(five_to[places]);
	int power = down - up - places - 62;
	uint64_t by = five_to[places] << down, bits = (uint64_t)(1023 + power) << 52;
	wide from = (wide)(digits << up) << 63;
	uint64_t quotient = (uint64_t)(from / by), rest = (uint64_t)from - quotient * by;
	double scale;

	memcpy(&scale, &bits, sizeof scale);
	return (double)(int64_t)(quotient >> 1 | (quotient & 1) | (rest != 0)) * scale;
}

/* "e-" and two digits: false where it is another exponent. */
static bool read_power(const char *at, const char *end, int *power)
{
	unsigned tens = (unsigned char)at[2] - '0', ones = (unsigned char)at[3] - '0';

	*power = (int)(10 * tens + ones);
	return at[1] == '-' && tens < 10 && ones < 10 &&
	       (at + 4 == end || at[4] < '0' || at[4] > '9');
}

/* A number's length and sign are no branches, which would go wrong too often; what all numbers
 * have in common is, so that what follows need not wait. */
const char *num_shortest_read(const char *from, const char *end, double *x)
{
	bool is_below = *from == '-';
	const char *at = from + is_below, *point = at + 1;
	uint64_t digits, word, others;
	int count, places, power = 0;

	if (end - point < EIGHT || *point != '.' || *at < '0' || *at > '9')
		return NULL;
	digits = (uint64_t)(*at - '0');
	for (at = point + 1;; at += EIGHT) {
		if (end - at < EIGHT)
			return NULL;
		word = num_shortest_load(at, &others);
		if (others)
			break;
		if (digits >= ten_to(19 - EIGHT))
			return NULL;
		digits = digits * E8 + num_shortest_value(word);
	}
	count = __builtin_ctzll(others) / 8;
	if (digits >= ten_to(19 - count))
		return NULL;
	digits = digits * ten_to(count) + num_shortest_value(word << 8 << 8 * (7 - count));
	at += count;
	places = (int)(at - point) - 1;
	if ((*at | ' ') == 'e' && (end - at < 4 || !read_power(at, end, &power)))
		return NULL;
	if (places + power > PLACES || !digits)
		return NULL;
	*x = divide(digits, places + power) * (1 - 2 * is_below);
	return (*at | ' ') == 'e' ? at + 4 : at;
}

#else

static char *fraction(char *to, double x)
{
	(void)to;
	(void)x;
	return NULL;
}

const char *num_shortest_read(const char *from, const char *end, double *x)
{
	(void)from;
	(void)end;
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
