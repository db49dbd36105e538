/* edge: a fitted map at work: rows in, features or kernel rows out.
 *
 *	features     f = tA, or what `features` makes of t
 *	kernel rows  fB, B = F' for the features F of the training rows
 *
 * A row t holds kernel values, or features itself (-x). lsk, gsk, diffuse and mlsi each fit a map;
 * what follows is written once here: blocks of rows, unit length, kernel rows, and what a model
 * remembers of -x, -K and -u. Training rows and new rows take the same path.
 *
 * Unit length: a row of which the map sees no more than rounding, f_j <= TOL_ROUNDING |t| |A_j| for
 * all columns A_j, has no direction and becomes 0.
 */
#ifndef ROW_MAP_H
#define ROW_MAP_H

#include "data/used_columns.h"
#include "io/model.h"
#include "io/opt.h"

struct row_map_how {
	bool from_features;   /* -x: the rows are features, not kernel rows */
	bool is_kernel;       /* -K: kernel rows leave, not features */
	bool is_unit;         /* -u */
	bool is_plain;        /* --plain: -K and -u of the model do not count */
	bool keeps_documents; /* --documents: the model can give kernel rows */
};

#define ROW_MAP_OPTIONS(how)                                                                       \
	OPT_FLAG('x', "features", &(how).from_features, "the rows are features, not kernel rows"), \
		OPT_FLAG('K', "kernel-rows", &(how).is_kernel, "write kernel rows, not features"), \
		OPT_FLAG('u', "unit", &(how).is_unit,                                              \
			 "rows of unit length; with -K a unit diagonal"),                          \
		OPT_FLAG(0, "plain", &(how).is_plain, "with -m: without the -K and -u it has"),    \
		OPT_FLAG(0, "documents", &(how).keeps_documents,                                   \
			 "with -w: the training side too, for -m -K")

/* Usage errors of these options beside each other and beside -w and -m. */
void row_map_check(const struct row_map_how *how, const char *write_to, const char *model);

struct row_map { /* row_map_free */
	struct row_map_how how;
	size_t docs, width, k;       /* training rows; columns of a row t; features */
	size_t train;                /* rows of the training side in the model: docs, or 0 */
	struct used_columns columns; /* of the input, of which A may have those in use alone */
	struct matrix a;             /* width x k */
	struct matrix back;          /* B, k x docs; empty if not wanted */
	struct matrix trained;       /* F, docs x k, where fitting leaves it; else empty */

	/* For maps that are no matrix. */
	void (*features)(const void *self, const struct matrix *t, struct matrix *f);
	bool gives_kernel; /* `features` gives kernel rows; there are no features */
	/* The squared size of each row of t against which the unit rule weighs; NULL: |t|^2. */
	double *(*sizes)(const void *self, const struct matrix *t);
	const void *self;
	size_t block;      /* training rows that it is best given at a time; 0: any number */
	struct rows first; /* rows that were read before the model's, their columns renumbered */
	bool has_first;
	double *weight; /* of f_j^2 in the part of t that the map sees; NULL: 1 / |A_j|^2 */
};

/* Training rows of features lose empty columns if they are far wider than what is in them. */
struct row_map row_map_begin(const struct row_map_how *how, struct rows *train);

/* Takes over a; works out F, and B, where they are wanted. */
void row_map_learn(struct row_map *m, struct matrix a, const struct rows *train);
void row_map_free(struct row_map *m);

struct rows row_map_training(const struct row_map_how *how, struct rows_in *in);

bool row_map_has_train(const struct row_map_how *how); /* does a model hold a training side? */

/* "from=features out=features scale=raw docs=3 width=4 k=2 train=3", for a model's first line, in a
 * static buffer; and its reading, together with what was said now. */
const char *row_map_parameters(const struct row_map *m);
struct row_map row_map_recall(const struct row_map_how *said, const struct model *from,
			      const char *path);

/* Before the rows of the model: the first block of what row_map_stream will take. Where that is
 * all, and sparse, only the rows of A that it meets are read, the others counted. The result is
 * the same, byte for byte. */
void row_map_meet(struct row_map *m, struct rows_in *in, const char *model);

/* The rows of A (under the names of the training rows, or numbered where they are columns of
 * features), then those of F, to the end; and the end alone, behind n rows that are not kept. */
void row_map_write(struct output *out, const struct row_map *m, const struct rows *train);
void row_map_read(struct row_map *m, struct model *from);
void row_map_end(const struct row_map *m, struct model *from, size_t n);

/* What rows become, to standard output: the training rows; a stream of new ones. */
void row_map_put(struct row_map *m, const struct rows *train);
void row_map_stream(struct row_map *m, struct rows_in *in, const char *model);

#endif
