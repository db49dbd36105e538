/* edge: labelled rows as a classifier takes them: features or kernel rows, each entry kept once. */
#ifndef SVM_ROWS_H
#define SVM_ROWS_H

#include "classify/solver.h"
#include "data/labels.h"
#include "io/rows_in.h"

struct svm_rows {          /* svm_rows_free */
	struct rows names; /* labels and ids, with empty bodies */
	struct solver_rows of;
	size_t width;    /* columns as read */
	struct labels y; /* after svm_rows_label */
	double *length;  /* of each row of features */
	size_t length_room;
};

/* Features to train on, dense ones perhaps kept so (liblinear_keep_dense); kernel rows to train on,
 * which are square and symmetric. */
struct svm_rows svm_rows_read(char *const *files, bool keeps_dense);
struct svm_rows svm_rows_read_kernel(char *const *files);

/* Rows to judge: `model` knows `width` columns (rows_known). */
struct svm_rows svm_rows_read_new(char *const *files, bool is_kernel, size_t width,
				  const char *model);
void svm_rows_free(struct svm_rows *c);

bool svm_rows_are_there(const struct svm_rows *c); /* have been read */
void svm_rows_cut(struct svm_rows *c, size_t k);   /* features: to their first k columns */

bool svm_rows_have_labels(const struct svm_rows *c);         /* any */
void svm_rows_note_unlabelled(const struct svm_rows *train); /* where others have some */

/* A note where features have very different lengths, which costs much accuracy: of the rows trained
 * on or judged the longest tenth are more than three times as long as the shortest tenth, or the
 * medians of the two sets differ by more than half. */
void svm_rows_note_lengths(const struct svm_rows *train, const struct svm_rows *test);

void svm_rows_gather(const struct svm_rows *c,
		     struct labels *names); /* adds the labels of all rows */
void svm_rows_label(struct svm_rows *c, const struct labels *names); /* settled */
bool svm_rows_have_one_label(const struct svm_rows *c);              /* each of them, of these */

#endif
