#include "classify/trial.h"
#include "data/split.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/workers.h"

#include <stdlib.h>

struct work {
	struct trial *t;
	double *c;       /* of each label */
	bool is_trained; /* the weights are there already */
};

static void try_label(void *search, size_t label)
{
	versus_try(search, label);
}

/* The C of each label; the caller frees. */
static double *choose(const struct trial *t)
{
	size_t labels = t->v.train_y->names.count, rows = t->v.train.n;
	double *c = mem_alloc(labels, sizeof *c);
	struct versus_search s = {.v = &t->v, .c = t->c, .cs = t->cs, .folds = TRIAL_FOLDS};
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
	rng = split_seed(t->v.how.seed);
	size = split_evenly(rows, s.folds);
	s.fold = fold = split_rows(&y, size, s.folds, rng);
	s.counts = workers_share(labels * s.cs, sizeof *s.counts);
	workers_run(labels, t->processes, try_label, &s);
	for (size_t j = 0; j < labels; j++)
		c[j] = t->is_per_label ? versus_best(&s, j, 1) : versus_best(&s, 0, labels);
	workers_unshare(s.counts, labels * s.cs, sizeof *s.counts);
	labels_free(&y);
	gsl_rng_free(rng);
	free(size);
	free(fold);
	return c;
}

static void do_label(void *arg, size_t label)
{
	const struct work *work = arg;
	struct trial *t = work->t;
	double *w = t->w ? t->w + label * (t->columns + 1) : mem_alloc(t->columns + 1, sizeof *w);
	double *value = mem_alloc(t->v.test.n, sizeof *value);

	if (!work->is_trained)
		versus_train(&t->v, label, work->c[label], w, t->result + label);
	versus_judge(&t->v, label, w, value, t->result + label);
	for (size_t i = 0; t->value && i < t->v.test.n; i++)
		t->value[label * t->value_rows + t->v.test.row[i]] = value[i];
	free(value);
	if (!t->w)
		free(w);
}

static void do_all(struct work *work, const struct dict *names)
{
	struct trial *t = work->t;

	workers_run(names->count, t->processes, do_label, work);
	for (size_t j = 0; j < names->count; j++)
		if (!t->result[j].is_finite)
			die("label %s: its values are beyond all numbers: scale the rows",
			    dict_text(names, j));
}

void trial_run(struct trial *t)
{
	struct work work = {.t = t, .c = choose(t)};

	do_all(&work, &t->v.train_y->names);
	free(work.c);
}

void trial_judge(struct trial *t)
{
	struct work work = {.t = t, .is_trained = true};

	do_all(&work, &t->v.test_y->names);
}
