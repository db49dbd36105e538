/* edge: MLSI of training rows and their labels, learnt, saved, read.
 *
 *	# mlsi 1 beta=0.5 gamma=0 feature=root input=rows docs=3 width=4 k=2 out=features scale=raw
 *
 * then the rows of the mapping (mapping.h).
 */
#ifndef MLSIFIT_H
#define MLSIFIT_H

#include "kernel/mapping.h"
#include "kernel/mlsi.h"

/* The rows may lose empty columns on the way (mapping.h). Rows without labels, and features that
 * there are not, get a note. */
struct mapping mlsifit_learn(struct rows *train, bool is_rows, const struct mlsi_how *how,
			     bool is_verbose);

/* `way` says what is kept of -K and -u; way->self is the mapping. */
void mlsifit_write(const char *path, const struct mlsi_how *how, const struct rows *train,
		   const struct mapping_way *way);
struct mapping mlsifit_read(const char *path, struct mapping_way *way);

#endif
