#include "data/stratify.h"
#include "data/tol.h"
#include "sys/mem.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>

enum { NOWHERE = -1 };

struct work {
	const struct labels *l;
	size_t parts;
	double *share;    /* of all rows, that a part has in the end */
	double *room;     /* rows that it still lacks */
	double *lacks;    /* rows of label j that part p still lacks: lacks[j * parts + p] */
	size_t rows_left; /* rows that have no part yet, and ... */
	size_t *left;     /* ... those of label j */
	uint32_t *holder; /* rows of label j: holder[first[j]] .. holder[first[j+1]-1] ... */
	size_t *first;    /* ... in shuffled order */
	uint32_t *part;
};

gsl_rng *stratify_seed(unsigned long seed)
{
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);

	gsl_rng_set(rng, seed);
	return rng;
}

static uint32_t *shuffled(size_t n, gsl_rng *rng)
{
	uint32_t *order = mem_alloc(n, sizeof *order);

	for (size_t i = 0; i < n; i++)
		order[i] = (uint32_t)i;
	if (n)
		gsl_ran_shuffle(rng, order, n, sizeof *order);
	return order;
}

/* The shuffled rows of each label. */
static void find_holders(struct work *w, const uint32_t *order)
{
	const struct labels *l = w->l;
	size_t labels = l->names.count, *next = mem_alloc(labels, sizeof *next);

	w->first = mem_zero(labels + 1, sizeof *w->first);
	for (size_t j = 0; j < labels; j++)
		next[j] = w->first[j + 1] = w->first[j] + w->left[j];
	w->holder = mem_alloc(w->first[labels], sizeof *w->holder);
	for (size_t i = l->n; i-- > 0;)
		for (size_t e = l->start[order[i]]; e < l->start[order[i] + 1]; e++)
			w->holder[--next[l->of[e]]] = order[i];
	free(next);
}

/* What part p lacks of the row's labels, and of rows, beyond its share of what is left: the row
 * taken into account, the greatest sum leaves the least sum of squares. */
static double need(const struct work *w, uint32_t row, size_t p)
{
	const struct labels *l = w->l;
	double sum = w->room[p] - w->share[p] * (double)(w->rows_left - 1);

	for (size_t e = l->start[row]; e < l->start[row + 1]; e++)
		sum += w->lacks[l->of[e] * w->parts + p] -
		       w->share[p] * (double)(w->left[l->of[e]] - 1);
	return sum;
}

static size_t neediest(const struct work *w, uint32_t row)
{
	size_t best = w->parts;
	double most = 0;

	for (size_t p = 0; p < w->parts; p++) {
		double here = need(w, row, p);

		if (w->room[p] < 1 || (best < w->parts && here <= most + TOL_TIE * fabs(most)))
			continue;
		best = p;
		most = here;
	}
	return best;
}

static void place(struct work *w, uint32_t row)
{
	const struct labels *l = w->l;
	size_t part = neediest(w, row);

	w->part[row] = (uint32_t)part;
	w->room[part]--;
	w->rows_left--;
	for (size_t e = l->start[row]; e < l->start[row + 1]; e++) {
		w->lacks[l->of[e] * w->parts + part]--;
		w->left[l->of[e]]--;
	}
}

static int rarest(const struct work *w)
{
	int best = NOWHERE;

	for (size_t j = 0; j < w->l->names.count; j++)
		if (w->left[j] && (best == NOWHERE || w->left[j] < w->left[best]))
			best = (int)j;
	return best;
}

static void begin(struct work *w, const size_t *size)
{
	size_t labels = w->l->names.count;

	w->left = labels_counts(w->l);
	w->rows_left = w->l->n;
	w->share = mem_alloc(w->parts, sizeof *w->share);
	w->room = mem_alloc(w->parts, sizeof *w->room);
	w->lacks = mem_alloc(labels * w->parts, sizeof *w->lacks);
	w->part = mem_alloc(w->l->n, sizeof *w->part);
	for (size_t i = 0; i < w->l->n; i++)
		w->part[i] = DICT_NONE;
	for (size_t p = 0; p < w->parts; p++) {
		w->room[p] = (double)size[p];
		w->share[p] = w->room[p] / (double)w->l->n;
		for (size_t j = 0; j < labels; j++)
			w->lacks[j * w->parts + p] = (double)w->left[j] * w->share[p];
	}
}

static void place_label(struct work *w, size_t j)
{
	for (size_t h = w->first[j]; h < w->first[j + 1]; h++)
		if (w->part[w->holder[h]] == DICT_NONE)
			place(w, w->holder[h]);
}

uint32_t *stratify_rows(const struct labels *l, const size_t *size, size_t parts, gsl_rng *rng)
{
	struct work w = {.l = l, .parts = parts};
	uint32_t *order = shuffled(l->n, rng);
	int label;

	begin(&w, size);
	find_holders(&w, order);
	while ((label = rarest(&w)) != NOWHERE)
		place_label(&w, (size_t)label);
	for (size_t i = 0; i < l->n; i++)
		if (w.part[order[i]] == DICT_NONE)
			place(&w, order[i]);
	free(order);
	free(w.share);
	free(w.room);
	free(w.lacks);
	free(w.left);
	free(w.holder);
	free(w.first);
	return w.part;
}

/* The rows that have the label first, all in order within; *count of them have it. */
static uint32_t *holders_first(const struct labels *l, size_t label, size_t *count)
{
	uint32_t *rows = mem_alloc(l->n, sizeof *rows);
	size_t others = 0;

	*count = 0;
	for (size_t i = 0; i < l->n; i++)
		*count += labels_row_has(l, i, label);
	for (size_t i = 0, has = 0; i < l->n; i++)
		rows[labels_row_has(l, i, label) ? has++ : *count + others++] = (uint32_t)i;
	return rows;
}

uint32_t *stratify_pinned(const struct labels *l, const size_t *size, size_t label, size_t pinned,
			  gsl_rng *rng)
{
	size_t has, left[2];
	uint32_t *rows = holders_first(l, label, &has), *part = mem_alloc(l->n, sizeof *part);
	struct labels others = labels_take(l, rows + has, l->n - has);
	uint32_t *other_part;

	left[0] = size[0] - pinned;
	left[1] = size[1] - (has - pinned);
	if (has)
		gsl_ran_shuffle(rng, rows, has, sizeof *rows);
	other_part = stratify_rows(&others, left, 2, rng);
	for (size_t i = 0; i < l->n; i++)
		part[rows[i]] = i < has ? i >= pinned : other_part[i - has];
	labels_free(&others);
	free(other_part);
	free(rows);
	return part;
}

size_t *stratify_evenly(size_t n, size_t parts)
{
	size_t *size = mem_alloc(parts, sizeof *size);

	for (size_t p = 0; p < parts; p++)
		size[p] = n / parts + (p < n % parts);
	return size;
}

uint32_t *stratify_part(const uint32_t *part, size_t n, uint32_t which, bool is_in, size_t *count)
{
	uint32_t *rows = mem_alloc(n, sizeof *rows);

	*count = 0;
	for (size_t i = 0; i < n; i++)
		if ((part[i] == which) == is_in)
			rows[(*count)++] = (uint32_t)i;
	return rows;
}
