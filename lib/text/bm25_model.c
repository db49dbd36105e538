#include "text/bm25_model.h"
#include "io/model.h"
#include "io/num.h"
#include "io/rows_in.h"
#include "io/rows_write.h"

enum { LAYOUT = 3 };

#define OUTS(WORD) WORD(KERNEL, "kernel") WORD(FEATURES, "features")
CHOICE(out, OUTS);
#define QUERIES(WORD) WORD(NO, "no") WORD(ONCE, "once") WORD(REPEATS, "repeats")
CHOICE(query, QUERIES);

static enum query query_of(const struct bm25_model_how *how)
{
	if (!how->is_queries)
		return NO;
	return how->has_repeats ? REPEATS : ONCE;
}

static void recall(struct bm25_model_how *how, const struct model *file)
{
	enum query query = model_choice(file, "query", CHOICE_WORDS(query));

	how->is_features |= model_choice(file, "out", CHOICE_WORDS(out)) == FEATURES;
	how->is_queries |= query != NO;
	how->has_repeats |= query == REPEATS;
}

void bm25_model_write(const char *path, const struct bm25 *m, const struct bm25_model_how *how)
{
	struct matrix df = {.n = m->columns.used, .m = 1, .val = m->df};
	char tokens[NUM_ROOM], part[NUM_ROOM], k1[NUM_ROOM], b[NUM_ROOM];
	struct output *out;

	if (!m->docs)
		die("no rows: weights cannot be learnt from nothing");
	*num_print(tokens, m->tokens.whole) = *num_print(part, m->tokens.part) = '\0';
	*num_print(k1, m->k1) = *num_print(b, m->b) = '\0';
	out = model_create(path, "bm25k", LAYOUT,
			   "docs=%zu terms=%zu tokens=%s part=%s k1=%s b=%s idf=%s out=%s query=%s",
			   m->docs, m->terms, tokens, part, k1, b, bm25_idf_word[m->idf],
			   out_word[how->is_features ? FEATURES : KERNEL],
			   query_word[query_of(how)]);
	rows_write_numbered(out, &df, &m->columns);
	output_commit(out);
}

struct bm25 bm25_model_read(const char *path, struct bm25_model_how *how)
{
	struct model *file = model_open(path, "bm25k", LAYOUT);
	struct bm25 m = {.docs = model_count(file, "docs"), .terms = model_count(file, "terms")};

	m.columns = (struct used_columns){m.terms, m.terms, NULL};
	m.tokens = (struct exact){model_real(file, "tokens"), model_real(file, "part")};
	m.k1 = model_real(file, "k1");
	m.b = model_real(file, "b");
	m.idf = model_choice(file, "idf", CHOICE_WORDS(bm25_idf));
	recall(how, file);
	m.df = model_matrix(file, m.terms, 1).val;
	model_rest(file, 0, 1);
	if (!bm25_is_sound(&m))
		die("%s: wanted a model of bm25k, found numbers that no collection has", path);
	bm25_ready(&m);
	model_close(file);
	return m;
}

static void check_real(const char *path, const char *key, double found, const char *first,
		       double wanted)
{
	struct place at = {path, 1, 0};

	if (found != wanted)
		die_at(&at, "wanted %s=%g, as in %s, found %g", key, wanted, first, found);
}

static void check_word(const char *path, const char *key, const char *found, const char *first,
		       const char *wanted)
{
	struct place at = {path, 1, 0};

	if (found != wanted)
		die_at(&at, "wanted %s=%s, as in %s, found %s", key, wanted, first, found);
}

struct bm25 bm25_model_merge(char *const *paths, struct bm25_model_how *how)
{
	const char *first = paths[0];
	struct bm25 all = bm25_model_read(first, how);

	for (size_t i = 1; paths[i]; i++) {
		struct bm25_model_how other = {0};
		struct bm25 m = bm25_model_read(paths[i], &other);

		check_real(paths[i], "k1", m.k1, first, all.k1);
		check_real(paths[i], "b", m.b, first, all.b);
		check_word(paths[i], "idf", bm25_idf_word[m.idf], first, bm25_idf_word[all.idf]);
		check_word(paths[i], "out", out_word[other.is_features], first,
			   out_word[how->is_features]);
		check_word(paths[i], "query", query_word[query_of(&other)], first,
			   query_word[query_of(how)]);
		bm25_join(&all, &m);
		bm25_free(&m);
	}
	return all;
}

struct rows bm25_model_docs(const char *path, const struct bm25 *m, const char *model)
{
	struct rows_in *in = rows_open_one(path, ROWS_SPARSE);
	struct rows docs;

	rows_as_counts(in);
	if (model)
		rows_known(in, m->terms, model);
	docs = rows_read(in);
	rows_close(in);
	return docs;
}

void bm25_model_check(const struct bm25 *m, const struct bm25_model_how *how)
{
	size_t n = how->is_features ? bm25_negative(m) : 0;

	if (n)
		die("%zu terms weigh less than 0 with -f raw, and have no features: use clip or "
		    "lucene",
		    n);
}
