#include "classify/evaluate.h"
#include "classify/fold_run.h"
#include "classify/folds.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/processes.h"
#include "sys/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct svm_rows *evaluate_judged(const struct evaluate *e)
{
	return e->test.x ? &e->test : &e->train;
}

/* Labels asked for must be there. */
static void check_names(const struct evaluate *e)
{
	size_t *train = labels_counts(&e->train.y), *test = labels_counts(&evaluate_judged(e)->y);

	for (size_t j = 0; j < e->names.names.count; j++)
		if (!train[j] && !test[j])
			die("no row has the label %s", dict_text(&e->names.names, j));
	free(train);
	free(test);
}

static void find_names(struct evaluate *e)
{
	if (e->only) {
		e->names = labels_only(e->only);
	} else {
		svm_rows_gather(&e->train, &e->names);
		svm_rows_gather(&e->test, &e->names);
		labels_settle(&e->names);
	}
	if (!e->names.names.count)
		die("no row has a label");
	svm_rows_label(&e->train, &e->names);
	svm_rows_label(&e->test, &e->names);
	check_names(e);
}

static struct folds make_plan(const struct evaluate *e)
{
	size_t n = e->train.names.n, test = (size_t)lround(e->share * (double)n);
	gsl_rng *rng = stratify_seed(e->how.seed);
	struct folds p;

	if (e->folds > n)
		die("wanted at least %zu rows for as many folds, found %zu", e->folds, n);
	if (e->repeats && (test == 0 || test == n))
		die("a share of %g of %zu rows leaves nothing to %s", e->share, n,
		    test ? "train on" : "judge");
	if (e->folds)
		p = folds_cross(&e->train.y, e->folds, rng);
	else if (e->repeats)
		p = folds_repeats(&e->train.y, e->repeats, test, rng);
	else
		p = folds_whole(n, evaluate_judged(e)->names.n);
	gsl_rng_free(rng);
	return p;
}

static void check_sizes(struct evaluate *e)
{
	size_t columns, used;

	if (!e->train.names.n)
		die("no rows to train on");
	if (!evaluate_judged(e)->names.n)
		die("no rows to judge");
	if (!e->ks) {
		e->k = mem_alloc(1, sizeof *e->k);
		e->k[e->ks++] = e->train.width;
	}
	if (e->k[e->ks - 1] > e->train.width)
		die("-k: wanted the first %zu columns, found %zu", e->k[e->ks - 1], e->train.width);
	columns = e->k[e->ks - 1];
	used = liblinear_used(e->train.x);
	mem_waste(columns, used < columns ? used : columns, 4 * sizeof(double),
		  "a weight for each column");
	mem_need(columns, sizeof(double), "a weight for each column");
}

/* A trial of this evaluation, with its shared results. */
static struct fold_run begin_trial(const struct evaluate *e, size_t labels)
{
	const struct svm_rows *judged = evaluate_judged(e);
	struct fold_run t = {.v = {.train_x = e->train.x,
				   .test_x = judged->x,
				   .train_y = &e->train.y,
				   .test_y = &judged->y,
				   .how = e->how,
				   .is_balanced = e->is_balanced},
			     .processes = e->processes,
			     .c = e->c,
			     .cs = e->cs,
			     .is_per_label = e->is_per_label,
			     .value = e->value,
			     .value_rows = judged->names.n};

	t.result = processes_share(labels, sizeof *t.result);
	return t;
}

/* Trains on all rows (or on the run that did), and takes the weights. */
static void keep_model(struct evaluate *e, struct fold_run *t, const struct liblinear_part *train)
{
	size_t labels = e->names.names.count, weights = labels * (t->columns + 1);
	struct svm_model *m = &e->model;

	t->v.train = *train;
	t->w = processes_share(weights, sizeof *t->w);
	fold_run_run(t);
	*m = (struct svm_model){.width = e->train.width, .dims = t->columns, .loss = e->how.loss};
	m->names = labels_same(&e->names);
	m->c = mem_alloc(labels, sizeof *m->c);
	m->w = mem_alloc(weights, sizeof *m->w);
	memcpy(m->w, t->w, weights * sizeof *m->w);
	for (size_t j = 0; j < labels; j++)
		m->c[j] = t->result[j].c;
	processes_unshare(t->w, weights, sizeof *t->w);
	t->w = NULL;
}

/* All runs with the columns that are left. */
static void run_all(struct evaluate *e, struct fold_run *t, const struct folds *p,
		    struct eval_lines *tally)
{
	bool is_whole = !e->folds && !e->repeats;

