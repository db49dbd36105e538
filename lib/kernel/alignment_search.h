/* core: the best lambda of a diffused kernel, by its alignment (LSS section 5). */
#ifndef ALIGNMENT_SEARCH_H
#define ALIGNMENT_SEARCH_H

#include "kernel/alignment.h"

/* The range searched: up to 50/|K| (exponential) or (1-1e-6)/|K|. */
double alignment_range(const struct alignment *a);

#define ALIGNMENT_WHERES(WORD)                                                                     \
	WORD(ALIGNMENT_INTERIOR, "interior")                                                       \
	WORD(ALIGNMENT_LOWER, "lower")                                                             \
	WORD(ALIGNMENT_UPPER, "upper")
CHOICE(alignment_where, ALIGNMENT_WHERES);

struct alignment_best {
	double lambda, value;
	enum alignment_where where;
};

/* Scans the range, refines every local maximum to where the slope is 0 but for rounding (gsl_min,
 * gsl_root), takes the best, of equals the lowest. */
struct alignment_best alignment_search(const struct alignment *a);

#endif
