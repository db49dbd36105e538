#include "quick.h"
#include "mem.h"

#include <stdlib.h>

static void insert(struct quick *q, struct quick_slot word)
{
	size_t s = quick_hash(word.key) >> q->shift;

	while (q->slot[s].key.low)
		s = (s + 1) & (q->slots - 1);
	q->slot[s] = word;
}

static struct quick table(size_t slots)
{
	return (struct quick){.slots = slots,
			      .shift = __builtin_clzll(slots) + 1,
			      .slot = mem_zero(slots, sizeof(struct quick_slot))};
}

struct quick quick_begin(void)
{
	return table(4096);
}

static void enlarge(struct quick *q)
{
	struct quick new = table(2 * q->slots);

	for (size_t s = 0; s < q->slots; s++)
		if (q->slot[s].key.low)
			insert(&new, q->slot[s]);
	new.count = q->count;
	free(q->slot);
	*q = new;
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
