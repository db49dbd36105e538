#include "text/short_words.h"
#include "sys/mem.h"

#include <stdlib.h>

static void insert(struct short_words *q, struct short_words_slot word)
{
	size_t s = (size_t)(short_words_first(q, word.key) - q->slot);

	while (q->slot[s].key.low)
		s = (s + 1) & (q->slots - 1);
	q->slot[s] = word;
}

static void make_table(struct short_words *q, size_t slots)
{
	q->slots = slots;
	q->shift = __builtin_clzll(slots) + 1;
	q->slot = mem_lines(slots, sizeof *q->slot); /* a page that is read first comes twice */
}

struct short_words short_words_begin(void)
{
	struct short_words q = {0};

	secret_numbers(q.secret);
	make_table(&q, 4096);
	return q;
}

static void enlarge(struct short_words *q)
{
	struct short_words_slot *old = q->slot;
	size_t had = q->slots;

	make_table(q, 4 * had);
	for (size_t s = 0; s < had; s++)
		if (old[s].key.low)
			insert(q, old[s]);
	free(old);
}

static void reserve(struct short_words *q, size_t more)
{
	while (4 * (q->count + more) > 3 * q->slots)
		enlarge(q);
}

void short_words_put(struct short_words *q, struct short_words_key key, uint32_t number)
{
	reserve(q, 1);
	q->count++;
	insert(q, (struct short_words_slot){key, number});
}

/* Whether the run of edge i stands behind an apostrophe, and none behind it. */
static bool joins_one(const struct short_words_part *p, uint32_t i)
{
	return i < p->edges && p->edge[i] == p->edge[i - 1] + 1 && p->bytes[p->edge[i + 1]] != '\'';
}

void short_words_divide(struct short_words *known, struct short_words_part *p)
{
	struct short_words q;
	struct short_words_word *word = p->word;
	const char *bytes = p->bytes;
	uint32_t *other = p->other, edges = (uint32_t)p->edges, joined = SHORT_WORDS_PART + 1;

	reserve(known, edges / 2);
	q = *known;
	for (uint32_t i = 0, next; i < edges; i = next) {
		uint32_t from = p->edge[i], end = p->edge[i + 1];
		bool is_joined = from == joined, has_next = bytes[end] == '\'';

		next = i + 2;
		if (has_next) {
			joined = end + 1;
			if (joins_one(p, next)) {
				end = p->edge[next + 1];
				next += 2;
				has_next = false;
			}
		}
		if (!is_joined && !has_next && end - from <= SHORT_WORDS_MOST &&
		    short_words_key(bytes + from, end - from, &word->key)) {
			word->first = short_words_first(&q, word->key);
			__builtin_prefetch(word->first);
			word++;
		} else {
			*other++ = i;
			next = i + 2;
		}
	}
	p->words = (size_t)(word - p->word);
	p->others = (size_t)(other - p->other);
}

size_t short_words_text(struct short_words_key key, char *to)
{
	size_t n = 0;

	for (; n < 8 && key.low >> 8 * n; n++)
		to[n] = (char)(key.low >> 8 * n);
	for (; n >= 8 && n < SHORT_WORDS_BYTES && key.high >> 8 * (n - 8); n++)
		to[n] = (char)(key.high >> 8 * (n - 8));
	return n;
}

void short_words_free(struct short_words *q)
{
	free(q->slot);
	*q = (struct short_words){0};
}
