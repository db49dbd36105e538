#include "classify/one_vs_rest.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

bool *one_vs_rest_holders(const struct labels *y, const struct liblinear_part *part, size_t label,
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
	size_t positives, columns = solver_columns(&v->train_x);
	bool *has = one_vs_rest_holders(v->train_y, &v->train, label, &positives);
	struct liblinear_how how = v->how;

	r->is_trained = positives > 0 && positives < v->train.n;
	r->is_converged = r->is_finite = true;
	r->solver = SOLVER_NONE;
	r->c = r->is_trained ? c : 0;
	how.c = c;
	if (v->is_balanced) {
		how.positive = (double)v->train.n / 2 / (double)positives;
		how.negative = (double)v->train.n / 2 / (double)(v->train.n - positives);
	}
	if (r->is_trained) {
		r->solver = solver_train(&v->train_x, &v->train, has, &how, w, &r->is_converged);
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
	bool *has = one_vs_rest_holders(v->test_y, &v->test, label, &positives);

	solver_values(&v->test_x, &v->test, w, value);
	r->is_finite &= is_all_finite(value, v->test.n);
	r->counts = class_measures_count(value, has, v->test.n);
	r->auc = r->is_trained ? class_measures_auc(value, has, v->test.n) : NAN;
	free(has);
}

/* The places of the training rows of a fold, or of the others, *n of them; the caller frees. */
static uint32_t *places(const uint32_t *fold, size_t rows, size_t which, bool is_in, size_t *n)
{
	uint32_t *place = mem_alloc(rows, sizeof *place);

	*n = 0;
	for (size_t i = 0; i < rows; i++)
		if ((fold[i] == which) == is_in)
			place[(*n)++] = (uint32_t)i;
	return place;
}

/* The rows at some places of a part, in their stead. */
static struct liblinear_part rows_at(const struct liblinear_part *all, const uint32_t *place,
				     size_t n)
{
	uint32_t *row = mem_alloc(n, sizeof *row);

	for (size_t i = 0; i < n; i++)
		row[i] = all->row[place[i]];
	return (struct liblinear_part){row, n};
}

static void cross_fold(const struct one_vs_rest *all, size_t label, double c, const uint32_t *fold,
		       size_t which, double *value)
{
	struct one_vs_rest v = *all;
	struct one_vs_rest_result r;
	size_t train, test;
	uint32_t *learn = places(fold, all->train.n, which, false, &train);
	uint32_t *judge = places(fold, all->train.n, which, true, &test);
	double *w = mem_alloc(solver_columns(&v.train_x) + 1, sizeof *w);
	double *its = mem_alloc(test, sizeof *its);

	v.train = rows_at(&all->train, learn, train);
	v.test = rows_at(&all->train, judge, test);
	one_vs_rest_train(&v, label, c, w, &r);
	solver_values(&v.train_x, &v.test, w, its);
	for (size_t i = 0; i < test; i++)
		value[judge[i]] = its[i];
	free((void *)v.train.row);
	free((void *)v.test.row);
	free(learn);
	free(judge);
	free(w);
	free(its);
}

void one_vs_rest_cross(const struct one_vs_rest *v, size_t label, double c, const uint32_t *fold,
		       size_t folds, double *value)
{
	for (size_t which = 0; which < folds; which++)
		cross_fold(v, label, c, fold, which, value);
}
