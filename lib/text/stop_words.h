/* edge: stop lists, on their way into a tokenizer: by name, from a file, from a vocabulary.
 *
 * The built-in English one has function words and the pieces of contractions. A file has words
 * separated by blanks or lines, and comments behind '|' and '#'.
 */
#ifndef STOP_WORDS_H
#define STOP_WORDS_H

#include "text/tokenizer.h"

/* Each returns how a vocabulary remembers the list, for the caller to free: "english", "none" or
 * "list:a,an,..."; NULL: there is no list of that name. */
char *stop_words_named(struct tokenizer *lx, const char *name);
char *stop_words_file(struct tokenizer *lx, const char *path);
char *stop_words_recall(struct tokenizer *lx, const char *kept); /* from a vocabulary */

#endif
