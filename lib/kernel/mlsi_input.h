/* edge: the other side of MLSI, Y with K_y = YY': the rows' labels, numbers from a file, or any
 * kernel over the same rows.
 *
 * A kernel is factored as YY' (smoothing.h), so that all that follows is the same: it must be
 * square, symmetric, of the training rows in their order, and without negative eigenvalues.
 */
#ifndef MLSI_INPUT_H
#define MLSI_INPUT_H

#include "data/labels.h"
#include "io/rows.h"

struct mlsi_input {          /* mlsi_input_free */
	struct matrix y;     /* rows x labels (sparse), values, or columns of the root */
	struct labels names; /* of the columns of labels; else empty */
	bool is_kernel;      /* the columns mean nothing by themselves */
};

struct mlsi_input_files {
	const char *kernel, *values; /* at most one; neither: the labels of the rows */
};

/* beta = 0 does without labels. Rows without labels get a note. */
struct mlsi_input mlsi_input_read(const struct rows *train, const struct mlsi_input_files *files,
				  double beta);
void mlsi_input_free(struct mlsi_input *t);

#endif
