/* core: how good a yes-or-no classifier is, and means over labels, folds and repeats.
 *
 * precision tp/(tp+fp), recall tp/(tp+fn), F1 2tp/(2tp+fp+fn), all with 0/0 = 0; error
 * (fp+fn)/all; accuracy (tp+tn)/all; AUC, the chance that a positive row has a greater value than a
 * negative one, half of it for equals, by mid-ranks (Hanley and McNeil 1982); nan when a class is
 * missing.
 */
#ifndef CLASS_MEASURES_H
#define CLASS_MEASURES_H

#include <stdbool.h>
#include <stddef.h>

enum class_measures_kind {
	CLASS_MEASURES_PRECISION,
	CLASS_MEASURES_RECALL,
	CLASS_MEASURES_F1,
	CLASS_MEASURES_AUC,
	CLASS_MEASURES_ERROR,
	CLASS_MEASURES_ACCURACY,
	CLASS_MEASURES_KINDS
};

struct class_measures_counts { /* whole numbers */
	double tp, fp, fn, tn;
};

/* A value above 0 says yes. */
struct class_measures_counts class_measures_count(const double *value, const bool *is_positive,
						  size_t n);
void class_measures_pool(struct class_measures_counts *sum,
			 const struct class_measures_counts *more);
double class_measures_of(const struct class_measures_counts *c,
			 enum class_measures_kind kind); /* AUC: nan */

double class_measures_auc(const double *value, const bool *is_positive, size_t n);

/* The rows of at least `value` that have the label, and that have not. */
struct class_measures_point {
	double value, tp, fp;
};

/* At each distinct value, the greatest first; *count of them. The caller frees. */
struct class_measures_point *class_measures_curve(const double *value, const bool *is_positive,
						  size_t n, size_t *count);

/* Begins with zeros; nan is left out. By hand, for there is one for each label and measure: 24
 * bytes that can be copied, where gsl_rstat allocates 224 and takes twice as long. */
struct class_measures_mean {
	size_t n;
	double mean, squares;
};

void class_measures_add(struct class_measures_mean *m, double x);
double class_measures_mean(const struct class_measures_mean *m); /* of nothing: nan */
double
class_measures_sd(const struct class_measures_mean *m); /* divided by n-1; of fewer than two: nan */

#endif
