/* edge: what svmeval says: its table, its predictions, its notes. */
#ifndef EVAL_REPORT_H
#define EVAL_REPORT_H

#include "classify/eval_lines.h"
#include "io/output.h"
#include "io/rows.h"

struct eval_report {
	const struct labels *names;
	const struct eval_lines *tally; /* of each number of dimensions */
	const size_t *dims;
	size_t count; /* of these */
	int digits;
};

void eval_report_table(const struct eval_report *r, bool with_sd);
void eval_report_notes(const struct eval_report *r);
void eval_report_conventions(void);

/* Predicted labels TAB values TAB # id; value[j * rows->n + i] is label j's for row i. */
void eval_report_predictions(const struct eval_report *r, struct output *out,
			     const struct rows *rows, const double *value);

#endif
