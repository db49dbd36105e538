/* core: one label a row: the one of greatest value, first of equals in the labels' order. */
#ifndef ONE_LABEL_H
#define ONE_LABEL_H

#include "classify/class_measures.h"
#include "classify/liblinear.h"
#include "data/labels.h"

struct one_label {
	const double *value; /* of label j and row i at j * rows + i */
	size_t rows;
	const bool *can; /* be given, of each label */
	uint32_t *pick;  /* what each row gets */
};

/* Picks for the rows of a part; counts of each label say how good that is, and the share of rows
 * whose label is one of theirs is returned. */
double one_label_judge(const struct one_label *o, const struct labels *y,
		       const struct liblinear_part *part, struct class_measures_counts *counts);

#endif
