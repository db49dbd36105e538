#include "io/num_shortest.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { E8 = NUM_SHORTEST_E8, LEAST_POWER = -89, EIGHT = 8, PLACES = 27 };

#define MIDDLE ((uint64_t)1 << 63)

char *num_shortest_long_count(char *to, uint64_t n)
{
	to = num_shortest_count(to, n / E8);
	num_shortest_store(to, num_shortest_eight((uint32_t)(n % E8)));
	return to + 8;
}

char *num_shortest_new_index(struct num_index *known, char *to, uint32_t index)
{
	char *end = num_shortest_count(to, index);

	*end++ = ':';
	if (index >= NUM_INDEXES)
		return end;
	known[index].length = (unsigned char)(end - to);
	memcpy(known[index].text, to, known[index].length);
	return end;
}

/* Columns increase, so there are mostly as many digits as before: a branch foresees that, and the
 * next entry is begun before this one's digits are counted. */
size_t num_shortest_read_counts(const struct num_counts *row, const char *from, const char *end,
				size_t *e)
{
	const char *at = from;
	uint32_t least = *e > row->first ? row->col[*e - 1] + row->base + 1 : 1;
	uint64_t colon = 0, others;
	size_t n = *e;
	int digits = 0;

	for (; end - at >= 10 && n < row->room; n++) {
		uint64_t word = num_shortest_load(at, &others);
		uint32_t index;
		unsigned count;

		if ((others & -others) != colon) {
			colon = others & -others;
			digits = others ? __builtin_ctzll(others) / 8 : 0;
		}
		index = num_shortest_value(word << 8 << (56 - 8 * digits));
		count = (unsigned char)at[digits + 1] - '0';
		if (at[digits] != ':' || index < least || count > 9 || at[digits + 2] != ' ')
			break;
		row->col[n] = index - row->base;
		row->val[n] = count;
		least = index + 1;
		at += digits + 3;
	}
	*e = n;
	return (size_t)(at - from);
}

#ifdef __SIZEOF_INT128__

/* 5^i */
static const uint64_t five_to[] = {
	0x0000000000000001, 0x0000000000000005, 0x0000000000000019, 0x000000000000007d,
	0x0000000000000271, 0x0000000000000c35, 0x0000000000003d09, 0x000000000001312d,
	0x000000000005f5e1, 0x00000000001dcd65, 0x00000000009502f9, 0x0000000002e90edd,
	0x000000000e8d4a51, 0x0000000048c27395, 0x000000016bcc41e9, 0x000000071afd498d,
	0x0000002386f26fc1, 0x000000b1a2bc2ec5, 0x000003782dace9d9, 0x00001158e460913d,
	0x000056bc75e2d631, 0x0001b1ae4d6e2ef5, 0x000878678326eac9, 0x002a5a058fc295ed,
	0x00d3c21bcecceda1, 0x0422ca8b0a00a425, 0x14adf4b7320334b9, 0x6765c793fa10079d};

static inline uint64_t ten_to(int power) /* up to 19 */
{
	return five_to[power] << power;
}

/* ISO C has no name for it. */
__extension__ typedef unsigned __int128 wide;

/* The shortest decimal of those that round to c 2^q, and of these the nearest to it, times 10^d
 * (R. Giulietti, The Schubfach way to render doubles). d is such that 10^-d <= 2^q < 10^(1-d): then
 * the nearest multiple of 10^-d rounds to it, and of 10^(1-d) one multiple may. Everything is
 * exact, in units of 10^(1-d) 2^-64, of which half the interval's width is `half`. No multiple is
 * on the interval's ends, which have more places. */
static inline uint64_t nearest(uint64_t c, int q, int d)
{
	uint64_t half = five_to[d - 1] << (62 + q + d);
	wide x = (wide)(2 * c) * half, tenths;
	uint64_t tens = (uint64_t)(x >> 64), rest = (uint64_t)x, one, below, above;

	tenths = (wide)rest * 10;
	one = (uint64_t)(tenths >> 64);
	one += ((uint64_t)tenths > MIDDLE) | (((uint64_t)tenths == MIDDLE) & one);
	below = -(uint64_t)(rest < half); /* never both */
	above = -(uint64_t)(~rest < half - 1);

	/* a branch would go wrong too often */
	return 10 * tens + ((one & ~below & ~above) | (10 & above));
}

