#include "classify/row_lengths.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>
#include <stdlib.h>

static const double much_longer = 3, much_shifted = 1.5;

struct spread {
	double low, middle, high; /* the first tenth, the median, the last tenth; 0: no rows */
};

static struct spread spread_of(const struct svm_rows *rows)
{
	double *sorted = mem_alloc(rows->names.n, sizeof *sorted);
	struct spread s = {0, 0, 0};
	size_t n = 0;

	for (size_t i = 0; rows->length && i < rows->names.n; i++)
		if (rows->length[i] > 0)
			sorted[n++] = rows->length[i];
	if (n) {
		gsl_sort(sorted, 1, n);
		s.low = gsl_stats_quantile_from_sorted_data(sorted, 1, n, 0.1);
		s.middle = gsl_stats_quantile_from_sorted_data(sorted, 1, n, 0.5);
		s.high = gsl_stats_quantile_from_sorted_data(sorted, 1, n, 0.9);
	}
	free(sorted);
	return s;
}

void row_lengths_note(const struct svm_rows *train, const struct svm_rows *test)
{
	static const char remedy[] = "-u of lsk, gsk, mlsi or diffuse makes them equal";
	struct spread a = spread_of(train), b = spread_of(test);
	struct spread wider = a.high * b.low >= b.high * a.low ? a : b;

	if (wider.high > much_longer * wider.low)
		warn("rows of very different lengths: a tenth below %.2g, a tenth above %.2g; %s",
		     wider.low, wider.high, remedy);
	else if (a.middle > 0 && b.middle > 0 &&
		 (a.middle > much_shifted * b.middle || b.middle > much_shifted * a.middle))
		warn("rows of very different lengths: %.2g where trained on, %.2g where judged; %s",
		     a.middle, b.middle, remedy);
}
