/* core: one against the rest: a classifier for each label, trained on some rows, judged on others.
 *
 * A label that all training rows have, or none, cannot be learnt: it is always, or never,
 * predicted (values 1 and -1), and has no AUC and no C.
 */
#ifndef ONE_VS_REST_H
#define ONE_VS_REST_H

#include "classify/class_measures.h"
#include "classify/solver.h"
#include "data/labels.h"

struct one_vs_rest {
	struct solver_rows train_x, test_x;
	const struct labels *train_y, *test_y; /* of the same rows, with the same names */
	struct liblinear_part train, test;
	struct liblinear_how how; /* but for c */
	bool is_balanced; /* how.positive and .negative are n/2 over the rows of the class */
};

struct one_vs_rest_result {
	struct class_measures_counts counts;
	double auc, c;
	enum solver solver;
	bool is_trained, is_converged;
	bool is_finite;       /* all weights and values are */
	double slope, offset; /* of the sigmoid 1 / (1 + exp(slope value + offset)), if asked for */
};

/* Trains label `label` with C = c into w (solver_columns+1 weights). */
void one_vs_rest_train(const struct one_vs_rest *v, size_t label, double c, double *w,
		       struct one_vs_rest_result *r);

/* The values of the test rows (as many) by w, and how good they are. */
void one_vs_rest_judge(const struct one_vs_rest *v, size_t label, const double *w, double *value,
		       struct one_vs_rest_result *r);

/* What the values 1 and -1 of a label that cannot be learnt are made of. */
void one_vs_rest_constant(bool is_positive, double *w, size_t columns);

/* Which rows of a part have the label; *count of them. The caller frees. */
bool *one_vs_rest_holders(const struct labels *y, const struct liblinear_part *part, size_t label,
			  size_t *count);

/* The values of the training rows, fold[i] of training row i judged by what the other folds
 * taught with C = c. */
void one_vs_rest_cross(const struct one_vs_rest *v, size_t label, double c, const uint32_t *fold,
		       size_t folds, double *value);

#endif
