/* core: one against the rest: a classifier for each label, trained on some rows, judged on others.
 *
 * A label that all training rows have, or none, cannot be learnt: it is always, or never,
 * predicted (values 1 and -1), and has no AUC and no C.
 */
#ifndef VERSUS_H
#define VERSUS_H

#include "classify/measure.h"
#include "classify/svm.h"
#include "data/labels.h"

struct versus {
	const struct svm_rows *train_x, *test_x;
	const struct labels *train_y, *test_y; /* of the same rows, with the same names */
	struct svm_part train, test;
	struct svm_how how; /* but for c */
	bool is_balanced;   /* how.positive and .negative are n/2 over the rows of the class */
};

struct versus_result {
	struct measure_counts counts;
	double auc, c;
	bool is_trained, is_converged;
	bool is_finite; /* all weights and values are */
};

/* Trains label `label` with C = c into w (svm_columns+1 weights). */
void versus_train(const struct versus *v, size_t label, double c, double *w,
		  struct versus_result *r);

/* The values of the test rows (as many) by w, and how good they are. */
void versus_judge(const struct versus *v, size_t label, const double *w, double *value,
		  struct versus_result *r);

/* What the values 1 and -1 of a label that cannot be learnt are made of. */
void versus_constant(bool is_positive, double *w, size_t columns);

/* The choice of C by folds within the training rows. */
struct versus_search {
	const struct versus *v;
	const uint32_t *fold; /* of each training row */
	size_t folds;
	const double *c;
	size_t cs;
	struct measure_counts *counts; /* of label j and C i, over all folds: counts[j * cs + i] */
};

void versus_try(const struct versus_search *s, size_t label); /* fills its counts */

/* The C of greatest F1 over the pooled counts of so many labels, first of equals. */
double versus_best(const struct versus_search *s, size_t label, size_t labels);

#endif
