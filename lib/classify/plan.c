#include "classify/plan.h"
#include "sys/mem.h"

#include <stdlib.h>

static struct plan begin(size_t runs)
{
	struct plan p = {.runs = runs};

	p.train = mem_zero(runs, sizeof *p.train);
	p.test = mem_zero(runs, sizeof *p.test);
	return p;
}

static struct svm_part all(size_t n)
{
	uint32_t *row = mem_alloc(n, sizeof *row);

	for (size_t i = 0; i < n; i++)
		row[i] = (uint32_t)i;
	return (struct svm_part){row, n};
}

struct plan plan_whole(size_t train, size_t test)
{
	struct plan p = begin(1);

	p.train[0] = all(train);
	p.test[0] = all(test);
	return p;
}

/* Part `which` is judged, the others train. */
static void set_run(struct plan *p, size_t run, const uint32_t *part, size_t n, uint32_t which)
{
	p->train[run].row = split_part(part, n, which, false, &p->train[run].n);
	p->test[run].row = split_part(part, n, which, true, &p->test[run].n);
}

struct plan plan_folds(const struct labels *y, size_t folds, gsl_rng *rng)
{
	struct plan p = begin(folds);
	size_t *size = split_evenly(y->n, folds);
	uint32_t *part = split_rows(y, size, folds, rng);

	for (size_t run = 0; run < folds; run++)
		set_run(&p, run, part, y->n, (uint32_t)run);
	free(size);
	free(part);
	return p;
}

struct plan plan_repeats(const struct labels *y, size_t repeats, size_t test, gsl_rng *rng)
{
	struct plan p = begin(repeats);
	size_t size[2] = {y->n - test, test};

	for (size_t run = 0; run < repeats; run++) {
		uint32_t *part = split_rows(y, size, 2, rng);

		set_run(&p, run, part, y->n, 1);
		free(part);
	}
	return p;
}

void plan_free(struct plan *p)
{
	for (size_t run = 0; run < p->runs; run++) {
		free((void *)p->train[run].row);
		free((void *)p->test[run].row);
	}
	free(p->train);
	free(p->test);
	*p = (struct plan){0};
}
