/* Numbers survive text, bit for bit; SEMKERN_LONG=1 tries ten million. */
#include "io/num.h"
#include "tap.h"

#include <float.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 88172645463325252u;

static uint64_t next_bits(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

static double from_bits(uint64_t bits)
{
	double x;

	memcpy(&x, &bits, sizeof x);
	return x;
}

/* Does x come back from its text, and does the text end where the number does? */
static bool survives(double x)
{
	char text[NUM_ROOM + 1];
	char *end = num_print(text, x);
	double y = -1;

	*end = '\0';
	if (num_parse(text, end, &y) != end)
		return false;
	if (fabs(x) < DBL_MIN)
		return y == 0 && strcmp(text, "0") == 0;
	return memcmp(&x, &y, sizeof x) == 0 && strtod(text, NULL) == x && strlen(text) < 25;
}

static void random_numbers(void)
{
	size_t tries = getenv("SEMKERN_LONG") ? 10000000 : 200000, failed = 0;

	for (size_t i = 0; i < tries; i++) {
		double x = from_bits(next_bits());

		if (isfinite(x))
			failed += !survives(x);
		failed += !survives((double)(int64_t)next_bits() / 9e18);
	}
	ok(failed == 0, "%zu random doubles of all sizes, and as many below 1, come back", tries);
}

/* A number's digits from the first to the last that are not 0. */
static void significant(const char *text, char *to)
{
	char *end = to;

	for (; *text && *text != 'e'; text++)
		if (*text >= '0' && *text <= '9' && (end > to || *text != '0'))
			*end++ = *text;
	while (end > to && end[-1] == '0')
		end--;
	*end = '\0';
}

/* Has x's text the fewest digits that read back, and of these the nearest? Not for powers of 2,
 * whose neighbours below are nearer. */
static bool is_shortest(double x)
{
	char text[NUM_ROOM + 1], got[NUM_ROOM + 1], wanted[NUM_ROOM + 1];
	int digits = 0;

	do
		snprintf(text, sizeof text, "%.*e", digits, x);
	while (strtod(text, NULL) != x && ++digits < 17);
	significant(text, wanted);
	*num_print(text, x) = '\0';
	significant(text, got);
	return strcmp(got, wanted) == 0 && strtod(text, NULL) == x;
}

static void shortest(void)
{
	size_t tries = getenv("SEMKERN_LONG") ? 1000000 : 100000, failed = 0;

	for (size_t i = 0; i < tries; i++) {
		int power = -(int)(next_bits() % 100);
		double x = ldexp((double)(next_bits() >> 11), power);
		double near_power =
			from_bits((uint64_t)(1023 + power) << 52 | (1 + next_bits() % 5));
		double decimal = (double)(next_bits() % 1000000) / 1e4;

		failed += !is_shortest(x);
		failed += !is_shortest(-near_power);
		failed += !is_shortest(decimal);
	}
	ok(failed == 0, "%zu numbers of plain size have the shortest text", tries);
}

static void extremes(void)
{
	static const double all[] = {0,
				     -0.0,
				     1,
				     -1,
				     0.1,
				     1e5,
				     999999,
				     1e6,
				     -999999,
				     1000001,
				     1e15,
				     1e16,
				     1e21,
				     1e22,
				     1e23,
				     DBL_MAX,
				     -DBL_MAX,
				     DBL_MIN,
				     DBL_EPSILON,
				     9007199254740993.0,
				     2147483648.0,
				     -2147483649.0,
				     5e-324,
				     1e-310,
				     123456.5};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		ok(survives(all[i]), "%.17g comes back", all[i]);
}

static bool refuses(const char *text)
{
	const char *end = text + strlen(text);
	double x;

	return num_parse(text, end, &x) != end;
}

static bool reads(const char *text, double wanted)
{
	const char *end = text + strlen(text);
	double x;

	return num_parse(text, end, &x) == end && x == wanted;
}

/* Up to 30 places, of which the first may be zeros, with more text behind them. */
static void decimals(void)
{
	size_t tries = getenv("SEMKERN_LONG") ? 10000000 : 200000, failed = 0;

	for (size_t i = 0; i < tries; i++) {
		size_t places = next_bits() % 31, zeros = next_bits() % 8;
		char text[64] = "-", *begin = text + next_bits() % 2, *end = text + 1;
		double x;

		*end++ = (char)('0' + (zeros ? 0 : next_bits() % 10));
		*end++ = '.';
		for (size_t j = 0; j < places; j++)
			*end++ = (char)('0' + (j + 1 < zeros ? 0 : next_bits() % 10));
		strcpy(end, next_bits() % 8 ? " 17:0.25 18" : "e-3 0.25 18");
		failed += num_parse(begin, text + strlen(text), &x) != end + (*end == 'e' ? 3 : 0);
		failed += x != strtod(begin, NULL) || (x == 0 && signbit(x));
	}
	ok(failed == 0, "%zu decimals are read as strtod reads them, to the same end", tries);
}

/* As many places and digits as are divided here: the powers of five must be right to the last bit.
 */
static void longest(void)
{
	enum { TRIES = 5000, DIGITS = 18 };
	size_t failed = 0, places;

	for (size_t i = 0; i < (size_t)TRIES * 28; i++) {
		char text[64] = "0.", *end = text + 2;
		double x;

		for (places = i % 28; end < text + 2 + places; end++)
			*end = (char)('0' +
				      (end + DIGITS < text + 2 + places ? 0 : next_bits() % 10));
		strcpy(end, places ? " 17:0.25 18" : "5 17:0.25 18");
		failed += !num_parse(text, text + strlen(text), &x) || x != strtod(text, NULL);
	}
	ok(failed == 0, "%d decimals of each number of places up to 27", TRIES);
}

static bool prints(double x, int digits, const char *wanted)
{
	char text[NUM_ROOM + 1];

	*num_print_digits(text, x, digits) = '\0';
	return strcmp(text, wanted) == 0;
}

/* Point or exponent, whichever is shorter. */
static void forms(void)
{
	static const char *const all[] = {"0.0001",
					  "1e-04",
					  "0.00012",
					  "0.00012",
					  "0.001",
					  "0.001",
					  "0.0009765625",
					  "0.0009765625",
					  "0.00001234",
					  "1.234e-05",
					  "999999.5",
					  "999999.5",
					  "-1234567890123456.5",
					  "-1234567890123456.5",
					  "123456",
					  "123456",
					  "1000000",
					  "1e+06",
					  "0.3",
					  "0.3",
					  "12345678.25",
					  "12345678.25",
					  "4.5e15",
					  "4.5e+15"};

	for (size_t i = 0; i < sizeof all / sizeof *all; i += 2) {
		char text[NUM_ROOM + 1];

		*num_print(text, strtod(all[i], NULL)) = '\0';
		ok(strcmp(text, all[i + 1]) == 0, "%s is written %s", all[i], all[i + 1]);
	}
}

/* x to so many digits in two steps: as to_chars, or not at all. */
static bool rounds(double x, int digits, size_t *left)
{
	char text[NUM_ROOM + 1], wanted[NUM_ROOM + 1], *end;
	struct num_decimal n;

	num_shortest_decimals(&x, 1, &n);
	num_shortest_round(&n, num_shortest_unit(digits));
	end = num_shortest_put(text, &n);
	*left += !end;
	if (!end)
		return true;
	*end = '\0';
	*num_print_digits(wanted, x, digits) = '\0';
	if (strcmp(text, wanted) != 0)
		printf("# %.17g to %d digits: %s, wanted %s\n", x, digits, text, wanted);
	return strcmp(text, wanted) == 0;
}

/* Halves, carries and numbers next to both among them. */
static void rounded(void)
{
	size_t tries = getenv("SEMKERN_LONG") ? 1000000 : 30000, failed = 0, left = 0, other = 0;

	for (size_t i = 0; i < tries; i++) {
		int digits = 1 + (int)(next_bits() % NUM_SHORTEST_DIGITS);
		double power = pow(10, (double)(next_bits() % 20) - 10);
		double half = ((double)(next_bits() % 100000) + .5) * power;

		failed += !rounds((double)(next_bits() >> 11) / 9e15 - .5, digits, &left);
		failed += !rounds(half, digits, &other);
		failed += !rounds(nextafter(half, 0), digits, &other);
		failed += !rounds(-nextafter(half, 1e9), digits, &other);
		failed += !rounds((1 - 1e-3 * (double)(i % 9) / 1e4) * power, digits, &other);
	}
	ok(failed == 0, "%zu numbers to fewer digits", 5 * tries);
	ok(left * 100 < tries, "few of those at random are left to others: %zu", left);
	ok(other < 4 * tries, "and not all of the odd ones: %zu", other);
}

int main(void)
{
	static const char *const bad[] = {"",     "nan", "NaN", "inf", "-inf",  "infinity",
					  "0x10", "+-1", "-",   "+",   "1e999", "-1e999",
					  "e5",   "1,5", "--1", "1 ",  ".",     "1e"};

	extremes();
	random_numbers();
	shortest();
	decimals();
	longest();
	forms();
	rounded();
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ok(refuses(bad[i]), "\"%s\" is no number", bad[i]);
	ok(reads("+1.5", 1.5) && reads("1e-400", 0) && reads("-1e-400", 0) && reads("1e-310", 0) &&
		   reads("5.", 5) && reads(".5", .5) && reads("1E3", 1000),
	   "odd but good numbers");
	ok(prints(M_PI, 4, "3.142") && prints(1e-5 / 3, 3, "3.33e-06") &&
		   prints(123456, 3, "1.23e+05") && prints(-0.0, 4, "0") &&
		   prints(0.5, 17, "0.5") && prints(2, 4, "2"),
	   "significant digits");
	return tap_done();
}
