/* Dictionaries, runs, the quick table, bags and the order of numbers against plain ways of doing
 * it. */
#include "data/dict.h"
#include "data/bitsort.h"
#include "tap.h"
#include "text/bag.h"
#include "text/letter_runs.h"
#include "text/short_words.h"
#include "text/stop_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
	static const char *const given[] = {
		"pear",      "apple",     "Zebra",    "\xc3\xa9t\xc3\xa9", "app",
		"gardening", "gardeners", "gardener", "gardener\xc3\xa9"};
	static const uint32_t wanted[] = {2, 4, 1, 7, 6, 8, 5, 0, 3};
	struct dict d = {0};
	uint32_t *order;

	for (size_t i = 0; i < sizeof given / sizeof *given; i++)
		dict_put(&d, given[i], strlen(given[i]));
	order = dict_sorted(&d);
	ok(memcmp(order, wanted, sizeof wanted) == 0, "bytewise order");
	free(order);
	dict_free(&d);
}

/* Numbers are in the order of their texts: so are many that begin alike, or with any byte. */
static void sorting_many(void)
{
	enum { N = 20000 };
	struct dict d = {0};
	uint32_t *order;
	bool holds = true;
	char text[40];

	for (unsigned i = 0; i < N; i++)
		dict_put(&d, text,
			 (size_t)sprintf(text, "%s%c%x", i % 3 ? "" : "the same and ",
					 (char)(1 + i % 255), i * 2654435761u % 5000));
	order = dict_sorted(&d);
	for (size_t i = 1; i < d.count; i++)
		holds &= strcmp(dict_text(&d, order[i - 1]), dict_text(&d, order[i])) < 0;
	ok(holds && d.count > N / 2, "bytewise order of %zu", d.count);
	free(order);
	dict_free(&d);
}

static bool in_run(char c)
{
	return (unsigned char)c >= 0x80 || isalpha((unsigned char)c);
}

/* Do the edges say what a loop over the bytes sees? */
static bool edges_are_right(letter_runs *find, const char *text, uint32_t length)
{
	uint32_t *edge = malloc((length + LETTER_RUNS_SPARE) * sizeof *edge);
	size_t n = find(text, length, edge), e = 0;
	bool holds = n % 2 == 0;

	for (uint32_t i = 0; holds && i <= length; i++) {
		bool is = i < length && in_run(text[i]), was = i && in_run(text[i - 1]);

		if (is != was)
			holds = e < n && edge[e++] == i;
	}
	free(edge);
	return holds && e == n;
}

static bool runs_are_right(const char *text, uint32_t length)
{
	return edges_are_right(letter_runs_find, text, length) &&
	       edges_are_right(letter_runs_choose(), text, length);
}

static void runs(void)
{
	char text[300];
	bool holds = true;
	unsigned state = 1;

	for (uint32_t round = 0; round < 20000; round++) {
		for (size_t i = 0; i < sizeof text; i++) {
			state = state * 1103515245u + 12345u;
			text[i] = (char)(state >> 24 & 7 ? 'A' + (state >> 16) % 58 : state >> 16);
			if (round % 3 == 0 && i % 2)
				text[i] = ' '; /* as many runs as there may be */
		}
		holds &= runs_are_right(text, round % 300);
	}
	ok(holds, "runs are where a loop over bytes sees them");
	for (int c = 0; c < 256; c++)
		for (size_t n = 0; n <= sizeof text; n += 64) {
			memset(text, c, sizeof text);
			holds &= runs_are_right(text, (uint32_t)n);
		}
	ok(holds, "every byte, alone in a text");
}

