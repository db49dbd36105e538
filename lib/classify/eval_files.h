/* edge: what svmeval writes beside its table: model, predictions, confusions, curves.
 *
 * The files are created before the work, so that a wrong name ends it early, and appear under
 * their names together or not at all.
 */
#ifndef EVAL_FILES_H
#define EVAL_FILES_H

#include "classify/evaluate.h"

struct eval_files { /* names; NULL: none */
	const char *model;
	const char *predictions; /* predicted labels TAB values, or probabilities TAB # id */
	const char *confusion;   /* a table: a line a label, a column for each that was given */
	const char *roc, *pr;    /* points of each label, in gnuplot's blocks */
	int digits;
	struct output *out[5];
};

void eval_files_create(struct eval_files *f);
void eval_files_write(struct eval_files *f, const struct evaluate *e);

#endif
