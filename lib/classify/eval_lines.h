/* core: the lines of svmeval's table: every label, then micro, then macro, over one or more runs.
 *
 * micro pools the counts of all labels in a run and has no AUC; macro is the mean over the labels
 * that could be learnt in that run, AUC over those that have one. A line's measures are means over
 * the runs, its pos their sum, its C the one most often chosen (the smallest of equals). micro and
 * macro have the last resort of all labels and the sum of what did not converge.
 */
#ifndef EVAL_LINES_H
#define EVAL_LINES_H

#include "classify/one_vs_rest.h"

struct eval_lines_line {
	double pos;
	struct class_measures_mean of[CLASS_MEASURES_KINDS];
	double *c; /* of each run; 0: not learnt, nan: not the same for all labels */
	bool was_unlearnt, had_no_auc; /* in some run */
	enum solver solver;            /* the last resort of all runs */
	size_t unfinished;             /* classifiers that did not converge */
};

struct eval_lines { /* eval_lines_free */
	size_t labels, runs, room;
	struct eval_lines_line *line; /* labels, micro, macro */
};

struct eval_lines eval_lines_begin(size_t labels, size_t most_runs);
void eval_lines_free(struct eval_lines *t);

/* The results of each label, and the share of rows that are right as a whole: micro's accuracy. */
void eval_lines_run(struct eval_lines *t, const struct one_vs_rest_result *r, double accuracy);
double eval_lines_c(const struct eval_lines *t, size_t line);

#endif
