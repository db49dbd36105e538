/* Models: each is read and put to work on a few rows, or refused; those that can be written as they
 * were read are written, read and written again the same.
 *
 * The first byte chooses the program, and from 128 on dense rows.
 */
#include "classify/svm_model.h"
#include "harness.h"
#include "io/rows_in.h"
#include "io/rows_write.h"
#include "kernel/diffusion_model.h"
#include "kernel/gsk_model.h"
#include "kernel/lsk_model.h"
#include "kernel/mlsi_model.h"
#include "text/bm25_model.h"
#include "text/term_rows.h"
#include "text/tfidf_model.h"
#include "text/vocab.h"

#include <string.h>

static const char sparse[] = "a\t1:1 2:0.5 4:3\t# d1\n\t2:1\t# d2\n\t\t# d3\n";
static const char dense[] = "a\t1 0.5\t# d1\n\t0 -1\t# d2\n";

static const struct row_map_how as_it_is;

static const char *stream = "sparse"; /* of new rows */
static bool meets;                    /* the model reads what they need of it alone */
static struct rows_in *new_rows;

static struct rows_in *met(void)
{
	new_rows = rows_open_one(stream, ROWS_SPARSE);
	return meets ? new_rows : NULL;
}

static void work(struct row_map *map)
{
	row_map_stream(map, new_rows, "model");
	rows_close(new_rows);
}

static void vocab(const char *file)
{
	static const char text[] = "It's a pear, an apple; appl\xc3\xa9 pear 42 naïve";
	struct vocab v = vocab_read(file);

	tokenizer_read(&v.lexicon, text, sizeof text - 1);
	vocab_write(&v, "written");
	vocab_free(&v);
}

static void tfidf(const char *file)
{
	struct tfidf w = tfidf_model_read(file);
	struct rows_in *in = rows_open_one("sparse", ROWS_SPARSE);
	struct rows rows;

	rows_as_counts(in);
	rows_known(in, w.terms, file);
	rows = rows_read(in);
	for (size_t i = 0; i < rows.n; i++)
		tfidf_row(&w, &rows.x, i);
	rows_write_all(output_standard(), &rows);
	tfidf_model_write("written", &w);
	rows_free(&rows);
	rows_close(in);
	tfidf_free(&w);
}

static void bm25(const char *file)
{
	struct bm25_model_how how = {0};
	struct bm25 m = bm25_model_read(file, &how);
	struct rows_in *in = rows_open_one("sparse", ROWS_SPARSE);
	struct rows rows;

	rows_as_counts(in);
	rows_known(in, m.terms, file);
	rows = rows_read(in);
	if (how.is_queries)
		bm25_queries(&m, &rows.x, how.has_repeats);
	else
		bm25_documents(&m, &rows.x);
	bm25_sign(&m, &rows.x);
	rows_write_all(output_standard(), &rows);
	bm25_model_write("written", &m, &how);
	rows_free(&rows);
	rows_close(in);
	bm25_free(&m);
}

static void lsk(const char *file)
{
	struct lsk_model_how how = {.map = as_it_is, .threads = 1};
	struct lsk_model m = lsk_model_read(file, &how, met());

	lsk_model_table("table", &m);
	lsk_model_ready(&m);
	work(&m.map);
	lsk_model_free(&m);
}

static void mixed(const char *file)
{
	struct lsk_model_how how = {.map = {.is_kernel = true}, .threads = 1};
	struct lsk_scores_how mix = {.a = 0.5};
	struct lsk_model m = lsk_model_read(file, &how, NULL);

	met();
	lsk_model_mix(&m, &mix, file);
	work(&m.map);
	lsk_model_free(&m);
}

static void gsk(const char *file)
{
	struct gsk_model_how how = {.map = as_it_is};
	struct gsk_model m = gsk_model_read(file, &how);

	met();
	gsk_model_ready(&m);
	work(&m.map);
	gsk_model_free(&m);
}

static void diffuse(const char *file)
{
	struct diffusion_model d = diffusion_model_read(file, &as_it_is, met());

	diffusion_model_ready(&d);
	work(&d.map);
	diffusion_model_free(&d);
}

static void mlsi(const char *file)
{
	struct row_map map;

	met();
	map = mlsi_model_read(file, &as_it_is, new_rows);
	work(&map);
	row_map_free(&map);
}

static void svm(const char *file)
{
	struct svm_model c = svm_model_read(file);
	struct output *out;

	if (c.input == SVM_MODEL_FEATURES) {
		out = output_create("written");
		svm_model_write(&c, NULL, out);
		output_commit(out);
	}
	svm_model_free(&c);
}

/* What terms reads: the axes of a space, or a classifier. */
static void terms(const char *file)
{
	enum { LSK = 0, SVMEVAL = 3 };
	static const unsigned layouts[] = {2, 2, 2, 3};
	unsigned which;
	struct model *m = model_open_any(file, "lsk|mlsi|diffuse|svmeval", layouts, &which);

	if (which == SVMEVAL) {
		struct svm_model c = svm_model_take(m, file);
		struct explain x = explain_begin(c.w, c.names.names.count, c.dims, NULL);

		explain_free(&x);
		svm_model_free(&c);
	} else {
		struct term_map map = term_map_read(m, file, which == LSK);
		double v[64], w = 1;

		if (map.a.n <= 64)
			term_map_weights(&map, &w, map.a.m > 0, v);
		term_map_free(&map);
	}
	model_close(m);
}

static void (*const reader[])(const char *file) = {vocab, tfidf,   bm25, lsk, mixed,
						   gsk,   diffuse, mlsi, svm, terms};
static unsigned which_reader;

static void read_model(void *file)
{
	reader[which_reader](file);
}

static char once[1 << 20];

static void again(void)
{
	size_t n, more;
	const char *text = world_written("written", &n);

	if (!text || n > sizeof once)
		return;
	memcpy(once, text, n);
	world_file("again", once, n);
	world_must(world_run(read_model, "again"), "a model that was written can be read");
	text = world_written("written", &more);
	world_must(text && n == more && memcmp(once, text, n) == 0, "and is written the same");
}

/* What rows become by a model that is read whole, they become by what they need of it. */
static void meet(void)
{
	size_t n, more;
	const char *text = world_written("stdout", &n);

	if (n > sizeof once)
		return;
	memcpy(once, text, n);
	meets = true;
	world_must(world_run(read_model, "model"), "a whole model can be read in part");
	text = world_written("stdout", &more);
	world_must(n == more && memcmp(once, text, n) == 0, "and rows become the same");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1)
		return 0;
	which_reader = data[0] % (sizeof reader / sizeof *reader);
	stream = data[0] < 128 ? "sparse" : "dense";
	meets = false;
	world_begin();
	world_blas();
	world_file("sparse", sparse, sizeof sparse - 1);
	world_file("dense", dense, sizeof dense - 1);
	world_file("model", data + 1, size - 1);
	if (!world_run(read_model, "model"))
		return 0;
	if (world_written("written", &size))
		again();
	else
		meet();
	return 0;
}
