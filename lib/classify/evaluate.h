/* edge: the whole of an evaluation: labels, runs, numbers of columns; or a model on new rows.
 *
 * Fill the settings, read the sets, call evaluate_fit or evaluate_apply, and find the results.
 */
#ifndef EVALUATE_H
#define EVALUATE_H

#include "classify/cases.h"
#include "classify/classifier.h"
#include "classify/tally.h"

struct evaluate {              /* evaluate_free */
	const char *only;      /* labels joined by commas; NULL: all */
	size_t folds, repeats; /* 0: none */
	double share;          /* of test rows, with repeats */
	struct svm_how how;
	bool is_balanced, is_per_label;
	double *c; /* increasing; one, or those to choose from */
	size_t cs;
	size_t *k; /* increasing; columns to use; none: all */
	size_t ks;
	size_t processes;
	bool keeps_values, keeps_model;

	struct cases train, test; /* test.x is NULL: judge on training rows */

	struct labels names;
	struct tally *tally; /* of each k */
	double *value;       /* of label j and judged row i at j * rows + i */
	struct classifier model;
};

void evaluate_fit(struct evaluate *e);
void evaluate_apply(struct evaluate *e, const struct classifier *model); /* to e->test */
const struct cases *evaluate_judged(const struct evaluate *e);
void evaluate_free(struct evaluate *e);

#endif
