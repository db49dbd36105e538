/* edge: the latent space as a model file, and its spectrum as a table.
 *
 *	# lsk 1 from=features k=2 docs=3 terms=4 trace=3
 *
 * then, each a dense row of k numbers: U, one row a term (none from a kernel); the eigenvalues, a
 * row of that name; V, one row a document with its labels and id.
 */
#ifndef LSK_MODEL_H
#define LSK_MODEL_H

#include "io/rows.h"
#include "linalg/spectrum.h"

struct lsk_model {
	bool from_features;
	double trace;
	struct spectrum s; /* n, k, value, vector and term; spectrum_free */
};

/* `rows` names the documents. */
void lsk_model_write(const char *path, const struct lsk_model *f, const struct rows *rows);

/* A model made from the other kind of rows is an error. The document side of a model from features
 * is checked, and kept only if wanted. */
struct lsk_model lsk_model_read(const char *path, bool from_features, bool with_documents);

/* Number TAB eigenvalue TAB share of the trace TAB share so far; a last line where they are not
 * certified. */
void lsk_model_table(const char *path, const struct lsk_model *f);

#endif
