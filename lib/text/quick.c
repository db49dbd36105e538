#include "text/quick.h"
#include "sys/mem.h"

#include <stdlib.h>

static void insert(struct quick *q, struct quick_slot word)
{
	size_t s = quick_hash(word.key) >> q->shift;

	while (q->slot[s].key.low)
		s = (s + 1) & (q->slots - 1);
	q->slot[s] = word;
}

static void make_table(struct quick *q, size_t slots)
{
	q->slots = slots;
	q->shift = __builtin_clzll(slots) + 1;
	q->slot = mem_zero(slots, sizeof *q->slot);
}

struct quick quick_begin(void)
{
	struct quick q = {0};

	make_table(&q, 4096);
	return q;
}

static void enlarge(struct quick *q)
{
	struct quick_slot *old = q->slot;
	size_t had = q->slots;

	make_table(q, 2 * had);
	for (size_t s = 0; s < had; s++)
		if (old[s].key.low)
			insert(q, old[s]);
	free(old);
}

void quick_put(struct quick *q, struct quick_key key, uint32_t number)
{
	if (4 * q->count >= 3 * q->slots)
		enlarge(q);
	q->count++;
	insert(q, (struct quick_slot){key, number});
}

size_t quick_text(struct quick_key key, char *to)
{
	size_t n = 0;

	for (; n < 8 && key.low >> 8 * n; n++)
		to[n] = (char)(key.low >> 8 * n);
	for (; n >= 8 && n < QUICK_BYTES && key.high >> 8 * (n - 8); n++)
		to[n] = (char)(key.high >> 8 * (n - 8));
	return n;
}

void quick_free(struct quick *q)
{
	free(q->slot);
	*q = (struct quick){0};
}
