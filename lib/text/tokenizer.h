/* core: from running text to term numbers: fold case, split, stop, stem.
 *
 * A word is a run of letters of any script; an apostrophe between letters belongs to it. The word
 * is looked up in the stop list with and without its apostrophes; then a final 's and the other
 * apostrophes are removed, words of too few letters are dropped, and the rest is stemmed. That is
 * done once for every surface form; after that one look-up serves. Digits may count as letters; a
 * word that has one is not stemmed. Terms may be made of several words, or of the characters of one
 * (grams.h).
 */
#ifndef TOKENIZER_H
#define TOKENIZER_H

#include "data/dict.h"
#include "text/grams.h"
#include "text/short_words.h"
#include "text/stem.h"

#include <stdbool.h>

struct tokenizer {
	struct dict stops;      /* folded stop words */
	struct stem *stem;      /* NULL: none */
	size_t letters;         /* a word has at least so many */
	bool has_digits;        /* digits count as letters */
	struct grams *grams;    /* NULL: a word is a term; else its own, to be freed */
	struct dict terms;      /* what words become */
	bool is_closed;         /* no new terms: unknown words are dropped */
	letter_runs *find_runs; /* begun with the next two: */
	struct short_words_part *part;
	struct short_words quick; /* short forms seen, and their terms, or DICT_NONE */
	struct dict surface;      /* the other forms, and ... */
	uint32_t *term;           /* ... the term of each */
	size_t term_room;
	char *word; /* the form at hand */
	size_t word_room;
	uint32_t *found; /* by tokenizer_read */
	size_t count, found_room;
	size_t invalid; /* bytes that were not UTF-8 */
};

/* The terms of all words, in no order, become found[0 .. count-1]. A word that has none is
 * DICT_NONE or not there. */
void tokenizer_read(struct tokenizer *lx, const char *text, size_t length);

/* Adds a stop word; false: it is not a single word, and would never match. */
bool tokenizer_stop(struct tokenizer *lx, const char *word, size_t length);

/* The term of one word on its own, as tokenizer_read would give it; DICT_NONE: none. */
uint32_t tokenizer_term(struct tokenizer *lx, const char *word, size_t length);

/* Forgets all terms and forms, but not the rules. */
void tokenizer_forget(struct tokenizer *lx);

void tokenizer_free(struct tokenizer *lx); /* not the stemmer */

#endif
