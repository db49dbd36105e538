/* Our numbers against libc's: reading bit for bit, writing that comes back and is shortest.
 *
 * The first byte chooses the check; what follows is text, or a number's bits.
 */
#include "harness.h"
#include "io/num.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1000 };

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *digits(const char *at, size_t *n)
{
	for (; is_digit(*at); (*n)++)
		at++;
	return at;
}

/* The end of the decimal number at `at`, by the grammar of rows(5); NULL: there is none. */
static const char *decimal_end(const char *at)
{
	size_t n = 0, power = 0;
	const char *end, *exponent;

	at += *at == '+' || *at == '-';
	end = digits(at, &n);
	if (*end == '.')
		end = digits(end + 1, &n);
	if (n == 0)
		return NULL;
	exponent = end;
	if (*exponent == 'e' || *exponent == 'E') {
		exponent += exponent[1] == '+' || exponent[1] == '-' ? 2 : 1;
		exponent = digits(exponent, &power);
	}
	return power ? exponent : end;
}

static bool same(double x, double y)
{
	return memcmp(&x, &y, sizeof x) == 0;
}

static double plain(double x)
{
	return fabs(x) < DBL_MIN ? 0 : x;
}

static void check_reading(const char *text, size_t n)
{
	char copy[LONGEST + 1];
	const char *end, *got;
	double x, wanted;

	memcpy(copy, text, n);
	copy[n] = '\0';
	end = decimal_end(copy);
	got = num_parse(copy, copy + n, &x);
	if (!end) {
		world_must(!got && x == 0, "what is no number is refused");
		return;
	}
	copy[end - copy] = '\0';
	wanted = strtod(copy, NULL);
	world_must(same(x, plain(wanted)), "a number is read as strtod reads it");
	world_must(got == (isinf(wanted) ? NULL : end), "a number ends where it ends");
}

/* Significant digits of a number's text. */
static int significant(const char *text)
{
	int n = 0, zeros = 0;

	for (; *text && *text != 'e'; text++) {
		if (!is_digit(*text) || (n == 0 && *text == '0'))
			continue;
		n++;
		zeros = *text == '0' ? zeros + 1 : 0;
	}
	return n - zeros;
}

static void check_shortest(const char *text, double x)
{
	char shorter[LONGEST];
	int n = significant(text);

	if (n < 2 || !strpbrk(text, ".e")) /* a whole number may have all its digits: no longer */
		return;
	snprintf(shorter, sizeof shorter, "%.*e", n - 2, x);
	world_must(!same(strtod(shorter, NULL), x), "no shorter number is the same");
}

static void check_writing(double x)
{
	char text[NUM_ROOM + 1];
	char *end = num_print(text, x);
	double y;

	*end = '\0';
	world_must(num_parse(text, end, &y) == end && same(y, plain(x)), "a number comes back");
	world_must(same(strtod(text, NULL), plain(x)), "strtod reads it back");
	world_must(end - text < 25, "a number has 24 characters at most");
	if (same(x, plain(x)))
		check_shortest(text, x);
}

static void check_digits(double x, int n)
{
	char text[NUM_ROOM + 1], wanted[LONGEST];

	*num_print_digits(text, x, n) = '\0';
	snprintf(wanted, sizeof wanted, "%.*g", n, x);
	if (n < 17 && same(x, plain(x)))
		world_must(same(strtod(text, NULL), strtod(wanted, NULL)),
			   "so many digits are those of printf");
}

static void check_single(float x)
{
	char text[NUM_ROOM + 1];

	*num_print_single(text, x) = '\0';
	world_must(strtof(text, NULL) == x, "a float comes back");
}

static void check_count(uint64_t n)
{
	char text[NUM_ROOM + 1], wanted[NUM_ROOM];

	*num_shortest_count(text, n) = '\0';
	snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)n);
	world_must(strcmp(text, wanted) == 0, "a count is written as printf writes it");
}

static void check_bits(unsigned choice, const uint8_t *data)
{
	uint64_t n;
	double x;
	float f;

	memcpy(&n, data, sizeof n);
	memcpy(&x, data, sizeof x);
	memcpy(&f, data, sizeof f);
	if (choice == 0)
		check_count(n >> n % 64);
	else if (choice == 1 && isfinite(f))
		check_single(f);
	else if (choice == 2 && isfinite(x))
		check_writing(x);
	else if (choice == 3)
		check_writing((double)(int64_t)n / 9e18);
	else if (choice == 4)
		check_writing((double)(n % 100000000) / 1e4);
	else if (choice == 5 && isfinite(x))
		check_digits(x, 1 + (int)(n % 17));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1)
		return 0;
	if (data[0] >= 6)
		check_reading((const char *)data + 1, size < LONGEST ? size - 1 : LONGEST - 1);
	else if (size > sizeof(uint64_t))
		check_bits(data[0], data + 1);
	return 0;
}
