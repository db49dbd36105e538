#include "search/top_docs.h"
#include "sys/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 256 }; /* items from which on bits are sorted faster than qsort sorts items */

struct top_docs top_docs_make(size_t most, const struct dict *names, bool has_zeros)
{
	return (struct top_docs){.most = most, .names = names, .has_zeros = has_zeros};
}

void top_docs_free(struct top_docs *t)
{
	free(t->item);
	free(t->spare);
	*t = (struct top_docs){0};
}

void top_docs_empty(struct top_docs *t)
{
	t->n = 0;
	t->overflowed = false;
}

const char *top_docs_name(const struct top_docs *t, uint32_t doc, char number[TOP_DOCS_NUMBER],
			  size_t *length)
{
	char *at = &number[TOP_DOCS_NUMBER - 1];

	if (t->names) {
		*length = dict_length(t->names, doc);
		return dict_text(t->names, doc);
	}
	*at = '\0';
	for (uint32_t rest = doc + 1; rest; rest /= 10)
		*--at = (char)('0' + rest % 10);
	*length = (size_t)(&number[TOP_DOCS_NUMBER - 1] - at);
	return at;
}

static bool has_better_name(const struct top_docs *t, uint32_t a, uint32_t b)
{
	char number[2][TOP_DOCS_NUMBER];
	size_t length;

	return strcmp(top_docs_name(t, a, number[0], &length),
		      top_docs_name(t, b, number[1], &length)) > 0;
}

static inline bool is_better(const struct top_docs *t, struct top_docs_item a,
			     struct top_docs_item b)
{
	if (a.score != b.score)
		return a.score > b.score;
	return has_better_name(t, a.doc, b.doc);
}

/* Puts an item in place i or below, so that no item there is better than those below it. */
static void sink(struct top_docs *t, size_t i, struct top_docs_item item)
{
	size_t child;

	while ((child = 2 * i + 1) < t->n) {
		if (child + 1 < t->n && is_better(t, t->item[child], t->item[child + 1]))
			child++;
		if (!is_better(t, item, t->item[child]))
			break;
		t->item[i] = t->item[child];
		i = child;
	}
	t->item[i] = item;
}

static void add(struct top_docs *t, struct top_docs_item item)
{
	if (!(fabsf(item.score) <= FLT_MAX)) {
		t->overflowed = true;
		return;
	}
	if (t->n == t->most) {
		if (is_better(t, item, t->item[0]))
			sink(t, 0, item);
		return;
	}
	t->item = mem_grow(t->item, &t->room, t->n + 1, sizeof *t->item);
	t->item[t->n++] = item;
	if (t->n == t->most)
		for (size_t i = t->n / 2; i-- > 0;)
			sink(t, i, t->item[i]);
}

static inline void offer(struct top_docs *t, size_t doc, double score)
{
	float rounded = (float)score;

	if (score == 0 && !t->has_zeros)
		return;
	if (t->n == t->most && rounded < t->item[0].score)
		return;
	add(t, (struct top_docs_item){rounded + 0.0f, (uint32_t)doc}); /* + 0: -0 becomes 0 */
}

void top_docs_offer(struct top_docs *t, size_t first, size_t n, const double *score)
{
	for (size_t i = 0; i < n; i++)
		offer(t, first + i, score[i]);
}

void top_docs_offer_sparse(struct top_docs *t, size_t n, const uint32_t *doc, const double *score)
{
	size_t next = 0; /* of the documents that have no entry */

	for (size_t i = 0; i < n; i++) {
		for (; t->has_zeros && next < doc[i]; next++)
			offer(t, next, 0);
		offer(t, doc[i], score[i]);
		next = (size_t)doc[i] + 1;
	}
	for (; t->has_zeros && next < t->names->count; next++)
		offer(t, next, 0);
}

/* A number that grows as the score falls. */
static uint32_t key(float score)
{
	uint32_t bits;

	memcpy(&bits, &score, sizeof bits);
	return bits >> 31 ? bits : ~bits & 0x7fffffff;
}

/* Stable, by eleven bits of the key from `shift` on. */
static void sort_by_bits(struct top_docs_item *from, struct top_docs_item *to, size_t n,
			 unsigned shift)
{
	enum { BITS = 11, BINS = 1 << BITS };
	size_t next[BINS] = {0}, sum = 0;

	for (size_t i = 0; i < n; i++)
		next[key(from[i].score) >> shift & (BINS - 1)]++;
	for (size_t b = 0; b < BINS; b++) {
		size_t count = next[b];

		next[b] = sum;
		sum += count;
	}
	for (size_t i = 0; i < n; i++)
		to[next[key(from[i].score) >> shift & (BINS - 1)]++] = from[i];
}

static int by_rank(const void *a, const void *b, void *t)
{
	return is_better(t, *(const struct top_docs_item *)a, *(const struct top_docs_item *)b) ? -1
												: 1;
}

static void sort_many(struct top_docs *t)
{
	struct top_docs_item *sorted;

	t->spare = mem_resize(t->spare, t->room, sizeof *t->spare);
	sort_by_bits(t->item, t->spare, t->n, 0);
	sort_by_bits(t->spare, t->item, t->n, 11);
	sort_by_bits(t->item, t->spare, t->n, 22);
	sorted = t->spare;
	t->spare = t->item;
	t->item = sorted;
	for (size_t i = 0, end; i < t->n; i = end) {
		for (end = i + 1; end < t->n && sorted[end].score == sorted[i].score; end++)
			;
		if (end - i > 1)
			qsort_r(sorted + i, end - i, sizeof *sorted, by_rank, t);
	}
}

void top_docs_sort(struct top_docs *t)
{
	if (!t->n)
		return;
	if (t->n < MANY)
		qsort_r(t->item, t->n, sizeof *t->item, by_rank, t);
	else
		sort_many(t);
}
