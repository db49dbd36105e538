/* edge: what svmeval says: its table and its notes. */
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

#endif
