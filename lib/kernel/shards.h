/* edge: rows in files that the ranks of MPI share out, and the latent space of all of them.
 *
 * A file is read by one rank, the largest first by the one with the fewest bytes so far. All are
 * sparse, or all dense and as wide. The model is that of lsk -x, written by rank 0.
 */
#ifndef SHARDS_H
#define SHARDS_H

#include "kernel/lsk_model.h"

/* Before the command line is read: what is wrong with it one rank alone says, the others are silent
 * until err_speak. */
void shards_hush(void);

/* The space of the files' rows, to the file `model`; its spectrum, unless it is NULL, to `table`.
 */
void shards_fit(char **files, const struct lsk_model_how *how, const char *model,
		const char *table);

#endif
