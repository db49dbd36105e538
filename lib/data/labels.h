/* core: the labels of rows, "acq,earn", as numbers.
 *
 * labels_add takes one row after another; labels_settle then puts the distinct names in bytewise
 * order and gives the rows their final numbers, increasing within a row and without repeats.
 * Empty names ("a,,b", ",") do not count. labels_free leaves an empty table.
 */
#ifndef LABELS_H
#define LABELS_H

#include "data/dict.h"

#include <stdbool.h>

struct labels {
	struct dict names; /* after labels_settle: number = place in bytewise order */
	bool is_closed;    /* no new names: labels_add drops those it does not know */
	size_t n;          /* rows */
	size_t *start;     /* the labels of row i: of[start[i]] .. of[start[i+1]-1] */
	uint32_t *of;
	size_t start_room, of_room;
};

bool labels_has(const char *labels, const char *name); /* is it one of the row's? */

/* A closed table that knows exactly the names of a list; or a settled table's names, no rows. */
struct labels labels_only(const char *names);
struct labels labels_same(const struct labels *names);

void labels_add(struct labels *l, const char *labels);
void labels_settle(struct labels *l);
void labels_free(struct labels *l);

bool labels_row_has(const struct labels *l, size_t row, size_t label);
size_t *labels_counts(const struct labels *l); /* rows of each label; the caller frees */

/* Some rows of a settled table, in that order. */
struct labels labels_take(const struct labels *l, const uint32_t *rows, size_t n);

#endif
