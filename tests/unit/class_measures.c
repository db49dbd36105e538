#include "classify/class_measures.h"
#include "tap.h"

/* The share of pairs in order, ties a half: every way to give 5 rows one of 3 values and a label.
 */
static void auc_by_pairs(void)
{
	double most = 0;

	for (int c = 0; c < 243 * 32; c++) {
		double value[5], pairs = 0, good = 0, auc;
		bool is_positive[5];

		for (int i = 0, rest = c / 32; i < 5; i++, rest /= 3) {
			value[i] = rest % 3;
			is_positive[i] = c >> i & 1;
		}
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 5; j++)
				if (is_positive[i] && !is_positive[j]) {
					pairs++;
					good += (value[i] > value[j]) +
						(value[i] == value[j]) * 0.5;
				}
		auc = class_measures_auc(value, is_positive, 5);
		most = greater(most, pairs > 0 ? fabs(auc - good / pairs) : isnan(auc) ? 0 : 1);
	}
	ok_near(most, 0, 1e-15, "AUC: the share of pairs in order, of all small cases");
}

int main(void)
{
	double value[] = {2, 1, 0, -1, 1, -3};
	bool positive[] = {true, true, true, false, false, false};
	struct class_measures_counts c = class_measures_count(value, positive, 6),
				     none = {0, 0, 0, 5};
	struct class_measures_counts twice = c;
	struct class_measures_mean m = {0};

	ok(c.tp == 2 && c.fp == 1 && c.fn == 1 && c.tn == 2, "0 says no");
	ok_near(class_measures_of(&c, CLASS_MEASURES_PRECISION), 2. / 3, 1e-15, "precision");
	ok_near(class_measures_of(&c, CLASS_MEASURES_RECALL), 2. / 3, 1e-15, "recall");
	ok_near(class_measures_of(&c, CLASS_MEASURES_F1), 2. / 3, 1e-15, "F1");
	ok_near(class_measures_of(&c, CLASS_MEASURES_ERROR), 1. / 3, 1e-15, "error");
	ok(class_measures_of(&none, CLASS_MEASURES_PRECISION) == 0 &&
		   class_measures_of(&none, CLASS_MEASURES_RECALL) == 0 &&
		   class_measures_of(&none, CLASS_MEASURES_F1) == 0,
	   "0/0 is 0");
	class_measures_pool(&twice, &c);
	ok(twice.tp == 4 && twice.fp == 2 && twice.fn == 2 && twice.tn == 4, "pooled");
	/* pairs: 2 beats all three, 1 beats two and ties one, 0 beats two */
	ok_near(class_measures_auc(value, positive, 6), 7.5 / 9, 1e-15, "AUC, a tie counts half");
	ok(isnan(class_measures_auc(value, positive, 3)), "no negatives, no AUC");
	ok(isnan(class_measures_auc(value, positive, 0)), "no rows, no AUC");
	ok(isnan(class_measures_mean(&m)) && isnan(class_measures_sd(&m)), "no mean of nothing");
	class_measures_add(&m, 1);
	class_measures_add(&m, NAN);
	ok(class_measures_mean(&m) == 1 && isnan(class_measures_sd(&m)), "nan is left out");
	class_measures_add(&m, 2);
	class_measures_add(&m, 6);
	ok_near(class_measures_mean(&m), 3, 1e-15, "mean");
	ok_near(class_measures_sd(&m), sqrt(7), 1e-15, "sd divides by n-1");
	auc_by_pairs();
	return tap_done();
}
