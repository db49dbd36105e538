/* edge: one run over all labels, in forked processes: choose C, train, judge, keep.
 *
 * What processes write is in memory from workers_share. The result is the same for any number of
 * processes.
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "classify/versus.h"

enum { TRIAL_FOLDS = 5 }; /* for the choice of C */

struct trial {
	struct versus v;
	size_t processes;
	const double *c; /* increasing; more than one: chosen by folds within the training rows */
	size_t cs;
	bool is_per_label;
	struct versus_result *result; /* shared: of each label */
	size_t columns;
	double *w;     /* NULL, or shared: label j's weights at j * (columns+1) */
	double *value; /* NULL, or shared: of label j and test row i at j * value_rows + i */
	size_t value_rows;
};

void trial_run(struct trial *t);   /* trains and judges */
void trial_judge(struct trial *t); /* by the w and result[].is_trained that are there */

#endif
