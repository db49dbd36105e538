/* edge: the vocabulary: the terms of a collection, their columns, and how words become terms.
 *
 *	# tok 1 docs=3 terms=2 dropped=0 stop=english stemmer=porter letters=2
 *	appl TAB 2
 *	pear TAB 1
 *
 * One term a line with its document frequency, in column order, which is bytewise; terms that came
 * when it grew stand behind the others (grown=1 of them). The first line
 * remembers how many terms were dropped for their frequency, and the rules (a stop list from a file
 *whole, as list:a,an,...; alnum=yes, grams=1,2 and chars=2,3 where they were asked for), so that
 *new documents are counted by the same rules.
 */
#ifndef VOCAB_H
#define VOCAB_H

#include "text/tokenizer.h"

struct vocab {
	struct tokenizer lexicon;
	size_t docs;
	size_t dropped;   /* terms that were in too few documents, or in too many */
	bool is_recorded; /* is that known? older files do not tell */
	size_t known;     /* terms that a file gave their columns, when it grows */
	size_t grown;     /* terms at the end that are in no order */
	uint32_t *df;     /* documents that hold term t */
	size_t df_room;
	char *stop, *stemmer, *sizes; /* as in the file's first line; sizes NULL: there are none */
};

/* How words become terms. */
struct vocab_rules {
	const char *stop;    /* a stop list: "english", "none" or a file's name */
	const char *stemmer; /* or "none" */
	size_t letters;      /* the least number of a word */
	bool has_digits;     /* digits count as letters */
	const char *grams;   /* sizes of runs of words, as "1,2"; NULL: a word is a term */
	const char *chars;   /* the same of characters */
};

bool vocab_has_stemmer(const char *name); /* or is it "none"? */
char *vocab_stemmers(void);               /* their names, joined by blanks; the caller frees */

struct vocab vocab_begin(const struct vocab_rules *rules); /* an empty one that learns */

struct vocab vocab_read(const char *path);
struct vocab vocab_reopen(const char *path); /* to learn more: its terms keep their columns */
void vocab_write(const struct vocab *v, const char *path);
void vocab_free(struct vocab *v);

void vocab_count(struct vocab *v, const uint32_t *terms, size_t n); /* a document's terms */

/* So many more: dies where they cannot be counted. `path` is where they come from, or NULL. */
void vocab_documents(struct vocab *v, size_t n, const char *path);

uint32_t vocab_put(struct vocab *v, const char *term, size_t length); /* its number, old or new */

/* Of the terms without a column yet: those in too few documents or in too large a share of them are
 * removed, and of those that are left all but the `most` in the most documents, of equal ones the
 * first bytewise. The others are put behind those with one, in bytewise order. Returns the new
 * number of each old one (DICT_NONE: removed); the caller frees. */
uint32_t *vocab_settle(struct vocab *v, size_t least, double most_share, size_t most);

#endif
