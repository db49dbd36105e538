/* edge: which labels an evaluation is about, and whether a row gets one of them or any number. */
#ifndef EVAL_NAMES_H
#define EVAL_NAMES_H

#include "classify/evaluate.h"

/* Of training: those asked for, which some row must have, or all that rows have. */
void eval_names_find(struct evaluate *e);

/* Of a model: its labels and, unless only they were asked for, those of the rows; or those asked
 * for now, which the model must know. */
void eval_names_known(struct evaluate *e, const struct svm_model *m);

#endif
