#include "classify/fold_run.h"
#include "data/stratify.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/processes.h"

#include <stdlib.h>

struct work {
	struct fold_run *t;
	double *c;       /* of each label */
	bool is_trained; /* the weights are there already */
};

static void try_label(void *search, size_t label)
{
	one_vs_rest_try(search, label);
}

/* The C of each label; the caller frees. */
static double *choose(const struct fold_run *t)
{
	size_t labels = t->v.train_y->names.count, rows = t->v.train.n;
	double *c = mem_alloc(labels, sizeof *c);
	struct one_vs_rest_search s = {.v = &t->v, .c = t->c, .cs = t->cs, .folds = FOLD_RUN_FOLDS};
	struct labels y;
	gsl_rng *rng;
	size_t *size;
	uint32_t *fold;

	for (size_t j = 0; j < labels; j++)
		c[j] = t->c[0];
	if (t->cs < 2 || rows < 2)
		return c;
	if (s.folds > rows)
		s.folds = rows;
	y = labels_take(t->v.train_y, t->v.train.row, rows);
	rng = stratify_seed(t->v.how.seed);
	size = stratify_evenly(rows, s.folds);
	s.fold = fold = stratify_rows(&y, size, s.folds, rng);
	s.counts = processes_share(labels * s.cs, sizeof *s.counts);
	processes_run(labels, t->processes, try_label, &s);
	for (size_t j = 0; j < labels; j++)
		c[j] = t->is_per_label ? one_vs_rest_best(&s, j, 1)
				       : one_vs_rest_best(&s, 0, labels);
	processes_unshare(s.counts, labels * s.cs, sizeof *s.counts);
	labels_free(&y);
	gsl_rng_free(rng);
	free(size);
	free(fold);
	return c;
}

static void do_label(void *arg, size_t label)
{
	const struct work *work = arg;
	struct fold_run *t = work->t;
	double *w = t->w ? t->w + label * (t->columns + 1) : mem_alloc(t->columns + 1, sizeof *w);
	double *value = mem_alloc(t->v.test.n, sizeof *value);

	if (!work->is_trained)
		one_vs_rest_train(&t->v, label, work->c[label], w, t->result + label);
	one_vs_rest_judge(&t->v, label, w, value, t->result + label);
	for (size_t i = 0; t->value && i < t->v.test.n; i++)
		t->value[label * t->value_rows + t->v.test.row[i]] = value[i];
	free(value);
	if (!t->w)
		free(w);
}

static void do_all(struct work *work, const struct dict *names)
{
	struct fold_run *t = work->t;

	processes_run(names->count, t->processes, do_label, work);
	for (size_t j = 0; j < names->count; j++)
		if (!t->result[j].is_finite)
			die("label %s: its decision values are not finite: scale the rows",
			    dict_text(names, j));
}

void fold_run_run(struct fold_run *t)
{
	struct work work = {.t = t, .c = choose(t)};

	do_all(&work, &t->v.train_y->names);
	free(work.c);
}

void fold_run_judge(struct fold_run *t)
{
	struct work work = {.t = t, .is_trained = true};

	do_all(&work, &t->v.test_y->names);
}
