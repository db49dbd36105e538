/* edge: a linear map learnt from training rows, in a model and at work.
 *
 * Features of a row t, kernel values or with -x features itself, are tA. Kernel rows are the dot
 * products of these with the training rows' features F = TA. In a model stand the rows of A (under
 * the labels and ids of the training rows, or numbered where they are columns of features), then
 * the rows of F. One code path serves training rows and new ones.
 */
#ifndef MAPPING_H
#define MAPPING_H

#include "data/columns.h"
#include "io/model.h"

struct mapping {           /* mapping_free */
	bool is_rows;      /* t is features, and A has a row for each column; else kernel rows */
	bool is_kernel;    /* what mapping_apply gives: kernel rows, or features */
	struct matrix a;   /* width x k */
	struct matrix f;   /* training rows x k */
	struct matrix f_t; /* F' */
	struct columns columns; /* of the input, of which A may have those in use alone */
};

/* Features far wider than what is in them lose their empty columns. The rest of the
 * mapping comes later. */
struct mapping mapping_begin(struct rows *train);

/* Takes over a, and works out F. */
void mapping_learn(struct mapping *m, struct matrix a, bool is_rows, const struct rows *train);
void mapping_free(struct mapping *m);

void mapping_write(struct output *out, const struct mapping *m, const struct rows *train);
struct mapping mapping_read(struct model *from);

/* "input=kernel docs=3 width=3 k=2": the parameters that mapping_read wants. In a static buffer. */
const char *mapping_parameters(const struct mapping *m);

/* Features, or kernel rows, of t (sparse or dense) into *out, dense or empty, the caller's. */
void mapping_apply(const void *mapping, const struct matrix *t, struct matrix *out);

/* How rows leave a program that learns. */
struct mapping_way {
	void (*apply)(const void *self, const struct matrix *t, struct matrix *out);
	const void *self;
	bool is_kernel, is_unit;
};

/* "out=kernel scale=raw", and what a model says there, on top of what was asked for. */
const char *mapping_way_parameters(const struct mapping_way *way);
void mapping_way_read(struct mapping_way *way, const struct model *from);

/* All rows go through, a block at a time (at once for a kernel of unit diagonal), to standard
 * output; or those of a stream of rows of `width` numbers, kernel rows as dense ones. */
void mapping_put(const struct mapping_way *way, const struct rows *rows);
void mapping_stream(const struct mapping_way *way, struct rows_in *in, size_t width, bool is_rows);

#endif
