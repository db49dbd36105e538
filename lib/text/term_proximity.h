/* core: how near terms are in a hierarchy of senses: 1 / (1 + edges).
 *
 * The edges are those of the shortest path between any sense of the one term and any sense of the
 * other that goes up through hypernyms, no step at least, and down again: 1 for synonyms and for a
 * term with itself, 1/2 for a direct hypernym, 1/3 for sisters (LSK section 3; Siolas and
 * d'Alche-Buc).
 */
#ifndef TERM_PROXIMITY_H
#define TERM_PROXIMITY_H

#include "data/bitsort.h"
#include "data/graph.h"

struct term_proximity_senses {      /* the caller's links, of terms and senses */
	const struct graph *senses; /* of each term */
	const struct graph *terms;  /* of each sense */
	const struct graph *up;     /* hypernyms of each sense */
	const struct graph *down;   /* hyponyms */
};

struct term_proximity { /* the work space of a search; term_proximity_free */
	struct term_proximity_senses in;
	uint32_t *up_seen, *down_seen; /* by sense: the last search that came there */
	uint32_t *up, *down;           /* senses reached, in order of distance */
	uint32_t *term_seen, search;
	double *value; /* of each term, or sense, reached */
	struct bitsort order;
	uint32_t *col; /* the result: terms, or senses, in order ... */
	double *val;   /* ... and how near they are */
	size_t n;
};

struct term_proximity term_proximity_over(const struct term_proximity_senses *in);
void term_proximity_free(struct term_proximity *p);

/* The terms at most `longest` edges from a term, itself included: p->n, col and val. */
void term_proximity_row(struct term_proximity *p, size_t term, size_t longest);

/* The senses of a term and those above them, at most `longest` edges: its concepts, 1/(1+edges), as
 * p->n, col and val (husband and wife meet in spouse; LSK section 3). */
void term_proximity_concepts(struct term_proximity *p, size_t term, size_t longest);

#endif
