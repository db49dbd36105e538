#include "data/labels.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

/* One comma-separated name after another: the first at `at`, its length in *length (0: none left);
 * go on at the returned place + *length. */
static const char *name_at(const char *at, size_t *length)
{
	at += strspn(at, ",");
	*length = strcspn(at, ",");
	return at;
}

bool labels_has(const char *labels, const char *name)
{
	size_t wanted = strlen(name), length;

	for (const char *at = name_at(labels, &length); length; at = name_at(at + length, &length))
		if (length == wanted && memcmp(at, name, length) == 0)
			return true;
	return false;
}

/* Keeps the labels of the row at hand in increasing order. */
static void add_number(struct labels *l, uint32_t label)
{
	size_t begin = l->start[l->n], at = l->start[l->n + 1];

	l->of = mem_grow(l->of, &l->of_room, at + 1, sizeof *l->of);
	for (; at > begin && l->of[at - 1] > label; at--)
		;
	if (at > begin && l->of[at - 1] == label)
		return;
	memmove(l->of + at + 1, l->of + at, (l->start[l->n + 1] - at) * sizeof *l->of);
	l->of[at] = label;
	l->start[l->n + 1]++;
}

void labels_add(struct labels *l, const char *labels)
{
	size_t length;

	l->start = mem_grow(l->start, &l->start_room, l->n + 2, sizeof *l->start);
	if (l->n == 0)
		l->start[0] = 0;
	l->start[l->n + 1] = l->start[l->n];
	for (const char *at = name_at(labels, &length); length;
	     at = name_at(at + length, &length)) {
		uint32_t label = l->is_closed ? dict_find(&l->names, at, length)
					      : dict_put(&l->names, at, length);

		if (label != DICT_NONE)
			add_number(l, label);
	}
	l->n++;
}

static int ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* The same names in the order given. */
static struct dict reordered(const struct dict *old, const uint32_t *order)
{
	struct dict names = {0};

	for (size_t i = 0; i < old->count; i++)
		dict_put(&names, dict_text(old, order[i]), dict_length(old, order[i]));
	return names;
}

void labels_settle(struct labels *l)
{
	uint32_t *order = dict_sorted(&l->names);
	uint32_t *place = mem_alloc(l->names.count, sizeof *place);
	struct dict names = reordered(&l->names, order);

	for (size_t i = 0; i < l->names.count; i++)
		place[order[i]] = (uint32_t)i;
	for (size_t i = 0; i < l->n; i++) {
		for (size_t e = l->start[i]; e < l->start[i + 1]; e++)
			l->of[e] = place[l->of[e]];
		if (l->start[i + 1] - l->start[i] > 1)
			qsort(l->of + l->start[i], l->start[i + 1] - l->start[i], sizeof *l->of,
			      ascending);
	}
	dict_free(&l->names);
	l->names = names;
	free(order);
	free(place);
}

struct labels labels_only(const char *names)
{
	struct labels l = {0};

	labels_add(&l, names);
	labels_settle(&l);
	l.n = 0;
	l.is_closed = true;
	return l;
}

struct labels labels_same(const struct labels *names)
{
	struct labels l = {.is_closed = true};

	for (size_t i = 0; i < names->names.count; i++)
		dict_put(&l.names, dict_text(&names->names, i), dict_length(&names->names, i));
	return l;
}

void labels_free(struct labels *l)
{
	dict_free(&l->names);
	free(l->start);
	free(l->of);
	*l = (struct labels){0};
}

bool labels_row_has(const struct labels *l, size_t row, size_t label)
{
	for (size_t e = l->start[row]; e < l->start[row + 1]; e++)
		if (l->of[e] == label)
			return true;
	return false;
}

size_t *labels_counts(const struct labels *l)
{
	size_t *counts = mem_zero(l->names.count, sizeof *counts);

	for (size_t e = 0; l->n && e < l->start[l->n]; e++)
		counts[l->of[e]]++;
	return counts;
}

struct labels labels_take(const struct labels *l, const uint32_t *rows, size_t n)
{
	struct labels some = labels_same(l);

	for (size_t i = 0; i < n; i++) {
		labels_add(&some, "");
		some.n--;
		for (size_t e = l->start[rows[i]]; e < l->start[rows[i] + 1]; e++)
			add_number(&some, l->of[e]);
		some.n++;
	}
	return some;
}
