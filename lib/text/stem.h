/* guest: libstemmer, Porter's stemmer and the Snowball languages. */
#ifndef STEM_H
#define STEM_H

#include <stddef.h>

struct stem;

struct stem *stem_open(const char *language); /* NULL: there is no such stemmer */
void stem_close(struct stem *s);

/* The stem, in the stemmer's own memory until the next call. */
const char *stem_word(struct stem *s, const char *word, size_t length, size_t *stem_length);

char *stem_languages(void); /* all names, joined by blanks; the caller frees */

#endif
