/* core: one label a row: the one of greatest value, first of equals in the labels' order. */
#ifndef ONE_LABEL_H
#define ONE_LABEL_H

#include "classify/class_measures.h"
#include "classify/liblinear.h"
#include "data/labels.h"

/* Row i of the part gets pick[i's row]: the label j with can[j] of greatest value[j * stride +
 * row]. counts of each label say how good that is; the share of rows whose label is one of theirs
 * is returned. */
double one_label_judge(const struct labels *y, const struct liblinear_part *part,
		       const double *value, size_t stride, const bool *can, uint32_t *pick,
		       struct class_measures_counts *counts);

#endif
