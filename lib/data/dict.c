#include "data/dict.h"
#include "sys/mem.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline uint64_t eight(const char *text)
{
	uint64_t word;

	memcpy(&word, text, sizeof word);
	return word;
}

static inline uint64_t four(const char *text)
{
	uint32_t word;

	memcpy(&word, text, sizeof word);
	return word;
}

static inline uint64_t one(const char *text)
{
	return (unsigned char)*text;
}

/* Both halves of the product of two numbers, as one. */
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;

static inline uint64_t halves(uint64_t a, uint64_t b)
{
	wide product = (wide)a * b;

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}
#else
static inline uint64_t halves(uint64_t a, uint64_t b)
{
	uint64_t low = (uint32_t)a * (b & UINT32_MAX), high = (a >> 32) * (b >> 32);
	uint64_t cross = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
	uint64_t other = (uint32_t)a * (b >> 32) + (uint32_t)cross;

	return (a * b) ^ (high + (cross >> 32) + (other >> 32));
}
#endif

/* By a secret number: which bits of a word move which of the hash, one cannot know. */
static inline uint64_t mix(uint64_t h, uint64_t word, uint64_t secret)
{
	return halves(h ^ word, secret);
}

/* By words of eight bytes, the last of which may overlap the one before; reads nothing beyond. */
static uint32_t hash_of(const struct dict *d, const char *text, size_t length)
{
	const char *end = text + length;
	uint64_t h = d->key[0] ^ length, secret = d->key[1];

	if (length >= 8) {
		for (; end - text > 8; text += 8)
			h = mix(h, eight(text), secret);
		h = mix(h, eight(end - 8), secret);
	} else if (length >= 4) {
		h = mix(h, four(text) << 32 | four(end - 4), secret);
	} else if (length) {
		h = mix(h, one(text) | one(text + length / 2) << 8 | one(end - 1) << 16, secret);
	}
	return (uint32_t)(mix(h, 0, secret) >> 16);
}

const char *dict_text(const struct dict *d, size_t number)
{
	return d->text + d->at[number];
}

size_t dict_length(const struct dict *d, size_t number)
{
	return d->at[number + 1] - d->at[number] - 1;
}

static uint32_t number_in(uint64_t slot)
{
	return (uint32_t)slot - 1;
}

/* The slot where the string is, or where it would go. */
static size_t slot_of(const struct dict *d, const char *text, size_t length, uint32_t hash)
{
	size_t mask = d->slots - 1, s = hash & mask;

	for (; d->slot[s]; s = (s + 1) & mask) {
		size_t i = number_in(d->slot[s]);

		if (d->slot[s] >> 32 == hash && dict_length(d, i) == length &&
		    memcmp(dict_text(d, i), text, length) == 0)
			break;
	}
	return s;
}

/* A string that is not there yet. */
static void place(struct dict *d, uint64_t slot)
{
	size_t mask = d->slots - 1, s = (size_t)(slot >> 32) & mask;

	while (d->slot[s])
		s = (s + 1) & mask;
	d->slot[s] = slot;
}

static void rehash(struct dict *d)
{
	uint64_t *old = d->slot;
	size_t had = d->slots;

	if (!had)
		secret_numbers(d->key);
	d->slots = had ? 2 * had : 1024;
	d->slot = mem_lines(d->slots, sizeof *d->slot); /* a page that is read first comes twice */
	for (size_t o = 0; o < had; o++)
		if (old[o])
			place(d, old[o]);
	free(old);
}

uint32_t dict_find(const struct dict *d, const char *text, size_t length)
{
	size_t s;

	if (!d->slots)
		return DICT_NONE;
	s = slot_of(d, text, length, hash_of(d, text, length));
	return d->slot[s] ? number_in(d->slot[s]) : DICT_NONE;
}

