/* edge: the latent space of training rows: reported on, saved and read; lsk_fit.h finds it.
 *
 *	# lsk 2 from=features out=features scale=raw docs=3 width=4 k=2 train=0 trace=3
 *
 * then, each a dense row of k numbers: U, one row a term (of a kernel: no rows); the eigenvalues, a
 * row of that name; V, one row a document with its labels and id, where train=docs. asked=9 follows
 * where more dimensions were asked for than there are, lost=0.1 error=0.02 where the space grew
 * (lsk_fit.h) and parts of its rows were cut off on the way.
 */
#ifndef LSK_MODEL_H
#define LSK_MODEL_H

#include "kernel/lsk.h"
#include "kernel/row_map.h"

#include <stdbool.h>
#include <stddef.h>

struct lsk_model_how {
	struct row_map_how map;
	size_t k, threads;
	enum spectrum_solver solver;
	bool is_strict; /* an eigenvalue below 0 ends the program; else a note */
	bool is_single; /* values are rounded to 4 bytes */
	bool is_verbose;
	bool is_passing; /* the space is for these rows alone, and then goes */
};

struct lsk_model { /* lsk_model_free */
	struct lsk_loss loss;
	size_t asked;      /* dimensions, of which there may be fewer */
	struct spectrum s; /* n, k, value, terms; vector and term until lsk_model_ready */
	struct row_map map;
	struct lsk_scorer scorer;
};

/* The part of lsk_fit that is about kernels: the map, the trace and the spectrum of m. */
void lsk_model_of_kernel(struct lsk_model *m, struct rows *train, const struct lsk_model_how *how,
			 const struct spectrum_how *solver);

/* `rows` names the documents; NULL where it holds none. */
void lsk_model_write(const char *path, const struct lsk_model *m, const struct rows *rows);

/* The same for who writes U himself: the file and its first line; U; the eigenvalues; then
 * output_commit. And what to say of a spectrum. */
struct output *lsk_model_begin(const char *path, const struct lsk_model *m);
void lsk_model_values(struct output *out, const struct lsk_model *m);
void lsk_model_report(const struct spectrum *s, const struct lsk_model_how *how, double seconds);

/* The first how->k dimensions, all for 0, for the rows of `in`, of which the first are read before
 * the model's; NULL: of all its rows. */
struct lsk_model lsk_model_read(const char *path, const struct lsk_model_how *how,
				struct rows_in *in);

struct model *lsk_model_open(const char *path); /* for who reads its rows */

/* Number TAB eigenvalue TAB share of the trace TAB share so far; a last line where they are not
 * certified, or not those of all rows. */
void lsk_model_table(const char *path, const struct lsk_model *m);

/* For the unit rule of row_map.h: of which a model of features needs no row of U. */
void lsk_model_weigh(struct lsk_model *m);

/* Makes the map of the spectrum's vectors. */
void lsk_model_ready(struct lsk_model *m);

/* Makes the map of the spectrum's vectors for Kernel LSA's scores, which need V alone: the rows are
 * kernel rows, of a model of features too. m stays where it is. */
void lsk_model_mix(struct lsk_model *m, const struct lsk_scores_how *mix, const char *path);
void lsk_model_free(struct lsk_model *m);

#endif