	for (size_t run = 0; run < p->runs; run++) {
		t->v.train = p->train[run];
		t->v.test = p->test[run];
		if (is_whole && e->keeps_model)
			keep_model(e, t, p->train);
		else
			fold_run_run(t);
		eval_lines_run(tally, t->result);
		progress_share("training", (double)(run + 1) / (double)p->runs);
	}
	if (!is_whole && e->keeps_model) {
		struct folds all = folds_whole(e->train.names.n, 0);

		t->v.test = all.test[0];
		keep_model(e, t, all.train);
		folds_free(&all);
	}
}

static void share_values(struct evaluate *e, size_t labels)
{
	if (e->keeps_values)
		e->value = processes_share(labels * evaluate_judged(e)->names.n, sizeof *e->value);
}

void evaluate_fit(struct evaluate *e)
{
	struct folds p;
	struct fold_run t;
	size_t labels;

	check_sizes(e);
	find_names(e);
	labels = e->names.names.count;
	share_values(e, labels);
	p = make_plan(e);
	t = begin_trial(e, labels);
	e->tally = mem_zero(e->ks, sizeof *e->tally);
	for (size_t i = e->ks;
	     i-- > 0;) { /* from most to least: liblinear_cut takes columns away */
		liblinear_cut(e->train.x, e->k[i]);
		if (e->test.x)
			liblinear_cut(e->test.x, e->k[i]);
		t.columns = e->k[i];
		e->tally[i] = eval_lines_begin(labels, p.runs);
		run_all(e, &t, &p, e->tally + i);
	}
	processes_unshare(t.result, labels, sizeof *t.result);
	folds_free(&p);
}

/* The model's labels and those of the rows; or those asked for, which the model must know. */
static void find_known_names(struct evaluate *e, const struct svm_model *m)
{
	if (e->only) {
		e->names = labels_only(e->only);
	} else {
		for (size_t j = 0; j < m->names.names.count; j++)
			labels_add(&e->names, dict_text(&m->names.names, j));
		svm_rows_gather(&e->test, &e->names);
		labels_settle(&e->names);
	}
	for (size_t j = 0; e->only && j < e->names.names.count; j++)
		if (dict_find(&m->names.names, dict_text(&e->names.names, j),
			      dict_length(&e->names.names, j)) == DICT_NONE)
			die("the model knows no label %s", dict_text(&e->names.names, j));
	svm_rows_label(&e->test, &e->names);
}

/* The model's weights in the order of our labels; those it does not know are never predicted. */
static double *known_weights(const struct evaluate *e, const struct svm_model *m,
			     struct fold_run *t)
{
	const struct dict *names = &e->names.names;
	size_t stride = m->dims + 1;
	double *w = mem_alloc(names->count * stride, sizeof *w);

	for (size_t j = 0; j < names->count; j++) {
		uint32_t known =
			dict_find(&m->names.names, dict_text(names, j), dict_length(names, j));

		t->result[j] = (struct one_vs_rest_result){.is_converged = true, .is_finite = true};
		if (known == DICT_NONE) {
			one_vs_rest_constant(false, w + j * stride, m->dims);
			continue;
		}
		memcpy(w + j * stride, m->w + known * stride, stride * sizeof *w);
		t->result[j].c = m->c[known];
		t->result[j].is_trained = m->c[known] > 0;
	}
	return w;
}

void evaluate_apply(struct evaluate *e, const struct svm_model *model)
{
	size_t labels;
	struct fold_run t;
	struct folds p;

	if (!e->test.names.n)
		die("no rows to judge");
	find_known_names(e, model);
	labels = e->names.names.count;
	share_values(e, labels);
	liblinear_cut(e->test.x, model->dims);
	p = folds_whole(0, e->test.names.n);
	t = begin_trial(e, labels);
	t.v.test = p.test[0];
	t.columns = model->dims;
	t.w = known_weights(e, model, &t);
	fold_run_judge(&t);
	e->k = mem_alloc(1, sizeof *e->k);
	e->k[e->ks++] = model->dims;
	e->tally = mem_zero(1, sizeof *e->tally);
	*e->tally = eval_lines_begin(labels, 1);
	eval_lines_run(e->tally, t.result);
	free(t.w);
	processes_unshare(t.result, labels, sizeof *t.result);
	folds_free(&p);
}

void evaluate_free(struct evaluate *e)
{
	processes_unshare(e->value, e->names.names.count * evaluate_judged(e)->names.n,
			  sizeof *e->value);
	for (size_t i = 0; e->tally && i < e->ks; i++)
		eval_lines_free(e->tally + i);
	svm_rows_free(&e->train);
	svm_rows_free(&e->test);
	labels_free(&e->names);
	svm_model_free(&e->model);
	free(e->tally);
	free(e->c);
	free(e->k);
}