/* Sixteen digits, the halves of eight; and the end of them without the zeros behind. Where there
 * are vectors, both halves are divided as `eight` divides one. */
#ifdef __SSE2__
static inline char *sixteen(char *to, uint64_t high, uint64_t low)
{
	__m128i halves = _mm_set_epi64x((int64_t)low, (int64_t)high);
	__m128i fours = _mm_srli_epi64(_mm_mul_epu32(halves, _mm_set1_epi64x(0xd1b71759)), 45);
	__m128i rest = _mm_sub_epi64(halves, _mm_mul_epu32(fours, _mm_set1_epi64x(10000)));
	__m128i four = _mm_or_si128(fours, _mm_slli_epi64(rest, 32));
	__m128i hundreds = _mm_srli_epi16(_mm_mulhi_epu16(four, _mm_set1_epi16(5243)), 3);
	__m128i ones = _mm_sub_epi16(four, _mm_mullo_epi16(hundreds, _mm_set1_epi16(100)));
	__m128i two = _mm_or_si128(hundreds, _mm_slli_epi32(ones, 16));
	__m128i tens = _mm_mulhi_epu16(two, _mm_set1_epi16(6554));
	__m128i one = _mm_sub_epi16(two, _mm_mullo_epi16(tens, _mm_set1_epi16(10)));
	__m128i digits = _mm_or_si128(tens, _mm_slli_epi16(one, 8));
	int zeros = _mm_movemask_epi8(_mm_cmpeq_epi8(digits, _mm_setzero_si128()));

	_mm_storeu_si128((__m128i *)to, _mm_or_si128(digits, _mm_set1_epi8('0')));
	return to + 31 - __builtin_clz((unsigned)(zeros ^ 0xffff) << 1 | 1);
}
#else
static inline char *sixteen(char *to, uint64_t high, uint64_t low)
{
	uint64_t first = num_shortest_eight((uint32_t)high),
		 last = num_shortest_eight((uint32_t)low);

	num_shortest_store(to, first);
	num_shortest_store(to + 8, last);
	if (last)
		return to + 16 - __builtin_clzll(last) / 8;
	return first ? to + 8 - __builtin_clzll(first) / 8 : to;
}
#endif

/* Seventeen digits, without the zeros behind but for the first. */
static inline char *seventeen(char *to, uint64_t digits)
{
	uint64_t high = digits / E8;

	*to = (char)('0' + high / E8);
	return sixteen(to + 1, high % E8, digits % E8);
}

/* Seventeen digits, the point after the first, times 10^-power. */
static char *exponential(char *to, uint64_t digits, int power)
{
	char *end = seventeen(to + 1, digits);

	to[0] = to[1];
	to[1] = '.';
	end -= end == to + 2;
	end[0] = 'e';
	end[1] = '-';
	end[2] = (char)('0' + power / 10);
	end[3] = (char)('0' + power % 10);
	return end + 4;
}

/* A double's bits: sign, 11 of exponent, 52 of fraction. */
static inline struct num_decimal decimal(double x)
{
	static const uint64_t scale[] = {10, 1};
	struct num_decimal n = {0};
	uint64_t bits, rest;
	int q, places;

	memcpy(&bits, &x, sizeof bits);
	rest = bits & (((uint64_t)1 << 52) - 1);
	q = (int)(bits >> 52 & 0x7ff) - 1075;
	if (q >= 0 || q < LEAST_POWER || rest == 0)
		return n;               /* below a power of 2 the interval is narrower */
	places = (-q * 1233 >> 12) + 1; /* -q log10(2), rounded up */
	n.digits = nearest(rest | (uint64_t)1 << 52, q, places);
	n.is_below = bits >> 63;
	n.whole = 16 + (n.digits >= ten_to(16)) - places;
	n.digits *= scale[n.digits >= ten_to(16)];
	return n;
}

