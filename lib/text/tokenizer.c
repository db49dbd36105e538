#include "text/tokenizer.h"
#include "sys/mem.h"
#include "text/letter_runs.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { SEPARATOR, LETTER, APOSTROPHE, HIGH };

static bool is_digit(unsigned char c)
{
	return (unsigned char)(c - '0') < 10;
}

/* What a byte is; letters of ASCII are settled here, the others by utf8_look. */
static inline int byte_class(const struct tokenizer *lx, unsigned char c)
{
	if ((unsigned char)((c | 0x20) - 'a') < 26)
		return LETTER;
	if (c == '\'')
		return APOSTROPHE;
	if (c >= 0x80)
		return HIGH;
	return lx->has_digits && is_digit(c) ? LETTER : SEPARATOR;
}

static enum utf8_class look(const struct tokenizer *lx, const char *at, const char *end, size_t *n)
{
	enum utf8_class class = utf8_look(at, end, n);

	return lx->has_digits && class == UTF8_DIGIT ? UTF8_LETTER : class;
}

/* In place; returns what is left. */
static size_t drop_apostrophes(char *word, size_t length)
{
	size_t n = 0;

	for (size_t i = 0; i < length; i++)
		if (word[i] != '\'')
			word[n++] = word[i];
	return n;
}

static bool is_stop(const struct tokenizer *lx, const char *word, size_t length)
{
	return dict_find(&lx->stops, word, length) != DICT_NONE;
}

/* The term of a folded word that is no stop word. */
static uint32_t stem_of(struct tokenizer *lx, const char *word, size_t n, bool is_stemmed)
{
	const char *stem = lx->stem && is_stemmed ? stem_word(lx->stem, word, n, &n) : word;

	if (n == 0)
		return DICT_NONE;
	if (lx->grams)
		return dict_put(&lx->grams->words, stem, n);
	return lx->is_closed ? dict_find(&lx->terms, stem, n) : dict_put(&lx->terms, stem, n);
}

/* A folded word to its term. `word` is changed. */
static uint32_t reduce(struct tokenizer *lx, char *word, size_t length)
{
	bool is_whose = length > 2 && memcmp(word + length - 2, "'s", 2) == 0;
	bool stopped = is_stop(lx, word, length);
	size_t n = drop_apostrophes(word, length);
	size_t digits = 0;

	stopped = stopped || (n < length && is_stop(lx, word, n));
	n -= is_whose;
	if (lx->has_digits)
		digits = utf8_digits(word, n);
	if (stopped || n == 0 || utf8_letters(word, n) + digits < lx->letters)
		return DICT_NONE;
	return stem_of(lx, word, n, !digits);
}

/* The term of a surface form whose ASCII letters are lower case already. */
static uint32_t term_of(struct tokenizer *lx, char *form, size_t length, bool is_ascii)
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
static bool is_letter(const struct tokenizer *lx, const char *at, const char *end)
{
	size_t n;

	return at < end && (byte_class(lx, (unsigned char)*at) == LETTER ||
			    look(lx, at, end, &n) == UTF8_LETTER);
}

