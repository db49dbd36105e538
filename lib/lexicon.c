#include "lexicon.h"
#include "mem.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

enum { SEPARATOR, LETTER, APOSTROPHE, HIGH };

/* What a byte is; letters of ASCII are settled here, the others by utf8_look. */
static inline int byte_class(unsigned char c)
{
	if ((unsigned char)((c | 0x20) - 'a') < 26)
		return LETTER;
	if (c == '\'')
		return APOSTROPHE;
	return c >= 0x80 ? HIGH : SEPARATOR;
}

static size_t without_apostrophes(char *to, const char *word, size_t length)
{
	size_t n = 0;

	for (size_t i = 0; i < length; i++)
		if (word[i] != '\'')
			to[n++] = word[i];
	return n;
}

static bool is_stop(const struct lexicon *lx, const char *word, size_t length)
{
	return dict_find(&lx->stops, word, length) != DICT_NONE;
}

/* A folded word to its term. `word` is changed. */
static uint32_t reduce(struct lexicon *lx, char *word, size_t length)
{
	const char *stem;
	char *bare = mem_alloc(length, 1);
	size_t n = without_apostrophes(bare, word, length);
	bool stopped = is_stop(lx, word, length) || is_stop(lx, bare, n);

	if (length > 2 && memcmp(word + length - 2, "'s", 2) == 0)
		length -= 2;
	n = without_apostrophes(bare, word, length);
	memcpy(word, bare, n);
	free(bare);
	if (stopped || n == 0 || utf8_letters(word, n) < lx->letters)
		return DICT_NONE;
	stem = lx->stem ? stem_word(lx->stem, word, n, &n) : word;
	if (n == 0)
		return DICT_NONE;
	return lx->is_closed ? dict_find(&lx->terms, stem, n) : dict_put(&lx->terms, stem, n);
}

/* The term of a surface form whose ASCII letters are lower case already. */
static uint32_t term_of(struct lexicon *lx, char *form, size_t length, bool is_ascii)
{
	size_t known = lx->surface.count, folded_length = length;
	uint32_t number = dict_put(&lx->surface, form, length);
	char *folded;

	if (number < known)
		return lx->term[number];
	lx->term = mem_grow(lx->term, &lx->term_room, known + 1, sizeof *lx->term);
	folded = is_ascii ? mem_copy(form, length) : utf8_fold(form, length, &folded_length);
	lx->term[number] = reduce(lx, folded, folded_length);
	free(folded);
	return lx->term[number];
}

/* Is the character at `at` a letter? */
static bool is_letter(const char *at, const char *end)
{
	size_t n;

	return at < end &&
	       (byte_class((unsigned char)*at) == LETTER || utf8_look(at, end, &n) == UTF8_LETTER);
}

/* A word that begins at `at`, which is a letter: its form goes to lx->word. Returns its end. */
static const char *scan_word(struct lexicon *lx, const char *at, const char *end, size_t *length,
			     bool *is_ascii)
{
	char *to = lx->word;

	*is_ascii = true;
	while (at < end) {
		size_t n = 1;
		int class = byte_class((unsigned char)*at);
		enum utf8_class high = UTF8_OTHER;

		if (class == LETTER) {
			*to++ = (char)(*at++ | 0x20);
			continue;
		}
		if (class == SEPARATOR)
			break;
		if (class == HIGH)
			high = utf8_look(at, end, &n);
		if (high == UTF8_LETTER || high == UTF8_PART) {
			memcpy(to, at, n);
			to += n;
			*is_ascii = false;
		} else if ((class == APOSTROPHE || high == UTF8_APOSTROPHE) &&
			   is_letter(at + n, end)) {
			*to++ = '\'';
		} else {
			break;
		}
		at += n;
	}
	*length = (size_t)(to - lx->word);
	return at;
}

/* The beginning of the next word. */
static const char *skip(struct lexicon *lx, const char *at, const char *end)
{
	for (size_t n; at < end; at += n) {
		int class = byte_class((unsigned char)*at);
		enum utf8_class high = UTF8_OTHER;

		n = 1;
		if (class == LETTER)
			break;
		if (class != HIGH)
			continue;
		high = utf8_look(at, end, &n);
		if (high == UTF8_LETTER)
			break;
		lx->invalid += high == UTF8_INVALID;
	}
	return at;
}

/* A short word of ASCII letters at `at` the quick way; NULL: it is none. */
static const char *quick_word(struct lexicon *lx, const char *at, const char *end, uint32_t *term)
{
	struct quick_word *known;
	struct quick_key key;
	size_t n;
	char form[QUICK_BYTES];

	if (end - at < QUICK_BYTES)
		return NULL;
	n = quick_scan(at, &key);
	if (n == 0 || n == QUICK_BYTES || byte_class((unsigned char)at[n]) != SEPARATOR)
		return NULL;
	known = quick_find(&lx->quick, key);
	if (known) {
		*term = known->number;
		return at + n;
	}
	for (size_t i = 0; i < n; i++)
		form[i] = (char)(at[i] | 0x20);
	*term = reduce(lx, form, n);
	quick_put(&lx->quick, key, *term);
	return at + n;
}

static const char *any_word(struct lexicon *lx, const char *at, const char *end, uint32_t *term)
{
	size_t length;
	bool is_ascii;

	at = scan_word(lx, at, end, &length, &is_ascii);
	*term = term_of(lx, lx->word, length, is_ascii);
	return at;
}

void lexicon_read(struct lexicon *lx, const char *text, size_t length,
		  void (*use)(void *arg, uint32_t term), void *arg)
{
	const char *at = text, *end = text + length;

	lx->word = mem_grow(lx->word, &lx->word_room, length, 1);
	while ((at = skip(lx, at, end)) < end) {
		uint32_t term;
		const char *next = quick_word(lx, at, end, &term);

		at = next ? next : any_word(lx, at, end, &term);
		if (term != DICT_NONE)
			use(arg, term);
	}
}

static void keep_term(void *arg, uint32_t term)
{
	*(uint32_t *)arg = term;
}

uint32_t lexicon_term(struct lexicon *lx, const char *word, size_t length)
{
	uint32_t term = DICT_NONE;

	lexicon_read(lx, word, length, keep_term, &term);
	return term;
}

bool lexicon_stop(struct lexicon *lx, const char *word, size_t length)
{
	const char *end = word + length;
	size_t n;
	bool is_ascii;
	char *folded;

	lx->word = mem_grow(lx->word, &lx->word_room, length, 1);
	if (skip(lx, word, end) != word || scan_word(lx, word, end, &n, &is_ascii) != end || n == 0)
		return false;
	folded = utf8_fold(lx->word, n, &n);
	dict_put(&lx->stops, folded, n);
	free(folded);
	return true;
}

void lexicon_free(struct lexicon *lx)
{
	dict_free(&lx->stops);
	dict_free(&lx->terms);
	dict_free(&lx->surface);
	quick_free(&lx->quick);
	free(lx->term);
	free(lx->word);
	*lx = (struct lexicon){0};
}
