/* edge: terms with numbers, the strongest first, as the body of a row: "music:0.61 sport:-0.4".
 *
 * Stronger is greater in magnitude; of equals the earlier column. Zeros are never written.
 */
#ifndef TERM_WEIGHTS_H
#define TERM_WEIGHTS_H

#include "data/dict.h"

#include <stddef.h>
#include <stdint.h>

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

#endif
