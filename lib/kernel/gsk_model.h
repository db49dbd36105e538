/* edge: documents chosen from training rows: reported on, saved, read, and at work.
 *
 *	# gsk 2 form=sparse kernel=linear degree=2 offset=1 sigma=1 from=features ... k=2
 *	acq TAB 1:1.5 3:0.5 7:1 TAB # doc4
 *	TAB 1:0.2 2:1.1 8:2 TAB # doc1
 *
 * One row a chosen document, in the order of the choice. Columns 1 to k are its features up to its
 * own step j, where size_j stands; column k+i is column i of the document's own row, against which
 * kernel values of new rows are computed. From a kernel that row is `p:1`, p the document's number:
 * it picks k(x,p) out of a kernel row. With train=docs the features of all training documents
 * follow, for kernel rows.
 */
#ifndef GSK_MODEL_H
#define GSK_MODEL_H

#include "kernel/gsk.h"
#include "kernel/row_map.h"

struct gsk_model_how {
	struct gsk_how gsk;
	struct kernel_function kernel;
	struct row_map_how map;
	const char *label; /* rows with it count `bias` times as much; NULL: all are equal */
	double bias;
	bool is_verbose;
	const char *file; /* where the rows come from, for messages */
};

struct gsk_model { /* gsk_model_free */
	struct gsk gsk;
	struct kernel_function kernel;
	struct matrix chosen; /* k rows, as sparse or dense as the input was */
	struct row_map map;
	struct kernel_rows against; /* the chosen documents */
	size_t threads;
};

/* A kernel that is none ends the program. */
struct gsk_model gsk_model_fit(const struct rows *rows, const struct gsk_model_how *how);

/* `rows` names the training documents. */
void gsk_model_write(const char *path, struct gsk_model *m, const struct rows *rows);

/* The first how->gsk.k documents, all for 0. */
struct gsk_model gsk_model_read(const char *path, const struct gsk_model_how *how);

/* Makes the map of what was fitted or read; m stays where it is. */
void gsk_model_ready(struct gsk_model *m);
void gsk_model_free(struct gsk_model *m);

#endif
