/* edge: what each term adds to the value that a linear classifier gives a row.
 *
 *	value = sum_t x_t v_t s + b
 *
 * v_t the term's weight, itself or through a latent space, s what the space scales the row by, b
 * the bias.
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "data/dict.h"
#include "text/term_map.h"

#include <stddef.h>
#include <stdint.h>

/* Terms with numbers, the strongest first, as the body of a row: "music:0.61 sport:-0.4". Stronger
 * is greater in magnitude; of equals the earlier column. Zeros are never written. */
enum term_weights_side { TERM_WEIGHTS_BOTH, TERM_WEIGHTS_ABOVE, TERM_WEIGHTS_BELOW };

struct term_weights { /* term_weights_free; sets of entries use its room again */
	size_t n;
	uint32_t *col;
	double *val;
	size_t col_room, val_room;
};

/* Entries at columns col[e] (NULL: 0 .. n-1) of val, on that side of 0, strongest first. */
void term_weights_set(struct term_weights *t, const uint32_t *col, const double *val, size_t n,
		      enum term_weights_side side);

/* The first `most` of them, to standard output; the columns are those of `terms`. */
void term_weights_write(const struct term_weights *t, const struct dict *terms, size_t most);
void term_weights_free(struct term_weights *t);

struct explain { /* explain_free */
	size_t labels, width;
	double *v; /* of label l and term t at l * width + t */
	double *bias;
	const struct term_map *space; /* or NULL */
};

/* Of weights over `dims` columns, label l's at w[l * (dims+1)], the bias first; the columns are
 * terms, or axes of the space. */
struct explain explain_begin(const double *w, size_t labels, size_t dims,
			     const struct term_map *space);
void explain_free(struct explain *x);

/* The columns of a dense row are NULL. */
size_t explain_best(const struct explain *x, const struct row *row); /* label of greatest value */

/* A row of vocabulary terms: the `most` strongest, then (rest):r, where there are more, and
 * (bias):b, which sum up to the value. */
void explain_write(const struct explain *x, size_t label, const struct row *row,
		   const struct dict *terms, size_t most);

#endif
