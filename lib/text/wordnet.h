/* edge: WordNet's database files: the senses of a vocabulary's terms, and their hierarchy.
 *
 * index.noun, data.noun and noun.exc, and the same of verb, as in Debian's package wordnet-base.
 * Terms are what the vocabulary's rules make of words, so WordNet's words go the same way: each
 * lemma of a single word, and each irregular form of one (noun.exc, verb.exc), becomes a term, and
 * the term has the lemma's senses. Without a stemmer the regular endings of nouns and verbs are
 * taken off the terms, as WordNet itself does.
 */
#ifndef WORDNET_H
#define WORDNET_H

#include "data/graph.h"
#include "text/tokenizer.h"

struct wordnet { /* wordnet_free */
	size_t synsets;
	struct graph up, down;      /* hypernyms and hyponyms of each synset */
	struct graph senses, terms; /* synsets of each term, terms of each synset */
	size_t *name;               /* of each synset: where its first word begins ... */
	char *names;                /* ... here */
};

/* `lexicon` is closed: it knows the terms and learns none. Of each lemma the first `most_senses`
 * count; WordNet gives the most frequent first. */
struct wordnet wordnet_read(const char *folder, struct tokenizer *lexicon, size_t most_senses);
size_t wordnet_known(const struct wordnet *w);                    /* how many terms have senses */
const char *wordnet_name(const struct wordnet *w, size_t synset); /* its first word */
void wordnet_free(struct wordnet *w);

#endif
