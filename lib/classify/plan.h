/* core: which rows to train on and which to judge, in one or more runs. */
#ifndef PLAN_H
#define PLAN_H

#include "classify/svm.h"
#include "data/split.h"

struct plan { /* plan_free */
	size_t runs;
	struct svm_part *train, *test;
};

/* One run: all rows of one set against all of another. */
struct plan plan_whole(size_t train, size_t test);

/* Each stratified fold in turn against the others; so many stratified splits of the same rows. */
struct plan plan_folds(const struct labels *y, size_t folds, gsl_rng *rng);
struct plan plan_repeats(const struct labels *y, size_t repeats, size_t test, gsl_rng *rng);

void plan_free(struct plan *p);

#endif
