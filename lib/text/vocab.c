#include "text/vocab.h"
#include "io/model.h"
#include "sys/mem.h"
#include "text/stop_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAYOUT = 1 };

static char *copy(const char *text)
{
	return mem_copy(text, strlen(text));
}

bool vocab_has_stemmer(const char *name)
{
	struct stem *stem = strcmp(name, "none") == 0 ? NULL : stem_open(name);
	bool is_there = stem || strcmp(name, "none") == 0;

	stem_close(stem);
	return is_there;
}

char *vocab_stemmers(void)
{
	return stem_languages();
}

/* Without stop words as yet. */
static struct vocab begin(const struct vocab_rules *rules)
{
	const char *sizes = rules->chars ? rules->chars : rules->grams;
	struct vocab v = {.stemmer = copy(rules->stemmer), .lexicon.letters = rules->letters};

	v.lexicon.has_digits = rules->has_digits;
	if (sizes) {
		v.sizes = copy(sizes);
		v.lexicon.grams = grams_new(sizes, rules->chars != NULL);
	}
	if (strcmp(rules->stemmer, "none") != 0)
		v.lexicon.stem = stem_open(rules->stemmer);
	return v;
}

struct vocab vocab_begin(const struct vocab_rules *rules)
{
	struct vocab v = begin(rules);

	v.is_recorded = true;
	v.stop = stop_words_named(&v.lexicon, rules->stop);
	if (!v.stop)
		v.stop = stop_words_file(&v.lexicon, rules->stop);
	return v;
}

void vocab_free(struct vocab *v)
{
	stem_close(v->lexicon.stem);
	tokenizer_free(&v->lexicon);
	free(v->df);
	free(v->stop);
	free(v->stemmer);
	free(v->sizes);
	*v = (struct vocab){0};
}

/* A number for each term, 0 for those that are new. */
static void make_room(struct vocab *v, size_t terms)
{
	size_t had = v->df_room;

	v->df = mem_grow(v->df, &v->df_room, terms, sizeof *v->df);
	if (v->df_room > had)
		memset(v->df + had, 0, (v->df_room - had) * sizeof *v->df);
}

uint32_t vocab_put(struct vocab *v, const char *term, size_t length)
{
	uint32_t t = dict_put(&v->lexicon.terms, term, length);

	make_room(v, v->lexicon.terms.count);
	return t;
}

void vocab_documents(struct vocab *v, size_t n, const char *path)
{
	struct place at = {path, 0, 0};

	if (n > UINT32_MAX - v->docs)
		die_at(&at, "wanted at most %u documents in all, found more", UINT32_MAX);
	v->docs += n;
}

void vocab_count(struct vocab *v, const uint32_t *terms, size_t n)
{
	vocab_documents(v, 1, NULL);
	make_room(v, v->lexicon.terms.count);
	for (size_t i = 0; i < n; i++)
		v->df[terms[i]]++;
}

static int by_documents(const void *a, const void *b, void *arg)
{
	const struct vocab *v = arg;
	uint32_t s = *(const uint32_t *)a, t = *(const uint32_t *)b;

	if (v->df[s] != v->df[t])
		return v->df[s] > v->df[t] ? -1 : 1;
	return strcmp(dict_text(&v->lexicon.terms, s), dict_text(&v->lexicon.terms, t));
}

/* Of the n terms, which are in bytewise order, only the first by their documents stay so. */
static size_t keep_most(struct vocab *v, uint32_t *term, size_t n, size_t most)
{
	uint32_t *best = mem_alloc(n, sizeof *best);
	bool *stays = mem_zero(v->lexicon.terms.count, sizeof *stays);
	size_t kept = 0;

	memcpy(best, term, n * sizeof *best);
	qsort_r(best, n, sizeof *best, by_documents, v);
	for (size_t i = 0; i < most; i++)
		stays[best[i]] = true;
	for (size_t i = 0; i < n; i++)
		if (stays[term[i]])
			term[kept++] = term[i];
	free(best);
	free(stays);
	return kept;
}

/* Of the new terms those that stay, in bytewise order; returns how many. */
static size_t choose(struct vocab *v, uint32_t *term, size_t least, double most_share, size_t most)
{
	size_t n = 0;

	for (size_t i = 0; i < v->lexicon.terms.count; i++) {
		uint32_t t = term[i];

		if (t >= v->known && v->df[t] >= least &&
		    (double)v->df[t] / (double)v->docs <= most_share)
			term[n++] = t;
	}
	return n > most ? keep_most(v, term, n, most) : n;
}

uint32_t *vocab_settle(struct vocab *v, size_t least, double most_share, size_t most)
{
	struct dict *terms = &v->lexicon.terms, kept;
	uint32_t *term = dict_sorted(terms), *to = mem_alloc(terms->count, sizeof *to);
	uint32_t *df = mem_alloc(terms->count, sizeof *df);
	size_t added = choose(v, term, least, most_share, most), count = v->known + added;

	for (uint32_t t = 0; t < terms->count; t++)
		to[t] = t < v->known ? t : DICT_NONE;
	for (size_t t = 0; t < v->known; t++)
		df[t] = v->df[t];
	for (size_t i = 0; i < added; i++) {
		df[v->known + i] = v->df[term[i]];
		to[term[i]] = (uint32_t)(v->known + i);
	}
	v->dropped += terms->count - count;
	v->grown = v->known ? v->grown + added : 0;
	kept = dict_pick(terms, to, count);
	dict_free(terms);
	*terms = kept;
	free(v->df);
	v->df = df;
	free(term);
	return to;
}

