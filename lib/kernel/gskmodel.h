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
#ifndef GSKMODEL_H
#define GSKMODEL_H

#include "io/rows.h"
#include "kernel/gsk.h"

struct gskmodel { /* gskmodel_free */
	struct gsk gsk;
	struct kernel kernel;
	struct matrix chosen; /* k rows of `width` columns, as sparse or dense as the input was */
	size_t docs, width;
	bool from_rows; /* features, not kernel rows */
	bool has_train;
	struct matrix train; /* docs x k: the features of the training documents */
};

/* `keep_train`: also the training side. `rows` are the training rows' names. */
void gskmodel_write(const struct gskmodel *m, const struct rows *rows, bool keep_train,
		    const char *path);
struct gskmodel gskmodel_read(const char *path);
void gskmodel_narrow(struct gskmodel *m, size_t k); /* to the first k steps */
void gskmodel_free(struct gskmodel *m);

#endif
