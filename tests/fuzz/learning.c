/* Rows are learnt from, and what was learnt is put to work on the same rows: the same bytes.
 *
 * The first byte: the method, times 16 the number of dimensions, from 128 on a kernel.
 */
#include "data/inverted_index.h"
#include "data/tol.h"
#include "harness.h"
#include "io/rows_in.h"
#include "io/rows_write.h"
#include "kernel/diffusion_model.h"
#include "kernel/gsk_model.h"
#include "kernel/lsk_fit.h"
#include "kernel/mlsi_model.h"
#include "text/bm25_model.h"
#include "text/tfidf_model.h"

#include <string.h>

static size_t k;
static struct row_map_how map_how;
static const char *model; /* NULL: learn */
static struct rows_in *in;

static struct rows train(void)
{
	struct rows rows = row_map_training(&map_how, in);

	if (!rows.n)
		die("nothing to learn from");
	return rows;
}

static void weigh(const struct tfidf *w)
{
	struct rows rows;

	if (model)
		rows_known(in, w->terms, model);
	rows = rows_read(in);
	for (size_t i = 0; i < rows.n; i++)
		tfidf_row(w, &rows.x, i);
	rows_write_all(output_standard(), &rows);
	rows_free(&rows);
}

static void tfidf(void)
{
	struct tfidf w = {.idf = (enum tfidf_idf)(k % 4)};
	struct rows rows;

	rows_as_counts(in);
	if (model) {
		w = tfidf_model_read(model);
		weigh(&w);
	} else {
		rows = rows_read(in);
		tfidf_fit(&w, &rows.x);
		tfidf_model_write("written", &w);
		for (size_t i = 0; i < rows.n; i++)
			tfidf_row(&w, &rows.x, i);
		rows_write_all(output_standard(), &rows);
		rows_free(&rows);
	}
	tfidf_free(&w);
}

/* Every kernel value, by the index, of the rows with themselves. */
static void check_index(const struct matrix *x)
{
	struct inverted_index index = inverted_index_of(x);
	struct matrix products = {0};

	matrix_shape(&products, x->n, x->n);
	inverted_index_products(&index, x, 0, x->n, products.val);
	for (size_t i = 0; i < x->n * x->n; i++)
		world_must(products.val[i] == products.val[i / x->n + i % x->n * x->n],
			   "products are symmetric");
	matrix_free(&products);
	inverted_index_free(&index);
}

static void bm25(void)
{
	struct bm25_model_how how = {.is_features = true};
	struct bm25 m = {.k1 = 2, .b = 0.75, .idf = k % 2 ? BM25_LUCENE : BM25_CLIP};
	struct rows rows;

	rows_as_counts(in);
	if (model) {
		m = bm25_model_read(model, &how);
		rows_known(in, m.terms, model);
	}
	rows = rows_read(in);
	if (!model) {
		bm25_fit(&m, &rows.x);
		bm25_model_write("written", &m, &how);
	}
	bm25_documents(&m, &rows.x);
	rows_write_all(output_standard(), &rows);
	if (rows.x.start)
		check_index(&rows.x);
	rows_free(&rows);
	bm25_free(&m);
}

static void lsk(void)
{
	struct lsk_model_how how = {.map = map_how, .k = model ? 0 : k, .threads = 1};
	struct lsk_model m;
	struct lsk_fit_rows rows = {0};

	if (model) {
		m = lsk_model_read(model, &how, in);
		lsk_model_ready(&m);
		row_map_stream(&m.map, in, model);
	} else {
		rows.held = train();
		m = lsk_fit(&rows, &how);
		lsk_model_write("written", &m, &rows.held);
		lsk_model_ready(&m);
		lsk_fit_put(&m, &rows);
		lsk_fit_free(&rows);
	}
	lsk_model_free(&m);
}

static void gsk(void)
{
	struct gsk_model_how how = {.gsk = {.tolerance = TOL_RANK, .threads = 1, .k = k},
				    .kernel = KERNEL_UNSET,
				    .map = map_how,
				    .file = "in"};
	struct gsk_model m;
	struct rows rows;

	kernel_function_settle(&how.kernel);
	if (model) {
		m = gsk_model_read(model, &how);
		gsk_model_ready(&m);
		row_map_stream(&m.map, in, model);
	} else {
		rows = train();
		m = gsk_model_fit(&rows, &how);
		gsk_model_write("written", &m, &rows);
		gsk_model_ready(&m);
		row_map_put(&m.map, &rows);
		rows_free(&rows);
	}
	gsk_model_free(&m);
}

static void diffuse(void)
{
	struct diffusion_model_how how = {
		.lambda = 0.01, .map = map_how, .s = {.threads = 1, .k = k % 2 ? k : 0}};
	struct diffusion_model d;
	struct rows rows;

	if (model) {
		d = diffusion_model_read(model, &map_how, in);
		diffusion_model_ready(&d);
		row_map_stream(&d.map, in, model);
	} else {
		rows = train();
		d = diffusion_model_fit(&how, &rows);
		diffusion_model_write("written", &d, &rows);
		diffusion_model_ready(&d);
		row_map_put(&d.map, &rows);
		rows_free(&rows);
	}
	diffusion_model_free(&d);
}

static void mlsi(void)
{
	struct mlsi_model_how how = {.mlsi = {.beta = 0.5, .s = {.threads = 1, .k = k}},
				     .map = map_how};
	struct row_map map;
	struct rows rows;

	if (model) {
		map = mlsi_model_read(model, &map_how, in);
		row_map_stream(&map, in, model);
	} else {
		rows = train();
		map = mlsi_model_fit(&rows, &how);
		mlsi_model_write("written", &how.mlsi, &map, &rows);
		row_map_put(&map, &rows);
		rows_free(&rows);
	}
	row_map_free(&map);
}

static void (*const method[])(void) = {tfidf, bm25, lsk, gsk, diffuse, mlsi};
enum { METHODS = sizeof method / sizeof *method };

static void work(void *which)
{
	in = rows_open_one("in", ROWS_SPARSE);
	method[*(const size_t *)which]();
	rows_close(in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char features[1 << 20], learnt[1 << 20];
	const char *text;
	size_t which, n, m, more;

	if (size < 1)
		return 0;
	which = data[0] % 16 % METHODS;
	k = 1 + data[0] / 16 % 8;
	map_how = (struct row_map_how){.from_features = data[0] < 128};
	model = NULL;
	world_begin();
	world_blas();
	world_file("in", data + 1, size - 1);
	if (!world_run(work, &which))
		return 0;
	text = world_written("stdout", &n);
	memcpy(features, text, n <= sizeof features ? n : 0);
	text = world_written("written", &m);
	if (!text || n > sizeof features || m > sizeof learnt)
		return 0;
	memcpy(learnt, text, m);
	world_file("model", learnt, m);
	model = "model";
	map_how = (struct row_map_how){0};
	world_must(world_run(work, &which), "what was learnt can be put to work");
	text = world_written("stdout", &more);
	world_must(n == more && memcmp(text, features, n) == 0, "the training rows come back");
	return 0;
}