/* A word that begins at `at`, which is a letter: its form goes to lx->word. Returns its end. */
static const char *scan_word(struct tokenizer *lx, const char *at, const char *end, size_t *length,
			     bool *is_ascii)
{
	char *to = lx->word;

	*is_ascii = true;
	while (at < end) {
		size_t n = 1;
		int class = byte_class(lx, (unsigned char)*at);
		enum utf8_class high = UTF8_OTHER;

		if (class == LETTER) {
			*to++ = (char)(*at++ | 0x20);
			continue;
		}
		if (class == SEPARATOR)
			break;
		if (class == HIGH)
			high = look(lx, at, end, &n);
		if (high == UTF8_LETTER || high == UTF8_PART) {
			memcpy(to, at, n);
			to += n;
			*is_ascii = false;
		} else if ((class == APOSTROPHE || high == UTF8_APOSTROPHE) &&
			   is_letter(lx, at + n, end)) {
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
static const char *seek(struct tokenizer *lx, const char *at, const char *end)
{
	for (size_t n; at < end; at += n) {
		int class = byte_class(lx, (unsigned char)*at);
		enum utf8_class high;

		n = 1;
		if (class == LETTER)
			break;
		if (class != HIGH)
			continue;
		high = look(lx, at, end, &n);
		if (high == UTF8_LETTER)
			break;
		lx->invalid += high == UTF8_INVALID;
	}
	return at;
}

/* The stop words are known from the beginning: what is new is none. */
static void begin_quick(struct tokenizer *lx)
{
	lx->find_runs = letter_runs_choose();
	lx->part = mem_alloc(1, sizeof *lx->part);
	lx->quick = short_words_begin();
	for (size_t i = 0; i < lx->stops.count; i++) {
		char text[SHORT_WORDS_BYTES] = {0};
		size_t n = dict_length(&lx->stops, i);
		struct short_words_key key;

		if (n > SHORT_WORDS_MOST)
			continue;
		memcpy(text, dict_text(&lx->stops, i), n);
		if (short_words_key(text, n, &key))
			short_words_put(&lx->quick, key, DICT_NONE);
	}
}

static uint32_t new_term(struct tokenizer *lx, struct short_words_key key)
{
	char form[SHORT_WORDS_BYTES];
	size_t n = short_words_text(key, form);
	uint32_t term = DICT_NONE;

	if (memchr(form, '\'', n))
		term = reduce(lx, form, n);
	else if (n >= lx->letters)
		term = stem_of(lx, form, n, true);
	short_words_put(&lx->quick, key, term);
	return term;
}

/* The words of a run that is not one short word of ASCII letters, and what follows them: an
 * apostrophe may join the next run. Returns the beginning of the next word. */
static const char *slow_words(struct tokenizer *lx, const char *at, const char *run_end,
			      const char *end)
{
	while ((at = seek(lx, at, end)) < run_end) {
		size_t length;
		bool is_ascii;

		at = scan_word(lx, at, end, &length, &is_ascii);
		lx->found[lx->count++] = term_of(lx, lx->word, length, is_ascii);
	}
	return at;
}

static void look_up(struct tokenizer *lx, const struct short_words_part *p)
{
	const struct short_words q = lx->quick;
	const struct short_words_word *word = p->word, *end = word + p->words;
	uint32_t *found = lx->found + lx->count;

	for (; word < end; word++) {
		const struct short_words_slot *slot = short_words_find(&q, word->key, word->first);

		*found = slot->key.low ? slot->number : new_term(lx, word->key);
		found += *found != DICT_NONE;
	}
	lx->count = (size_t)(found - lx->found);
}

/* The words of a part of the text. Returns where the next part begins. */
static const char *read_part(struct tokenizer *lx, const char *text, const char *end)
{
	size_t left = (size_t)(end - text),
	       length = left < SHORT_WORDS_PART ? left : SHORT_WORDS_PART;
	const char *done = text, *stop = text + length;
	struct short_words_part *p = lx->part;

	p->bytes = text;
	if (left < sizeof p->copy) {
		p->bytes = memcpy(p->copy, text, left);
		p->copy[left] = '\0';
	}
	p->edges = lx->find_runs(p->bytes, (uint32_t)length, p->edge);
	if (p->edges && p->edge[p->edges - 1] == SHORT_WORDS_PART && p->edge[p->edges - 2] &&
	    stop < end)
		stop = text + p->edge[p->edges -= 2]; /* the last run may go on: leave it */
	short_words_divide(&lx->quick, p);
	for (size_t i = 0; i < p->others; i++) {
		const uint32_t *edge = p->edge + p->other[i];
		const char *at = text + edge[0], *run_end = text + edge[1];

		if (run_end > done)
			done = slow_words(lx, at > done ? at : done, run_end, end);
	}
	look_up(lx, p);
	return done > stop ? done : stop;
}

/* All words in their order, and the terms that are made of them. */
static void read_in_order(struct tokenizer *lx, const char *text, const char *end)
{
	struct grams *g = lx->grams;
	uint32_t *words = lx->found;
	size_t room = lx->found_room;

	slow_words(lx, text, end, end);
	if (!g)
		return;
	grams_find(g, words, lx->count, &lx->terms, lx->is_closed);
	lx->found = g->found;
	lx->found_room = g->found_room;
	lx->count = g->count;
	g->found = words;
	g->found_room = room;
}

void tokenizer_read(struct tokenizer *lx, const char *text, size_t length)
{
	const char *end = text + length;

	lx->word = mem_grow(lx->word, &lx->word_room, length, 1);
	lx->found = mem_grow(lx->found, &lx->found_room, length / 2 + 1, sizeof *lx->found);
	lx->count = 0;
	if (lx->has_digits || lx->grams) {
		read_in_order(lx, text, end);
		return;
	}
	if (!lx->quick.slots)
		begin_quick(lx);
	while (text < end)
		text = read_part(lx, text, end);
}

uint32_t tokenizer_term(struct tokenizer *lx, const char *word, size_t length)
{
	tokenizer_read(lx, word, length);
	return lx->count ? lx->found[lx->count - 1] : DICT_NONE;
}

bool tokenizer_stop(struct tokenizer *lx, const char *word, size_t length)
{
	const char *end = word + length;
	size_t n;
	bool is_ascii;
	char *folded;

	lx->word = mem_grow(lx->word, &lx->word_room, length, 1);
	if (!is_letter(lx, word, end) || scan_word(lx, word, end, &n, &is_ascii) != end || n == 0)
		return false;
	folded = utf8_fold(lx->word, n, &n);
	dict_put(&lx->stops, folded, n);
	free(folded);
	return true;
}

void tokenizer_forget(struct tokenizer *lx)
{
	dict_free(&lx->terms);
	dict_free(&lx->surface);
	short_words_free(&lx->quick);
	free(lx->part);
	lx->part = NULL;
	if (lx->grams)
		grams_forget(lx->grams);
}

void tokenizer_free(struct tokenizer *lx)
{
	tokenizer_forget(lx);
	grams_free(lx->grams);
	dict_free(&lx->stops);
	free(lx->term);
	free(lx->word);
	free(lx->found);
	*lx = (struct tokenizer){0};
}
