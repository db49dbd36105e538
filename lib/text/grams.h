/* core: terms that are made of words: runs of so many words, or of so many characters of one.
 *
 * Words come as numbers in `words`. A run of words is joined by '_', which no word holds. A word of
 * fewer characters than the least size is a term of its own. A run is put together once; after that
 * the numbers of its words are looked up.
 */
#ifndef GRAMS_H
#define GRAMS_H

#include "data/dict.h"

#include <stdbool.h>

enum { GRAMS_MOST = 10 }; /* words or characters of a term */

struct grams { /* grams_free */
	bool of_characters;
	size_t sizes, size[GRAMS_MOST]; /* increasing */
	struct dict words;
	struct dict runs; /* of words, by their numbers, ... */
	uint32_t *term;   /* ... and the term of each, or DICT_NONE */
	size_t term_room;
	uint32_t *part; /* the terms of word w: part[start[w]] to part[start[w+1]-1] */
	size_t *start;
	size_t cut, part_room, start_room; /* words that were cut up */
	char *text;                        /* a run, as it is put together */
	size_t text_room;
	uint32_t *found; /* by grams_find */
	size_t count, found_room;
};

/* "1,2": sizes from 1 to GRAMS_MOST, each greater than the one before. NULL: that is no such list.
 * grams_free. */
struct grams *grams_new(const char *sizes, bool of_characters);

/* The terms of a text, whose words are these (DICT_NONE: a word that does not count) become
 * found[0 .. count-1]. New ones are put into `terms`, unless it is closed: then they are DICT_NONE.
 */
void grams_find(struct grams *g, const uint32_t *words, size_t n, struct dict *terms,
		bool is_closed);
void grams_forget(struct grams *g); /* all words */
void grams_free(struct grams *g);

#endif