static void keys(void)
{
	static const char text[48] = "AbcdefghIjklmnoZ\xc3\xa9";
	struct short_words q = short_words_begin();
	bool holds = true;
	char back[SHORT_WORDS_BYTES];

	for (size_t n = 1; n <= SHORT_WORDS_MOST; n++) {
		struct short_words_key key;

		holds &= short_words_key(text, n, &key) && short_words_text(key, back) == n;
		for (size_t i = 0; i < n; i++)
			holds &= back[i] == tolower(text[i]);
		holds &= !short_words_find(&q, key, short_words_first(&q, key))->key.low;
		short_words_put(&q, key, (uint32_t)n);
		holds &= !short_words_key(text + 17 - n, n, &key);
	}
	ok(holds, "keys of 1 to 15 letters, and none of letters beyond ASCII");
	for (uint64_t i = 1; i <= 40000; i++)
		short_words_put(&q, (struct short_words_key){i * 0x0101, i << 40}, (uint32_t)i);
	for (uint64_t i = 1; i <= 40000; i++) {
		struct short_words_key key = {i * 0x0101, i << 40}, other = {i * 0x0101, 1};
		const struct short_words_slot *slot =
			short_words_find(&q, key, short_words_first(&q, key));

		holds &= slot->key.low && slot->number == i;
		holds &= !short_words_find(&q, other, short_words_first(&q, other))->key.low;
	}
	ok(holds, "40,000 keys keep their numbers");
	short_words_free(&q);
}

/* Words and what is between them; returns the length. */
static size_t make_text(char *text, size_t most)
{
	static const char *const piece[] = {"a",
					    "The",
					    "b",
					    "stocks",
					    "international",
					    "fifteenletterss",
					    "sixteenletterssx",
					    "'s",
					    "'",
					    "\xc3\xa9",
					    "don't",
					    "\xe2\x80\x99",
					    "\xff",
					    "averyveryverylongwordofletters"};
	enum { PIECES = sizeof piece / sizeof *piece };
	static uint64_t state = 5;
	size_t n = 0;

	while (n + 40 < most) {
		const char *next;

		state = state * 6364136223846793005u + 1442695040888963407u;
		next = piece[(state >> 33) % PIECES];
		memcpy(text + n, next, strlen(next));
		n += strlen(next);
		for (int i = 0; i < 20 && (state >> 40 & 3) == 0; i += 5)
			text[n++] = (char)('a' + (state >> i & 15));
		if (state >> 60 > 5)
			text[n++] = " .\t1"[state >> 50 & 3];
	}
	return n;
}

/* Terms are found in no order: a sum of their hashes tells them apart. */
static uint64_t sum_of_terms(struct tokenizer *lx, const char *text, size_t n)
{
	uint64_t sum = 0;

	tokenizer_read(lx, text, n);
	for (size_t i = 0; i < lx->count; i++)
		if (lx->found[i] != DICT_NONE) {
			const char *term = dict_text(&lx->terms, lx->found[i]);
			uint64_t h = 1;

			for (; *term; term++)
				h = (h ^ (unsigned char)*term) * 0x100000001b3u;
			sum += h * (h >> 29 | 1);
		}
	return sum;
}

/* The quick way against the other, which is taken where the order of the words matters. */
static void quick_words(void)
{
	struct tokenizer quick = {.letters = 2}, slow = {.letters = 2};
	size_t wrong = 0, terms = 0;

	slow.grams = grams_new("1", false);
	quick.stem = slow.stem = stem_open("porter");
	free(stop_words_named(&quick, "english"));
	free(stop_words_named(&slow, "english"));
	for (size_t round = 0; round < 2000; round++) {
		static char all[5000];
		size_t n = make_text(all, 40 + round * 2);
		char *text = malloc(n + 1); /* nothing may be read beyond */

		memcpy(text, all, n);
		wrong += sum_of_terms(&quick, text, n) != sum_of_terms(&slow, text, n);
		wrong += quick.invalid != slow.invalid;
		terms += quick.count;
		free(text);
	}
	ok(!wrong && terms > 10000, "%zu terms by the quick way and by the slow one", terms);
	stem_close(quick.stem);
	tokenizer_free(&quick);
	tokenizer_free(&slow);
}

