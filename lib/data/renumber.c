#include "data/renumber.h"
#include "sys/mem.h"

#include <stdlib.h>

struct renumber renumber_to(const uint32_t *to, size_t m)
{
	return (struct renumber){to, mem_alloc(m, sizeof(double)), bitsort_below(m)};
}

size_t renumber_row(struct renumber *r, uint32_t *col, double *val, size_t n)
{
	size_t left = 0;

	for (size_t e = 0; e < n; e++) {
		uint32_t j = r->to[col[e]];

		if (j == UINT32_MAX)
			continue;
		r->value[j] = val[e];
		col[left++] = j;
	}
	bitsort_ascending(&r->order, col, left);
	for (size_t e = 0; e < left; e++)
		val[e] = r->value[col[e]];
	return left;
}

void renumber_free(struct renumber *r)
{
	bitsort_free(&r->order);
	free(r->value);
	*r = (struct renumber){0};
}
