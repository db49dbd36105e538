/* edge: what svmeval says: its table, its predictions, its notes. */
#ifndef REPORT_H
#define REPORT_H

#include "classify/tally.h"
#include "io/output.h"
#include "io/rows.h"

struct report {
	const struct labels *names;
	const struct tally *tally; /* of each number of dimensions */
	const size_t *dims;
	size_t count; /* of these */
	int digits;
};

void report_table(const struct report *r, bool with_sd);
void report_notes(const struct report *r);
void report_conventions(void);

/* Predicted labels TAB values TAB # id; value[j * rows->n + i] is label j's for row i. */
void report_predictions(const struct report *r, struct output *out, const struct rows *rows,
			const double *value);

#endif
