#include "dict.h"
#include "mem.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static uint32_t hash_of(const char *text, size_t length)
{
	uint64_t h = 0x9E3779B97F4A7C15u ^ length, word = 0;

	for (; length >= 8; text += 8, length -= 8) {
		memcpy(&word, text, 8);
		h = (h ^ word) * 0xD6E8FEB86659FD93u;
		h ^= h >> 32;
	}
	word = 0;
	memcpy(&word, text, length);
	h = (h ^ word) * 0xD6E8FEB86659FD93u;
	h = (h ^ h >> 32) * 0xD6E8FEB86659FD93u;
	return (uint32_t)(h >> 32);
}

const char *dict_text(const struct dict *d, size_t number)
{
	return d->text + d->at[number];
}

size_t dict_length(const struct dict *d, size_t number)
{
	return d->at[number + 1] - d->at[number] - 1;
}

/* The slot where the string is, or where it would go. */
static size_t slot_of(const struct dict *d, const char *text, size_t length, uint32_t hash)
{
	size_t mask = d->slots - 1, s = hash & mask;

	for (; d->slot[s]; s = (s + 1) & mask) {
		size_t i = d->slot[s] - 1;

		if (d->hash[i] == hash && dict_length(d, i) == length &&
		    memcmp(dict_text(d, i), text, length) == 0)
			break;
	}
	return s;
}

static void rehash(struct dict *d)
{
	size_t mask;

	d->slots = d->slots ? 2 * d->slots : 1024;
	mask = d->slots - 1;
	free(d->slot);
	d->slot = mem_zero(d->slots, sizeof *d->slot);
	for (size_t i = 0; i < d->count; i++) {
		size_t s = d->hash[i] & mask;

		while (d->slot[s])
			s = (s + 1) & mask;
		d->slot[s] = (uint32_t)i + 1;
	}
}

uint32_t dict_find(const struct dict *d, const char *text, size_t length)
{
	size_t s;

	if (!d->slots)
		return DICT_NONE;
	s = slot_of(d, text, length, hash_of(text, length));
	return d->slot[s] ? d->slot[s] - 1 : DICT_NONE;
}

uint32_t dict_put(struct dict *d, const char *text, size_t length)
{
	uint32_t hash = hash_of(text, length);
	size_t s;

	if (2 * d->count >= d->slots)
		rehash(d);
	s = slot_of(d, text, length, hash);
	if (d->slot[s])
		return d->slot[s] - 1;
	d->text = mem_grow(d->text, &d->text_room, d->text_used + length + 1, 1);
	d->at = mem_grow(d->at, &d->at_room, d->count + 2, sizeof *d->at);
	d->hash = mem_grow(d->hash, &d->hash_room, d->count + 1, sizeof *d->hash);
	memcpy(d->text + d->text_used, text, length);
	d->text[d->text_used + length] = '\0';
	d->at[d->count] = d->text_used;
	d->text_used += length + 1;
	d->at[d->count + 1] = d->text_used;
	d->hash[d->count] = hash;
	d->slot[s] = (uint32_t)++d->count;
	return d->slot[s] - 1;
}

void dict_free(struct dict *d)
{
	free(d->text);
	free(d->at);
	free(d->slot);
	free(d->hash);
	*d = (struct dict){0};
}

static int by_text(const void *a, const void *b, void *dict)
{
	const struct dict *d = dict;

	return strcmp(dict_text(d, *(const uint32_t *)a), dict_text(d, *(const uint32_t *)b));
}

uint32_t *dict_sorted(const struct dict *d)
{
	uint32_t *order = mem_alloc(d->count, sizeof *order);

	for (size_t i = 0; i < d->count; i++)
		order[i] = (uint32_t)i;
	qsort_r(order, d->count, sizeof *order, by_text, (void *)d);
	return order;
}
