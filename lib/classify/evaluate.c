#include "classify/evaluate.h"
#include "classify/eval_names.h"
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
	return svm_rows_are_there(&e->test) ? &e->test : &e->train;
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
	used = e->train.of.x ? liblinear_used(e->train.of.x) : columns;
	mem_waste(columns, used < columns ? used : columns, 4 * sizeof(double),
		  "a weight for each column");
	mem_need(columns, sizeof(double), "a weight for each column");
}

/* Where each judged row's results go. */
static void share_values(struct evaluate *e)
{
	size_t labels = e->names.names.count, rows = evaluate_judged(e)->names.n;

	if (e->keeps_values || e->decide == SVM_MODEL_ONE)
		e->value = processes_share(labels * rows, sizeof *e->value);
	if (e->keeps_values && e->has_chances)
		e->chance = processes_share(labels * rows, sizeof *e->chance);
	if (e->decide == SVM_MODEL_ONE) {
		e->pick = mem_zero(rows, sizeof *e->pick);
		e->confusion = mem_zero((labels + 1) * labels, sizeof *e->confusion);
	}
}

/* A trial of this evaluation, with its shared results. */
static struct fold_run begin_trial(const struct evaluate *e)
{
	const struct svm_rows *judged = evaluate_judged(e);
	struct fold_run t = {.v = {.train_x = e->train.of,
				   .test_x = judged->of,
				   .train_y = &e->train.y,
				   .test_y = &judged->y,
				   .how = e->how,
				   .is_balanced = e->is_balanced},
			     .processes = e->processes,
			     .c = e->c,
			     .cs = e->cs,
			     .is_per_label = e->is_per_label,
			     .is_one = e->decide == SVM_MODEL_ONE,
			     .has_chances = e->has_chances,
			     .value = e->value,
			     .chance = e->chance,
			     .pick = e->pick,
			     .rows = judged->names.n};

	t.result = processes_share(e->names.names.count, sizeof *t.result);
	t.wrong = processes_share(t.rows, sizeof *t.wrong);
	return t;
}

static void end_trial(struct fold_run *t, size_t labels)
{
	processes_unshare(t->result, labels, sizeof *t->result);
	processes_unshare(t->wrong, t->rows, sizeof *t->wrong);
}

/* A run's results into the table. */
static void count_run(struct evaluate *e, const struct fold_run *t, struct eval_lines *tally)
{
	const struct labels *y = t->v.test_y;
	size_t labels = y->names.count;

	eval_lines_run(tally, t->result, t->accuracy);
	for (size_t i = 0; t->is_one && i < t->v.test.n; i++) {
		uint32_t row = t->v.test.row[i];

		for (size_t l = y->start[row]; l < y->start[row + 1]; l++)
			e->confusion[y->of[l] * labels + e->pick[row]]++;
		if (y->start[row] == y->start[row + 1])
			e->confusion[labels * labels + e->pick[row]]++;
	}
}

/* Trains on all rows (or on the run that did), and takes the weights. */
static void keep_model(struct evaluate *e, struct fold_run *t, const struct liblinear_part *train)
{
	size_t labels = e->names.names.count, weights = labels * (t->columns + 1);
	struct svm_model *m = &e->model;

	t->v.train = *train;
	t->w = processes_share(weights, sizeof *t->w);
	fold_run_run(t);
	*m = (struct svm_model){.input = e->train.of.k ? SVM_MODEL_KERNEL : SVM_MODEL_FEATURES,
				.width = e->train.width,
				.dims = t->columns,
				.loss = e->train.of.k ? LIBLINEAR_HINGE : e->how.loss,
				.decide = e->decide,
				.is_only = e->only != NULL,
				.has_chances = e->has_chances};
	m->names = labels_same(&e->names);
	m->of = mem_alloc(labels, sizeof *m->of);
	memcpy(m->of, t->result, labels * sizeof *m->of);
	m->w = mem_alloc(weights, sizeof *m->w);
	memcpy(m->w, t->w, weights * sizeof *m->w);
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
		count_run(e, t, tally);
		progress_share("training", (double)(run + 1) / (double)p->runs);
	}
	if (!is_whole && e->keeps_model) {
		struct folds all = folds_whole(e->train.names.n, 0);

		t->v.test = all.test[0];
		keep_model(e, t, all.train);
		folds_free(&all);
	}
}

void evaluate_fit(struct evaluate *e)
{
	struct folds p;
	struct fold_run t;
	size_t labels;

	check_sizes(e);
	eval_names_find(e);
	labels = e->names.names.count;
	share_values(e);
	p = make_plan(e);
	t = begin_trial(e);
	e->tally = mem_zero(e->ks, sizeof *e->tally);
	for (size_t i = e->ks; i-- > 0;) { /* from most to least: columns go away */
		svm_rows_cut(&e->train, e->k[i]);
		svm_rows_cut(&e->test, e->k[i]);
		t.columns = e->k[i];
		e->tally[i] = eval_lines_begin(labels, p.runs);
		run_all(e, &t, &p, e->tally + i);
	}
	end_trial(&t, labels);
	folds_free(&p);
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

		if (known == DICT_NONE) {
			t->result[j] = (struct one_vs_rest_result){.is_converged = true,
								   .is_finite = true};
			one_vs_rest_constant(false, w + j * stride, m->dims);
			continue;
		}
		memcpy(w + j * stride, m->w + known * stride, stride * sizeof *w);
		t->result[j] = m->of[known];
	}
	return w;
}

void evaluate_apply(struct evaluate *e, const struct svm_model *model)
{
	struct fold_run t;
	struct folds p;

	if (!e->test.names.n)
		die("no rows to judge");
	eval_names_known(e, model);
	share_values(e);
	svm_rows_cut(&e->test, model->dims);
	p = folds_whole(0, e->test.names.n);
	t = begin_trial(e);
	t.v.test = p.test[0];
	t.columns = model->dims;
	t.w = known_weights(e, model, &t);
	fold_run_judge(&t);
	e->k = mem_alloc(1, sizeof *e->k);
	e->k[e->ks++] = model->dims;
	e->tally = mem_zero(1, sizeof *e->tally);
	*e->tally = eval_lines_begin(e->names.names.count, 1);
	count_run(e, &t, e->tally);
	free(t.w);
	end_trial(&t, e->names.names.count);
	folds_free(&p);
}

void evaluate_free(struct evaluate *e)
{
	size_t values = e->names.names.count * evaluate_judged(e)->names.n;

	processes_unshare(e->value, values, sizeof *e->value);
	processes_unshare(e->chance, values, sizeof *e->chance);
	for (size_t i = 0; e->tally && i < e->ks; i++)
		eval_lines_free(e->tally + i);
	svm_rows_free(&e->train);
	svm_rows_free(&e->test);
	labels_free(&e->names);
	svm_model_free(&e->model);
	free(e->tally);
	free(e->pick);
	free(e->confusion);
	free(e->c);
	free(e->k);
}
