/* edge: MLSI of training rows and their labels, learnt, saved, read.
 *
 *	# mlsi 2 beta=0.5 gamma=0 feature=root balance=yes from=features out=features scale=raw ...
 *
 * then the rows of the map (row_map.h).
 */
#ifndef MLSI_MODEL_H
#define MLSI_MODEL_H

#include "data/labels.h"
#include "io/rows_in.h"
#include "kernel/mlsi.h"
#include "kernel/row_map.h"

/* The other side of MLSI, Y with K_y = YY': the rows' labels, numbers from a file, or any
 * kernel over the same rows.
 *
 * A kernel is factored as YY' (smoothing.h), so that all that follows is the same: it must be
 * square, symmetric, of the training rows in their order, and without negative eigenvalues.
 */
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

struct mlsi_model_how {
	struct mlsi_how mlsi;
	struct row_map_how map;
	struct mlsi_input_files files;
	const char *table;    /* of the eigenvalues; or NULL */
	const char *loadings; /* of terms and labels; or NULL */
	bool is_verbose;
};

/* The rows may lose empty columns on the way (row_map_begin). Rows without labels, and features
 * that there are not, get a note. */
struct row_map mlsi_model_fit(struct rows *train, const struct mlsi_model_how *how);

void mlsi_model_write(const char *path, const struct mlsi_how *how, const struct row_map *map,
		      const struct rows *train);

/* For the rows of `in`, of which the first are read before the model's. */
struct row_map mlsi_model_read(const char *path, const struct row_map_how *said,
			       struct rows_in *in);

#endif
