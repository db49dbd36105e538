#include "data/stratify.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 500, PARTS = 7, LABELS = 12 };

/* Rows with several labels, some rare, and rows with none. */
static struct labels make(void)
{
	struct labels l = {0};

	for (int i = 0; i < ROWS; i++) {
		char text[200] = "";
		int at = 0;

		for (int j = 0; j < LABELS; j++)
			if ((i * 37 + j * 11) % (3 + 4 * j) == 0)
				at += sprintf(text + at, "%c,", 'a' + j);
		labels_add(&l, text);
	}
	labels_settle(&l);
	return l;
}

/* The greatest distance of a label's rows in a part from its share. */
static double worst(const struct labels *l, const uint32_t *part, const size_t *size, size_t parts)
{
	size_t *all = labels_counts(l);
	double most = 0;

	for (size_t j = 0; j < l->names.count; j++)
		for (size_t p = 0; p < parts; p++) {
			double has = 0, share = (double)all[j] * (double)size[p] / (double)l->n;

			for (size_t i = 0; i < l->n; i++)
				has += part[i] == p && labels_row_has(l, i, j);
			most = greater(most, fabs(has - share));
		}
	free(all);
	return most;
}

static bool sizes_are(const uint32_t *part, size_t n, const size_t *size, size_t parts)
{
	for (size_t p = 0; p < parts; p++) {
		size_t count;
		uint32_t *rows = stratify_part(part, n, (uint32_t)p, true, &count);

		free(rows);
		if (count != size[p])
			return false;
	}
	return true;
}

int main(void)
{
	struct labels l = make();
	gsl_rng *rng = stratify_seed(5);
	size_t *even = stratify_evenly(ROWS, PARTS), two[] = {410, 90}, one[] = {0, ROWS}, *counts;
	uint32_t *part;

	ok(even[0] == 72 && even[2] == 72 && even[3] == 71 && even[6] == 71, "even sizes");
	for (int s = 0; s < 5; s++) {
		part = stratify_rows(&l, even, PARTS, rng);
		ok(sizes_are(part, ROWS, even, PARTS), "folds: exact sizes");
		ok(worst(&l, part, even, PARTS) < 3, "folds: every label near its share");
		free(part);
		part = stratify_rows(&l, two, 2, rng);
		ok(sizes_are(part, ROWS, two, 2), "split: exact sizes");
		ok(worst(&l, part, two, 2) < 3, "split: every label near its share");
		free(part);
	}
	part = stratify_rows(&l, one, 2, rng);
	ok(sizes_are(part, ROWS, one, 2), "one part may be empty");
	free(part);
	counts = labels_counts(&l);
	part = stratify_pinned(&l, two, 3, 10, rng);
	ok(sizes_are(part, ROWS, two, 2), "pinned: exact sizes");
	for (size_t i = 0; i < ROWS; i++)
		counts[3] -= labels_row_has(&l, i, 3) && part[i] == 1;
	ok(counts[3] == 10, "pinned: ten rows in part 0");
	free(part);
	free(counts);
	free(even);
	gsl_rng_free(rng);
	labels_free(&l);
	return tap_done();
}
