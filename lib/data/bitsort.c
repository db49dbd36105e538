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

void bitsort_ascending(struct bitsort *o, uint32_t *numbers, size_t n)
{
	uint64_t *seen = o->seen, *group = o->group;
	const uint32_t *end = numbers + n;

	for (size_t i = 0; i < n; i++) {
		size_t word = numbers[i] / 64;

		seen[word] |= (uint64_t)1 << numbers[i] % 64;
		group[word / 64] |= (uint64_t)1 << word % 64;
	}
	for (size_t g = 0; numbers < end; g++) {
		uint64_t words = group[g];

		for (group[g] = 0; words; words &= words - 1) {
			size_t word = 64 * g + (size_t)__builtin_ctzll(words);
			uint64_t bits = seen[word];

			for (seen[word] = 0; bits; bits &= bits - 1)
				*numbers++ =
					(uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits);
		}
	}
}

void bitsort_free(struct bitsort *o)
{
	free(o->seen);
	free(o->group);
	*o = (struct bitsort){0};
}
