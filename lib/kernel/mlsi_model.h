/* edge: MLSI of training rows and their labels, learnt, saved, read.
 *
 *	# mlsi 1 beta=0.5 gamma=0 feature=root input=rows docs=3 width=4 k=2 out=features scale=raw
 *
 * then the rows of the mapping (row_map.h).
 */
#ifndef MLSI_MODEL_H
#define MLSI_MODEL_H

#include "kernel/mlsi.h"
#include "kernel/row_map.h"

/* The rows may lose empty columns on the way (row_map.h). Rows without labels, and features that
 * there are not, get a note. */
struct row_map mlsi_model_fit(struct rows *train, bool is_rows, const struct mlsi_how *how,
			      bool is_verbose);

/* `way` says what is kept of -K and -u; way->self is the mapping. */
void mlsi_model_write(const char *path, const struct mlsi_how *how, const struct rows *train,
		      const struct row_map_way *way);
struct row_map mlsi_model_read(const char *path, struct row_map_way *way);

#endif
