#include "text/wordnet.h"
#include "io/input.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct offsets { /* where a data file's synsets begin, increasing; synset first + i is at[i] */
	size_t first, n, room;
	size_t *at;
};

struct reader {
	struct tokenizer *lexicon;
	size_t most_senses;
	size_t synsets;
	struct dict lemmas; /* of both kinds: "n/dog" */
	struct graph_pairs hypernyms, lemma_senses, term_senses;
	size_t *name; /* of each synset, in names */
	size_t name_room, names_used, names_room;
	char *names;
};

/* A line's words, one after the other. */
struct words {
	char *rest;
	struct place at;
};

static char *next_word(struct words *w)
{
	char *word;

	w->rest += strspn(w->rest, " ");
	word = w->rest;
	w->rest += strcspn(w->rest, " ");
	if (w->rest == word)
		die_at(&w->at, "wanted a line of WordNet's database, found its end");
	if (*w->rest)
		*w->rest++ = '\0';
	return word;
}

static size_t next_number(struct words *w, int base)
{
	char *word = next_word(w), *end;
	unsigned long number = strtoul(word, &end, base);

	if (*end)
		die_at(&w->at, "wanted a number of WordNet's database, found %s",
		       err_show(word, strlen(word)));
	return number;
}

static void skip_words(struct words *w, size_t count)
{
	while (count--)
		next_word(w);
}

/* Calls `use` with each line of a file of the database; the licence stands in lines that begin
 * with a blank. */
static void each_line(const char *folder, const char *name,
		      void (*use)(struct words *line, void *arg), void *arg)
{
	char *path;
	struct input *in;
	struct line line;

	if (asprintf(&path, "%s/%s", folder, name) < 0)
		die("out of memory: wanted a few bytes");
	if (access(path, R_OK) != 0)
		die("%s: no WordNet database: install the package wordnet-base, or name its folder "
		    "with -d",
		    path);
	in = input_open_one(path);
	while (input_line(in, &line))
		if (line.length && *line.text != ' ') {
			struct words words = {line.text, input_place(in, 0)};

			use(&words, arg);
		}
	input_close(in);
	free(path);
}

struct data {
	struct reader *reader;
	struct offsets *offsets;
	struct graph_pairs up; /* from a synset to an offset */
};

/* The first word of the synset, and how many follow it on the line. */
static size_t take_name(struct words *line, struct reader *r, size_t synset)
{
	size_t words = next_number(line, 16), length;
	const char *word = words ? next_word(line) : "";

	length = strlen(word) + 1;
	r->name = mem_grow(r->name, &r->name_room, synset + 1, sizeof *r->name);
	r->names = mem_grow(r->names, &r->names_room, r->names_used + length, 1);
	memcpy(r->names + r->names_used, word, length);
	r->name[synset] = r->names_used;
	r->names_used += length;
	return words ? 2 * words - 1 : 0;
}

/* offset file type words (word id)... pointers (symbol offset type which)... */
static void read_synset(struct words *line, void *arg)
{
	struct data *d = arg;
	struct offsets *o = d->offsets;
	size_t offset = next_number(line, 10), synset = d->reader->synsets++;

	if (o->n && offset <= o->at[o->n - 1])
		die_at(&line->at, "wanted synsets in order, found %zu", offset);
	o->at = mem_grow(o->at, &o->room, o->n + 1, sizeof *o->at);
	o->at[o->n++] = offset;
	skip_words(line, 2);
	skip_words(line, take_name(line, d->reader, synset));
	for (size_t pointers = next_number(line, 10); pointers; pointers--) {
		const char *symbol = next_word(line);
		size_t to = next_number(line, 10);

		skip_words(line, 2);
		if (strcmp(symbol, "@") == 0 || strcmp(symbol, "@i") == 0)
			graph_add(&d->up, synset, to);
	}
}

static int by_size(const void *a, const void *b)
{
	size_t x = *(const size_t *)a, y = *(const size_t *)b;

	return (x > y) - (x < y);
}

static size_t synset_at(const struct offsets *o, size_t offset)
{
	const size_t *found = bsearch(&offset, o->at, o->n, sizeof *o->at, by_size);

	if (found)
		return o->first + (size_t)(found - o->at);
	die("WordNet's files do not agree: there is no synset at %zu", offset);
}

static struct offsets read_data(struct reader *r, const char *folder, const char *name)
{
	struct offsets o = {.first = r->synsets};
	struct data d = {.reader = r, .offsets = &o};

	each_line(folder, name, read_synset, &d);
	for (size_t e = 0; e < d.up.n; e++)
		graph_add(&r->hypernyms, d.up.from[e], synset_at(&o, d.up.to[e]));
	graph_pairs_free(&d.up);
	return o;
}

/* Letters, and apostrophes between them: one word to the tokeniser too. */
static bool is_word(const char *lemma)
{
	return *lemma && strspn(lemma, "abcdefghijklmnopqrstuvwxyz'") == strlen(lemma) &&
	       *lemma != '\'' && lemma[strlen(lemma) - 1] != '\'';
}

struct index {
	struct reader *reader;
	const struct offsets *offsets;
	char kind;
};

/* The number of a lemma, by kind and name; `add`: also of a new one. */
static uint32_t lemma_number(struct reader *r, char kind, const char *name, bool add)
{
	char key[256];
	int length = snprintf(key, sizeof key, "%c/%s", kind, name);

	if (length < 0 || (size_t)length >= sizeof key)
		return DICT_NONE;
	return add ? dict_put(&r->lemmas, key, (size_t)length)
		   : dict_find(&r->lemmas, key, (size_t)length);
}

