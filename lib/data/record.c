#include "data/record.h"

#include <math.h>

size_t record_columns(const struct row *row)
{
	size_t columns = row->kind == ROWS_DENSE ? row->n : 0;

	if (row->kind == ROWS_SPARSE && row->n)
		columns = (size_t)row->col[row->n - 1] + 1;
	return columns > row->width ? columns : row->width;
}

size_t record_positive(const struct row *row)
{
	size_t e = 0;

	while (e < row->n && row->val[e] > 0)
		e++;
	return e;
}

double record_norm2(const struct row *row)
{
	double sum = 0;

	for (size_t e = 0; row->kind != ROWS_TEXT && e < row->n; e++)
		sum += row->val[e] * row->val[e];
	return sum;
}

size_t record_infinite(const struct row *row)
{
	for (size_t e = 0; row->kind != ROWS_TEXT && e < row->n; e++)
		if (!isfinite(row->val[e]))
			return row->kind == ROWS_SPARSE ? (size_t)row->col[e] + 1 : e + 1;
	return 0;
}
