#include "data/bitsort.h"
#include "sys/mem.h"

#include <stdlib.h>

struct bitsort bitsort_below(size_t bound)
{
	struct bitsort o = {.words = bound / 64 + 1};

	o.seen = mem_zero(o.words, sizeof *o.seen);
	o.group = mem_zero(o.words / 64 + 1, sizeof *o.group);
	return o;
}

/* Takes the lowest bit away and returns its number. */
static size_t lowest(uint64_t *bits)
{
	size_t bit = (size_t)__builtin_ctzll(*bits);

	*bits &= *bits - 1;
	return bit;
}

void bitsort_ascending(struct bitsort *o, uint32_t *numbers, size_t n)
{
	size_t done = 0;

	for (size_t i = 0; i < n; i++) {
		size_t word = numbers[i] / 64;

		o->seen[word] |= (uint64_t)1 << numbers[i] % 64;
		o->group[word / 64] |= (uint64_t)1 << word % 64;
	}
	for (size_t g = 0; done < n; g++)
		while (o->group[g]) {
			size_t word = 64 * g + lowest(&o->group[g]);

			while (o->seen[word])
				numbers[done++] = (uint32_t)(64 * word + lowest(&o->seen[word]));
		}
}

void bitsort_free(struct bitsort *o)
{
	free(o->seen);
	free(o->group);
	*o = (struct bitsort){0};
}
