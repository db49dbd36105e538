/* edge: vocabularies of the parts of a collection: one of all, and the columns of one in another.
 *
 * Both need vocabularies that were made by the same rules.
 */
#ifndef VOCAB_MERGE_H
#define VOCAB_MERGE_H

#include "text/vocab.h"

/* The documents and terms of all files, which end with NULL: what one run over all documents would
 * have found, to be settled by vocab_settle. Files with dropped terms are refused: how many
 * documents hold such a term is not in them. */
struct vocab vocab_merge(char *const *paths);

struct vocab_columns { /* `to` is the caller's to free */
	size_t n, m;   /* columns of the old vocabulary and of the new one */
	uint32_t *to;  /* the new column of each old one; DICT_NONE: the new one dropped it */
};

/* A term that the new vocabulary has not ends the program, unless it dropped terms itself. */
struct vocab_columns vocab_columns_between(const char *old, const char *new);

#endif
