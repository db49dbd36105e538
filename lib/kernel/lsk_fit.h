/* edge: the latent space of training rows, held or streamed; spaces that grow and merge.
 *
 * Rows of features that do not fit into memory (-M) with their transpose and the space go to a
 * temporary file (row_store.h), and the solver streams through them. The result is the same, byte
 * for byte, but for dense rows, whose sums run in another order there. Kernels are always held, and
 * so are rows whose training side is wanted, for that is as long as they are.
 *
 * The k rows W^1/2 U' of a space stand for all rows that it was made from: X'X = U W U' + E, where
 * E is what was cut off. The leading eigenpairs of these rows and new ones together are the new
 * space (Zha & Simon, SIAM J. Sci. Comput. 21, 1999; Rehurek 2011); it is that of all rows where
 * nothing was cut off, and near to it by what lsk_loss says elsewhere. Old rows may weigh less.
 * Many new rows are taken in blocks, so that memory follows the size of the space.
 */
#ifndef LSK_FIT_H
#define LSK_FIT_H

#include "data/row_store.h"
#include "kernel/lsk_model.h"

struct lsk_fit_rows {            /* lsk_fit_free */
	struct rows held;        /* or */
	struct row_store *store; /* else NULL */
};

struct lsk_fit_rows lsk_fit_read(struct rows_in *in, const struct lsk_model_how *how);

/* Of a square kernel, or of rows of features, which may lose empty columns (row_map_begin). */
struct lsk_model lsk_fit(struct lsk_fit_rows *train, const struct lsk_model_how *how);

/* When the model is ready: what the rows become, to standard output; and how far their features are
 * from orthogonal columns. */
void lsk_fit_put(struct lsk_model *m, const struct lsk_fit_rows *train);
void lsk_fit_note(const struct lsk_model *m, const struct lsk_fit_rows *train);
void lsk_fit_free(struct lsk_fit_rows *train);

/* The rows join the space in `path`, whose own rows count as if they were multiplied by `forget`.
 * how->k 0: as many dimensions as the space had or was asked for. Without rows
 * the space is as it was. lsk_model_free. */
struct lsk_model lsk_fit_add(const char *path, double forget, const struct lsk_model_how *how,
			     struct rows_in *in);

/* One space of two or more; paths end with NULL. how->k 0: the most of theirs. */
struct lsk_model lsk_fit_merge(char *const *paths, const struct lsk_model_how *how);

#endif
