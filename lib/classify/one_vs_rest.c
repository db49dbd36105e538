#include "classify/one_vs_rest.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

/* Which rows of a part have the label; *count of them. The caller frees. */
static bool *holders(const struct labels *y, const struct liblinear_part *part, size_t label,
		     size_t *count)
{
	bool *has = mem_alloc(part->n, sizeof *has);

	*count = 0;
	for (size_t i = 0; i < part->n; i++)
		*count += has[i] = labels_row_has(y, part->row[i], label);
	return has;
}

static bool is_all_finite(const double *w, size_t n)
{
	for (size_t j = 0; j < n; j++)
		if (!isfinite(w[j]))
			return false;
	return true;
}

void one_vs_rest_constant(bool is_positive, double *w, size_t columns)
{
	for (size_t j = 1; j <= columns; j++)
		w[j] = 0;
	w[0] = is_positive ? 1 : -1;
}

void one_vs_rest_train(const struct one_vs_rest *v, size_t label, double c, double *w,
		       struct one_vs_rest_result *r)
{
	size_t positives, columns = liblinear_columns(v->train_x);
	bool *has = holders(v->train_y, &v->train, label, &positives);
	struct liblinear_how how = v->how;

	r->is_trained = positives > 0 && positives < v->train.n;
	r->is_converged = r->is_finite = true;
	r->c = r->is_trained ? c : 0;
	how.c = c;
	if (v->is_balanced) {
		how.positive = (double)v->train.n / 2 / (double)positives;
		how.negative = (double)v->train.n / 2 / (double)(v->train.n - positives);
	}
	if (r->is_trained) {
		r->is_converged = liblinear_train(v->train_x, &v->train, has, &how, w);
		r->is_finite = is_all_finite(w, columns + 1);
	} else {
		one_vs_rest_constant(positives > 0, w, columns);
	}
	free(has);
}

void one_vs_rest_judge(const struct one_vs_rest *v, size_t label, const double *w, double *value,
		       struct one_vs_rest_result *r)
{
	size_t positives;
	bool *has = holders(v->test_y, &v->test, label, &positives);

	liblinear_values(v->test_x, &v->test, w, value);
	r->is_finite &= is_all_finite(value, v->test.n);
	r->counts = class_measures_count(value, has, v->test.n);
	r->auc = r->is_trained ? class_measures_auc(value, has, v->test.n) : NAN;
	free(has);
}

/* The training rows of a fold, or of the others, *n of them; the caller frees. */
static uint32_t *fold_rows(const struct one_vs_rest_search *s, size_t fold, bool is_in, size_t *n)
{
	const struct liblinear_part *all = &s->v->train;
	uint32_t *row = mem_alloc(all->n, sizeof *row);

	*n = 0;
	for (size_t i = 0; i < all->n; i++)
		if ((s->fold[i] == fold) == is_in)
			row[(*n)++] = all->row[i];
	return row;
}

static void try_fold(const struct one_vs_rest_search *s, size_t label, size_t fold)
{
	struct one_vs_rest v = *s->v;
	double *w = mem_alloc(liblinear_columns(v.train_x) + 1, sizeof *w), *value;
	uint32_t *train = fold_rows(s, fold, false, &v.train.n);
	uint32_t *test = fold_rows(s, fold, true, &v.test.n);

	v.test_x = v.train_x;
	v.test_y = v.train_y;
	v.train.row = train;
	v.test.row = test;
	value = mem_alloc(v.test.n, sizeof *value);
	for (size_t i = 0; i < s->cs; i++) {
		struct one_vs_rest_result r;

		one_vs_rest_train(&v, label, s->c[i], w, &r);
		one_vs_rest_judge(&v, label, w, value, &r);
		class_measures_pool(s->counts + label * s->cs + i, &r.counts);
	}
	free(w);
	free(value);
	free(train);
	free(test);
}

void one_vs_rest_try(const struct one_vs_rest_search *s, size_t label)
{
	for (size_t i = 0; i < s->cs; i++)
		s->counts[label * s->cs + i] = (struct class_measures_counts){0, 0, 0, 0};
	for (size_t fold = 0; fold < s->folds; fold++)
		try_fold(s, label, fold);
}

double one_vs_rest_best(const struct one_vs_rest_search *s, size_t label, size_t labels)
{
	size_t best = 0;
	double most = -1;

	for (size_t i = 0; i < s->cs; i++) {
		struct class_measures_counts sum = {0, 0, 0, 0};
		double f1;

		for (size_t j = label; j < label + labels; j++)
			class_measures_pool(&sum, s->counts + j * s->cs + i);
		f1 = class_measures_of(&sum, CLASS_MEASURES_F1);
		if (f1 > most) {
			best = i;
			most = f1;
		}
	}
	return s->c[best];
}
