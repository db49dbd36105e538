#include "text/tfidf_model.h"
#include "io/model.h"
#include "io/rows_write.h"
#include "sys/mem.h"

enum { LAYOUT = 1 };

/* df alone, or df, the sum of tf and that of tf ln tf: a row a term. */
static struct matrix sums_of(const struct tfidf *w)
{
	size_t m = w->total ? 3 : 1;
	struct matrix sums = matrix_dense(w->columns.used, m);

	for (size_t t = 0; t < w->columns.used; t++) {
		sums.val[t * m] = w->df[t];
		if (w->total) {
			sums.val[t * m + 1] = w->total[t];
			sums.val[t * m + 2] = w->spread[t];
		}
	}
	return sums;
}

static double *column(const struct matrix *a, size_t j)
{
	double *c = mem_alloc(a->n, sizeof *c);

	for (size_t i = 0; i < a->n; i++)
		c[i] = a->val[i * a->m + j];
	return c;
}

void tfidf_model_write(const char *path, const struct tfidf *w)
{
	struct matrix sums = sums_of(w);
	struct output *out;

	if (!w->docs)
		die("no rows: weights cannot be learnt from nothing");
	out = model_create(path, "tfidf", LAYOUT, "docs=%zu terms=%zu tf=%s idf=%s scale=%s",
			   w->docs, w->terms, tfidf_tf_word[w->tf], tfidf_idf_word[w->idf],
			   tfidf_scale_word[w->is_raw ? TFIDF_UNSCALED : TFIDF_UNIT]);
	rows_write_numbered(out, &sums, &w->columns);
	output_commit(out);
	matrix_free(&sums);
}

static void check(const char *path, const struct tfidf *w)
{
	size_t bad = tfidf_impossible(w);
	struct place first = {path, 1, 0}, at = {path, bad + 2, 0};

	if (!w->docs)
		die_at(&first, "wanted docs of at least 1, found 0");
	if (bad < w->columns.used)
		die_at(&at, "wanted a number of documents up to %zu, found %g", w->docs,
		       w->df[bad]);
}

struct tfidf tfidf_model_read(const char *path)
{
	struct model *m = model_open(path, "tfidf", LAYOUT);
	struct tfidf w = {.docs = model_count(m, "docs"), .terms = model_count(m, "terms")};
	struct rows sums;

	w.columns = (struct used_columns){w.terms, w.terms, NULL};
	w.tf = model_choice(m, "tf", CHOICE_WORDS(tfidf_tf));
	w.idf = model_choice(m, "idf", CHOICE_WORDS(tfidf_idf));
	w.is_raw = model_choice(m, "scale", CHOICE_WORDS(tfidf_scale)) == TFIDF_UNSCALED;
	sums = model_rows(m, w.terms, w.idf == TFIDF_ENTROPY ? 3 : 1);
	w.df = column(&sums.x, 0);
	if (w.idf == TFIDF_ENTROPY) {
		w.total = column(&sums.x, 1);
		w.spread = column(&sums.x, 2);
	}
	rows_free(&sums);
	check(path, &w);
	tfidf_ready(&w);
	model_close(m);
	return w;
}
