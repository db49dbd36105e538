/* edge: the proximities that a diffusion or a latent space learnt, as rows. Those of terms that a
 * diffusion learnt are P = I + U diag(f - 1) U' (LSS section 3).
 *
 *	von Neumann  f = 1/(1-lw)   P = (I-lG)^-1 = I + l G(I-lG)^-1,  G = X'X
 *	exponential  f = exp(lw)    P = exp(lG)
 *
 * The diffused kernel of any two rows is x P z', whether they were trained on or not. A fitted map
 *is B = U diag(f)^1/2, so that f_j = |B_j|^2 and P = I + B diag(1 - 1/f) B': the map is all it
 *takes. With all eigenvectors P is exact; with the leading ones alone it leaves out what they do.
 */
#ifndef LEARNED_PROXIMITY_H
#define LEARNED_PROXIMITY_H

#include "data/used_columns.h"
#include "io/rows_in.h"

struct learned_proximity {      /* learned_proximity_free */
	const struct matrix *b; /* the caller's; it must stay */
	struct matrix back;     /* diag(1 - 1/f) B', k x terms */
	bool is_unit;           /* P_tu / sqrt(P_tt P_uu), and kernels of unit diagonal */
};

/* B with a row for every column of the input, zeros for those not in use. The caller's. */
struct matrix learned_proximity_map(const struct matrix *b, const struct used_columns *columns);

struct learned_proximity learned_proximity_of(const struct matrix *b, bool is_unit);
void learned_proximity_free(struct learned_proximity *p);

/* The rows of P for the terms (column numbers) in the file `list`, or all where it is NULL, as
 * sparse rows; `top`: only so many of the greatest in each, 0: all. */
void learned_proximity_rows(const struct learned_proximity *p, const char *list, size_t top);

/* Kernel rows x P z' of a stream against the rows of a file. */
void learned_proximity_kernel(const struct learned_proximity *p, struct rows_in *in,
			      const char *others);

/* The two sides of a latent space as rows of their own: V V' of documents, U U' of terms.
 *
 * V V' is Kernel LSA's expansion of a document by those near it, which a search engine can store
 * (Park & Ramamohanarao, section 3.3); U U' tells which terms came together (LSK section 3).
 */
struct lsk_sides_how {
	bool is_terms;    /* U U', else V V' */
	const char *list; /* a file of ids, or "all" */
	size_t k, top;    /* dimensions, entries kept in a row; 0: all */
};

/* Reads the model and writes sparse rows to standard output, in the order of the model. */
void lsk_sides_write(const char *model, const struct lsk_sides_how *how);

#endif