uint32_t dict_put(struct dict *d, const char *text, size_t length)
{
	uint32_t hash;
	size_t s;

	if (2 * d->count >= d->slots)
		rehash(d);
	hash = hash_of(d, text, length);
	s = slot_of(d, text, length, hash);
	if (d->slot[s])
		return number_in(d->slot[s]);
	d->text = mem_grow(d->text, &d->text_room, d->text_used + length + 1, 1);
	d->at = mem_grow(d->at, &d->at_room, d->count + 2, sizeof *d->at);
	memcpy(d->text + d->text_used, text, length);
	d->text[d->text_used + length] = '\0';
	d->at[d->count] = d->text_used;
	d->text_used += length + 1;
	d->at[d->count + 1] = d->text_used;
	d->slot[s] = (uint64_t)hash << 32 | ++d->count;
	return number_in(d->slot[s]);
}

void dict_free(struct dict *d)
{
	free(d->text);
	free(d->at);
	free(d->slot);
	*d = (struct dict){0};
}

/* A string to be sorted, and its first eight bytes as a number, which mostly tell it from others.
 */
struct item {
	uint64_t first;
	uint32_t number;
};

static uint64_t first_of(const struct dict *d, size_t number)
{
	const char *text = dict_text(d, number);
	size_t length = dict_length(d, number);
	uint64_t first = 0;

	for (size_t i = 0; i < 8; i++)
		first = first << 8 | (i < length ? (unsigned char)text[i] : 0);
	return first;
}

/* Of strings that begin alike. */
static int by_text(const void *a, const void *b, void *dict)
{
	const struct item *i = a, *j = b;
	const struct dict *d = dict;
	size_t m = dict_length(d, i->number), n = dict_length(d, j->number);
	int order = memcmp(dict_text(d, i->number), dict_text(d, j->number), m < n ? m : n);

	return order ? order : (m > n) - (m < n);
}

/* By `first`, from its last byte on, to and fro between two places. */
static void sort_first(struct item *item, struct item *other, size_t n)
{
	for (int shift = 0; shift < 64; shift += 8) {
		size_t next[257] = {0};
		struct item *from = item;

		for (size_t i = 0; i < n; i++)
			next[(from[i].first >> shift & 0xff) + 1]++;
		for (int byte = 0; byte < 255; byte++)
			next[byte + 1] += next[byte];
		for (size_t i = 0; i < n; i++)
			other[next[from[i].first >> shift & 0xff]++] = from[i];
		item = other;
		other = from;
	}
}

uint32_t *dict_sorted(const struct dict *d)
{
	uint32_t *order = mem_alloc(d->count, sizeof *order);
	struct item *item = mem_alloc(2 * d->count, sizeof *item);

	for (uint32_t i = 0; i < d->count; i++)
		item[i] = (struct item){first_of(d, i), i};
	sort_first(item, item + d->count, d->count);
	for (size_t i = 0, end; i < d->count; i = end) {
		for (end = i + 1; end < d->count && item[end].first == item[i].first;)
			end++;
		if (end > i + 1)
			qsort_r(item + i, end - i, sizeof *item, by_text, (void *)d);
	}
	for (size_t i = 0; i < d->count; i++)
		order[i] = item[i].number;
	free(item);
	return order;
}

struct dict dict_pick(const struct dict *d, const uint32_t *to, size_t count)
{
	struct dict new = {0};
	uint32_t *from = mem_alloc(count, sizeof *from);

	for (size_t i = 0; i < d->count; i++)
		if (to[i] != DICT_NONE)
			from[to[i]] = (uint32_t)i;
	new.text = mem_grow(NULL, &new.text_room, d->text_used, 1);
	new.at = mem_grow(NULL, &new.at_room, count + 1, sizeof *new.at);
	new.at[0] = 0;
	for (; new.count < count; new.count++) {
		size_t bytes = dict_length(d, from[new.count]) + 1;

		memcpy(new.text + new.text_used, dict_text(d, from[new.count]), bytes);
		new.at[new.count + 1] = new.text_used += bytes;
	}
	free(from);
	return new;
}
