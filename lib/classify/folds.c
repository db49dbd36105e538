#include "classify/folds.h"
#include "sys/mem.h"

#include <stdlib.h>

static struct folds begin(size_t runs)
{
	struct folds p = {.runs = runs};

	p.train = mem_zero(runs, sizeof *p.train);
	p.test = mem_zero(runs, sizeof *p.test);
	return p;
}

static struct liblinear_part all(size_t n)
{
	uint32_t *row = mem_alloc(n, sizeof *row);

	for (size_t i = 0; i < n; i++)
		row[i] = (uint32_t)i;
	return (struct liblinear_part){row, n};
}

struct folds folds_whole(size_t train, size_t test)
{
	struct folds p = begin(1);

	p.train[0] = all(train);
	p.test[0] = all(test);
	return p;
}

/* Part `which` is judged, the others train. */
static void set_run(struct folds *p, size_t run, const uint32_t *part, size_t n, uint32_t which)
{
	p->train[run].row = stratify_part(part, n, which, false, &p->train[run].n);
	p->test[run].row = stratify_part(part, n, which, true, &p->test[run].n);
}

struct folds folds_cross(const struct labels *y, size_t folds, gsl_rng *rng)
{
	struct folds p = begin(folds);
	size_t *size = stratify_evenly(y->n, folds);
	uint32_t *part = stratify_rows(y, size, folds, rng);

	for (size_t run = 0; run < folds; run++)
		set_run(&p, run, part, y->n, (uint32_t)run);
	free(size);
	free(part);
	return p;
}

struct folds folds_repeats(const struct labels *y, size_t repeats, size_t test, gsl_rng *rng)
{
	struct folds p = begin(repeats);
	size_t size[2] = {y->n - test, test};

	for (size_t run = 0; run < repeats; run++) {
		uint32_t *part = stratify_rows(y, size, 2, rng);

		set_run(&p, run, part, y->n, 1);
		free(part);
	}
	return p;
}

void folds_free(struct folds *p)
{
	for (size_t run = 0; run < p->runs; run++) {
		free((void *)p->train[run].row);
		free((void *)p->test[run].row);
	}
	free(p->train);
	free(p->test);
	*p = (struct folds){0};
}
