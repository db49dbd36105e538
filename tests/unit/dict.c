/* Dictionaries, the quick table and the order of numbers against plain ways of doing it. */
#include "dict.h"
#include "order.h"
#include "quick.h"
#include "tap.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void words(void)
{
	struct dict d = {0};
	bool holds = true;
	char word[64];

	for (unsigned i = 0; i < 50000; i++) {
		int n = snprintf(word, sizeof word, "%x%.*s", i * 2654435761u, (int)(i % 30),
				 "abcdefghijklmnopqrstuvwxyzabcdefgh");

		holds &= dict_put(&d, word, (size_t)n) == i;
	}
	for (unsigned i = 0; i < 50000; i++)
		holds &= dict_find(&d, dict_text(&d, i), dict_length(&d, i)) == i &&
			 dict_put(&d, dict_text(&d, i), dict_length(&d, i)) == i;
	ok(holds && d.count == 50000, "50,000 strings keep their numbers");
	ok(dict_find(&d, "zzz", 3) == DICT_NONE &&
		   dict_find(&(struct dict){0}, "a", 1) == DICT_NONE,
	   "strings that are not there");
	ok(dict_put(&d, "", 0) == 50000 && dict_put(&d, "", 0) == 50000, "the empty string");
	ok(dict_put(&d, "a\0b", 3) == 50001 && dict_put(&d, "a\0c", 3) == 50002, "NUL inside");
	dict_free(&d);
}

static void sorting(void)
{
	static const char *const given[] = {"pear", "apple", "Zebra", "\xc3\xa9t\xc3\xa9", "app"};
	static const uint32_t wanted[] = {2, 4, 1, 0, 3};
	struct dict d = {0};
	uint32_t *order;

	for (int i = 0; i < 5; i++)
		dict_put(&d, given[i], strlen(given[i]));
	order = dict_sorted(&d);
	ok(memcmp(order, wanted, sizeof wanted) == 0, "bytewise order");
	free(order);
	dict_free(&d);
}

/* The letters at the beginning of a text, byte by byte. */
static size_t letters(const char *text)
{
	size_t n = 0;

	while (n < QUICK_BYTES && (unsigned char)text[n] < 0x80 && isalpha((unsigned char)text[n]))
		n++;
	return n;
}

static void scanning(void)
{
	struct quick_key key, lower;
	char text[QUICK_BYTES + 1], small[QUICK_BYTES + 1];
	bool holds = true;
	unsigned state = 1;

	for (int round = 0; round < 300000; round++) {
		for (int i = 0; i < QUICK_BYTES; i++) {
			state = state * 1103515245u + 12345u;
			text[i] = (char)(state >> 24 & 7 ? 'A' + (state >> 16) % 58 : state >> 16);
			small[i] = (char)(text[i] | 0x20);
		}
		holds &= quick_scan(text, &key) == letters(text);
		if (letters(text) == letters(small))
			holds &= quick_scan(small, &lower) == letters(text) &&
				 lower.low == key.low && lower.high == key.high;
	}
	ok(holds, "quick_scan sees what a loop over bytes sees, in either case");
	for (int c = 0; c < 256; c++) {
		memset(text, c, QUICK_BYTES);
		holds &= quick_scan(text, &key) == letters(text);
	}
	ok(holds, "every byte");
}

static void ordering(void)
{
	struct order o = order_below(100000);
	uint32_t numbers[500];
	bool holds = true;

	for (unsigned round = 1; round < 200; round++) {
		size_t n = round * 7 % 500;

		for (size_t i = 0; i < n; i++)
			numbers[i] = (uint32_t)((i * 7919 * (2 * round + 1)) % 100000);
		for (size_t i = 0; i < n; i++) /* distinct */
			numbers[i] = (uint32_t)((numbers[i] / 500 * 500 + i) % 100000);
		order_ascending(&o, numbers, n);
		for (size_t i = 1; i < n; i++)
			holds &= numbers[i - 1] < numbers[i];
	}
	ok(holds, "numbers in order");
	order_free(&o);
}

int main(void)
{
	words();
	sorting();
	scanning();
	ordering();
	return tap_done();
}
