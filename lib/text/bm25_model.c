#include "text/bm25_model.h"
#include "io/model.h"
#include "io/num.h"
#include "io/rows_write.h"

enum { LAYOUT = 2 };

void bm25_model_write(const char *path, const struct bm25 *m)
{
	struct matrix df = {.n = m->columns.used, .m = 1, .val = m->df};
	char avgdl[NUM_ROOM], k1[NUM_ROOM], b[NUM_ROOM];
	struct output *out;

	if (!m->docs)
		die("no rows: weights cannot be learnt from nothing");
	*num_print(avgdl, m->avgdl) = *num_print(k1, m->k1) = *num_print(b, m->b) = '\0';
	out = model_create(path, "bm25k", LAYOUT,
			   "docs=%zu terms=%zu avgdl=%s k1=%s b=%s idf=%s out=%s query=%s", m->docs,
			   m->terms, avgdl, k1, b, bm25_idf_word[m->idf], bm25_out_word[m->out],
			   bm25_query_word[m->query]);
	rows_write_numbered(out, &df, &m->columns);
	output_commit(out);
}

struct bm25 bm25_model_read(const char *path)
{
	struct model *file = model_open(path, "bm25k", LAYOUT);
	struct bm25 m = {.docs = model_count(file, "docs"), .terms = model_count(file, "terms")};
	struct rows df;

	m.columns = (struct used_columns){m.terms, m.terms, NULL};
	m.avgdl = model_real(file, "avgdl");
	m.k1 = model_real(file, "k1");
	m.b = model_real(file, "b");
	m.idf = model_choice(file, "idf", CHOICE_WORDS(bm25_idf));
	m.out = model_choice(file, "out", CHOICE_WORDS(bm25_out));
	m.query = model_choice(file, "query", CHOICE_WORDS(bm25_query));
	df = model_rows(file, m.terms, 1);
	m.df = rows_take_matrix(&df).val;
	if (!bm25_is_sound(&m))
		die("%s: wanted a model of bm25k, found numbers that no collection has", path);
	bm25_ready(&m);
	model_close(file);
	return m;
}
