#include "classify/one_label.h"

#include <math.h>

static uint32_t greatest(const struct one_label *o, size_t row, size_t labels)
{
	size_t best = 0;
	double most = -INFINITY;

	for (size_t j = 0; j < labels; j++)
		if (o->can[j] && o->value[j * o->rows + row] > most) {
			most = o->value[j * o->rows + row];
			best = j;
		}
	return (uint32_t)best;
}

static void count_row(const struct labels *y, size_t row, size_t pick,
		      struct class_measures_counts *counts)
{
	for (size_t j = 0; j < y->names.count; j++) {
		bool has = labels_row_has(y, row, j);

		if (j == pick)
			*(has ? &counts[j].tp : &counts[j].fp) += 1;
		else
			*(has ? &counts[j].fn : &counts[j].tn) += 1;
	}
}

double one_label_judge(const struct one_label *o, const struct labels *y,
		       const struct liblinear_part *part, struct class_measures_counts *counts)
{
	double right = 0;

	for (size_t j = 0; j < y->names.count; j++)
		counts[j] = (struct class_measures_counts){0, 0, 0, 0};
	for (size_t i = 0; i < part->n; i++) {
		uint32_t row = part->row[i];

		o->pick[row] = greatest(o, row, y->names.count);
		count_row(y, row, o->pick[row], counts);
	}
	for (size_t j = 0; j < y->names.count; j++)
		right += counts[j].tp;
	return part->n ? right / (double)part->n : NAN;
}
