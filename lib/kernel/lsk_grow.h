/* edge: spaces that grow: new rows, or the spaces of other rows, without the old rows.
 *
 * The k rows W^1/2 U' of a space stand for all rows that it was made from: X'X = U W U' + E, where
 * E is what was cut off. The leading eigenpairs of these rows and the new ones together are the new
 * space (Zha & Simon, SIAM J. Sci. Comput. 21, 1999; Rehurek 2011); it is that of all rows where
 * nothing was cut off, and near to it by what lsk_loss says elsewhere. Old rows may weigh less.
 * Many new rows are taken in blocks, so that memory follows the size of the space.
 */
#ifndef LSK_GROW_H
#define LSK_GROW_H

#include "kernel/lsk_model.h"

/* The rows join the space in `path`, whose own rows count as if they were multiplied by `forget`.
 * how->k 0: as many dimensions as the space had or was asked for. Without rows
 * the space is as it was. lsk_model_free. */
struct lsk_model lsk_grow_add(const char *path, double forget, const struct lsk_model_how *how,
			      struct rows_in *in);

/* One space of two or more; paths end with NULL. how->k 0: the most of theirs. */
struct lsk_model lsk_grow_merge(char *const *paths, const struct lsk_model_how *how);

#endif
