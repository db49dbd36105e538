#include "text/tfidf_model.h"
#include "io/model.h"
#include "io/rows_write.h"
#include "sys/mem.h"

enum { LAYOUT = 2, SUMS = 5 };

/* df alone, or df, the sum of tf and that of tf ln tf: a row a term. */
static struct matrix sums_of(const struct tfidf *w)
{
	size_t m = w->total ? SUMS : 1;
	struct matrix sums = matrix_dense(w->columns.used, m);

	for (size_t t = 0; t < w->columns.used; t++) {
		double *row = sums.val + t * m;

		row[0] = w->df[t];
		if (!w->total)
			continue;
		row[1] = w->total[t].whole;
		row[2] = w->total[t].part;
		row[3] = w->spread[t].whole;
		row[4] = w->spread[t].part;
	}
	return sums;
}

/* The same way back. */
static void take_sums(struct tfidf *w, const struct matrix *sums)
{
	bool has_more = sums->m == SUMS;

	w->df = mem_alloc(sums->n, sizeof *w->df);
	if (has_more) {
		w->total = mem_alloc(sums->n, sizeof *w->total);
		w->spread = mem_alloc(sums->n, sizeof *w->spread);
	}
	for (size_t t = 0; t < sums->n; t++) {
		const double *row = sums->val + t * sums->m;

		w->df[t] = row[0];
		if (!has_more)
			continue;
		w->total[t] = (struct exact){row[1], row[2]};
		w->spread[t] = (struct exact){row[3], row[4]};
	}
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
	struct matrix sums;
	size_t numbers;

	w.columns = (struct used_columns){w.terms, w.terms, NULL};
	w.tf = model_choice(m, "tf", CHOICE_WORDS(tfidf_tf));
	w.idf = model_choice(m, "idf", CHOICE_WORDS(tfidf_idf));
	w.is_raw = model_choice(m, "scale", CHOICE_WORDS(tfidf_scale)) == TFIDF_UNSCALED;
	numbers = w.idf == TFIDF_ENTROPY ? SUMS : 1;
	sums = model_matrix(m, w.terms, numbers);
	model_rest(m, 0, numbers);
	take_sums(&w, &sums);
	matrix_free(&sums);
	check(path, &w);
	tfidf_ready(&w);
	model_close(m);
	return w;
}

static void check_alike(const char *path, const struct tfidf *w, const char *first,
			const struct tfidf *one)
{
	struct place at = {path, 1, 0};

	if (w->tf != one->tf)
		die_at(&at, "wanted tf=%s, as in %s, found %s", tfidf_tf_word[one->tf], first,
		       tfidf_tf_word[w->tf]);
	if (w->idf != one->idf)
		die_at(&at, "wanted idf=%s, as in %s, found %s", tfidf_idf_word[one->idf], first,
		       tfidf_idf_word[w->idf]);
	if (w->is_raw != one->is_raw)
		die_at(&at, "wanted scale=%s, as in %s, found %s", tfidf_scale_word[one->is_raw],
		       first, tfidf_scale_word[w->is_raw]);
}

struct tfidf tfidf_model_merge(char *const *paths)
{
	struct tfidf all = tfidf_model_read(paths[0]);

	for (size_t i = 1; paths[i]; i++) {
		struct tfidf w = tfidf_model_read(paths[i]);

		check_alike(paths[i], &w, paths[0], &all);
		tfidf_join(&all, &w);
		tfidf_free(&w);
	}
	return all;
}
