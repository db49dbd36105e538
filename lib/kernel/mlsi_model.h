/* edge: MLSI of training rows and their labels, learnt, saved, read.
 *
 *	# mlsi 2 beta=0.5 gamma=0 feature=root balance=yes from=features out=features scale=raw
 *docs=3 width=4
 *...
 *
 * then the rows of the map (row_map.h).
 */
#ifndef MLSI_MODEL_H
#define MLSI_MODEL_H

#include "kernel/mlsi.h"
#include "kernel/mlsi_input.h"
#include "kernel/row_map.h"

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
struct row_map mlsi_model_read(const char *path, const struct row_map_how *said);

#endif
