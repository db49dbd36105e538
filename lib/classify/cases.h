/* edge: labelled rows as a classifier takes them: read once, each entry kept once. */
#ifndef CASES_H
#define CASES_H

#include "classify/svm.h"
#include "data/labels.h"
#include "io/rows.h"

struct cases {             /* cases_free */
	struct rows names; /* labels and ids, with empty bodies */
	struct svm_rows *x;
	size_t width;    /* columns as read */
	struct labels y; /* after cases_label */
};

/* `model` knows `width` columns (rows_known); NULL: there is none yet. */
struct cases cases_read(char *const *files, size_t width, const char *model);
void cases_free(struct cases *c);

bool cases_have_labels(const struct cases *c);                  /* any */
void cases_gather(const struct cases *c, struct labels *names); /* adds the labels of all rows */
void cases_label(struct cases *c, const struct labels *names);  /* settled */

#endif
