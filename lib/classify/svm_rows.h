/* edge: labelled rows as a classifier takes them: read once, each entry kept once. */
#ifndef SVM_ROWS_H
#define SVM_ROWS_H

#include "classify/liblinear.h"
#include "data/labels.h"
#include "io/rows.h"

struct svm_rows {          /* svm_rows_free */
	struct rows names; /* labels and ids, with empty bodies */
	struct liblinear_rows *x;
	size_t width;    /* columns as read */
	struct labels y; /* after svm_rows_label */
};

/* `model` knows `width` columns (rows_known); NULL: there is none yet. */
struct svm_rows svm_rows_read(char *const *files, size_t width, const char *model);
void svm_rows_free(struct svm_rows *c);

bool svm_rows_have_labels(const struct svm_rows *c); /* any */
void svm_rows_gather(const struct svm_rows *c,
		     struct labels *names); /* adds the labels of all rows */
void svm_rows_label(struct svm_rows *c, const struct labels *names); /* settled */

#endif
