/* core: one against the rest: a classifier for each label, trained on some rows, judged on others.
 *
 * A label that all training rows have, or none, cannot be learnt: it is always, or never,
 * predicted (values 1 and -1), and has no AUC and no C.
 */
#ifndef ONE_VS_REST_H
#define ONE_VS_REST_H

#include "classify/class_measures.h"
#include "classify/liblinear.h"
#include "data/labels.h"

struct one_vs_rest {
	const struct liblinear_rows *train_x, *test_x;
	const struct labels *train_y, *test_y; /* of the same rows, with the same names */
	struct liblinear_part train, test;
	struct liblinear_how how; /* but for c */
	bool is_balanced; /* how.positive and .negative are n/2 over the rows of the class */
};

struct one_vs_rest_result {
	struct class_measures_counts counts;
	double auc, c;
	bool is_trained, is_converged;
	bool is_finite; /* all weights and values are */
};

/* Trains label `label` with C = c into w (liblinear_columns+1 weights). */
void one_vs_rest_train(const struct one_vs_rest *v, size_t label, double c, double *w,
		       struct one_vs_rest_result *r);

/* The values of the test rows (as many) by w, and how good they are. */
void one_vs_rest_judge(const struct one_vs_rest *v, size_t label, const double *w, double *value,
		       struct one_vs_rest_result *r);

/* What the values 1 and -1 of a label that cannot be learnt are made of. */
void one_vs_rest_constant(bool is_positive, double *w, size_t columns);

/* The choice of C by folds within the training rows. */
struct one_vs_rest_search {
	const struct one_vs_rest *v;
	const uint32_t *fold; /* of each training row */
	size_t folds;
	const double *c;
	size_t cs;
	struct class_measures_counts
		*counts; /* of label j and C i, over all folds: counts[j * cs + i] */
};

void one_vs_rest_try(const struct one_vs_rest_search *s, size_t label); /* fills its counts */

/* The C of greatest F1 over the pooled counts of so many labels, first of equals. */
double one_vs_rest_best(const struct one_vs_rest_search *s, size_t label, size_t labels);

#endif
