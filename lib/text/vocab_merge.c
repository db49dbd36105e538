#include "text/vocab_merge.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

static _Noreturn void refuse(const char *path, const char *rule, const char *found,
			     const char *first)
{
	struct place at = {path, 1, 0};

	die_at(&at, "wanted the rules of %s, found another %s (%s)", first, rule,
	       err_show(found, strlen(found)));
}

static const char *sizes_of(const struct vocab *v)
{
	return v->sizes ? v->sizes : "1";
}

static bool has_characters(const struct vocab *v)
{
	return v->lexicon.grams && v->lexicon.grams->of_characters;
}

static void check_rules(const struct vocab *one, const char *first, const struct vocab *v,
			const char *path)
{
	struct place at = {path, 1, 0};

	if (strcmp(v->stop, one->stop) != 0)
		refuse(path, "stop list", v->stop, first);
	if (strcmp(v->stemmer, one->stemmer) != 0)
		refuse(path, "stemmer", v->stemmer, first);
	if (v->lexicon.letters != one->lexicon.letters)
		die_at(&at, "wanted letters=%zu, as in %s, found %zu", one->lexicon.letters, first,
		       v->lexicon.letters);
	if (v->lexicon.has_digits != one->lexicon.has_digits)
		refuse(path, "kind of word", v->lexicon.has_digits ? "alnum" : "no alnum", first);
	if (has_characters(v) != has_characters(one))
		refuse(path, "kind of term", has_characters(v) ? "characters" : "words", first);
	if (strcmp(sizes_of(v), sizes_of(one)) != 0)
		refuse(path, "size of terms", sizes_of(v), first);
}

static void check_whole(const struct vocab *v, const char *path)
{
	struct place at = {path, 1, 0};

	if (!v->is_recorded)
		die_at(&at,
		       "wanted dropped=..., found none: made by an older version? make it anew");
	if (v->dropped)
		die_at(&at,
		       "wanted all terms of its documents, found dropped=%zu: fit parts without -d, "
		       "-D and -N, and say these with --merge",
		       v->dropped);
}

static struct vocab read_whole(const char *path)
{
	struct vocab v = vocab_read(path);

	check_whole(&v, path);
	return v;
}

/* The terms of `v` and their documents join. */
static void join(struct vocab *all, const struct vocab *v, const char *path)
{
	const struct dict *terms = &v->lexicon.terms;

	vocab_documents(all, v->docs, path);
	for (size_t t = 0; t < terms->count; t++) {
		uint32_t place = vocab_put(all, dict_text(terms, t), dict_length(terms, t));

		all->df[place] += v->df[t];
	}
}

struct vocab vocab_merge(char *const *paths)
{
	struct vocab all = read_whole(paths[0]);

	for (size_t i = 1; paths[i]; i++) {
		struct vocab v = read_whole(paths[i]);

		check_rules(&all, paths[0], &v, paths[i]);
		join(&all, &v, paths[i]);
		vocab_free(&v);
	}
	return all;
}

struct vocab_columns vocab_columns_between(const char *old, const char *new)
{
	struct vocab v = vocab_read(old), w = vocab_read(new);
	const struct dict *terms = &v.lexicon.terms;
	struct vocab_columns c = {.n = terms->count, .m = w.lexicon.terms.count};

	check_rules(&v, old, &w, new);
	c.to = mem_alloc(c.n, sizeof *c.to);
	for (size_t t = 0; t < c.n; t++) {
		struct place at = {old, t + 2, 0};

		c.to[t] = dict_find(&w.lexicon.terms, dict_text(terms, t), dict_length(terms, t));
		if (c.to[t] == DICT_NONE && !w.dropped)
			die_at(&at, "wanted a term of %s, found %s, which it has not", new,
			       dict_text(terms, t));
	}
	vocab_free(&v);
	vocab_free(&w);
	return c;
}
