/* edge: the whole of an evaluation: labels, runs, numbers of columns; or a model on new rows.
 *
 * Fill the settings, read the sets, call evaluate_fit or evaluate_apply, and find the results.
 */
#ifndef EVALUATE_H
#define EVALUATE_H

#include "classify/eval_lines.h"
#include "classify/svm_model.h"
#include "classify/svm_rows.h"

struct evaluate {              /* evaluate_free */
	const char *only;      /* labels joined by commas; NULL: all */
	size_t folds, repeats; /* 0: none */
	double share;          /* of test rows, with repeats */
	struct liblinear_how how;
	bool is_balanced, is_per_label;
	bool has_rule; /* `decide` was asked for; otherwise it is found */
	enum svm_model_rule decide;
	double *c; /* increasing; one, or those to choose from */
	size_t cs;
	size_t *k; /* increasing; columns to use; none: all */
	size_t ks;
	size_t processes;
	bool keeps_values, keeps_model, has_chances;

	struct svm_rows train, test; /* no test: judge on training rows */

	struct labels names;
	struct eval_lines *tally; /* of each k */
	double *value;            /* of label j and judged row i at j * rows + i */
	double *chance;           /* the same of probabilities */
	uint32_t *pick;           /* of each judged row that gets one label */
	double *confusion; /* the same: rows of label i that got label j, at i * labels + j; the
			    * rows without a label last */
	struct svm_model model;
};

void evaluate_fit(struct evaluate *e);
void evaluate_apply(struct evaluate *e, const struct svm_model *model); /* to e->test */
const struct svm_rows *evaluate_judged(const struct evaluate *e);
void evaluate_free(struct evaluate *e);

#endif
