/* edge: the two sides of a latent space as rows of their own: V V' of documents, U U' of terms.
 *
 * V V' is Kernel LSA's expansion of a document by those near it, which a search engine can store
 * (Park & Ramamohanarao, section 3.3); U U' tells which terms came together (LSK section 3).
 */
#ifndef LSK_SIDES_H
#define LSK_SIDES_H

#include <stdbool.h>
#include <stddef.h>

struct lsk_sides_how {
	bool is_terms;    /* U U', else V V' */
	const char *list; /* a file of ids, or "all" */
	size_t k, top;    /* dimensions, entries kept in a row; 0: all */
};

/* Reads the model and writes sparse rows to standard output, in the order of the model. */
void lsk_sides_write(const char *model, const struct lsk_sides_how *how);

#endif
