/* core: the lines of svmeval's table: every label, then micro, then macro, over one or more runs.
 *
 * micro pools the counts of all labels in a run and has no AUC; macro is the mean over the labels
 * that could be learnt in that run, AUC over those that have one. A line's measures are means over
 * the runs, its pos their sum, its C the one most often chosen (the smallest of equals).
 */
#ifndef TALLY_H
#define TALLY_H

#include "classify/versus.h"

struct tally_line {
	double pos;
	struct measure_mean of[MEASURE_KINDS];
	double *c; /* of each run; 0: not learnt, nan: not the same for all labels */
	bool was_unlearnt, was_unfinished, had_no_auc; /* in some run */
};

struct tally { /* tally_free */
	size_t labels, runs, room;
	struct tally_line *line; /* labels, micro, macro */
};

struct tally tally_begin(size_t labels, size_t most_runs);
void tally_free(struct tally *t);
void tally_run(struct tally *t, const struct versus_result *r); /* of each label */
double tally_c(const struct tally *t, size_t line);

#endif