/* Strings of 16 * PAIRS bytes that collide under any hash that goes h = (h ^ word) * odd, h ^= h >>
 * 32, whatever it begins with: the two top bits that a pair of words may flip undo each other. */
enum { FLOOD = 40000, PAIRS = 16 };

static void flood_name(unsigned number, char *name)
{
	memset(name, 'a', 16 * PAIRS);
	for (int p = 0; p < PAIRS; p++)
		if (number >> p & 1) {
			name[16 * p + 7] = (char)('a' | 0x80);
			name[16 * p + 11] = name[16 * p + 15] = (char)('a' | 0x80);
		}
}

/* Also keys that a multiplication by the usual odd constant sends to one place. */
static void flooding(void)
{
	struct dict d = {0};
	struct short_words q = short_words_begin();
	char name[16 * PAIRS];
	uint64_t back = 1; /* 1 / 0x9E3779B97F4A7C15, by Newton's iteration */
	clock_t start = clock();
	bool holds = true;

	for (unsigned i = 0; i < FLOOD; i++) {
		flood_name(i, name);
		holds &= dict_put(&d, name, sizeof name) == i;
	}
	ok(holds && clock() - start < CLOCKS_PER_SEC, "40,000 chosen names take no second");
	for (int i = 0; i < 6; i++)
		back *= 2 - 0x9E3779B97F4A7C15u * back;
	start = clock();
	for (uint64_t i = 1; i <= 2 * FLOOD; i++)
		short_words_put(&q, (struct short_words_key){i * back, 0}, (uint32_t)i);
	ok(clock() - start < CLOCKS_PER_SEC, "nor 80,000 chosen words");
	dict_free(&d);
	short_words_free(&q);
}

static void bags(void)
{
	enum { TERMS = 1000 };
	struct bag bag = {0};
	struct bitsort order = bitsort_below(TERMS);
	bool holds = true;
	unsigned state = 1;

	for (uint32_t round = 0; round < 300; round++) {
		uint32_t terms[500];
		size_t times[TERMS] = {0}, distinct = 0, seen = 0;

		for (size_t i = 0; i < round; i++) {
			state = state * 1103515245u + 12345u;
			terms[i] = state >> 24 & 1 ? DICT_NONE : (state >> 8) % (3 * round + 1);
			if (terms[i] != DICT_NONE)
				distinct += times[terms[i]]++ == 0;
		}
		bag_fill(&bag, terms, round, 3 * round + 1);
		holds &= bag.n == distinct;
		for (size_t i = 1; i <= bag.n; i++)
			holds &= bag.count[i] == (double)times[bag.term[i]];
		bag_sort(&bag, &order);
		for (size_t t = 0; t < TERMS; t++)
			if (times[t] && ++seen)
				holds &= bag.term[seen] == t && bag.count[seen] == (double)times[t];
	}
	ok(holds, "bags count what a plain array counts, in order if asked");
	bag_free(&bag);
	bitsort_free(&order);
}

static int by_size(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void ordering(void)
{
	struct bitsort o = bitsort_below(100000);
	uint32_t numbers[500], wanted[500];
	bool holds = true;

	for (unsigned round = 1; round < 200; round++) {
		size_t n = round * 7 % 500;

		for (size_t i = 0; i < n; i++)
			numbers[i] = (uint32_t)((i * 7919 * (2 * round + 1)) % 100000);
		for (size_t i = 0; i < n; i++) /* distinct */
			numbers[i] = (uint32_t)((numbers[i] / 500 * 500 + i) % 100000);
		memcpy(wanted, numbers, n * sizeof *wanted);
		qsort(wanted, n, sizeof *wanted, by_size);
		bitsort_ascending(&o, numbers, n);
		holds &= memcmp(numbers, wanted, n * sizeof *wanted) == 0;
	}
	ok(holds, "numbers in order");
	bitsort_free(&o);
}

int main(void)
{
	words();
	sorting();
	sorting_many();
	runs();
	keys();
	quick_words();
	flooding();
	bags();
	ordering();
	return tap_done();
}
