/* core: how good a yes-or-no classifier is, and means over labels, folds and repeats.
 *
 * precision tp/(tp+fp), recall tp/(tp+fn), F1 2tp/(2tp+fp+fn), all with 0/0 = 0; error
 * (fp+fn)/all; AUC, the chance that a positive row has a greater value than a negative one, half
 * of it for equals, by mid-ranks (Hanley and McNeil 1982); nan when a class is missing.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stddef.h>

enum measure_kind {
	MEASURE_PRECISION,
	MEASURE_RECALL,
	MEASURE_F1,
	MEASURE_AUC,
	MEASURE_ERROR,
	MEASURE_KINDS
};

struct measure_counts { /* whole numbers */
	double tp, fp, fn, tn;
};

/* A value above 0 says yes. */
struct measure_counts measure_count(const double *value, const bool *is_positive, size_t n);
void measure_pool(struct measure_counts *sum, const struct measure_counts *more);
double measure_of(const struct measure_counts *c, enum measure_kind kind); /* AUC: nan */

double measure_auc(const double *value, const bool *is_positive, size_t n);

struct measure_mean { /* begins with zeros; nan is left out */
	size_t n;
	double mean, squares;
};

void measure_add(struct measure_mean *m, double x);
double measure_mean(const struct measure_mean *m); /* of nothing: nan */
double measure_sd(const struct measure_mean *m);   /* divided by n-1; of fewer than two: nan */

#endif
