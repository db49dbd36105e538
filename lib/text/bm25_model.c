#include "text/bm25_model.h"
#include "io/model.h"
#include "io/num.h"
#include "io/rows_write.h"

enum { LAYOUT = 2 };

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
	char avgdl[NUM_ROOM], k1[NUM_ROOM], b[NUM_ROOM];
	struct output *out;

	if (!m->docs)
		die("no rows: weights cannot be learnt from nothing");
	*num_print(avgdl, m->avgdl) = *num_print(k1, m->k1) = *num_print(b, m->b) = '\0';
	out = model_create(path, "bm25k", LAYOUT,
			   "docs=%zu terms=%zu avgdl=%s k1=%s b=%s idf=%s out=%s query=%s", m->docs,
			   m->terms, avgdl, k1, b, bm25_idf_word[m->idf],
			   out_word[how->is_features ? FEATURES : KERNEL],
			   query_word[query_of(how)]);
	rows_write_numbered(out, &df, &m->columns);
	output_commit(out);
}

struct bm25 bm25_model_read(const char *path, struct bm25_model_how *how)
{
	struct model *file = model_open(path, "bm25k", LAYOUT);
	struct bm25 m = {.docs = model_count(file, "docs"), .terms = model_count(file, "terms")};
	struct rows df;

	m.columns = (struct used_columns){m.terms, m.terms, NULL};
	m.avgdl = model_real(file, "avgdl");
	m.k1 = model_real(file, "k1");
	m.b = model_real(file, "b");
	m.idf = model_choice(file, "idf", CHOICE_WORDS(bm25_idf));
	recall(how, file);
	df = model_rows(file, m.terms, 1);
	m.df = rows_take_matrix(&df).val;
	if (!bm25_is_sound(&m))
		die("%s: wanted a model of bm25k, found numbers that no collection has", path);
	bm25_ready(&m);
	model_close(file);
	return m;
}
