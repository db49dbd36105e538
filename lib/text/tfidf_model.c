#include "text/tfidf_model.h"
#include "io/model.h"
#include "io/rows_write.h"

enum { LAYOUT = 1 };

void tfidf_model_write(const char *path, const struct tfidf *w)
{
	struct matrix df = {.n = w->terms, .m = 1, .val = w->df};
	struct output *out;

	if (!w->docs)
		die("no rows: weights cannot be learnt from nothing");
	out = model_create(path, "tfidf", LAYOUT, "docs=%zu terms=%zu tf=%s idf=%s scale=%s",
			   w->docs, w->terms, tfidf_tf_word[w->tf], tfidf_idf_word[w->idf],
			   tfidf_scale_word[w->is_raw ? TFIDF_UNSCALED : TFIDF_UNIT]);
	rows_write_numbered(out, &df, NULL);
	output_commit(out);
}

static void check(const char *path, const struct tfidf *w)
{
	size_t bad = tfidf_impossible(w);
	struct place first = {path, 1, 0}, at = {path, bad + 2, 0};

	if (!w->docs)
		die_at(&first, "wanted docs of at least 1, found 0");
	if (bad < w->terms)
		die_at(&at, "wanted a number of documents up to %zu, found %g", w->docs,
		       w->df[bad]);
}

struct tfidf tfidf_model_read(const char *path)
{
	struct model *m = model_open(path, "tfidf", LAYOUT);
	struct tfidf w = {.docs = model_count(m, "docs"), .terms = model_count(m, "terms")};
	struct rows df;

	w.tf = model_choice(m, "tf", CHOICE_WORDS(tfidf_tf));
	w.idf = model_choice(m, "idf", CHOICE_WORDS(tfidf_idf));
	w.is_raw = model_choice(m, "scale", CHOICE_WORDS(tfidf_scale)) == TFIDF_UNSCALED;
	df = model_rows(m, w.terms, 1);
	w.df = rows_take_matrix(&df).val;
	check(path, &w);
	tfidf_ready(&w);
	model_close(m);
	return w;
}
