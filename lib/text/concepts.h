/* edge: terms by concepts, for gram -P: a row a term, a column a concept.
 *
 * The concepts are the synsets that some term of the vocabulary has as a sense or meets on the way
 * up, at most so many edges above; their columns are in WordNet's order. A term that WordNet does
 * not know is a concept of its own, after them, so that it goes on counting.
 */
#ifndef CONCEPTS_H
#define CONCEPTS_H

#include "io/output.h"
#include "text/term_proximity.h"
#include "text/wordnet.h"

/* The rows to standard output, the names of the columns, one a line, to `names`. */
void concepts_write(const struct wordnet *w, const struct dict *terms, size_t longest,
		    struct output *names);

#endif
