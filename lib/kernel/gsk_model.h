/* edge: the model of gsk: the chosen documents, in the order in which they were chosen.
 *
 *	# gsk 1 k=2 docs=9 width=7 form=sparse from=rows kernel=linear degree=2 offset=1 sigma=1
 *train=0 acq TAB 1:1.5 3:0.5 7:1 TAB # doc4 TAB 1:0.2 2:1.1 8:2 TAB # doc1
 *
 * Columns 1 to k are the document's features up to its own step j, where size_j stands; column k+i
 * is column i of the document's own row, against which kernel values of new rows are computed.
 * From a kernel (from=kernel) that row is `p:1`, p the document's number: it picks k(x,p) out of
 * a kernel row. train=docs: the features of all training documents follow, for kernel rows.
 */
#ifndef GSK_MODEL_H
#define GSK_MODEL_H

#include "io/rows.h"
#include "kernel/gsk.h"

struct gsk_model { /* gsk_model_free */
	struct gsk gsk;
	struct kernel_function kernel;
	struct matrix chosen; /* k rows of `width` columns, as sparse or dense as the input was */
	size_t docs, width;
	bool from_rows; /* features, not kernel rows */
	bool has_train;
	struct matrix train; /* docs x k: the features of the training documents */
};

/* `keep_train`: also the training side. `rows` are the training rows' names. */
void gsk_model_write(const struct gsk_model *m, const struct rows *rows, bool keep_train,
		     const char *path);
struct gsk_model gsk_model_read(const char *path);
void gsk_model_narrow(struct gsk_model *m, size_t k); /* to the first k steps */
void gsk_model_free(struct gsk_model *m);

#endif
