#include "classify/fold_run.h"
#include "classify/cost_search.h"
#include "classify/one_label.h"
#include "classify/platt.h"
#include "data/stratify.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/processes.h"

#include <math.h>
#include <stdlib.h>

struct work {
	struct fold_run *t;
	double *c;       /* of each label */
	bool is_trained; /* the weights are there already */
	uint32_t *fold;  /* of each training row, where folds are needed */
	size_t folds;
};

/* Folds within the training rows. */
static void make_folds(struct work *work)
{
	const struct one_vs_rest *v = &work->t->v;
	struct labels y = labels_take(v->train_y, v->train.row, v->train.n);
	gsl_rng *rng = stratify_seed(v->how.seed);
	size_t *size;

	work->folds = v->train.n < FOLD_RUN_FOLDS ? v->train.n : FOLD_RUN_FOLDS;
	size = stratify_evenly(v->train.n, work->folds);
	work->fold = stratify_rows(&y, size, work->folds, rng);
	labels_free(&y);
	gsl_rng_free(rng);
	free(size);
}

/* The C of each label. */
static void choose(struct work *work)
{
	const struct fold_run *t = work->t;
	size_t labels = t->v.train_y->names.count;
	struct cost_search search = {&t->v, work->fold,   work->folds,     t->c,
				     t->cs, t->processes, t->is_per_label, t->is_one};

	if (t->cs > 1 && t->v.train.n > 1) {
		work->c = cost_search(&search);
		return;
	}
	work->c = mem_alloc(labels, sizeof *work->c);
	for (size_t j = 0; j < labels; j++)
		work->c[j] = t->c[0];
}

/* The sigmoid of a label: by the values of rows that were not trained on, or logistic's own. */
static void fit_sigmoid(const struct work *work, size_t label, struct one_vs_rest_result *r)
{
	const struct one_vs_rest *v = &work->t->v;
	size_t positives;
	bool *has;
	double *value;

	r->slope = -1;
	r->offset = 0;
	if (!r->is_trained || (v->how.loss == LIBLINEAR_LOGISTIC && v->train_x.x))
		return;
	has = one_vs_rest_holders(v->train_y, &v->train, label, &positives);
	value = mem_alloc(v->train.n, sizeof *value);
	one_vs_rest_cross(v, label, r->c, work->fold, work->folds, value);
	platt_fit(value, has, v->train.n, &r->slope, &r->offset);
	free(has);
	free(value);
}

static void keep_values(struct fold_run *t, size_t label, const double *value)
{
	const struct one_vs_rest_result *r = t->result + label;

	for (size_t i = 0; i < t->v.test.n; i++) {
		size_t row = t->v.test.row[i];

		if ((value[i] > 0) != labels_row_has(t->v.test_y, row, label))
			t->wrong[row] = 1;
		if (t->value)
			t->value[label * t->rows + row] = value[i];
		if (t->chance)
			t->chance[label * t->rows + row] =
				r->is_trained ? platt_chance(value[i], r->slope, r->offset)
					      : value[i] > 0;
	}
}

static void do_label(void *arg, size_t label)
{
	const struct work *work = arg;
	struct fold_run *t = work->t;
	double *w = t->w ? t->w + label * (t->columns + 1) : mem_alloc(t->columns + 1, sizeof *w);
	double *value = mem_alloc(t->v.test.n, sizeof *value);

	if (!work->is_trained) {
		one_vs_rest_train(&t->v, label, work->c[label], w, t->result + label);
		if (t->has_chances)
			fit_sigmoid(work, label, t->result + label);
	}
	one_vs_rest_judge(&t->v, label, w, value, t->result + label);
	keep_values(t, label, value);
	free(value);
	if (!t->w)
		free(w);
}

/* Each test row gets one label; those that no training row has are never given. */
static void pick_labels(struct fold_run *t)
{
	size_t labels = t->v.test_y->names.count;
	struct class_measures_counts *counts = mem_alloc(labels, sizeof *counts);
	bool *can = mem_alloc(labels, sizeof *can);
	struct one_label o = {t->value, t->rows, can, t->pick};

	for (size_t j = 0; j < labels; j++) {
		const double *value = t->value + j * t->rows;

		can[j] = t->result[j].is_trained || (t->v.test.n && value[t->v.test.row[0]] > 0);
	}
	t->accuracy = one_label_judge(&o, t->v.test_y, &t->v.test, counts);
	for (size_t j = 0; j < labels; j++)
		t->result[j].counts = counts[j];
	free(counts);
	free(can);
}

static double share_right(const struct fold_run *t)
{
	size_t right = t->v.test.n;

	for (size_t i = 0; i < t->v.test.n; i++)
		right -= t->wrong[t->v.test.row[i]];
	return t->v.test.n ? (double)right / (double)t->v.test.n : NAN;
}

static void do_all(struct work *work, const struct dict *names)
{
	struct fold_run *t = work->t;

	for (size_t i = 0; i < t->v.test.n; i++)
		t->wrong[t->v.test.row[i]] = 0;
	processes_run(names->count, t->processes, do_label, work);
	for (size_t j = 0; j < names->count; j++)
		if (!t->result[j].is_finite)
			die("label %s: its decision values are not finite: scale the rows",
			    dict_text(names, j));
	if (t->is_one)
		pick_labels(t);
	else
		t->accuracy = share_right(t);
}

void fold_run_run(struct fold_run *t)
{
	struct work work = {.t = t};

	if (t->cs > 1 || t->has_chances)
		make_folds(&work);
	choose(&work);
	do_all(&work, &t->v.train_y->names);
	free(work.c);
	free(work.fold);
}

void fold_run_judge(struct fold_run *t)
{
	struct work work = {.t = t, .is_trained = true};

	do_all(&work, &t->v.test_y->names);
}
