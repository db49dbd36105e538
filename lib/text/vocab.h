/* edge: the vocabulary: the terms of a collection, their columns, and how words become terms.
 *
 *	# tok 1 docs=3 terms=2 stop=english stemmer=porter letters=2
 *	appl TAB 2
 *	pear TAB 1
 *
 * One term a line with its document frequency, in column order, which is bytewise. The first line
 * remembers the rules (a stop list from a file whole, as list:a,an,...), so that new documents
 * go the same way.
 */
#ifndef VOCAB_H
#define VOCAB_H

#include "text/tokenizer.h"

struct vocab {
	struct tokenizer lexicon;
	size_t docs;
	uint32_t *df; /* documents that hold term t */
	size_t df_room;
	char *stop, *stemmer; /* as in the file's first line */
};

bool vocab_has_stemmer(const char *name); /* or is it "none"? */
char *vocab_stemmers(void);               /* their names, joined by blanks; the caller frees */

/* An empty vocabulary that learns by these rules: a stop list "english", "none" or a file's name,
 * a stemmer or "none", the least number of letters. */
struct vocab vocab_begin(const char *stop, const char *stemmer, size_t letters);

struct vocab vocab_read(const char *path);
void vocab_write(const struct vocab *v, const char *path);
void vocab_free(struct vocab *v);

void vocab_count(struct vocab *v, const uint32_t *terms, size_t n); /* a document's terms */

/* Terms in too few documents or in too large a share of them go, the others are put in bytewise
 * order. Returns the new number of each old one (DICT_NONE: gone); the caller frees. */
uint32_t *vocab_settle(struct vocab *v, size_t least, double most_share);

#endif
