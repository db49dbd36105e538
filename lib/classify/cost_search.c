#include "classify/cost_search.h"
#include "classify/one_label.h"
#include "sys/mem.h"
#include "sys/processes.h"

#include <stdlib.h>

struct work {
	const struct cost_search *s;
	size_t which;                         /* C */
	struct class_measures_counts *counts; /* shared: of label j and C i at j * cs + i */
	double *value;                        /* shared, or NULL: of label j and row i */
};

static void try_label(void *arg, size_t label)
{
	const struct work *work = arg;
	const struct cost_search *s = work->s;
	const struct liblinear_part *rows = &s->v->train;
	size_t positives;
	bool *has = one_vs_rest_holders(s->v->train_y, rows, label, &positives);
	double *value = mem_alloc(rows->n, sizeof *value);

	one_vs_rest_cross(s->v, label, s->c[work->which], s->fold, s->folds, value);
	work->counts[label * s->cs + work->which] = class_measures_count(value, has, rows->n);
	for (size_t i = 0; work->value && i < rows->n; i++)
		work->value[label * s->v->train_y->n + rows->row[i]] = value[i];
	free(has);
	free(value);
}

/* The counts where each row gets one label. */
static void count_picks(const struct work *work)
{
	const struct labels *y = work->s->v->train_y;
	size_t labels = y->names.count, cs = work->s->cs;
	struct class_measures_counts *counts = mem_alloc(labels, sizeof *counts);
	uint32_t *pick = mem_alloc(y->n, sizeof *pick);
	bool *can = mem_alloc(labels, sizeof *can);
	struct one_label o = {work->value, y->n, can, pick};

	for (size_t j = 0; j < labels; j++)
		can[j] = true;
	one_label_judge(&o, y, &work->s->v->train, counts);
	for (size_t j = 0; j < labels; j++)
		work->counts[j * cs + work->which] = counts[j];
	free(counts);
	free(pick);
	free(can);
}

/* For labels label .. label+labels-1 together. */
static double best(const struct work *work, size_t label, size_t labels)
{
	const struct cost_search *s = work->s;
	size_t which = 0;
	double most = -1;

	for (size_t i = 0; i < s->cs; i++) {
		struct class_measures_counts sum = {0, 0, 0, 0};
		double f1;

		for (size_t j = label; j < label + labels; j++)
			class_measures_pool(&sum, work->counts + j * s->cs + i);
		f1 = class_measures_of(&sum, CLASS_MEASURES_F1);
		if (f1 > most) {
			which = i;
			most = f1;
		}
	}
	return s->c[which];
}

double *cost_search(const struct cost_search *s)
{
	size_t labels = s->v->train_y->names.count, rows = s->v->train_y->n;
	bool is_one = s->is_one && !s->is_per_label;
	double *c = mem_alloc(labels, sizeof *c);
	struct work work = {.s = s};

	work.counts = processes_share(labels * s->cs, sizeof *work.counts);
	if (is_one)
		work.value = processes_share(labels * rows, sizeof *work.value);
	for (work.which = 0; work.which < s->cs; work.which++) {
		processes_run(labels, s->processes, try_label, &work);
		if (is_one)
			count_picks(&work);
	}
	for (size_t j = 0; j < labels; j++)
		c[j] = s->is_per_label ? best(&work, j, 1) : best(&work, 0, labels);
	processes_unshare(work.counts, labels * s->cs, sizeof *work.counts);
	processes_unshare(work.value, labels * rows, sizeof *work.value);
	return c;
}