void vocab_write(const struct vocab *v, const char *path)
{
	const struct dict *terms = &v->lexicon.terms;
	const char *kind = !v->sizes ? "" : v->lexicon.grams->of_characters ? " chars=" : " grams=";
	char dropped[40] = "", grown[40] = "";
	struct output *out;

	if (v->is_recorded)
		snprintf(dropped, sizeof dropped, " dropped=%zu", v->dropped);
	if (v->grown)
		snprintf(grown, sizeof grown, " grown=%zu", v->grown);
	out = model_create(
		path, "tok", LAYOUT, "docs=%zu terms=%zu%s%s stop=%s stemmer=%s letters=%zu%s%s%s",
		v->docs, terms->count, dropped, grown, v->stop, v->stemmer, v->lexicon.letters,
		v->lexicon.has_digits ? " alnum=yes" : "", kind, v->sizes ? v->sizes : "");
	for (size_t t = 0; t < terms->count; t++)
		output_format(out, "%s\t%u\n", dict_text(terms, t), v->df[t]);
	output_commit(out);
}

/* A term in its place: the first `ordered` increase, and none comes twice. */
static void check_order(const struct vocab *v, const struct place *at, const char *term,
			size_t ordered)
{
	const struct dict *terms = &v->lexicon.terms;

	if (terms->count && terms->count < ordered &&
	    strcmp(dict_text(terms, terms->count - 1), term) >= 0)
		die_at(at, "wanted a term after %s in bytewise order, found %s",
		       dict_text(terms, terms->count - 1), term);
	if (dict_find(terms, term, strlen(term)) != DICT_NONE)
		die_at(at, "wanted each term once, found %s again", term);
}

/* "term TAB df" */
static void read_term(struct vocab *v, const struct model *m, const struct line *line,
		      size_t ordered)
{
	char *tab = memchr(line->text, '\t', line->length), *rest = NULL;
	struct place at = model_place(m);
	unsigned long df = tab ? strtoul(tab + 1, &rest, 10) : 0;
	uint32_t t;

	if (!tab || tab == line->text || tab[1] < '0' || tab[1] > '9' || *rest || df > v->docs)
		die_at(&at, "wanted \"term TAB documents\", found %s",
		       err_show(line->text, line->length));
	*tab = '\0';
	check_order(v, &at, line->text, ordered);
	t = vocab_put(v, line->text, (size_t)(tab - line->text));
	v->df[t] = (uint32_t)df;
}

/* The sizes of a key, or NULL; the caller frees. */
static char *read_sizes(struct model *m, const char *key, const char *path)
{
	char *sizes = model_has(m, key) ? model_word(m, key) : NULL;
	struct grams *grams = sizes ? grams_new(sizes, false) : NULL;
	struct place at = {path, 1, 0};

	if (sizes && !grams)
		die_at(&at, "wanted increasing sizes for %s, found %s", key,
		       err_show(sizes, strlen(sizes)));
	grams_free(grams);
	return sizes;
}

/* The rules in a vocabulary's first line. */
static struct vocab read_rules(struct model *m, const char *path)
{
	char *stop = model_word(m, "stop"), *stemmer = model_word(m, "stemmer");
	char *grams = read_sizes(m, "grams", path), *chars = read_sizes(m, "chars", path);
	struct vocab_rules rules = {.stemmer = stemmer,
				    .letters = model_count(m, "letters"),
				    .has_digits = model_has(m, "alnum"),
				    .grams = grams,
				    .chars = chars};
	struct place at = {path, 1, 0};
	struct vocab v;

	if (!vocab_has_stemmer(stemmer))
		die_at(&at, "wanted the name of a stemmer, found %s",
		       err_show(stemmer, strlen(stemmer)));
	if (rules.letters == 0)
		die_at(&at, "wanted letters of at least 1, found 0");
	v = begin(&rules);
	v.stop = stop_words_recall(&v.lexicon, stop);
	if (!v.stop)
		die_at(&at, "wanted stop=english, none or list:..., found %s",
		       err_show(stop, strlen(stop)));
	free(stop);
	free(stemmer);
	free(grams);
	free(chars);
	return v;
}

struct vocab vocab_read(const char *path)
{
	struct model *m = model_open(path, "tok", LAYOUT);
	struct vocab v = read_rules(m, path);
	size_t terms = model_count(m, "terms");
	struct line line;

	vocab_documents(&v, model_count(m, "docs"), path);
	v.is_recorded = model_has(m, "dropped");
	v.dropped = v.is_recorded ? model_count(m, "dropped") : 0;
	v.grown = model_has(m, "grown") ? model_count(m, "grown") : 0;
	while (v.lexicon.terms.count < terms && model_line(m, &line))
		read_term(&v, m, &line, terms > v.grown ? terms - v.grown : 0);
	model_whole(m, v.lexicon.terms.count, terms);
	if (model_line(m, &line)) {
		struct place at = model_place(m);

		die_at(&at, "wanted %zu terms, found more", terms);
	}
	v.lexicon.is_closed = true;
	model_close(m);
	return v;
}

struct vocab vocab_reopen(const char *path)
{
	struct vocab v = vocab_read(path);

	v.known = v.lexicon.terms.count;
	v.lexicon.is_closed = false;
	if (v.dropped)
		warn("%s dropped %zu terms: one that comes back counts from now on", path,
		     v.dropped);
	return v;
}
