/* Sums that do not depend on order or grouping. */
#include "data/exact.h"
#include "tap.h"

#include <math.h>

enum { N = 1000 };

static double x[N];

static struct exact sum_of(size_t from, size_t to, int step)
{
	struct exact sum = {0, 0};

	for (size_t i = 0; i < to - from; i++)
		exact_add(&sum, x[from + (i * (size_t)step) % (to - from)]);
	return sum;
}

int main(void)
{
	struct exact all, turned, first, second, small = {0, 0};
	long double plain = 0;

	for (size_t i = 0; i < N; i++)
		plain += x[i] = sin((double)i) * exp(fmod((double)i, 17));
	all = sum_of(0, N, 1);
	turned = sum_of(0, N, 7);
	first = sum_of(0, 300, 1);
	second = sum_of(300, N, 1);
	exact_join(&first, &second);
	ok(all.whole == turned.whole && all.part == turned.part, "another order, the same sum");
	ok(all.whole == first.whole && all.part == first.part, "two parts, the same sum");
	ok_near(exact_value(&all), (double)plain, N * 0x1p-50 + 1e-7, "which is the sum");
	ok(exact_is_sound(&all), "and sound");
	exact_add(&small, 1e-300);
	ok(exact_value(&small) > 0, "what is above 0 stays so");
	ok(!exact_is_sound(&(struct exact){.5, 0}) && !exact_is_sound(&(struct exact){1, 1}) &&
		   !exact_is_sound(&(struct exact){1, 1e-17}),
	   "other numbers are no sums");
	return tap_done();
}