/* In the shorter way, as to_chars. */
char *num_shortest_put(char *to, const struct num_decimal *n)
{
	uint64_t unit;

	if (!n->digits)
		return NULL;
	*to = '-';
	to += n->is_below;
	if (n->whole < -3 || (n->whole == -3 && n->digits % ten_to(16) == 0))
		return exponential(to, n->digits, 1 - n->whole);
	if (n->whole <= 0) {
		memcpy(to, "0.000", sizeof "0.000");
		return seventeen(to + 2 - n->whole, n->digits);
	}
	unit = ten_to(17 - n->whole);
	if (n->digits % unit == 0)
		return NULL; /* no fraction */
	to = num_shortest_count(to, n->digits / unit);
	*to++ = '.';
	return seventeen(to, n->digits % unit * ten_to(n->whole));
}

/* 2^b / 5^i, the greatest below 2^64, without the rest. */
static const uint64_t fifth_to[] = {
	0xffffffffffffffff, 0xcccccccccccccccc, 0xa3d70a3d70a3d70a, 0x83126e978d4fdf3b,
	0xd1b71758e219652b, 0xa7c5ac471b478423, 0x8637bd05af6c69b5, 0xd6bf94d5e57a42bc,
	0xabcc77118461cefc, 0x89705f4136b4a597, 0xdbe6fecebdedd5be, 0xafebff0bcb24aafe,
	0x8cbccc096f5088cb, 0xe12e13424bb40e13, 0xb424dc35095cd80f, 0x901d7cf73ab0acd9,
	0xe69594bec44de15b, 0xb877aa3236a4b449, 0x9392ee8e921d5d07, 0xec1e4a7db69561a5,
	0xbce5086492111aea, 0x971da05074da7bee, 0xf1c90080baf72cb1, 0xc16d9a0095928a27,
	0x9abe14cd44753b52, 0xf79687aed3eec551, 0xc612062576589dda, 0x9e74d1b791e07e48};

/* from 2^63 / by, whose first bit is shifted to the highest; a rest sets the lowest. Both are of 64
 * bits. */
static uint64_t quotient(uint64_t from, uint64_t by, int *shift)
{
	wide all = (wide)from << 63;
	uint64_t whole = (uint64_t)(all / by), rest = (uint64_t)all - whole * by;

	*shift = __builtin_clzll(whole);
	return whole << *shift | (rest != 0);
}

/* digits / 10^places to the nearest double, which holds 53 bits of the quotient. A product gives
 * 64, at most 3 too small: where that decides how the others are rounded, they are divided. */
static double divide(uint64_t digits, int places, bool is_below)
{
	enum { LESS = 11, HALF = 1 << (LESS - 1), ALL = 2 * HALF - 1, NEAR = 3 };
	int up = __builtin_clzll(digits), down = __builtin_clzll(five_to[places]), shift;
	uint64_t high = (uint64_t)((wide)(digits << up) * fifth_to[places] >> 64), left, bits;
	double x;

	shift = __builtin_clzll(high);
	high <<= shift;
	if (((high + NEAR - HALF) & ALL) <= NEAR)
		high = quotient(digits << up, five_to[places] << down, &shift);
	left = high & ALL;
	bits = (uint64_t)(1022 + down - up - places - shift) << 52;
	bits += (high >> LESS) + (left + (high >> LESS & 1) > HALF);
	bits |= (uint64_t)is_below << 63;
	memcpy(&x, &bits, sizeof x);
	return x;
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
	*x = divide(digits, places + power, is_below);
	return (*at | ' ') == 'e' ? at + 4 : at;
}

#else

static struct num_decimal decimal(double x)
{
	(void)x;
	return (struct num_decimal){0};
}

char *num_shortest_put(char *to, const struct num_decimal *n)
{
	(void)to;
	(void)n;
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

void num_shortest_decimals(const double *x, size_t n, struct num_decimal *to)
{
	for (size_t i = 0; i < n; i++)
		to[i] = decimal(x[i]);
}

char *num_shortest(char *to, double x)
{
	struct num_decimal n;

	if (!(x > -1e6 && x < 1e6 && x == (int)x)) {
		n = decimal(x);
		return num_shortest_put(to, &n);
	}
	if (x < 0)
		*to++ = '-';
	return num_shortest_count(to, (uint64_t)(x < 0 ? -x : x));
}
