/* edge: the choice of C by folds within the training rows, labels spread over processes.
 *
 * The C of greatest F1, first of equals: over the pooled counts of all labels, a C for all; or of
 * each label by its own. Where a row gets one label, the pooled counts are of that.
 */
#ifndef COST_SEARCH_H
#define COST_SEARCH_H

#include "classify/one_vs_rest.h"

struct cost_search {
	const struct one_vs_rest *v;
	const uint32_t *fold; /* of each training row */
	size_t folds;
	const double *c; /* increasing */
	size_t cs, processes;
	bool is_per_label, is_one;
};

double *cost_search(const struct cost_search *s); /* of each label; the caller frees */

#endif
