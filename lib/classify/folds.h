/* core: which rows to train on and which to judge, in one or more runs. */
#ifndef FOLDS_H
#define FOLDS_H

#include "classify/liblinear.h"
#include "data/stratify.h"

struct folds { /* folds_free */
	size_t runs;
	struct liblinear_part *train, *test;
};

/* One run: all rows of one set against all of another. */
struct folds folds_whole(size_t train, size_t test);

/* Each stratified fold in turn against the others; so many stratified splits of the same rows. */
struct folds folds_cross(const struct labels *y, size_t folds, gsl_rng *rng);
struct folds folds_repeats(const struct labels *y, size_t repeats, size_t test, gsl_rng *rng);

void folds_free(struct folds *p);

#endif
