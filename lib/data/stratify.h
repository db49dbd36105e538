/* core: rows into parts of given sizes, at random from a seed, each label spread evenly.
 *
 * After iterative stratification (Sechidis, Tsoumakas, Vlahavas 2011): the rows are shuffled; the
 * label with the fewest rows left (first of equals) goes first, and each of its rows goes to the
 * part that lacks most, all labels of the row and the rows themselves taken together, first of
 * equals. A part that is full takes no more, so the sizes are exact. Rows without labels come
 * last.
 */
#ifndef STRATIFY_H
#define STRATIFY_H

#include "data/labels.h"

#include <gsl/gsl_rng.h>

gsl_rng *stratify_seed(unsigned long seed); /* mt19937; gsl_rng_free */

/* The part, 0 .. parts-1, of each row; the sizes add up to l->n. The caller frees. */
uint32_t *stratify_rows(const struct labels *l, const size_t *size, size_t parts, gsl_rng *rng);

/* Two parts; `pinned` rows of `label` go to part 0 and all its others to part 1, the rest as above.
 */
uint32_t *stratify_pinned(const struct labels *l, const size_t *size, size_t label, size_t pinned,
			  gsl_rng *rng);

size_t *stratify_evenly(size_t n, size_t parts); /* sizes that differ by one at most */

/* The rows of a part (or, if not `is_in`, of all others) in order, *count of them; the caller
 * frees. */
uint32_t *stratify_part(const uint32_t *part, size_t n, uint32_t which, bool is_in, size_t *count);

#endif
