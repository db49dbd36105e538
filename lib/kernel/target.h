/* edge: what a kernel is aligned with: labels of rows, all of them or those of a list of ids; or
 * another kernel.
 *
 * Each label is a row of +1 and -1 over the rows aligned on. A label that none of them has, an id
 * that no row has, or no label at all ends the program.
 */
#ifndef TARGET_H
#define TARGET_H

#include "data/labels.h"
#include "io/rows.h"
#include "kernel/alignment.h"

struct target { /* target_free */
	struct alignment_on on;
	size_t *row;      /* on.row, where ids were given */
	struct labels of; /* of the rows aligned on: the labels meant, in bytewise order */
	double *y;        /* labels x rows, +1 or -1 */
};

/* The rows of the list of ids, or all; no labels yet. */
struct target target_rows(const struct rows *rows, const char *ids);

/* The labels of a list "a,b", or all that those rows have. */
void target_labels(struct target *t, const struct rows *rows, const char *names);
/* Another kernel over the same rows, on those aligned on. The caller's. */
struct matrix target_kernel(const struct target *t, const struct rows *rows, const char *path);

void target_free(struct target *t);

const char *target_name(const struct target *t, size_t label);

bool target_is_everywhere(const struct target *t, size_t label); /* have all rows the label? */

/* Warns of labels that all rows have: a search along lambda then says nothing. */
void target_note(const struct target *t);

#endif
