/* edge: what a kernel is aligned with: labels of rows, all of them or those of a list of ids; or
 * another kernel.
 *
 * Each label is a row of +1 and -1 over the rows aligned on. A label that none of them has, an id
 * that no row has, or no label at all ends the program.
 */
#ifndef ALIGN_TARGET_H
#define ALIGN_TARGET_H

#include "data/labels.h"
#include "data/rows.h"
#include "kernel/alignment.h"

struct align_target { /* align_target_free */
	struct alignment_how how;
	size_t *row;      /* on.row, where ids were given */
	struct labels of; /* of the rows aligned on: the labels meant, in bytewise order */
	double *y;        /* labels x rows, +1 or -1 */
};

/* The rows of the list of ids, or all; no labels yet. */
struct align_target align_target_rows(const struct rows *rows, const char *ids);

/* The labels of a list "a,b", or all that those rows have. */
void align_target_labels(struct align_target *t, const struct rows *rows, const char *names);
/* Another kernel over the same rows, on those aligned on. The caller's. */
struct matrix align_target_kernel(const struct align_target *t, const struct rows *rows,
				  const char *path);

void align_target_free(struct align_target *t);

const char *align_target_name(const struct align_target *t, size_t label);

bool align_target_is_everywhere(const struct align_target *t,
				size_t label); /* have all rows the label? */

/* Warns of labels that all rows have: a search along lambda then says nothing. */
void align_target_note(const struct align_target *t);

#endif
