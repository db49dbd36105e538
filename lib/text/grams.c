#include "text/grams.h"
#include "sys/mem.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

struct grams *grams_new(const char *sizes, bool of_characters)
{
	struct grams *g = mem_zero(1, sizeof *g);
	const char *at = sizes;
	unsigned long before = 0;

	g->of_characters = of_characters;
	for (;; at++) {
		char *rest;
		unsigned long size = *at >= '0' && *at <= '9' ? strtoul(at, &rest, 10) : 0;

		if (size <= before || size > GRAMS_MOST || (*rest && *rest != ',')) {
			grams_free(g);
			return NULL;
		}
		g->size[g->sizes++] = before = size;
		at = rest;
		if (!*at)
			return g;
	}
}

static uint32_t number_of(struct dict *terms, bool is_closed, const char *text, size_t n)
{
	return is_closed ? dict_find(terms, text, n) : dict_put(terms, text, n);
}

static void add(struct grams *g, uint32_t term)
{
	g->found = mem_grow(g->found, &g->found_room, g->count + 1, sizeof *g->found);
	g->found[g->count++] = term;
}

/* Words */

/* Their texts, joined; returns the length. */
static size_t join(struct grams *g, const uint32_t *words, size_t n)
{
	size_t used = 0;

	for (size_t i = 0; i < n; i++) {
		size_t length = dict_length(&g->words, words[i]);

		g->text = mem_grow(g->text, &g->text_room, used + length + 1, 1);
		memcpy(g->text + used, dict_text(&g->words, words[i]), length);
		used += length;
		g->text[used++] = '_';
	}
	return used - 1;
}

static uint32_t term_of_run(struct grams *g, const uint32_t *words, size_t n, struct dict *terms,
			    bool is_closed)
{
	size_t known = g->runs.count, length;
	uint32_t run = dict_put(&g->runs, (const char *)words, n * sizeof *words);

	if (run < known)
		return g->term[run];
	length = join(g, words, n);
	g->term = mem_grow(g->term, &g->term_room, known + 1, sizeof *g->term);
	g->term[run] = number_of(terms, is_closed, g->text, length);
	return g->term[run];
}

/* Characters */

/* The end of the character at `at`, with its marks. */
static const char *character_end(const char *at, const char *end)
{
	size_t n;

	utf8_look(at, end, &n);
	for (at += n; at < end && utf8_look(at, end, &n) == UTF8_PART;)
		at += n;
	return at;
}

static void add_part(struct grams *g, const char *from, const char *to, struct dict *terms,
		     bool is_closed)
{
	g->part = mem_grow(g->part, &g->part_room, g->start[g->cut] + 1, sizeof *g->part);
	g->part[g->start[g->cut]++] = number_of(terms, is_closed, from, (size_t)(to - from));
}

/* All runs of `size` characters of a word; returns how many. */
static size_t cut_runs(struct grams *g, const char *word, const char *end, size_t size,
		       struct dict *terms, bool is_closed)
{
	const char *from = word, *to = word;
	size_t ahead = 0, runs = 0;

	while (to < end) {
		to = character_end(to, end);
		if (++ahead < size)
			continue;
		add_part(g, from, to, terms, is_closed);
		from = character_end(from, end);
		runs++;
	}
	return runs;
}

/* The next word that was not cut up as yet. */
static void cut_word(struct grams *g, struct dict *terms, bool is_closed)
{
	const char *word = dict_text(&g->words, g->cut);
	const char *end = word + dict_length(&g->words, g->cut);
	size_t runs = 0;

	g->start = mem_grow(g->start, &g->start_room, g->cut + 2, sizeof *g->start);
	if (g->cut == 0)
		g->start[0] = 0;
	g->cut++;
	g->start[g->cut] = g->start[g->cut - 1];
	for (size_t s = 0; s < g->sizes; s++)
		runs += cut_runs(g, word, end, g->size[s], terms, is_closed);
	if (!runs)
		add_part(g, word, end, terms, is_closed);
}

static void find_parts(struct grams *g, const uint32_t *words, size_t n, struct dict *terms,
		       bool is_closed)
{
	while (g->cut < g->words.count)
		cut_word(g, terms, is_closed);
	for (size_t i = 0; i < n; i++)
		for (size_t p = g->start[words[i]]; p < g->start[words[i] + 1]; p++)
			add(g, g->part[p]);
}

void grams_find(struct grams *g, const uint32_t *words, size_t n, struct dict *terms,
		bool is_closed)
{
	uint32_t *kept = mem_alloc(n + 1, sizeof *kept);
	size_t count = 0;

	g->count = 0;
	for (size_t i = 0; i < n; i++)
		if (words[i] != DICT_NONE)
			kept[count++] = words[i];
	if (g->of_characters)
		find_parts(g, kept, count, terms, is_closed);
	for (size_t s = 0; s < g->sizes && !g->of_characters; s++)
		for (size_t i = 0; i + g->size[s] <= count; i++)
			add(g, term_of_run(g, kept + i, g->size[s], terms, is_closed));
	free(kept);
}

void grams_forget(struct grams *g)
{
	dict_free(&g->words);
	dict_free(&g->runs);
	g->cut = 0;
}

void grams_free(struct grams *g)
{
	if (!g)
		return;
	grams_forget(g);
	free(g->term);
	free(g->part);
	free(g->start);
	free(g->text);
	free(g->found);
	free(g);
}
