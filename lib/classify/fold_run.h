/* edge: one run over all labels, in forked processes: choose C, train, judge, keep.
 *
 * What processes write is in memory from processes_share. The result is the same for any number of
 * processes.
 */
#ifndef FOLD_RUN_H
#define FOLD_RUN_H

#include "classify/one_vs_rest.h"

enum { FOLD_RUN_FOLDS = 5 }; /* for the choice of C, and for probabilities */

struct fold_run {
	struct one_vs_rest v;
	size_t processes;
	const double *c; /* increasing; more than one: chosen by folds within the training rows */
	size_t cs;
	bool is_per_label, is_one;
	bool has_chances;                  /* fits sigmoids */
	struct one_vs_rest_result *result; /* shared: of each label */
	size_t columns;
	double *w;            /* NULL, or shared: label j's weights at j * (columns+1) */
	double *value;        /* NULL, or shared: of label j and test row i at j * rows + i */
	double *chance;       /* the same, with has_chances */
	unsigned char *wrong; /* shared: was this test row given a wrong label, or not given one? */
	uint32_t *pick;       /* with is_one, which needs values: of each test row */
	size_t rows;
	double accuracy; /* the share of test rows whose labels, or one label, are right */
};

void fold_run_run(struct fold_run *t);   /* trains and judges */
void fold_run_judge(struct fold_run *t); /* by the w and result[] that are there */

#endif
