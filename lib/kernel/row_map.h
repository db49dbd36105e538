/* edge: a linear map learnt from training rows, in a model and at work.
 *
 * Features of a row t, kernel values or with -x features itself, are tA. Kernel rows are the dot
 * products of these with the training rows' features F = TA. In a model stand the rows of A (under
 * the labels and ids of the training rows, or numbered where they are columns of features), then
 * the rows of F. One code path serves training rows and new ones.
 */
#ifndef ROW_MAP_H
#define ROW_MAP_H

#include "data/used_columns.h"
#include "io/model.h"

struct row_map {           /* row_map_free */
	bool is_rows;      /* t is features, and A has a row for each column; else kernel rows */
	bool is_kernel;    /* what row_map_apply gives: kernel rows, or features */
	struct matrix a;   /* width x k */
	struct matrix f;   /* training rows x k */
	struct matrix f_t; /* F' */
	struct used_columns columns; /* of the input, of which A may have those in use alone */
};

/* Features far wider than what is in them lose their empty columns. The rest of the
 * mapping comes later. */
struct row_map row_map_begin(struct rows *train);

/* Takes over a, and works out F. */
void row_map_learn(struct row_map *m, struct matrix a, bool is_rows, const struct rows *train);
void row_map_free(struct row_map *m);

void row_map_write(struct output *out, const struct row_map *m, const struct rows *train);
struct row_map row_map_read(struct model *from);

/* "input=kernel docs=3 width=3 k=2": the parameters that row_map_read wants. In a static buffer. */
const char *row_map_parameters(const struct row_map *m);

/* Features, or kernel rows, of t (sparse or dense) into *out, dense or empty, the caller's. */
void row_map_apply(const void *mapping, const struct matrix *t, struct matrix *out);

/* How rows leave a program that learns. */
struct row_map_way {
	void (*apply)(const void *self, const struct matrix *t, struct matrix *out);
	const void *self;
	bool is_kernel, is_unit;
};

/* "out=kernel scale=raw", and what a model says there, on top of what was asked for. */
const char *row_map_way_parameters(const struct row_map_way *way);
void row_map_way_read(struct row_map_way *way, const struct model *from);

/* All rows go through, a block at a time (at once for a kernel of unit diagonal), to standard
 * output; or those of a stream of rows of `width` numbers, kernel rows as dense ones. */
void row_map_put(const struct row_map_way *way, const struct rows *rows);
void row_map_stream(const struct row_map_way *way, struct rows_in *in, size_t width, bool is_rows);

#endif
