#include "classify/versus.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

/* Which rows of a part have the label; *count of them. The caller frees. */
static bool *holders(const struct labels *y, const struct svm_part *part, size_t label,
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

void versus_constant(bool is_positive, double *w, size_t columns)
{
	for (size_t j = 1; j <= columns; j++)
		w[j] = 0;
	w[0] = is_positive ? 1 : -1;
}

void versus_train(const struct versus *v, size_t label, double c, double *w,
		  struct versus_result *r)
{
	size_t positives, columns = svm_columns(v->train_x);
	bool *has = holders(v->train_y, &v->train, label, &positives);
	struct svm_how how = v->how;

	r->is_trained = positives > 0 && positives < v->train.n;
	r->is_converged = r->is_finite = true;
	r->c = r->is_trained ? c : 0;
	how.c = c;
	if (v->is_balanced) {
		how.positive = (double)v->train.n / 2 / (double)positives;
		how.negative = (double)v->train.n / 2 / (double)(v->train.n - positives);
	}
	if (r->is_trained) {
		r->is_converged = svm_train(v->train_x, &v->train, has, &how, w);
		r->is_finite = is_all_finite(w, columns + 1);
	} else {
		versus_constant(positives > 0, w, columns);
	}
	free(has);
}

void versus_judge(const struct versus *v, size_t label, const double *w, double *value,
		  struct versus_result *r)
{
	size_t positives;
	bool *has = holders(v->test_y, &v->test, label, &positives);

	svm_values(v->test_x, &v->test, w, value);
	r->is_finite &= is_all_finite(value, v->test.n);
	r->counts = measure_count(value, has, v->test.n);
	r->auc = r->is_trained ? measure_auc(value, has, v->test.n) : NAN;
	free(has);
}

/* The training rows of a fold, or of the others, *n of them; the caller frees. */
static uint32_t *fold_rows(const struct versus_search *s, size_t fold, bool is_in, size_t *n)
{
	const struct svm_part *all = &s->v->train;
	uint32_t *row = mem_alloc(all->n, sizeof *row);

	*n = 0;
	for (size_t i = 0; i < all->n; i++)
		if ((s->fold[i] == fold) == is_in)
			row[(*n)++] = all->row[i];
	return row;
}

static void try_fold(const struct versus_search *s, size_t label, size_t fold)
{
	struct versus v = *s->v;
	double *w = mem_alloc(svm_columns(v.train_x) + 1, sizeof *w), *value;
	uint32_t *train = fold_rows(s, fold, false, &v.train.n);
	uint32_t *test = fold_rows(s, fold, true, &v.test.n);

	v.test_x = v.train_x;
	v.test_y = v.train_y;
	v.train.row = train;
	v.test.row = test;
	value = mem_alloc(v.test.n, sizeof *value);
	for (size_t i = 0; i < s->cs; i++) {
		struct versus_result r;

		versus_train(&v, label, s->c[i], w, &r);
		versus_judge(&v, label, w, value, &r);
		measure_pool(s->counts + label * s->cs + i, &r.counts);
	}
	free(w);
	free(value);
	free(train);
	free(test);
}

void versus_try(const struct versus_search *s, size_t label)
{
	for (size_t i = 0; i < s->cs; i++)
		s->counts[label * s->cs + i] = (struct measure_counts){0, 0, 0, 0};
	for (size_t fold = 0; fold < s->folds; fold++)
		try_fold(s, label, fold);
}

double versus_best(const struct versus_search *s, size_t label, size_t labels)
{
	size_t best = 0;
	double most = -1;

	for (size_t i = 0; i < s->cs; i++) {
		struct measure_counts sum = {0, 0, 0, 0};
		double f1;

		for (size_t j = label; j < label + labels; j++)
			measure_pool(&sum, s->counts + j * s->cs + i);
		f1 = measure_of(&sum, MEASURE_F1);
		if (f1 > most) {
			best = i;
			most = f1;
		}
	}
	return s->c[best];
}