/* lemma kind senses pointers symbol... senses tagged offset... */
static void read_lemma(struct words *line, void *arg)
{
	struct index *x = arg;
	const char *lemma = next_word(line);
	size_t senses;
	uint32_t number;

	if (!is_word(lemma))
		return;
	number = lemma_number(x->reader, x->kind, lemma, true);
	skip_words(line, 1);
	senses = next_number(line, 10);
	senses = senses < x->reader->most_senses ? senses : x->reader->most_senses;
	skip_words(line, next_number(line, 10));
	skip_words(line, 2);
	for (; senses && number != DICT_NONE; senses--)
		graph_add(&x->reader->lemma_senses, number,
			  synset_at(x->offsets, next_number(line, 10)));
}

struct forms {
	struct reader *reader;
	const struct graph *senses; /* of each lemma */
	char kind;
};

static void add_senses(struct forms *f, uint32_t term, uint32_t lemma)
{
	if (term == DICT_NONE || lemma == DICT_NONE)
		return;
	for (size_t e = f->senses->start[lemma]; e < f->senses->start[lemma + 1]; e++)
		graph_add(&f->reader->term_senses, term, f->senses->to[e]);
}

/* An irregular form and its lemmas: "geese goose". */
static void read_exception(struct words *line, void *arg)
{
	struct forms *f = arg;
	const char *form = next_word(line);
	uint32_t term =
		is_word(form) ? tokenizer_term(f->reader->lexicon, form, strlen(form)) : DICT_NONE;

	while (line->rest[strspn(line->rest, " ")])
		add_senses(f, term, lemma_number(f->reader, f->kind, next_word(line), false));
}

static void add_lemmas(struct forms *f)
{
	struct reader *r = f->reader;

	for (uint32_t i = 0; i < r->lemmas.count; i++) {
		const char *name = dict_text(&r->lemmas, i) + 2;

		add_senses(f, tokenizer_term(r->lexicon, name, strlen(name)), i);
	}
}

/* The regular endings of morphy(7WN). */
static const struct ending {
	char kind;
	const char *inflected, *base;
} endings[] = {
	{'n', "s", ""},      {'n', "ses", "s"},   {'n', "xes", "x"},   {'n', "zes", "z"},
	{'n', "ches", "ch"}, {'n', "shes", "sh"}, {'n', "men", "man"}, {'n', "ies", "y"},
	{'v', "s", ""},      {'v', "ies", "y"},   {'v', "es", "e"},    {'v', "es", ""},
	{'v', "ed", "e"},    {'v', "ed", ""},     {'v', "ing", "e"},   {'v', "ing", ""},
};

static void detach(struct forms *f, uint32_t term, const struct ending *ending)
{
	const struct dict *terms = &f->reader->lexicon->terms;
	size_t length = dict_length(terms, term), cut = strlen(ending->inflected);
	char base[256];

	if (length <= cut || length > sizeof base - 4)
		return;
	if (strcmp(dict_text(terms, term) + length - cut, ending->inflected) != 0)
		return;
	snprintf(base, sizeof base, "%.*s%s", (int)(length - cut), dict_text(terms, term),
		 ending->base);
	add_senses(f, term, lemma_number(f->reader, ending->kind, base, false));
}

static void add_inflected(struct forms *f)
{
	for (uint32_t t = 0; t < f->reader->lexicon->terms.count; t++)
		for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
			detach(f, t, endings + i);
}

static void read_kind(struct reader *r, const char *folder, char kind)
{
	struct offsets o = read_data(r, folder, kind == 'n' ? "data.noun" : "data.verb");
	struct index x = {r, &o, kind};

	each_line(folder, kind == 'n' ? "index.noun" : "index.verb", read_lemma, &x);
	free(o.at);
}

static void read_forms(struct reader *r, const char *folder)
{
	struct graph senses = graph_forward(&r->lemma_senses, r->lemmas.count);
	struct forms f = {r, &senses, 'n'};

	add_lemmas(&f);
	each_line(folder, "noun.exc", read_exception, &f);
	f.kind = 'v';
	each_line(folder, "verb.exc", read_exception, &f);
	if (!r->lexicon->stem)
		add_inflected(&f);
	graph_free(&senses);
}

struct wordnet wordnet_read(const char *folder, struct tokenizer *lexicon, size_t most_senses)
{
	struct reader r = {.lexicon = lexicon, .most_senses = most_senses};
	struct wordnet w = {0};

	read_kind(&r, folder, 'n');
	read_kind(&r, folder, 'v');
	read_forms(&r, folder);
	w.synsets = r.synsets;
	w.name = r.name;
	w.names = r.names;
	w.up = graph_forward(&r.hypernyms, w.synsets);
	w.down = graph_backward(&r.hypernyms, w.synsets);
	w.senses = graph_forward(&r.term_senses, lexicon->terms.count);
	w.terms = graph_backward(&r.term_senses, w.synsets);
	dict_free(&r.lemmas);
	graph_pairs_free(&r.hypernyms);
	graph_pairs_free(&r.lemma_senses);
	graph_pairs_free(&r.term_senses);
	return w;
}

void wordnet_free(struct wordnet *w)
{
	graph_free(&w->up);
	graph_free(&w->down);
	graph_free(&w->senses);
	graph_free(&w->terms);
	free(w->name);
	free(w->names);
	*w = (struct wordnet){0};
}

size_t wordnet_known(const struct wordnet *w)
{
	size_t known = 0;

	for (size_t t = 0; t < w->senses.n; t++)
		known += w->senses.start[t + 1] > w->senses.start[t];
	return known;
}

const char *wordnet_name(const struct wordnet *w, size_t synset)
{
	return w->names + w->name[synset];
}
