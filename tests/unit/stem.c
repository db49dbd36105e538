/* Words that Porter's stemmer is not asked for are those that it would leave as they are. */
#include "text/stem.h"
#include "tap.h"

#include <libstemmer.h>
#include <string.h>

static struct sb_stemmer *asked;
static struct stem *stem;

static bool is_same(const char *word, size_t n)
{
	const char *wanted = (const char *)sb_stemmer_stem(asked, (const sb_symbol *)word, (int)n);
	size_t length, wanted_length = (size_t)sb_stemmer_length(asked);
	const char *found = stem_word(stem, word, n, &length);

	return length == wanted_length && memcmp(found, wanted, length) == 0;
}

/* `before`, then every word of so many letters. */
static size_t count_wrong(const char *before, size_t letters)
{
	char word[40] = "";
	size_t at = strlen(before), wrong = 0, words = 1;

	for (size_t i = 0; i < letters; i++)
		words *= 26;
	memcpy(word, before, at);
	for (size_t w = 0; w < words; w++) {
		for (size_t i = 0, rest = w; i < letters; i++, rest /= 26)
			word[at + i] = (char)('a' + rest % 26);
		wrong += !is_same(word, at + letters);
	}
	return wrong;
}

static void stems(const char *language)
{
	static const char *const before[] = {"",
					     "b",
					     "a",
					     "ba",
					     "ab",
					     "bab",
					     "babab",
					     "yab",
					     "ayab",
					     "troub",
					     "babat",
					     "babas",
					     "babe",
					     "baba",
					     "bablo",
					     "don't",
					     "\xc3\xa9",
					     "b\xc3\xa9",
					     "\xd0\xb1\xd1\x85"};
	enum { COUNT = sizeof before / sizeof *before };
	size_t wrong = 0;

	asked = sb_stemmer_new(language, "UTF_8");
	stem = stem_open(language);
	for (size_t b = 0; b < COUNT; b++)
		for (size_t letters = b == 0; letters <= 3; letters++)
			wrong += count_wrong(before[b], letters);
	ok(!wrong, "%s: all endings of three letters", language);
	sb_stemmer_delete(asked);
	stem_close(stem);
}

int main(void)
{
	stems("porter");
	stems("english");
	ok(!stem_open("no such language"), "another language");
	stem_close(NULL);
	return tap_done();
}
